import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { REQUEST_ID_HEADER } from '../cache/cached-response.ts'
import { malformedUrlPage, unavailablePage } from './plain-page.ts'
import { presentError } from './present-error.ts'
import type { GetSecurityHeaders } from './security-headers.ts'

/** Turns every error into a response. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfterSeconds } = presentError(error)
  if (status === 500) request.log.error({ err: error, method: request.method, url: request.url }, 'Request failed')
  else if (status === 503) request.log.warn({ err: error, url: request.url }, 'Request rejected as unavailable')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  reply.code(status).header('cache-control', 'no-store')
  // a page is rejected before it reaches the page renderer
  if (status === 503 && isPageRequest(request)) return reply.type('text/html; charset=utf-8').send(unavailablePage)
  return reply.send(body)
}

const isPageRequest = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true

/** Handles URLs rejected before routing. No hooks run for them, so the headers are set here. */
export function createMalformedUrlHandler(getHeaders: GetSecurityHeaders) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const isApi = request.url.startsWith('/api/')
    reply.headers({ ...getHeaders(isApi ? 'application/json' : 'text/html'), [REQUEST_ID_HEADER]: request.id })
    if (isApi) void handleError(error, request, reply)
    else
      void reply.code(400).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(malformedUrlPage)
  }
}

export function handleNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = presentError({ statusCode: 404 })
  return reply.code(status).header('cache-control', 'no-store').send(body)
}
