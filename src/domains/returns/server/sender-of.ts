import type { FastifyRequest } from 'fastify'
import { networkOf } from '#domains/accounts/server/network-of.ts'
import { originOf } from '#domains/accounts/server/origin-of.ts'

/** Returns the client's network, for rate limiting, and the origin for links in emails. */
export function senderOf(request: FastifyRequest, publicUrl: string | undefined) {
  return { network: networkOf(request.ip), origin: originOf(request, publicUrl) }
}
