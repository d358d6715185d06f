import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { renderMessagePage } from '#platform/http/plain-page.ts'
import { ShopError } from '#shared/errors.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import type { Deps } from './deps.ts'
import { getRequestContext } from './get-request-context.ts'
import { unsubscribeFromNewsletter } from './unsubscribe-from-newsletter.ts'

const schema = { hide: true, querystring: z.object({ token: z.string().max(100).catch('') }) }
const MAX_BODY_BYTES = 10_000

/**
 * Handles POSTs to the pages that emails link to: from email clients (RFC 8058 forbids a redirect or a login) and from
 * browsers without JavaScript. The token is in the URL; the body is ignored, whatever its content type.
 */
export function newsletterLinkRoutes(
  deps: Pick<Deps, 'db' | 'now' | 'shopSettings' | 'publicUrl'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, async () => undefined)

    app.post('/newsletter/leave', { schema }, ({ query }, reply) =>
      sendPage(reply, unsubscribeFromNewsletter(deps, query.token), {
        title: 'Off the list',
        text: 'No more newsletters.',
      }),
    )

    app.post('/newsletter/confirm', { schema }, (request, reply) => {
      const { origin } = getRequestContext(request, deps)
      return sendPage(reply, confirmSubscription(deps, { token: request.query.token, origin }), {
        title: "You're in",
        text: "We'll tell you about new products, restocks and offers.",
      })
    })
  }
}

/** Sends the page when the action succeeds, otherwise a page with its error. */
async function sendPage(
  reply: FastifyReply,
  action: Promise<unknown>,
  { title, text }: { title: string; text: string },
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
  try {
    await action
    return reply.send(renderMessagePage(title, text))
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return reply.code(error.status).send(renderMessagePage("That didn't work.", error.message))
  }
}
