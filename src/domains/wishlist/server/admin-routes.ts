import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { countWishlists } from './count-wishlists.ts'
import type { Deps } from './deps.ts'

export function wishlistAdminRoutes(deps: Pick<Deps, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.countWishlists.path, { schema: contract.countWishlists }, async ({ query }) =>
      (await countWishlists(deps, query.products)).map(({ productId, count }) => ({ productId, count })),
    )
  }
}
