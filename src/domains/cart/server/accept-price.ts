import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { paiseFromRupees } from '#shared/money.ts'
import type { Choice } from '../rules.ts'
import { findLine } from './find-line.ts'
import * as store from './store.ts'

interface PricedLine extends Choice {
  productId: string
  /** In rupees, as the shopper was told. */
  price: number
}

/** Takes the price that the shopper has seen for known. One that has changed again since is news. */
export async function acceptPrice({ db }: { db: Db }, owner: store.Owner, { price, ...wanted }: PricedLine) {
  return db.transaction(async (tx) => {
    const cartId = await store.reopenCart(tx, owner)
    const line = cartId && (await findLine(tx, cartId, wanted))
    if (!line) throw new ShopError('not_found', 'This item is not in the cart.')
    const offer = await store.findOffer(tx, wanted.productId)
    if (offer?.pricePaise === paiseFromRupees(price)) await store.setSeenPrice(tx, line.id, offer.pricePaise)
    return store.findCart(tx, owner)
  })
}
