import type { FastifyRequest } from 'fastify'
import { resolveOrigin } from '#domains/accounts/server/api.ts'
import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'

export function getRequestSender(request: FastifyRequest, publicUrl: string | undefined) {
  return { network: toNetworkPrefix(request.ip), origin: resolveOrigin(request, publicUrl) }
}
