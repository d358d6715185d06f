import type { Tx } from '#platform/database/connect.ts'
import { planMerge } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

/**
 * Moves a guest's items to the customer's wishlist. A repeated call changes nothing. The guest's wishlist is always locked
 * first, which rules out deadlocks.
 */
export async function mergeWishlists(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  customer: { userId: string },
  guestId: string,
): Promise<void> {
  const guestWishlist = await store.touchWishlist(tx, { guestId }, now())
  if (guestWishlist === undefined) return
  const { id } = await store.createOrTouchWishlist(tx, customer, now())
  const { moved, covered, remaining } = planMerge(await store.listKeys(tx, id), await store.listKeys(tx, guestWishlist))
  const getIds = (items: store.KeyRow[]) => items.map((item) => item.id)
  await store.moveItems(tx, id, getIds(moved))
  if (remaining.length === 0) await store.deleteWishlist(tx, guestWishlist)
  else await store.deleteItems(tx, getIds(covered))
}
