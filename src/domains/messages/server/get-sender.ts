import type { FastifyRequest } from 'fastify'
import { resolveOrigin } from '#domains/accounts/server/api.ts'
import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'
import type { Deps } from './deps.ts'

export interface Sender {
  network: string
  /** The base of links in emails. */
  origin: string
}

export const getSender = (request: FastifyRequest, { publicUrl }: Pick<Deps, 'publicUrl'>): Sender => ({
  network: toNetworkPrefix(request.ip),
  origin: resolveOrigin(request, publicUrl),
})
