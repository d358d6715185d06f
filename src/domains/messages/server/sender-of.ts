import type { FastifyRequest } from 'fastify'
import { networkOf } from '#domains/accounts/server/network-of.ts'
import { originOf } from '#domains/accounts/server/origin-of.ts'

export interface Sender {
  network: string
  /** The base of links in emails. */
  origin: string
  authorization: string | undefined
}

export const senderOf = (request: FastifyRequest, publicUrl: string | undefined): Sender => ({
  network: networkOf(request.ip),
  origin: originOf(request, publicUrl),
  authorization: request.headers.authorization,
})
