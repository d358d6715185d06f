import { requireUser } from '#domains/accounts/server/authenticate.ts'
import { findOrderIds, findOrderOf } from '#domains/orders/server/get-order.ts'
import { listPayments } from '#domains/payments/server/record-payments.ts'
import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { PlacedOrder } from '../contract.ts'
import { LOOKED_INTO, refundNotice } from '../rules.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof requireUser>[0]
type Authorization = string | undefined

/** Somebody else's is not there. */
export async function findOwnCheckout(deps: Deps, authorization: Authorization, id: string) {
  const user = await requireUser(deps, authorization)
  const checkout = await store.findCheckout(deps.db, { id, userId: user.id })
  if (!checkout) throw noSuchCheckout()
  return checkout
}

export async function findLiveCheckout(deps: Deps, authorization: Authorization) {
  const user = await requireUser(deps, authorization)
  return store.findCheckout(deps.db, { liveOf: user.id })
}

export const noSuchCheckout = () => new ShopError('not_found', 'You have no such checkout.')

/** Which order came of it, if one did. */
export async function findOrderId({ db }: { db: Db }, { id, state }: store.CheckoutRow): Promise<string | undefined> {
  return state === 'settled' ? (await findOrderIds(db, id))?.id : undefined
}

export type Outcome =
  | { outcome: 'placed'; order: PlacedOrder }
  | { outcome: 'refunded' | 'apart'; message: string }
  | { outcome: 'pending' | 'unpaid' }

/** What became of a checkout, for the page that keeps asking after a payment. */
export async function findOutcome(deps: Deps, authorization: Authorization, id: string): Promise<Outcome> {
  const checkout = await findOwnCheckout(deps, authorization, id)
  const order = await findOrderOf(deps.db, id)
  if (order) return { outcome: 'placed', order }
  const payments = await deps.db.transaction((tx) => listPayments(tx, id))
  const refunded = payments.reduce((sum, { refundedPaise }) => sum + refundedPaise, 0)
  if (refunded > 0) return { outcome: 'refunded', message: refundNotice(checkout.state, refunded) }
  if (payments.some(({ anomaly }) => anomaly !== null)) return { outcome: 'apart', message: LOOKED_INTO }
  return { outcome: checkout.state === 'paid' ? 'pending' : 'unpaid' }
}
