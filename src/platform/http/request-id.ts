import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER } from '../cache/cached-response.ts'

/** Accepts short ids that cannot break a header or a log line. */
const validId = /^[\w.:-]{8,64}$/
const processId = randomBytes(6).toString('hex')
let count = 0

export type GetRequestId = (request: IncomingMessage) => string

/**
 * Returns the trusted proxy's request id, or generates one from a random process id and a counter, which is cheap.
 * Without a proxy the header is ignored: clients could forge ids of other requests.
 */
export function createRequestIdGenerator({ behindProxy }: { behindProxy: boolean }): GetRequestId {
  return (request) => {
    const proxyId = behindProxy && request.headers[REQUEST_ID_HEADER]
    if (typeof proxyId === 'string' && validId.test(proxyId)) return proxyId
    count++
    return `${processId}-${count.toString(36)}`
  }
}
