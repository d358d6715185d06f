import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { getContent } from './get-content.ts'
import { presentShop } from './present.ts'

/** Identical for every visitor and part of every page, so it is cached and invalidated with the pages. */
const config = { cache: true, sharedAcrossUsers: true }

export function contentRoutes(deps: Omit<Deps, 'now'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getContent.path, { schema: contract.getContent, config }, async () => getContent(deps))
    app.get(contract.getShop.path, { schema: contract.getShop, config }, async () => presentShop(deps))
  }
}
