import type { FastifyRequest } from 'fastify'
import { networkOf } from '#domains/accounts/server/network-of.ts'
import { originOf } from '#domains/accounts/server/origin-of.ts'

/** Who sends a form, as far as the connection tells, and where links in mails to them lead. */
export interface Sender {
  network: string
  origin: string
  authorization: string | undefined
}

export const senderOf = (request: FastifyRequest, publicUrl: string | undefined): Sender => ({
  network: networkOf(request.ip),
  origin: originOf(request, publicUrl),
  authorization: request.headers.authorization,
})
