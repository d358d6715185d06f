import type { FastifyRequest } from 'fastify'
import { networkOf } from '#domains/accounts/server/network-of.ts'
import { originOf } from '#domains/accounts/server/origin-of.ts'

export function senderOf(request: FastifyRequest, publicUrl: string | undefined) {
  return { network: networkOf(request.ip), origin: originOf(request, publicUrl) }
}
