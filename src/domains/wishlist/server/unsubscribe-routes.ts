import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { emailLinkRoute } from '#platform/http/email-link-route.ts'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { unsubscribeFromWishlistAlerts } from './unsubscribe-from-wishlist-alerts.ts'

export function unsubscribeRoutes(deps: Pick<Deps, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      contract.unsubscribeFromWishlistAlerts.path,
      { schema: contract.unsubscribeFromWishlistAlerts },
      async ({ body }) => {
        await unsubscribeFromWishlistAlerts(deps, body.token)
        return { stopped: true as const }
      },
    )
    const link = emailLinkRoute({
      path: '/wishlist/stop',
      run: (token) => unsubscribeFromWishlistAlerts(deps, token),
      title: 'All quiet',
      text: 'No more emails about your wishlist.',
    })
    await app.register(link)
  }
}
