import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import {
  type CachedResponse,
  PREFIX_BYTES,
  REQUEST_ID_HEADER,
  REQUEST_ID_INDEX,
  type SerializedResponse,
} from '../cache/cached-response.ts'
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
  const serialized = pickVariant(request, cached)
  const head = serialized.statusLine + headerLines
  if (head.length > PREFIX_BYTES) return false
  const offset = PREFIX_BYTES - head.length
  serialized.buffer.write(head, offset, 'latin1')
  socket.write(serialized.buffer.subarray(offset), finishWhenWritten(response))
  // the kernel has not taken all bytes yet, so the next response must not overwrite them
  if (socket.writableLength > 0) serialized.buffer = Buffer.from(serialized.buffer)
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
    return `${REQUEST_ID_HEADER}: ${requestId}${linesThisSecond}`
  }
}

function pickVariant({ method, headers }: IncomingMessage, cached: CachedResponse): SerializedResponse {
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
