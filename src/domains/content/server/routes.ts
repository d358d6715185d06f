import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { getContent } from './get-content.ts'
import { getShop, type ShopDeps } from './get-shop.ts'

export function contentRoutes(deps: Parameters<typeof getContent>[0] & ShopDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getContent.path, { schema: contract.getContent }, async () => getContent(deps))
    app.get(contract.getShop.path, { schema: contract.getShop }, async () => getShop(deps))
  }
}
