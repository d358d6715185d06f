import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Logs requests at debug level only; for endpoints that machines call often. */
    quiet?: boolean
  }
}

/** Logs one line per request, on completion. */
export class AccessLog extends LogController {
  readonly #slowMs: number

  constructor(slowMs: number) {
    super({ requestIdLogLabel: 'requestId' })
    this.#slowMs = slowMs
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const line = { method: request.method, url: request.url, status: reply.statusCode, ms, ip: request.ip }
    if (error) reply.log.warn({ ...line, err: error }, 'Request aborted')
    else if (ms >= this.#slowMs) reply.log.warn(line, 'Slow request')
    else if (request.fromCache || request.routeOptions.config.quiet) reply.log.debug(line, 'Request')
    else reply.log.info(line, 'Request')
  }
}
