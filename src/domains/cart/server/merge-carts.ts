import { unlessDeleted } from '#domains/accounts/server/unless-deleted.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { countOf, planMerge } from '../rules.ts'
import { addLines, deleteCart, deleteLines, linesOf, lockGuestCart } from './merge-store.ts'
import { findCart, openCart } from './store.ts'

const nothing = { merged: countOf([]), left: countOf([]) }

/**
 * Puts what is in a guest's cart into a customer's. What has come over is no longer the guest's, so that a repeated
 * request changes nothing. The guest's cart is locked first, everywhere: two requests never wait for each other.
 */
export async function mergeCarts({ db }: { db: Db }, customer: { userId: string }, guestId: string) {
  const merge = async (tx: Tx) => {
    const guestCart = await lockGuestCart(tx, guestId)
    if (!guestCart) return { cart: await findCart(tx, customer), ...nothing }

    const guests = await linesOf(tx, guestCart)
    const cartId = await openCart(tx, customer)
    const { moved, left } = planMerge(await linesOf(tx, cartId), guests)
    const added = moved.filter(({ quantity }) => quantity > 0)
    await addLines(tx, cartId, added)
    if (left.length === 0) await deleteCart(tx, guestCart)
    else await deleteLines(tx, moved)
    return { cart: await findCart(tx, customer), merged: countOf(added), left: countOf(left) }
  }
  return unlessDeleted(() => db.transaction(merge))
}
