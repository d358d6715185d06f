import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER } from '#platform/cache/stored-answer.ts'

/** What a proxy may hand us: short, and nothing that could break a header or a log line. */
const sane = /^[\w.:-]{8,64}$/
const process = randomBytes(6).toString('hex')
let count = 0

export type RequestIdOf = (request: IncomingMessage) => string

/**
 * The id that a proxy in front gave the request, or a new one: random for the process, then counted, which costs next
 * to nothing. Without a proxy the header is a stranger's, who could put their lines under somebody else's id.
 */
export function requestIds({ behindProxy }: { behindProxy: boolean }): RequestIdOf {
  return (request) => {
    const given = behindProxy && request.headers[REQUEST_ID_HEADER]
    if (typeof given === 'string' && sane.test(given)) return given
    count++
    return `${process}-${count.toString(36)}`
  }
}
