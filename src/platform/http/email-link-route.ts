import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ShopError } from '#shared/errors.ts'
import { renderMessagePage } from './plain-page.ts'

const schema = { hide: true, querystring: z.object({ token: z.string().max(200).catch('') }) }
const MAX_BODY_BYTES = 10_000

interface EmailLink {
  /** The page that the emails link to. */
  path: string
  run: (token: string, request: FastifyRequest) => Promise<unknown>
  /** The response. */
  title: string
  text: string
}

/**
 * Handles POSTs to a page that emails link to: from email clients (RFC 8058 forbids a redirect or a login) and from
 * browsers without JavaScript. The token is in the URL; the body is ignored, whatever its content type.
 */
export function emailLinkRoute({ path, run, title, text }: EmailLink): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, async () => undefined)

    app.post(path, { schema }, async (request, reply) => {
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      try {
        await run(request.query.token, request)
        return reply.send(renderMessagePage(title, text))
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
        return reply.code(error.status).send(renderMessagePage("That didn't work.", error.message))
      }
    })
  }
}
