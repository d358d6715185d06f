import { requireUser } from '#domains/accounts/server/api.ts'
import { findOrderIdsByCheckout } from '#domains/orders/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof requireUser>[0]
type Authorization = string | undefined

/** Throws not_found for another customer's checkout, too. */
export async function getOwnCheckout(deps: Deps, authorization: Authorization, id: string) {
  const user = await requireUser(deps, authorization)
  const checkout = await store.findCheckout(deps.db, { id, userId: user.id })
  if (!checkout) throw checkoutNotFound()
  return checkout
}

export async function findLiveCheckout(deps: Deps, authorization: Authorization) {
  const user = await requireUser(deps, authorization)
  return store.findCheckout(deps.db, { liveUserId: user.id })
}

export const checkoutNotFound = () => new ShopError('not_found', 'Checkout not found.')

export async function findOrderId({ db }: { db: Db }, { id, state }: store.CheckoutRow): Promise<string | undefined> {
  return state === 'settled' ? (await findOrderIdsByCheckout(db, id))?.id : undefined
}
