import { bucket, takeTurnWithin } from '#domains/accounts/server/throttle.ts'
import { unlessDeleted } from '#domains/accounts/server/unless-deleted.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { groupDigits } from '#shared/digits.ts'
import { joinMessages, ShopError } from '#shared/errors.ts'
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

/** Adds a variant to the cart. `network` is the guest's, if new carts from there are rate limited. */
export async function addToCart(
  { db, now = () => new Date() }: Deps,
  owner: store.Owner,
  { productId, quantity, ...selected }: NewLine,
  network?: string | undefined,
) {
  const product = await store.findOffer(db, productId)
  if (!product) throw new ShopError('not_found', 'Product not found.')
  const variant = completeChoice(product, selected)
  const errors = choiceErrors(product, variant)
  if (errors.length > 0) throw new ShopError('bad_request', joinMessages(errors), { errors })
  const line = { productId, quantity, ...variant, seenName: product.name, seenPricePaise: product.pricePaise }
  const rateLimit = 'guestId' in owner && network ? bucket('guestCart', network) : undefined
  return unlessDeleted(async () => {
    const added = await addAtOnce(db, owner, line, { maxLines: MAX_LINES, canCreate: !rateLimit })
    if (added) return added
    return db.transaction((tx) => addLineLocked(tx, owner, line, rateLimit && { key: rateLimit, now: now() }))
  })
}

/** Waits for concurrent changes of the cart, and throws when the line exceeds a limit. */
async function addLineLocked(
  tx: Tx,
  owner: store.Owner,
  line: Omit<store.NewLine, 'cartId'>,
  rateLimit: { key: ReturnType<typeof bucket>; now: Date } | undefined,
) {
  const { id: cartId, isNew } = await store.openCart(tx, owner)
  const isAdded = await store.addToLine(tx, { cartId, ...line })
  if (!isAdded) throw limitExceeded(`Your cart can hold at most ${groupDigits(MAX_QUANTITY)} of one item.`)
  const cart = await store.findCart(tx, owner)
  if (cart && cart.lines.length > MAX_LINES) {
    throw limitExceeded(`Your cart can hold at most ${MAX_LINES} different items.`)
  }
  // last, because it locks a row that all new guests of a network share
  if (isNew && rateLimit) await takeTurnWithin(tx, rateLimit.key, rateLimit.now)
  return cart
}

const limitExceeded = (message: string) => new ShopError('conflict', message)
