import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { getContent } from './get-content.ts'
import { getShop, type ShopDeps } from './get-shop.ts'

/** The same for whoever asks, and a part of every page: kept with the pages, and forgotten with them. */
const config = { cache: true, sameForAll: true }

export function contentRoutes(deps: Parameters<typeof getContent>[0] & ShopDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getContent.path, { schema: contract.getContent, config }, async () => getContent(deps))
    app.get(contract.getShop.path, { schema: contract.getShop, config }, async () => getShop(deps))
  }
}
