import type { Account } from '#domains/accounts/server/api.ts'
import { findOrderAndPaymentId } from '#domains/orders/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

/** Also throws not_found for another customer's checkout. */
export async function getOwnCheckout(
  { db }: Pick<Deps, 'db'>,
  actor: Pick<Account, 'id'>,
  id: string,
): Promise<store.CheckoutRow> {
  const checkout = await store.findCheckout(db, { id, userId: actor.id })
  if (!checkout) throw checkoutNotFound()
  return checkout
}

/** Skips an unpaid checkout from before the account was claimed: it may have another person's address. */
export async function findLiveCheckout({ db }: Pick<Deps, 'db'>, { id, claimedAt }: Account) {
  const checkout = await store.findCheckout(db, { liveUserId: id })
  const isFromBeforeClaim = checkout?.state === 'open' && claimedAt !== null && checkout.createdAt < claimedAt
  return isFromBeforeClaim ? undefined : checkout
}

export const checkoutNotFound = () => new ShopError('not_found', 'Checkout not found.')

export async function findOrderId({ db }: Pick<Deps, 'db'>, { id, state }: store.CheckoutRow) {
  return state === 'settled' ? (await findOrderAndPaymentId(db, id))?.id : undefined
}
