import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { listRestockDemand } from './list-restock-demand.ts'
import { presentRestockDemand } from './present.ts'

type Deps = Parameters<typeof listRestockDemand>[0]

export function restockAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    // business data must not be cached by browsers or CDNs
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    app.get(contract.listRestockDemand.path, { schema: contract.listRestockDemand }, async ({ headers, query }) =>
      presentRestockDemand(await listRestockDemand(deps, headers.authorization, query.products)),
    )
  }
}
