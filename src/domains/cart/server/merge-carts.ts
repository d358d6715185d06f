import { mapMissingAccountToUnauthorized } from '#domains/accounts/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { countLinesAndItems, planMerge } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as mergeStore from './merge-store.ts'
import { findCart } from './read-store.ts'
import * as store from './store.ts'

const nothingMerged = { merged: countLinesAndItems([]), remaining: countLinesAndItems([]) }

/**
 * Moves the lines of a guest's cart to a customer's cart. A repeated request changes nothing, because moved lines leave
 * the guest's cart. The guest's cart is always locked first, which rules out deadlocks.
 */
export async function mergeCarts(
  { db, mergeGuestData }: Pick<Deps, 'db' | 'mergeGuestData'>,
  customer: { userId: string },
  guestId: string,
) {
  const merge = async (tx: Tx) => {
    const guestCart = await mergeStore.touchGuestCart(tx, guestId)
    await mergeGuestData?.(tx, customer, guestId)
    if (!guestCart) return { cart: await findCart(tx, customer), ...nothingMerged }

    const guestLines = await mergeStore.listLines(tx, guestCart.id)
    const { id: cartId } = await store.createOrTouchCart(tx, customer)
    const { moved, remaining, dropped } = planMerge(await mergeStore.listLines(tx, cartId), guestLines)
    await mergeStore.addLines(tx, cartId, moved)
    if (guestCart.discountCode !== null) await mergeStore.moveDiscountCode(tx, cartId, guestCart.discountCode)
    if (remaining.length === 0) await mergeStore.deleteCart(tx, guestCart.id)
    else await removeMovedLines(tx, [...moved, ...dropped], remaining)
    return {
      cart: await findCart(tx, customer),
      merged: countLinesAndItems(moved.filter(({ isSavedForLater }) => !isSavedForLater)),
      remaining: countLinesAndItems(remaining),
    }
  }
  return mapMissingAccountToUnauthorized(() => db.transaction(merge))
}

/** Deletes moved lines from the guest's cart; a line that moved in part keeps the remaining quantity. */
async function removeMovedLines(tx: Tx, moved: mergeStore.LineRow[], remaining: mergeStore.LineRow[]): Promise<void> {
  const remainingQuantities = new Map(remaining.map(({ id, quantity }) => [id, quantity]))
  await mergeStore.deleteLines(
    tx,
    moved.filter(({ id }) => !remainingQuantities.has(id)),
  )
  for (const { id } of moved) {
    const quantity = remainingQuantities.get(id)
    if (quantity !== undefined) await store.setLineQuantity(tx, id, quantity)
  }
}
