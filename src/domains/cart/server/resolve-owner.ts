import { authenticate, requireUser } from '#domains/accounts/server/authenticate.ts'
import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { Owner } from './store.ts'

/** Whose cart it is said to be. */
interface Claim {
  guestId?: string | undefined
  userId?: string | undefined
}

/** Whose cart it is: the token's customer's, else the guest's. A `userId` opens nothing by itself, whoever sends it. */
export async function resolveOwner(
  deps: { db: Db },
  authorization: string | undefined,
  { guestId, userId }: Claim,
): Promise<Owner> {
  const account = await authenticate(deps, authorization)
  if (userId !== undefined && userId !== account?.id) throw notYours('userId')
  if (account) return { userId: account.id }
  if (guestId === undefined) {
    const errors = [{ field: 'guestId', message: 'is missing' }]
    throw new ShopError('bad_request', 'guestId is missing', { errors })
  }
  return { guestId }
}

/** For what a guest has no use for. */
export async function resolveCustomer(
  deps: { db: Db },
  authorization: string | undefined,
  user: string | undefined,
): Promise<{ userId: string }> {
  const { id } = await requireUser(deps, authorization)
  if (user !== undefined && user !== id) throw notYours('user')
  return { userId: id }
}

function notYours(field: string): ShopError {
  const errors = [{ field, message: 'is not yours' }]
  return new ShopError('forbidden', 'This cart belongs to an account that you are not logged in to.', { errors })
}
