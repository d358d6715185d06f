import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { ShopError } from '#shared/errors.ts'

const charsetPattern = /;\s*charset\s*=\s*"?([^\s";]*)/i

/**
 * Parses JSON bodies, which must be UTF-8 (RFC 8259). Invalid bytes are rejected: replacing them silently would put a
 * wrong name on a parcel.
 */
export function registerJsonParser(app: FastifyInstance, { allowEmpty = false } = {}): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const charset = charsetPattern.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8'
    if (!/^utf-?8$/i.test(charset)) done(new ShopError('unsupported_media_type', 'JSON must be UTF-8.'))
    else if (allowEmpty && body.length === 0) done(null, undefined)
    else if (!isUtf8(body)) done(new ShopError('bad_request', 'The request body is not valid UTF-8.'))
    else void parse(request, body.toString(), done)
  })
}
