import { removeLineOptimistic } from './change-line-store.ts'
import type { Deps } from './deps.ts'
import { findLineByVariant } from './read-cart.ts'
import { type CartOwner, findCart } from './read-store.ts'
import * as store from './store.ts'

/** Removes a line from the cart. Removing a missing line is not an error. */
export async function removeFromCart({ db }: Pick<Deps, 'db'>, owner: CartOwner, key: store.LineKey) {
  const cart = await removeLineOptimistic(db, owner, key)
  if (cart) return cart
  return db.transaction(async (tx) => {
    const cartId = await store.touchCart(tx, owner)
    // there is no cart to remove from; one that is created meanwhile may already contain the line, so it is not returned
    if (!cartId) return undefined
    const line = await findLineByVariant(tx, cartId, key)
    if (line) await store.removeLine(tx, line.id)
    return findCart(tx, owner)
  })
}
