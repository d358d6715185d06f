import { bucket, takeTurnWithin } from '#domains/accounts/server/throttle.ts'
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
  const offer = await store.findOffer(db, productId)
  if (!offer) throw new ShopError('not_found', 'There is no such product.')
  const choice = completeChoice(offer, wanted)
  const errors = choiceErrors(offer, choice)
  if (errors.length > 0) throw refused(errors)
  const seen = { seenName: offer.name, seenPricePaise: offer.pricePaise }
  const line = { productId, quantity, ...choice, ...seen }
  const counted = 'guestId' in owner && network ? bucket('guestCart', network) : undefined
  return unlessDeleted(async () => {
    const added = await addAtOnce(db, owner, line, { mostLines: MAX_LINES, mayBeNew: !counted })
    return added ?? (await db.transaction((tx) => addInTurn(tx, owner, line, counted && { of: counted, now: now() })))
  })
}

/** Waits for whoever is changing the cart, and says why it refuses. */
async function addInTurn(
  tx: Tx,
  owner: store.Owner,
  line: Omit<store.NewLine, 'cartId'>,
  counted: { of: ReturnType<typeof bucket>; now: Date } | undefined,
) {
  const { id: cartId, isNew } = await store.openCart(tx, owner)
  const fits = await store.addToLine(tx, { cartId, ...line })
  if (!fits) throw tooMany(`A cart holds at most ${groupDigits(MAX_QUANTITY)} of one item.`)
  const cart = await store.findCart(tx, owner)
  if (cart && cart.lines.length > MAX_LINES) throw tooMany(`A cart holds at most ${MAX_LINES} different items.`)
  // last, because all new guests of a network wait for each other here
  if (isNew && counted) await takeTurnWithin(tx, counted.of, counted.now)
  return cart
}

const tooMany = (message: string) => new ShopError('conflict', message)

function refused(errors: { field: string; message: string }[]): ShopError {
  return new ShopError('bad_request', errors.map(({ field, message }) => `${field} ${message}`).join('; '), { errors })
}
