import type { Account } from '#domains/accounts/server/api.ts'
import { mapMissingAccountToUnauthorized } from '#domains/accounts/server/api.ts'
import { findCandidates, guessLimits, UNKNOWN_CODE } from '#domains/discounts/server/api.ts'
import { consumeInTransaction, createRateLimit, withGuessLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import { rateLimits } from '../rules.ts'
import type { Deps } from './deps.ts'
import { type CartOwner, type CartRow, findCart } from './read-store.ts'
import * as store from './store.ts'

interface CodeRequest {
  account: Account | undefined
  code: string
  /** Unknown codes and new guest carts are rate limited per network, or not at all if it is undefined. */
  network: string | undefined
}

/** Puts a known code on the cart, whether it applies now or not. Unknown codes are rate limited, because they may be guesses. */
export async function setCartDiscount(
  deps: Deps,
  owner: CartOwner,
  { account, code, network }: CodeRequest,
): Promise<CartRow | undefined> {
  const cartKey = 'userId' in owner ? owner.userId : owner.guestId
  const limits = [
    createRateLimit('cartCodes', guessLimits.cartCodes, cartKey),
    ...(network === undefined ? [] : [createRateLimit('networkCodes', guessLimits.networkCodes, network)]),
  ]
  await withGuessLimit(deps, limits, () => ensureKnown(deps, account, code))
  return mapMissingAccountToUnauthorized(() =>
    deps.db.transaction(async (tx) => {
      const { id, isNew } = await store.createOrTouchCart(tx, owner)
      await store.setDiscountCode(tx, id, code)
      const cart = await findCart(tx, owner)
      // last, because it locks a row that all new guests of a network share
      if (isNew && 'guestId' in owner && network !== undefined) {
        await consumeInTransaction(tx, createRateLimit('guestCart', rateLimits.guestCart, network), deps.now())
      }
      return cart
    }),
  )
}

async function ensureKnown({ db, now }: Deps, account: Account | undefined, code: string): Promise<void> {
  const { candidates } = await findCandidates({ db }, { code, customer: { account }, productIds: [], now: now() })
  if (candidates.length > 0) return
  throw new ShopError('not_found', UNKNOWN_CODE, { errors: [{ field: 'code', message: UNKNOWN_CODE }] })
}

export async function removeCartDiscount({ db }: Pick<Deps, 'db'>, owner: CartOwner): Promise<CartRow | undefined> {
  return db.transaction(async (tx) => {
    const cartId = await store.touchCart(tx, owner)
    if (cartId) await store.setDiscountCode(tx, cartId, null)
    return findCart(tx, owner)
  })
}
