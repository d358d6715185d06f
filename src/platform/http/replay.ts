import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StoredAnswer } from '#platform/cache/stored-answer.ts'
import { acceptedEncoding } from './accepted-encoding.ts'

/** Sends a stored answer, in the best encoding that the request accepts. Allocates nothing: this is the hot path. */
export function replay(answer: StoredAnswer, request: IncomingMessage, response: ServerResponse, requestId: string) {
  const variant = answer[acceptedEncoding(request.headers['accept-encoding'])] ?? answer.identity
  const known = request.headers['if-none-match']
  const notModified = known !== undefined && answer.status === 200 && matches(known, variant.etag)
  const headers = notModified ? variant.notModified : variant.headers
  // the list is shared, but it is written out before anyone else can touch it
  headers[1] = requestId
  response.writeHead(notModified ? 304 : answer.status, headers)
  if (notModified || request.method === 'HEAD') response.end()
  else response.end(variant.body)
}

/** If-None-Match compares weakly: a proxy may have marked the tag as weak. */
function matches(known: string, etag: string): boolean {
  return known === etag || known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
