import { setTimeout as wait } from 'node:timers/promises'
import type { Account } from '#domains/accounts/server/api.ts'
import { findOrderByCheckout, type OrderRow } from '#domains/orders/server/api.ts'
import { listPayments, listRefunds } from '#domains/payments/server/api.ts'
import { sumPaise } from '#shared/money.ts'
import { formatRefundNotice, PAYMENT_FLAGGED, REFUND_DELAYED } from '../rules.ts'
import type { Deps } from './deps.ts'
import { getOwnCheckout } from './find-checkout.ts'
import { settleCheckout } from './settle-checkout.ts'
import * as store from './store.ts'

/** Shorter than the timeout of the page, so the page gets at least the stored outcome. */
const SETTLE_TIMEOUT_MS = 2_500
/** Limits provider queries per checkout, however many tabs poll. */
const QUERY_INTERVAL_MS = 5_000

export type CheckoutOutcome =
  | { outcome: 'placed'; order: OrderRow }
  | { outcome: 'refunded' | 'apart'; message: string }
  | { outcome: 'pending' | 'unpaid' | 'ended' }

/** Returns a function that allows one provider query per checkout and interval. */
export function throttleProviderQueries(): (id: string, now: Date) => boolean {
  const lastQueries = new Map<string, number>()
  return (id, now) => {
    const at = now.getTime()
    // entries are in insertion order, so the expired ones come first
    for (const [queriedId, queriedAt] of lastQueries) {
      if (Math.abs(at - queriedAt) < QUERY_INTERVAL_MS) break
      lastQueries.delete(queriedId)
    }
    if (lastQueries.has(id)) return false
    lastQueries.set(id, at)
    return true
  }
}

interface OutcomeRequest {
  id: string
  mayQuery: ReturnType<typeof throttleProviderQueries>
}

/**
 * Returns the outcome of a checkout for the polling page. Queries the provider, because its callback or webhook may be
 * lost; falls back to the stored outcome if the provider does not respond.
 */
export async function getCheckoutOutcome(
  deps: Deps,
  actor: Pick<Account, 'id'>,
  { id, mayQuery }: OutcomeRequest,
): Promise<CheckoutOutcome> {
  const { now } = deps
  const checkout = await getOwnCheckout(deps, actor, id)
  const storedOutcome = await getStoredOutcome(deps, id)
  // an ended checkout may have been paid a moment ago, too
  const isUndecided = !('order' in storedOutcome) && !('message' in storedOutcome)
  if (!isUndecided || checkout.reconcileAt === null || !mayQuery(id, now())) return storedOutcome
  await settleWithTimeout(deps, id)
  return getStoredOutcome(deps, id)
}

/** Stops waiting after the timeout; the settlement continues in the background. */
async function settleWithTimeout(deps: Deps, id: string): Promise<void> {
  const timer = new AbortController()
  const settled = settleCheckout(deps, id).catch((error: unknown) => {
    deps.log.warn({ err: error, checkoutId: id }, 'Could not settle checkout; will retry')
  })
  const timeout = wait(SETTLE_TIMEOUT_MS, undefined, { signal: timer.signal }).catch(() => {})
  await Promise.race([settled, timeout])
  timer.abort()
}

/** Reads the outcome from the database, without querying the provider. */
export async function getStoredOutcome(
  { db, shopSettings }: Pick<Deps, 'db' | 'shopSettings'>,
  id: string,
): Promise<CheckoutOutcome> {
  const order = await findOrderByCheckout(db, id)
  if (order) return { outcome: 'placed', order }
  const checkout = await store.findCheckout(db, { id })
  const payments = await listPayments(db, id)
  const refunds = await listRefunds(
    db,
    payments.map(({ id: paymentId }) => paymentId),
  )
  const activeRefunds = refunds.filter(({ state }) => state !== 'failed')
  if (checkout && activeRefunds.length > 0) {
    const refundedPaise = sumPaise(activeRefunds.map(({ amountPaise }) => amountPaise))
    const isProcessed = activeRefunds.every(({ state }) => state === 'processed')
    return {
      outcome: 'refunded',
      message: formatRefundNotice(
        checkout.state,
        { amountPaise: refundedPaise, isProcessed, reason: activeRefunds[0]?.reason },
        shopSettings.current(),
      ),
    }
  }
  if (refunds.length > 0) return { outcome: 'apart', message: REFUND_DELAYED }
  if (payments.some(({ reviewReason }) => reviewReason !== null)) return { outcome: 'apart', message: PAYMENT_FLAGGED }
  // a captured payment without an order means that the order is being placed right now
  const isPaymentInProgress = payments.some(({ state }) => state === 'authorized' || state === 'captured')
  if (checkout?.state === 'paid' || isPaymentInProgress) return { outcome: 'pending' }
  return { outcome: checkout?.state === 'open' ? 'unpaid' : 'ended' }
}
