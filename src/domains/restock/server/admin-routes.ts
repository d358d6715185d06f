import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { listRestockDemand } from './list-restock-demand.ts'
import { presentRestockDemand } from './present.ts'

export function restockAdminRoutes(deps: Pick<Deps, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listRestockDemand.path, { schema: contract.listRestockDemand }, async ({ query }) =>
      (await listRestockDemand(deps, query.products)).map(presentRestockDemand),
    )
  }
}
