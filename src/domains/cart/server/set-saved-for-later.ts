import { ShopError } from '#shared/errors.ts'
import { setSavedOptimistic } from './change-line-store.ts'
import type { Deps } from './deps.ts'
import { findLineByVariant } from './read-cart.ts'
import { type CartOwner, findCart } from './read-store.ts'
import * as store from './store.ts'

interface SavedLine extends store.LineKey {
  saved: boolean
}

/** Saves a line for later, or moves it back to the cart. */
export async function setSavedForLater({ db }: Pick<Deps, 'db'>, owner: CartOwner, { saved, ...key }: SavedLine) {
  const cart = await setSavedOptimistic(db, owner, { saved, ...key })
  if (cart) return cart
  return db.transaction(async (tx) => {
    const cartId = await store.touchCart(tx, owner)
    const line = cartId && (await findLineByVariant(tx, cartId, key))
    if (!line) throw new ShopError('not_found', "This item isn't in your cart.")
    await store.setLineSaved(tx, line.id, saved)
    return findCart(tx, owner)
  })
}
