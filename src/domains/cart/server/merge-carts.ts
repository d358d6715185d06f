import { unlessDeleted } from '#domains/accounts/server/unless-deleted.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { countOf, planMerge } from '../rules.ts'
import { addLines, deleteCart, deleteLines, type Line, linesOf, lockGuestCart } from './merge-store.ts'
import { findCart, openCart, setLine } from './store.ts'

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
    const { id: cartId } = await openCart(tx, customer)
    const { moved, left } = planMerge(await linesOf(tx, cartId), guests)
    await addLines(tx, cartId, moved)
    if (left.length === 0) await deleteCart(tx, guestCart)
    else await leaveBehind(tx, moved, left)
    return { cart: await findCart(tx, customer), merged: countOf(moved), left: countOf(left) }
  }
  return unlessDeleted(() => db.transaction(merge))
}

/** Of a line that came over in part the guest keeps the rest. */
async function leaveBehind(tx: Tx, moved: Line[], left: Line[]): Promise<void> {
  const rests = new Map(left.map(({ id, quantity }) => [id, quantity]))
  await deleteLines(
    tx,
    moved.filter(({ id }) => !rests.has(id)),
  )
  for (const { id } of moved) {
    const rest = rests.get(id)
    if (rest !== undefined) await setLine(tx, id, rest)
  }
}
