import { mapMissingAccountToUnauthorized } from '#domains/accounts/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { consumeInTransaction, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import { type ItemKey, MAX_ITEMS } from '../contract.ts'
import { rateLimits } from '../rules.ts'
import type { Deps } from './deps.ts'
import { getWishlist } from './get-wishlist.ts'
import type { WishlistOwner } from './read-store.ts'
import * as store from './store.ts'

/** Saves a product. New guest wishlists are rate limited per `network`, or not at all if it is undefined. */
export async function addToWishlist(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  owner: WishlistOwner,
  { productId, color }: ItemKey,
  network?: string | undefined,
) {
  const colors = await store.findProductColors(db, productId)
  if (!colors) throw new ShopError('not_found', 'Product not found.')
  if (color !== undefined && !colors.includes(color)) {
    const message = "This product isn't sold in that colour."
    throw new ShopError('bad_request', message, { errors: [{ field: 'color', message }] })
  }
  const add = async (tx: Tx) => {
    const { id, isNew } = await store.createOrTouchWishlist(tx, owner, now())
    await addItem(tx, id, { productId, color }, now())
    const limit =
      'guestId' in owner && network ? createRateLimit('guestWishlist', rateLimits.guestWishlist, network) : undefined
    // last, because it locks a row that all new guests of a network share
    if (isNew && limit) await consumeInTransaction(tx, limit, now())
    return getWishlist({ db: tx }, owner)
  }
  return mapMissingAccountToUnauthorized(() => db.transaction(add))
}

/** A product saved in any color becomes the color that is saved later. */
async function addItem(tx: Tx, wishlistId: string, item: ItemKey, now: Date): Promise<void> {
  const savedColors = await store.listSavedColors(tx, wishlistId, item.productId)
  const { productId, color } = item
  if (color === undefined ? savedColors.length > 0 : savedColors.includes(color)) return
  if (color !== undefined && savedColors.includes(null)) return store.setColor(tx, wishlistId, productId, color)
  await store.insertItem(tx, wishlistId, item, now)
  if ((await store.countItems(tx, wishlistId)) > MAX_ITEMS) {
    throw new ShopError('conflict', `Your wishlist can hold at most ${MAX_ITEMS} items. Remove one to save another.`)
  }
}
