import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { emailLinkRoute } from '#platform/http/email-link-route.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import type { Deps } from './deps.ts'
import { getRequestContext } from './get-request-context.ts'
import { unsubscribeFromNewsletter } from './unsubscribe-from-newsletter.ts'

export function newsletterLinkRoutes(
  deps: Pick<Deps, 'db' | 'now' | 'shopSettings' | 'publicUrl'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const leave = emailLinkRoute({
      path: '/newsletter/leave',
      run: (token) => unsubscribeFromNewsletter(deps, token),
      title: 'Off the list',
      text: 'No more newsletters.',
    })
    const confirm = emailLinkRoute({
      path: '/newsletter/confirm',
      run: (token, request) => confirmSubscription(deps, { token, origin: getRequestContext(request, deps).origin }),
      title: "You're in",
      text: "We'll tell you about new products, restocks and offers.",
    })
    await app.register(leave)
    await app.register(confirm)
  }
}
