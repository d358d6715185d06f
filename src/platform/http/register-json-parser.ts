import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { ShopError } from '#shared/errors.ts'

const charsetPattern = /;\s*charset\s*=\s*"?([^\s";]*)/i

/**
 * Parses JSON bodies, which must be UTF-8 (RFC 8259). Invalid bytes are rejected: replacing them silently would put a
 * wrong name on a shipment.
 */
export function registerJsonParser(app: FastifyInstance, { allowEmpty = false } = {}): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const charset = charsetPattern.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8'
    if (!/^utf-?8$/i.test(charset)) done(new ShopError('unsupported_media_type', 'JSON must be UTF-8.'))
    else if (allowEmpty && body.length === 0) done(null, undefined)
    else if (!isUtf8(body)) done(new ShopError('bad_request', 'The request body is not valid UTF-8.'))
    else {
      const json = body.toString()
      if (hasTooManyFields(json)) done(new ShopError('bad_request', TOO_MANY_FIELDS))
      else void parse(request, json, done)
    }
  })
}

/** More than any object of the API has. Larger ones cost far more to parse and validate than their size suggests. */
const MAX_FIELDS = 200
const TOO_MANY_FIELDS = `An object in the request body can have at most ${MAX_FIELDS} fields.`

/** Scans the text, so a rejected body is never parsed. Malformed JSON passes and fails in the parser. */
function hasTooManyFields(json: string): boolean {
  const outerFieldCounts: number[] = []
  let fieldCount = 0
  for (let index = 0; index < json.length; index++) {
    const character = json[index]
    if (character === '"') index = findEndOfString(json, index)
    else if (character === '{') {
      outerFieldCounts.push(fieldCount)
      fieldCount = 0
    } else if (character === '}') fieldCount = outerFieldCounts.pop() ?? 0
    else if (character === ':' && ++fieldCount > MAX_FIELDS) return true
  }
  return false
}

function findEndOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end < 0 ? json.length : end
}

function isEscaped(json: string, position: number): boolean {
  let backslashes = 0
  while (json[position - backslashes - 1] === '\\') backslashes++
  return backslashes % 2 === 1
}
