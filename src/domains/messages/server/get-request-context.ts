import type { FastifyRequest } from 'fastify'
import { resolveOrigin } from '#domains/accounts/server/api.ts'
import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'
import type { Deps } from './deps.ts'

export interface RequestContext {
  /** The client's network, to rate limit by: its IPv4 address, or the /64 prefix of its IPv6 address. */
  network: string
  /** The shop's origin, for links in emails. */
  origin: string
}

export const getRequestContext = (request: FastifyRequest, { publicUrl }: Pick<Deps, 'publicUrl'>): RequestContext => ({
  network: toNetworkPrefix(request.ip),
  origin: resolveOrigin(request, publicUrl),
})
