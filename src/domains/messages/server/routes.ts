import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import type { Deps } from './deps.ts'
import { getRequestContext } from './get-request-context.ts'
import { newsletterLinkRoutes } from './newsletter-link-routes.ts'
import { sendMessage } from './send-message.ts'
import { subscribeToNewsletter } from './subscribe-to-newsletter.ts'
import { unsubscribeFromNewsletter } from './unsubscribe-from-newsletter.ts'

/** An expired session does not matter: the account only selects the rate limit. */
export function contactRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    const options = { schema: contract.sendMessage, config: { ignoreInvalidToken: true } }
    app.post(contract.sendMessage.path, options, async (request, reply) => {
      await sendMessage(deps, request.account, request.body, getRequestContext(request, deps))
      const { emailReplyTime } = deps.shopSettings.current().pages
      return reply.code(201).send({ message: `We got your message. We reply ${emailReplyTime}.` })
    })
  }
}

export function newsletterRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      contract.subscribeToNewsletter.path,
      { schema: contract.subscribeToNewsletter },
      async (request, reply) => {
        const { email } = request.body
        await subscribeToNewsletter(deps, email, getRequestContext(request, deps))
        return reply.code(201).send({ email })
      },
    )

    app.post(contract.confirmSubscription.path, { schema: contract.confirmSubscription }, (request) =>
      confirmSubscription(deps, { token: request.body.token, origin: getRequestContext(request, deps).origin }),
    )

    app.post(contract.unsubscribeFromNewsletter.path, { schema: contract.unsubscribeFromNewsletter }, ({ body }) =>
      unsubscribeFromNewsletter(deps, body.token),
    )

    await app.register(newsletterLinkRoutes(deps))
  }
}
