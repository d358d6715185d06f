import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import * as pageContract from '../page-contract.ts'
import type { Deps } from './deps.ts'
import { getContent } from './get-content.ts'
import { getPage } from './get-page.ts'
import { presentShopDetails } from './present.ts'

export function contentRoutes({ db, shopSettings }: Omit<Deps, 'now'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getContent.path, { schema: contract.getContent }, async (_request, reply) => {
      reply.dependsOn([])
      return getContent({ db })
    })
    app.get(contract.getShop.path, { schema: contract.getShop }, async (_request, reply) => {
      reply.dependsOn([])
      return presentShopDetails(shopSettings.current())
    })
    app.get(pageContract.getPage.path, { schema: pageContract.getPage }, async ({ params }, reply) => {
      reply.dependsOn([])
      return getPage({ db, shopSettings }, params.slug)
    })
  }
}
