import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { ShopError } from '#shared/errors.ts'

const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i

/**
 * Bodies in JSON, which is UTF-8 and nothing else (RFC 8259): what is not is refused, because a wrong byte that is
 * replaced without a word is a wrong name on a parcel.
 */
export function takeJson(app: FastifyInstance, { mayBeEmpty = false } = {}): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const said = charset.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8'
    if (!/^utf-?8$/i.test(said)) done(new ShopError('unsupported_media_type', 'JSON is taken in UTF-8 alone.'))
    else if (mayBeEmpty && body.length === 0) done(null, undefined)
    else if (!isUtf8(body)) done(new ShopError('bad_request', 'The request body is not valid UTF-8.'))
    else void parse(request, body.toString(), done)
  })
}
