import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type FeedName, feedNames, feedPaths } from '../contract.ts'
import type { Deps } from './deps.ts'
import { createFeedOpener } from './open-feed.ts'

const types: Record<FeedName, string> = {
  google: 'application/xml; charset=utf-8',
  meta: 'text/csv; charset=utf-8',
}

export function feedRoutes(deps: Deps): FastifyPluginAsyncZod {
  const openFeed = createFeedOpener(deps)
  return async (app) => {
    for (const name of feedNames)
      app.get(feedPaths[name], { schema: { hide: true } }, async (_, reply) => {
        const { content, builtAt } = await openFeed(name)
        return reply.type(types[name]).header('last-modified', builtAt.toUTCString()).send(content)
      })
  }
}
