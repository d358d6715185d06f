import type { FastifyRequest } from 'fastify'
import { resolveOrigin } from '#domains/accounts/server/resolve-origin.ts'
import { toNetworkPrefix } from '#domains/accounts/server/to-network-prefix.ts'

export function getRequestSender(request: FastifyRequest, publicUrl: string | undefined) {
  return { network: toNetworkPrefix(request.ip), origin: resolveOrigin(request, publicUrl) }
}
