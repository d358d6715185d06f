import { findVariant } from '#domains/catalogue/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { paiseFromRupees } from '#shared/money.ts'
import { completeVariant } from '../rules.ts'
import type { Deps } from './deps.ts'
import { findLineByVariant } from './read-cart.ts'
import { type CartOwner, findCart } from './read-store.ts'
import * as store from './store.ts'

interface PricedLine extends store.LineKey {
  /** In rupees, as the shopper saw it. */
  price: number
}

/** Dismisses the price notice of a line, unless the price has changed again since the shopper saw it. */
export async function dismissPriceNotice({ db }: Pick<Deps, 'db'>, owner: CartOwner, { price, ...key }: PricedLine) {
  return db.transaction(async (tx) => {
    const cartId = await store.touchCart(tx, owner)
    const line = cartId && (await findLineByVariant(tx, cartId, key))
    if (!line) throw new ShopError('not_found', "This item isn't in your cart.")
    const product = await store.findProduct(tx, key.productId)
    const variant = product && findVariant(product.variants, completeVariant(product, key))
    const pricePaise = variant?.pricePaise ?? product?.pricePaise
    if (pricePaise === paiseFromRupees(price)) await store.setSeenPrice(tx, line.id, pricePaise)
    return findCart(tx, owner)
  })
}
