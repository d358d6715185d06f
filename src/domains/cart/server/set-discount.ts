import { mapMissingAccountToUnauthorized } from '#domains/accounts/server/api.ts'
import { ensureKnownCode } from '#domains/discounts/server/api.ts'
import { consumeInTransaction, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { rateLimits } from '../rules.ts'
import type { Deps } from './deps.ts'
import { type CartOwner, type CartRow, findCart } from './read-store.ts'
import * as store from './store.ts'

interface CodeRequest {
  code: string
  /** Unknown codes are rate limited for the network. */
  network: string
  /** New guest carts are rate limited for this network, unless it is undefined. */
  guestNetwork: string | undefined
}

/** Puts a known code on the cart, whether it applies now or not. */
export async function setCartDiscount(
  deps: Deps,
  owner: CartOwner,
  { code, network, guestNetwork }: CodeRequest,
): Promise<CartRow | undefined> {
  const guesser = 'userId' in owner ? owner.userId : owner.guestId
  await ensureKnownCode(deps, { code, guesser, network })
  return mapMissingAccountToUnauthorized(() =>
    deps.db.transaction(async (tx) => {
      const { id, isNew } = await store.createOrTouchCart(tx, owner)
      await store.setDiscountCode(tx, id, code)
      const cart = await findCart(tx, owner)
      // last, because it locks a row that all new guests of a network share
      if (isNew && 'guestId' in owner && guestNetwork !== undefined) {
        await consumeInTransaction(tx, createRateLimit('guestCart', rateLimits.guestCart, guestNetwork), deps.now())
      }
      return cart
    }),
  )
}

export async function removeCartDiscount({ db }: Pick<Deps, 'db'>, owner: CartOwner): Promise<CartRow | undefined> {
  return db.transaction(async (tx) => {
    const cartId = await store.touchCart(tx, owner)
    if (cartId) await store.setDiscountCode(tx, cartId, null)
    return findCart(tx, owner)
  })
}
