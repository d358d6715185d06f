import { ShopError } from '#shared/errors.ts'
import { setQuantityOptimistic } from './change-line-store.ts'
import type { Deps } from './deps.ts'
import { findLineByVariant } from './read-cart.ts'
import { type CartOwner, findCart } from './read-store.ts'
import * as store from './store.ts'

interface LineQuantity extends store.LineKey {
  quantity: number
}

export async function setQuantity({ db }: Pick<Deps, 'db'>, owner: CartOwner, { quantity, ...key }: LineQuantity) {
  const cart = await setQuantityOptimistic(db, owner, { quantity, ...key })
  if (cart) return cart
  return db.transaction(async (tx) => {
    const cartId = await store.touchCart(tx, owner)
    const line = cartId && (await findLineByVariant(tx, cartId, key))
    if (!line) throw new ShopError('not_found', "This item isn't in your cart.")
    await store.setLineQuantity(tx, line.id, quantity)
    return findCart(tx, owner)
  })
}
