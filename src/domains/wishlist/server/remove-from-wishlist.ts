import type { Deps } from './deps.ts'
import { getWishlist } from './get-wishlist.ts'
import type { WishlistOwner } from './read-store.ts'
import * as store from './store.ts'

/** Removes one color of the product, or without a color all of them. */
export async function removeFromWishlist(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  owner: WishlistOwner,
  item: store.ItemKey,
) {
  return db.transaction(async (tx) => {
    const id = await store.touchWishlist(tx, owner, now())
    if (id !== undefined) await store.removeItems(tx, id, item)
    return getWishlist({ db: tx }, owner)
  })
}
