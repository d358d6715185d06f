import type { FastifyRequest } from 'fastify'
import { type Account, authenticate, resolveOrigin } from '#domains/accounts/server/api.ts'
import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'
import { ShopError } from '#shared/errors.ts'
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

/** Unlike in the visitor scope, an expired session counts as logged out, so it does not block the message. */
export async function findAccount(
  deps: Pick<Deps, 'db' | 'now'>,
  { headers }: FastifyRequest,
): Promise<Account | undefined> {
  return authenticate(deps, headers.authorization).catch((error: unknown) => {
    if (error instanceof ShopError) return undefined
    throw error
  })
}
