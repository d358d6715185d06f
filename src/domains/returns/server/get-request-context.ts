import type { FastifyRequest } from 'fastify'
import { resolveOrigin } from '#domains/accounts/server/api.ts'
import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'

export interface RequestContext {
  /** The IP address, or the IPv6 network, to rate limit by. */
  network: string
  /** The base of links in emails. */
  origin: string
}

export const getRequestContext = (request: FastifyRequest, publicUrl: string | undefined): RequestContext => ({
  network: toNetworkPrefix(request.ip),
  origin: resolveOrigin(request, publicUrl),
})
