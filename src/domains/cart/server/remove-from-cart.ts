import type { Db } from '#platform/database/connect.ts'
import type { Choice } from '../rules.ts'
import { findLine } from './find-line.ts'
import * as store from './store.ts'

interface Line extends Choice {
  productId: string
}

/** Takes one choice out of the cart. What is not there is out already: a repeated request changes nothing. */
export async function removeFromCart({ db }: { db: Db }, owner: store.Owner, wanted: Line) {
  return db.transaction(async (tx) => {
    const cartId = await store.reopenCart(tx, owner)
    // looked up again, a cart that was made meanwhile would be answered with the very thing in it
    if (!cartId) return undefined
    const line = await findLine(tx, cartId, wanted)
    if (line) await store.removeLine(tx, line.id)
    return store.findCart(tx, owner)
  })
}
