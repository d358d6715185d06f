import type { Account } from '#domains/accounts/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import type { CartOwner } from './read-store.ts'

interface Claim {
  guestId?: string | undefined
  userId?: string | undefined
}

/** Returns the customer, else the guest. A `userId` alone grants no access. */
export function resolveOwner(account: Account | undefined, { guestId, userId }: Claim): CartOwner {
  if (userId !== undefined && userId !== account?.id) throw notOwnerError('userId')
  if (account) return { userId: account.id }
  if (guestId === undefined) {
    const message = 'Guest ID is required.'
    throw new ShopError('bad_request', message, { errors: [{ field: 'guestId', message }] })
  }
  return { guestId }
}

/** Resolves the owner for calls that need a customer. */
export function resolveCustomer(account: Account | undefined, user: string | undefined): { userId: string } {
  if (!account) throw new ShopError('not_logged_in', 'Please log in first.')
  if (user !== undefined && user !== account.id) throw notOwnerError('user')
  return { userId: account.id }
}

function notOwnerError(field: string): ShopError {
  const errors = [{ field, message: "This isn't your account." }]
  return new ShopError('forbidden', "You aren't logged in to the account that this belongs to.", { errors })
}
