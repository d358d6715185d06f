import type { ItemKey } from '../contract.ts'
import type { Deps } from './deps.ts'
import { getWishlist } from './get-wishlist.ts'
import type { WishlistOwner } from './read-store.ts'
import * as store from './store.ts'

/** Removes the product. With a color, only in that color and where it was saved in any color. */
export async function removeFromWishlist({ db, now }: Pick<Deps, 'db' | 'now'>, owner: WishlistOwner, item: ItemKey) {
  return db.transaction(async (tx) => {
    const id = await store.touchWishlist(tx, owner, now())
    if (id !== undefined) await store.removeItems(tx, id, item)
    return getWishlist({ db: tx }, owner)
  })
}
