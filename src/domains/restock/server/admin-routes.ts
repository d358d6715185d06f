import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { countWaiting } from './count-waiting.ts'
import { presentWaiting } from './present.ts'

type Deps = Parameters<typeof countWaiting>[0]

export function restockAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    // business data must not be cached by browsers or CDNs
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    app.get(contract.listWaiting.path, { schema: contract.listWaiting }, async ({ headers, query }) =>
      presentWaiting(await countWaiting(deps, headers.authorization, query.products)),
    )
  }
}
