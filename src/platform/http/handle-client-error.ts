import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '#platform/log.ts'
import type { ErrorBody } from '#shared/error-body.ts'
import type { GetSecurityHeaders } from './security-headers.ts'

interface ClientErrorResponse extends ErrorBody {
  status: number
}

const malformed: ClientErrorResponse = { status: 400, code: 'bad_request', message: 'The request is malformed.' }
const responsesByCode: Record<string, ClientErrorResponse> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', message: 'The request headers are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large', message: 'The request is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'bad_request', message: 'The request took too long to arrive.' },
}

/** Responds to input that Node cannot parse as a request, directly on the socket. */
export function handleClientError(
  error: Error & { code?: string },
  socket: Socket,
  { log, getHeaders }: { log: Log; getHeaders: GetSecurityHeaders },
): void {
  log.debug({ err: error }, 'Client error')
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, ...errorBody } = responsesByCode[error.code ?? ''] ?? malformed
  const body = JSON.stringify(errorBody)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      ...Object.entries(getHeaders('application/json')).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
