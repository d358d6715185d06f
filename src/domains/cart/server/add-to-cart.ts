import { bucket, takeTurnWithin } from '#domains/accounts/server/throttle.ts'
import { unlessDeleted } from '#domains/accounts/server/unless-deleted.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { groupDigits } from '#shared/digits.ts'
import { ShopError } from '#shared/errors.ts'
import { MAX_QUANTITY } from '../contract.ts'
import { type Choice, choiceErrors, completeChoice, MAX_LINES } from '../rules.ts'
import * as store from './store.ts'

interface NewLine extends Choice {
  productId: string
  quantity: number
}

interface Deps {
  db: Db
  now?: () => Date
}

/** Puts so many more of one choice into the cart; `network` is where a guest calls from, where that is to be counted. */
export async function addToCart(
  { db, now = () => new Date() }: Deps,
  owner: store.Owner,
  { productId, quantity, ...wanted }: NewLine,
  network?: string | undefined,
) {
  const add = async (tx: Tx) => {
    const offer = await store.findOffer(tx, productId)
    if (!offer) throw new ShopError('not_found', 'There is no such product.')
    const choice = completeChoice(offer, wanted)
    const errors = choiceErrors(offer, choice)
    if (errors.length > 0) throw refused(errors)

    const { id: cartId, isNew } = await store.openCart(tx, owner)
    const seen = { seenName: offer.name, seenPricePaise: offer.pricePaise }
    const fits = await store.addToLine(tx, { cartId, productId, quantity, ...choice, ...seen })
    if (!fits) throw tooMany(`A cart holds at most ${groupDigits(MAX_QUANTITY)} of one item.`)
    const cart = await store.findCart(tx, owner)
    if (cart && cart.lines.length > MAX_LINES) throw tooMany(`A cart holds at most ${MAX_LINES} different items.`)
    // last, because all new guests of a network wait for each other here
    if (isNew && 'guestId' in owner && network) await takeTurnWithin(tx, bucket('guestCart', network), now())
    return cart
  }
  return unlessDeleted(() => db.transaction(add))
}

const tooMany = (message: string) => new ShopError('conflict', message)

function refused(errors: { field: string; message: string }[]): ShopError {
  return new ShopError('bad_request', errors.map(({ field, message }) => `${field} ${message}`).join('; '), { errors })
}
