import { unlessDeleted } from '#domains/accounts/server/unless-deleted.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { groupDigits } from '#shared/digits.ts'
import { ShopError } from '#shared/errors.ts'
import { MAX_QUANTITY } from '../contract.ts'
import { type Choice, choiceErrors, completeChoice, MAX_LINES } from '../rules.ts'
import { addAtOnce } from './add-store.ts'
import * as store from './store.ts'

interface NewLine extends Choice {
  productId: string
  quantity: number
}

/** Puts so many more of one choice into the cart. */
export async function addToCart({ db }: { db: Db }, owner: store.Owner, { productId, quantity, ...wanted }: NewLine) {
  const offer = await store.findOffer(db, productId)
  if (!offer) throw new ShopError('not_found', 'There is no such product.')
  const choice = completeChoice(offer, wanted)
  const errors = choiceErrors(offer, choice)
  if (errors.length > 0) throw refused(errors)
  const seen = { seenName: offer.name, seenPricePaise: offer.pricePaise }
  const line = { productId, quantity, ...choice, ...seen }
  return unlessDeleted(
    async () =>
      (await addAtOnce(db, owner, line, MAX_LINES)) ?? (await db.transaction((tx) => addInTurn(tx, owner, line))),
  )
}

/** Waits for whoever is changing the cart, and says why it refuses. */
async function addInTurn(tx: Tx, owner: store.Owner, line: Omit<store.NewLine, 'cartId'>) {
  const cartId = await store.openCart(tx, owner)
  const fits = await store.addToLine(tx, { cartId, ...line })
  if (!fits) throw tooMany(`A cart holds at most ${groupDigits(MAX_QUANTITY)} of one item.`)
  const cart = await store.findCart(tx, owner)
  if (cart && cart.lines.length > MAX_LINES) throw tooMany(`A cart holds at most ${MAX_LINES} different items.`)
  return cart
}

const tooMany = (message: string) => new ShopError('conflict', message)

function refused(errors: { field: string; message: string }[]): ShopError {
  return new ShopError('bad_request', errors.map(({ field, message }) => `${field} ${message}`).join('; '), { errors })
}
