import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CachedResponse, type EncodedResponse, REQUEST_ID_INDEX } from '../cache/cached-response.ts'
import { negotiateEncoding } from './negotiate-encoding.ts'

/** Smaller buffers come from Node's pool, so a copy costs less than a second write; allocating a larger one costs more. */
const MAX_JOINED_BYTES = Buffer.poolSize >>> 1

/** Sends a cached response through node:http, which handles every kind of client. */
export function replay(cached: CachedResponse, request: IncomingMessage, response: ServerResponse, requestId: string) {
  const { status, headers, body } = pickVariant(request, cached)
  // the list is shared by all requests, but writeHead serializes it immediately
  headers[REQUEST_ID_INDEX] = requestId
  response.writeHead(status, headers).end(body)
}

/**
 * Writes a cached response to the socket directly, bypassing node:http, whose header handling costs as much as all the
 * rest. Works only on a keep-alive connection whose earlier responses are finished; returns whether it did. This is the
 * hot path, so a small response is joined into one buffer and written once.
 */
export function writeDirect(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  headerLines: string,
): boolean {
  const { socket } = response
  // the server sets `connection: close` while shutting down
  if (socket === null || !response.shouldKeepAlive || response.hasHeader('connection')) return false
  const { statusLine, rest } = pickVariant(request, cached)
  const start = statusLine + headerLines
  // node:http and others rely on the finish event
  const emitFinish = (error?: Error | null) => void (error ?? response.emit('finish'))
  if (start.length + rest.length < MAX_JOINED_BYTES) {
    socket.write(joinBuffers(start, rest), emitFinish)
    return true
  }
  socket.cork()
  socket.write(start, 'latin1')
  socket.write(rest, emitFinish)
  socket.uncork()
  return true
}

function joinBuffers(start: string, rest: Buffer): Buffer {
  const joined = Buffer.allocUnsafe(start.length + rest.length)
  joined.write(start, 0, 'latin1')
  joined.set(rest, start.length)
  return joined
}

/** Returns a function that builds the lines that differ per response: the request id, and those node:http would add. */
export function createHeaderLineBuilder(keepAliveMs: number): (requestId: string) => string {
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n`
  let linesThisSecond = ''
  let validUntil = 0
  return (requestId) => {
    const now = Date.now()
    if (now >= validUntil || now < validUntil - 1000) {
      validUntil = now - (now % 1000) + 1000
      linesThisSecond = `\r\nDate: ${new Date(now).toUTCString()}\r\n${keepAlive}`
    }
    return requestId + linesThisSecond
  }
}

function pickVariant({ method, headers }: IncomingMessage, cached: CachedResponse): EncodedResponse {
  const variant = cached[negotiateEncoding(headers['accept-encoding'])] ?? cached.identity
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined && variant.status === 200 && matches(ifNoneMatch, variant.etag))
    return variant.notModified
  return method === 'HEAD' ? variant.head : variant
}

/** Compares weakly, as If-None-Match requires: a proxy may have weakened the tag. */
function matches(ifNoneMatch: string, etag: string): boolean {
  return (
    ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  )
}
