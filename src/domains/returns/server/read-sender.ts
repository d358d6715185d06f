import type { FastifyRequest } from 'fastify'
import { resolveOrigin } from '#domains/accounts/server/api.ts'
import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'

/** Returns the client's network, for rate limiting, and the origin for links in emails. */
export function readSender(request: FastifyRequest, publicUrl: string | undefined) {
  return { network: toNetworkPrefix(request.ip), origin: resolveOrigin(request, publicUrl) }
}
