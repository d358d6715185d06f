import type { Variant } from '../rules.ts'
import type { Deps } from './deps.ts'
import { findLineByVariant } from './read-cart.ts'
import * as store from './store.ts'

interface LineKey extends Variant {
  productId: string
}

/** Removes a line from the cart. Removing a missing line is not an error. */
export async function removeFromCart({ db }: Pick<Deps, 'db'>, owner: store.CartOwner, key: LineKey) {
  return db.transaction(async (tx) => {
    const cartId = await store.touchCart(tx, owner)
    // do not query again: a cart created in the meantime could still contain the line
    if (!cartId) return undefined
    const line = await findLineByVariant(tx, cartId, key)
    if (line) await store.removeLine(tx, line.id)
    return store.findCart(tx, owner)
  })
}
