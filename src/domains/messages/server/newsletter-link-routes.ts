import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { answerPage } from '#platform/http/plain-page.ts'
import { ShopError } from '#shared/errors.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { leaveNewsletter } from './leave-newsletter.ts'

type Deps = Parameters<typeof leaveNewsletter>[0]

const schema = { hide: true, querystring: z.object({ token: z.string().max(100).catch('') }) }
/** Far more than anybody has to say here. */
const MAX_BODY = 10_000

/**
 * What is posted to the pages that mails link to: by mail programs themselves (RFC 8058), which want neither a redirect
 * nor a login, and by browsers without scripts. The address says it all; the body, in whatever form, is not looked at.
 */
export function newsletterLinkRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY }, async () => undefined)

    app.post('/newsletter/leave', { schema }, ({ query }, reply) =>
      answer(reply, leaveNewsletter(deps, query.token), 'Off the list.', 'No more newsletters. The corner stays open.'),
    )

    app.post('/newsletter/confirm', { schema }, ({ query }, reply) =>
      answer(reply, confirmSubscription(deps, query.token), 'You are in.', 'Drops, restocks and offers come to you.'),
    )
  }
}

async function answer(reply: FastifyReply, done: Promise<unknown>, title: string, text: string): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
  try {
    await done
    return reply.send(answerPage(title, text))
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return reply.code(error.status).send(answerPage('That did not work.', error.message))
  }
}
