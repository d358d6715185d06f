import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { getContent } from './get-content.ts'
import { presentShop } from './present.ts'

export function contentRoutes(deps: Omit<Deps, 'now'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getContent.path, { schema: contract.getContent }, async () => getContent(deps))
    app.get(contract.getShop.path, { schema: contract.getShop }, async () => presentShop(deps))
  }
}
