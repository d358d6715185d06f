import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called so often by machines that its requests are logged for debugging only. */
    quiet?: boolean
  }
}

/** One line for each request, when it is over. */
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
    if (error) reply.log.warn({ ...line, err: error }, 'request broke off')
    else if (ms >= this.#slowMs) reply.log.warn(line, 'slow request')
    else if (request.fromCache || request.routeOptions.config.quiet) reply.log.debug(line, 'request')
    else reply.log.info(line, 'request')
  }
}
