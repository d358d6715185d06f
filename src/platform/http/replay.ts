import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type CachedResponse, type EncodedResponse, REQUEST_ID_INDEX, START_BYTES } from '../cache/cached-response.ts'
import { negotiateEncoding } from './negotiate-encoding.ts'

/** Sends a cached response through node:http, which handles every kind of client. */
export function replay(cached: CachedResponse, request: IncomingMessage, response: ServerResponse, requestId: string) {
  const { status, headers, body } = pickVariant(request, cached)
  // the list is shared by all requests, but writeHead serializes it immediately
  headers[REQUEST_ID_INDEX] = requestId
  response.writeHead(status, headers).end(body)
}

/**
 * Returns the socket for a response that bypasses node:http, whose header handling costs as much as all the rest. Works
 * only on a keep-alive connection whose earlier responses are finished.
 */
export function findDirectSocket(response: ServerResponse): Socket | undefined {
  // the server sets `connection: close` while shutting down
  if (response.socket === null || !response.shouldKeepAlive || response.hasHeader('connection')) return undefined
  return response.socket
}

/** Ends a response that was written to its socket: node:http and others rely on the finish event. */
export const finishWhenWritten = (response: ServerResponse) => (error?: Error | null) =>
  void (error ?? response.emit('finish'))

/**
 * Writes a cached response to the socket directly, if possible; returns whether it did. This is the hot path: it copies
 * only the lines that differ per response, into the bytes that all responses share.
 */
export function writeDirect(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  headerLines: string,
): boolean {
  const socket = findDirectSocket(response)
  if (socket === undefined) return false
  const encoded = pickVariant(request, cached)
  const start = encoded.statusLine + headerLines
  if (start.length > START_BYTES) return false
  const offset = START_BYTES - start.length
  encoded.bytes.write(start, offset, 'latin1')
  socket.write(encoded.bytes.subarray(offset), finishWhenWritten(response))
  // the system has not taken all bytes yet, so they must not change
  if (socket.writableLength > 0) encoded.bytes = Buffer.from(encoded.bytes)
  return true
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
