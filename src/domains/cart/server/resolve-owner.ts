import { ShopError } from '#shared/errors.ts'

/** Whose cart it is said to be. */
interface Claim {
  guestId?: string | undefined
  userId?: string | undefined
}

export interface Owner {
  guestId: string
}

/** Whose cart it is. A guest id is its own key; a `userId` opens nothing by itself, whoever sends it. */
export function resolveOwner({ guestId, userId }: Claim): Owner {
  if (userId !== undefined) {
    const errors = [{ field: 'userId', message: 'is not yours' }]
    throw new ShopError('forbidden', 'This cart belongs to an account that you are not logged in to.', { errors })
  }
  if (guestId === undefined) {
    const errors = [{ field: 'guestId', message: 'is missing' }]
    throw new ShopError('bad_request', 'guestId is missing', { errors })
  }
  return { guestId }
}
