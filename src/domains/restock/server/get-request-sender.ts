import type { FastifyRequest } from 'fastify'
import { resolveOrigin, toNetworkPrefix } from '#domains/accounts/server/api.ts'

export function getRequestSender(request: FastifyRequest, publicUrl: string | undefined) {
  return { network: toNetworkPrefix(request.ip), origin: resolveOrigin(request, publicUrl) }
}
