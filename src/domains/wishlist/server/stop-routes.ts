import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { renderMessagePage } from '#platform/http/plain-page.ts'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { stopWishlistAlerts } from './stop-wishlist-alerts.ts'

const linkSchema = { hide: true, querystring: z.object({ token: z.string().max(200).catch('') }) }
const MAX_BODY_BYTES = 10_000

export function stopRoutes(deps: Pick<Deps, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(contract.stopWishlistAlerts.path, { schema: contract.stopWishlistAlerts }, async ({ body }) => {
      await stopWishlistAlerts(deps, body.token)
      return { stopped: true as const }
    })
    await app.register(oneClickRoute(deps))
  }
}

/**
 * Handles POSTs of email clients to the page that the emails link to (RFC 8058 forbids a redirect or a login). The token
 * is in the URL; the body is ignored, whatever its content type.
 */
function oneClickRoute(deps: Pick<Deps, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, async () => undefined)

    app.post('/wishlist/stop', { schema: linkSchema }, async ({ query }, reply) => {
      await stopWishlistAlerts(deps, query.token)
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(renderMessagePage('All quiet', 'No more emails about your wishlist.'))
    })
  }
}
