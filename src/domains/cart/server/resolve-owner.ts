import { authenticate, requireUser } from '#domains/accounts/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { CartOwner } from './store.ts'

interface Claim {
  guestId?: string | undefined
  userId?: string | undefined
}

/** Returns the token's customer, else the guest. A `userId` alone grants no access. */
export async function resolveOwner(
  deps: { db: Db },
  authorization: string | undefined,
  { guestId, userId }: Claim,
): Promise<CartOwner> {
  const account = await authenticate({ now: () => new Date(), ...deps }, authorization)
  if (userId !== undefined && userId !== account?.id) throw notOwner('userId')
  if (account) return { userId: account.id }
  if (guestId === undefined) {
    const message = 'Guest ID is required.'
    throw new ShopError('bad_request', message, { errors: [{ field: 'guestId', message }] })
  }
  return { guestId }
}

/** Resolves the owner for calls that need a customer. */
export async function resolveCustomer(
  deps: { db: Db },
  authorization: string | undefined,
  user: string | undefined,
): Promise<{ userId: string }> {
  const { id } = await requireUser(deps, authorization)
  if (user !== undefined && user !== id) throw notOwner('user')
  return { userId: id }
}

function notOwner(field: string): ShopError {
  const errors = [{ field, message: "This isn't your account." }]
  return new ShopError('forbidden', "You aren't logged in to the account that this cart belongs to.", { errors })
}
