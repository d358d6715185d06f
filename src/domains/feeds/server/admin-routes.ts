import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { listFeeds } from './open-feed.ts'
import { presentFeed } from './present.ts'

export function feedAdminRoutes(deps: Pick<Deps, 'dataDir'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listFeeds.path, { schema: contract.listFeeds }, async () =>
      (await listFeeds(deps)).map(presentFeed),
    )
  }
}
