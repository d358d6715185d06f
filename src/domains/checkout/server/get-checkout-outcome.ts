import { setTimeout as wait } from 'node:timers/promises'
import type { Account } from '#domains/accounts/server/api.ts'
import { findOrderByCheckout, presentOrder } from '#domains/orders/server/api.ts'
import { listPayments, listRefunds } from '#domains/payments/server/api.ts'
import type { PlacedOrder } from '../contract.ts'
import { formatRefundNotice, PAYMENT_FLAGGED, REFUND_DELAYED } from '../rules.ts'
import type { Deps } from './deps.ts'
import { getOwnCheckout } from './find-checkout.ts'
import { settleCheckout } from './settle-checkout.ts'
import * as store from './store.ts'

/** Shorter than the page's own timeout, so it gets at least the stored outcome. */
const SETTLE_TIMEOUT_MS = 2_500
/** Limits provider queries per checkout, however many tabs poll. */
const QUERY_INTERVAL_MS = 5_000

export type CheckoutOutcome =
  | { outcome: 'placed'; order: PlacedOrder }
  | { outcome: 'refunded' | 'apart'; message: string }
  | { outcome: 'pending' | 'unpaid' | 'ended' }

/** Creates a check that allows one provider query per checkout and interval. */
export function debounceProviderQueries(): (id: string, now: Date) => boolean {
  const lastQueries = new Map<string, number>()
  return (id, now) => {
    const at = now.getTime()
    // the oldest entries come first and are no longer needed
    for (const [knownId, last] of lastQueries) {
      if (Math.abs(at - last) < QUERY_INTERVAL_MS) break
      lastQueries.delete(knownId)
    }
    if (lastQueries.has(id)) return false
    lastQueries.set(id, at)
    return true
  }
}

interface OutcomeRequest {
  id: string
  mayQuery: ReturnType<typeof debounceProviderQueries>
}

/**
 * Returns the outcome of a checkout for the polling page. Queries the provider, because its callback or webhook may be
 * lost; falls back to the stored outcome if the provider does not respond.
 */
export async function getCheckoutOutcome(
  deps: Deps,
  actor: Account,
  { id, mayQuery }: OutcomeRequest,
): Promise<CheckoutOutcome> {
  const { db, now } = deps
  const checkout = await getOwnCheckout(deps, actor, id)
  const stored = await getStoredOutcome(db, id)
  // an ended checkout may have been paid a moment ago, too
  const isUndecided = !('order' in stored) && !('message' in stored)
  if (!isUndecided || checkout.reconcileAt === null || !mayQuery(id, now())) return stored
  await settleWithTimeout(deps, id)
  return getStoredOutcome(db, id)
}

/** Stops waiting after the timeout; the settlement continues in the background. */
async function settleWithTimeout(deps: Deps, id: string): Promise<void> {
  const done = new AbortController()
  const settled = settleCheckout(deps, id).catch((error: unknown) => {
    deps.log.warn({ err: error, checkoutId: id }, 'Could not query payment status; will retry')
  })
  const timeout = wait(SETTLE_TIMEOUT_MS, undefined, { signal: done.signal }).catch(() => {})
  await Promise.race([settled, timeout])
  done.abort()
}

/** Reads the outcome from the database, without querying the provider. */
export async function getStoredOutcome(db: Deps['db'], id: string): Promise<CheckoutOutcome> {
  const order = await findOrderByCheckout(db, id)
  if (order) return { outcome: 'placed', order: presentOrder(order) }
  const checkout = await store.findCheckout(db, { id })
  const payments = await listPayments(db, id)
  const refunds = await listRefunds(
    db,
    payments.map(({ id: paymentId }) => paymentId),
  )
  const active = refunds.filter(({ state }) => state !== 'failed')
  if (checkout && active.length > 0) {
    const paise = active.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    const isProcessed = active.every(({ state }) => state === 'processed')
    return { outcome: 'refunded', message: formatRefundNotice(checkout.state, paise, isProcessed) }
  }
  if (refunds.length > 0) return { outcome: 'apart', message: REFUND_DELAYED }
  if (payments.some(({ anomaly }) => anomaly !== null)) return { outcome: 'apart', message: PAYMENT_FLAGGED }
  // captured but without an order: the order is being placed right now
  const isPaying = payments.some(({ state }) => state === 'authorized' || state === 'captured')
  if (checkout?.state === 'paid' || isPaying) return { outcome: 'pending' }
  return { outcome: checkout?.state === 'open' ? 'unpaid' : 'ended' }
}
