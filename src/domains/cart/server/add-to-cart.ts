import { mapMissingAccountToUnauthorized } from '#domains/accounts/server/api.ts'
import { findVariant } from '#domains/catalogue/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { consumeInTransaction, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { joinMessages, ShopError } from '#shared/errors.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { MAX_LINES, MAX_QUANTITY } from '../contract.ts'
import { completeVariant, rateLimits, validateVariant } from '../rules.ts'
import { addLineOptimistic } from './change-line-store.ts'
import type { Deps } from './deps.ts'
import { type CartOwner, findCart } from './read-store.ts'
import * as store from './store.ts'

interface RequestedLine extends store.LineKey {
  quantity: number
}

/** Adds a variant to the cart. New guest carts are rate limited per `network`, or not at all if it is undefined. */
export async function addToCart(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  owner: CartOwner,
  { productId, quantity, ...selected }: RequestedLine,
  network?: string | undefined,
) {
  const rateLimit =
    'guestId' in owner && network ? createRateLimit('guestCart', rateLimits.guestCart, network) : undefined
  const limits = { maxLines: MAX_LINES, mayCreateCart: !rateLimit }
  return mapMissingAccountToUnauthorized(async () => {
    const cart = await addLineOptimistic(db, owner, { productId, quantity, ...selected }, limits)
    if (cart) return cart
    const product = await store.findProduct(db, productId)
    if (!product) throw new ShopError('not_found', 'Product not found.')
    const variant = completeVariant(product, selected)
    const errors = validateVariant(product, variant)
    if (errors.length > 0) throw new ShopError('bad_request', joinMessages(errors), { errors })
    const seenPricePaise = findVariant(product.variants, variant)?.pricePaise ?? product.pricePaise
    const line = { productId, quantity, ...variant, seenName: product.name, seenPricePaise }
    return db.transaction((tx) => addLineLocked(tx, owner, line, rateLimit && { limit: rateLimit, now: now() }))
  })
}

/** Waits for concurrent changes to the cart, and throws when the line exceeds a limit. */
async function addLineLocked(
  tx: Tx,
  owner: CartOwner,
  line: Omit<store.NewLine, 'cartId'>,
  rateLimit: { limit: ReturnType<typeof createRateLimit>; now: Date } | undefined,
) {
  const { id: cartId, isNew } = await store.createOrTouchCart(tx, owner)
  const isAdded = await store.addLine(tx, { cartId, ...line })
  if (!isAdded) throw cartLimitError(`Your cart can hold at most ${groupDigits(MAX_QUANTITY)} of one item.`)
  const cart = await findCart(tx, owner)
  if (cart && cart.lines.length > MAX_LINES) {
    throw cartLimitError(`Your cart can hold at most ${MAX_LINES} different items.`)
  }
  // last, because it locks a row that all new guests of a network share
  if (isNew && rateLimit) await consumeInTransaction(tx, rateLimit.limit, rateLimit.now)
  return cart
}

const cartLimitError = (message: string) => new ShopError('conflict', message)
