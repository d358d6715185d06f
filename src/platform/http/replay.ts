import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Letter, StoredAnswer } from '#platform/cache/stored-answer.ts'
import { acceptedEncoding } from './accepted-encoding.ts'

/** Sends a stored answer through node:http, which knows how to talk to every client. */
export function replay(answer: StoredAnswer, request: IncomingMessage, response: ServerResponse, requestId: string) {
  const { status, headers, body } = letterFor(request, answer)
  // the list is shared, but it is written out before anyone else can touch it
  headers[1] = requestId
  response.writeHead(status, headers).end(body)
}

/**
 * The same past node:http, in one write: it would check and join the same headers every time, which costs as much as all
 * the rest. Only on a connection that stays open, and when its turn has come; says whether it was. Allocates next to
 * nothing: this is the hot path.
 */
export function replayAtOnce(
  answer: StoredAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  lines: string,
): boolean {
  const { socket } = response
  // the server sets `connection: close` when it is about to leave
  if (socket === null || !response.shouldKeepAlive || response.hasHeader('connection')) return false
  const { opening, rest } = letterFor(request, answer)
  socket.cork()
  socket.write(opening + lines, 'latin1')
  // whoever counts on the end of an answer, node:http first of all, hears of it as ever
  socket.write(rest, (error) => void (error ?? response.emit('finish')))
  socket.uncork()
  return true
}

/** The lines that differ from one answer to the next, and those that node:http adds by itself. */
export function varyingLines(keepAliveMs: number): (requestId: string) => string {
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n`
  let ofThisSecond = ''
  let until = 0
  return (requestId) => {
    const now = Date.now()
    if (now >= until || now < until - 1000) {
      until = now - (now % 1000) + 1000
      ofThisSecond = `\r\nDate: ${new Date(now).toUTCString()}\r\n${keepAlive}`
    }
    return requestId + ofThisSecond
  }
}

function letterFor({ method, headers }: IncomingMessage, answer: StoredAnswer): Letter {
  const variant = answer[acceptedEncoding(headers['accept-encoding'])] ?? answer.identity
  const known = headers['if-none-match']
  if (known !== undefined && variant.status === 200 && matches(known, variant.etag)) return variant.notModified
  return method === 'HEAD' ? variant.head : variant
}

/** If-None-Match compares weakly: a proxy may have marked the tag as weak. */
function matches(known: string, etag: string): boolean {
  return known === etag || known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
