import { joinMessages, ShopError } from '#shared/errors.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { MAX_QUANTITY } from '../contract.ts'
import { completeVariant, validateVariant } from '../rules.ts'
import { changeVariantOptimistic } from './change-line-store.ts'
import type { Deps } from './deps.ts'
import { findLineByVariant } from './read-cart.ts'
import type { CartOwner } from './read-store.ts'
import * as store from './store.ts'

interface VariantChange extends store.LineKey {
  newSize?: string | undefined
  newColor?: string | undefined
}

/** Changes the size or color of a line, and merges it with the line of the new variant. */
export async function changeVariant(
  { db }: Pick<Deps, 'db'>,
  owner: CartOwner,
  { newSize, newColor, ...key }: VariantChange,
) {
  const changed = await changeVariantOptimistic(db, owner, key, {
    size: newSize ?? key.size,
    color: newColor ?? key.color,
  })
  if (changed) return changed
  return db.transaction(async (tx) => {
    const cartId = await store.touchCart(tx, owner)
    const line = cartId && (await findLineByVariant(tx, cartId, key))
    if (!line) throw new ShopError('not_found', "This item isn't in your cart.")
    const product = await store.findProduct(tx, key.productId)
    if (!product) throw new ShopError('not_found', 'Product not found.')
    const current = completeVariant(product, key)
    const variant = { size: newSize ?? current.size, color: newColor ?? current.color }
    const errors = validateVariant(product, variant)
    if (errors.length > 0) throw new ShopError('bad_request', joinMessages(errors), { errors })
    const cart = await changeVariantOptimistic(tx, owner, { productId: key.productId, ...current }, variant)
    if (cart) return cart
    throw new ShopError('conflict', `Your cart can hold at most ${groupDigits(MAX_QUANTITY)} of one item.`)
  })
}
