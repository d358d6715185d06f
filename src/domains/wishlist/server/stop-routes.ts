import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { emailLinkRoute } from '#platform/http/email-link-route.ts'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { stopWishlistAlerts } from './stop-wishlist-alerts.ts'

export function stopRoutes(deps: Pick<Deps, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(contract.stopWishlistAlerts.path, { schema: contract.stopWishlistAlerts }, async ({ body }) => {
      await stopWishlistAlerts(deps, body.token)
      return { stopped: true as const }
    })
    const link = emailLinkRoute({
      path: '/wishlist/stop',
      run: (token) => stopWishlistAlerts(deps, token),
      title: 'All quiet',
      text: 'No more emails about your wishlist.',
    })
    await app.register(link)
  }
}
