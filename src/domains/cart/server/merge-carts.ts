import { mapMissingAccountToUnauthorized } from '#domains/accounts/server/api.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { countLinesAndItems, planMerge } from '../rules.ts'
import { addLines, deleteCart, deleteLines, type LineRow, listLines, lockGuestCart } from './merge-store.ts'
import { createOrTouchCart, findCart, setLineQuantity } from './store.ts'

const nothingMerged = { merged: countLinesAndItems([]), left: countLinesAndItems([]) }

/**
 * Moves the lines of a guest's cart to a customer's. A repeated request changes nothing, because moved lines leave the
 * guest's cart. The guest's cart is always locked first, which rules out deadlocks.
 */
export async function mergeCarts({ db }: { db: Db }, customer: { userId: string }, guestId: string) {
  const merge = async (tx: Tx) => {
    const guestCart = await lockGuestCart(tx, guestId)
    if (!guestCart) return { cart: await findCart(tx, customer), ...nothingMerged }

    const guestLines = await listLines(tx, guestCart)
    const { id: cartId } = await createOrTouchCart(tx, customer)
    const { moved, left } = planMerge(await listLines(tx, cartId), guestLines)
    await addLines(tx, cartId, moved)
    if (left.length === 0) await deleteCart(tx, guestCart)
    else await removeMovedLines(tx, moved, left)
    return { cart: await findCart(tx, customer), merged: countLinesAndItems(moved), left: countLinesAndItems(left) }
  }
  return mapMissingAccountToUnauthorized(() => db.transaction(merge))
}

/** Deletes moved lines from the guest's cart; a line that moved in part keeps the remaining quantity. */
async function removeMovedLines(tx: Tx, moved: LineRow[], left: LineRow[]): Promise<void> {
  const remaining = new Map(left.map(({ id, quantity }) => [id, quantity]))
  await deleteLines(
    tx,
    moved.filter(({ id }) => !remaining.has(id)),
  )
  for (const { id } of moved) {
    const quantity = remaining.get(id)
    if (quantity !== undefined) await setLineQuantity(tx, id, quantity)
  }
}
