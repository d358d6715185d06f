import { removePurchasedLines } from '#domains/cart/server/api.ts'
import { releaseStock, sellAvailableStock, sellHeldStock } from '#domains/inventory/server/api.ts'
import { findOrderIdsByCheckout, placeOrder } from '#domains/orders/server/api.ts'
import {
  flagForReview,
  listPayments,
  type PaymentRow,
  ProviderError,
  type ProviderPayment,
  queueRefund,
  recordPayments,
} from '#domains/payments/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { sendEmail } from '#platform/email/send-email.ts'
import { rateLimitKey, restoreRateLimit } from '#platform/rate-limit/rate-limit.ts'
import type { Paise } from '#shared/money.ts'
import type { CheckoutState } from '../contract.ts'
import {
  calculateReconcileAt,
  canBecomeOrder,
  type Decision,
  decide,
  paymentReviewReasons,
  rateLimits,
} from '../rules.ts'
import type { Deps } from './deps.ts'
import { logPaymentStep } from './log-payment-step.ts'
import { paymentRefundEmail } from './payment-refund-email.ts'
import * as store from './store.ts'

/**
 * Queries the provider for the payments of a checkout, and decides in one transaction: place the order, refund, flag for
 * review, or release the hold. The browser callback, the webhook and the reconciler all call it.
 */
export async function settleCheckout(deps: Deps, id: string): Promise<void> {
  const { db, now } = deps
  const checkout = await store.findCheckout(db, { id })
  if (!checkout) return
  const providerPayments = await fetchPayments(deps, checkout)
  const change = await db.transaction(async (tx) => {
    const locked = await store.lockCheckout(tx, id)
    if (!locked) return undefined
    const at = (locked.isDemo && findCapturedAt(providerPayments)) || now()
    await recordPayments(tx, { checkoutId: id, payments: providerPayments, now: at })
    const order = await findOrderIdsByCheckout(tx, id)
    const payments = await listPayments(tx, id)
    const decision = decide({ ...locked, orderPaymentId: order?.paymentId }, payments, at)
    const state = await applyDecision(deps, tx, { checkout: locked, payments, decision, now: at })
    await store.setReconcileAt(tx, id, calculateReconcileAt({ ...locked, state }, now()))
    if (state === locked.state) return undefined
    const placedOrder = order ?? (await findOrderIdsByCheckout(tx, id))
    return { state, ...(placedOrder ? { orderId: placedOrder.id, paymentId: placedOrder.paymentId } : {}) }
  })
  // after the commit, because the transaction may still roll back
  if (change) logPaymentStep(deps, checkout, change, 'Checkout settled')
}

/** Demo orders are placed at the time of their payment, not at the time of settlement. */
function findCapturedAt(payments: ProviderPayment[]): Date | undefined {
  const captured = payments.find(({ status }) => status === 'captured')
  return captured && new Date(captured.created_at * 1000)
}

/** Fetches the payments from the provider, and captures an authorized one that can still become an order. */
async function fetchPayments(
  { gateway, log }: Deps,
  { id, providerOrderId, state, totalPaise, currency }: store.CheckoutRow,
): Promise<ProviderPayment[]> {
  if (!providerOrderId) return []
  const providerPayments = await gateway.listPayments(providerOrderId)
  const payments = providerPayments.filter((payment) => payment.order_id === providerOrderId)
  const authorized = payments.find(
    (payment) => payment.status === 'authorized' && payment.amount === totalPaise && payment.currency === currency,
  )
  if (!canBecomeOrder(state) || !authorized || payments.some(({ status }) => status === 'captured')) return payments
  try {
    const captured = await gateway.capture(authorized.id, { amountPaise: totalPaise, currency })
    return payments.map((payment) => (payment.id === captured.id ? captured : payment))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // either captured by the provider already or not capturable; the next settlement sees which
    log.warn({ err: error, checkoutId: id, paymentId: authorized.id }, 'Could not capture authorized payment')
    return payments
  }
}

interface DecisionContext {
  checkout: store.CheckoutRow
  payments: PaymentRow[]
  decision: Decision
  now: Date
}

/** Applies the decision and returns the new state of the checkout. */
async function applyDecision(
  deps: Deps,
  tx: Tx,
  { checkout, payments, decision, now }: DecisionContext,
): Promise<CheckoutState> {
  for (const { paymentId, reason } of decision.flags) await flagForReview(tx, paymentId, reason)
  for (const refund of decision.refunds) await flagAndRefund(deps, tx, { checkout, now, ...refund })
  if (decision.placeOrder) {
    const madeAt = payments.find(({ id }) => id === decision.placeOrder?.paymentId)?.madeAt ?? now
    const state = await placeOrRefund(deps, tx, {
      checkout,
      now,
      paidAt: madeAt < now ? madeAt : now,
      ...decision.placeOrder,
    })
    if (checkout.userId)
      await restoreRateLimit({ db: tx }, [rateLimitKey('unpaidCheckout', rateLimits.unpaidCheckout, checkout.userId)])
    return state
  }
  if (!decision.releaseHold) return checkout.state
  await releaseStock(tx, checkout.lines)
  return changeState(tx, checkout, 'expired')
}

interface Placement {
  checkout: store.CheckoutRow
  paymentId: string
  stock: 'held' | 'available'
  /** The provider's time of the payment, never in the future. */
  paidAt: Date
  now: Date
}

/** Sells the stock and places the order, or refunds the payment if the items sold out. */
async function placeOrRefund(
  deps: Deps,
  tx: Tx,
  { checkout, paymentId, stock, paidAt, now }: Placement,
): Promise<CheckoutState> {
  const { lines, id: checkoutId, userId, totalPaise, currency, address, isDemo } = checkout
  const isSold = stock === 'held' ? await sellHeldStock(tx, lines) : (await sellAvailableStock(tx, lines)).size === 0
  if (!isSold) {
    if (stock === 'held') await releaseStock(tx, lines)
    await flagAndRefund(deps, tx, {
      checkout,
      paymentId,
      amountPaise: totalPaise,
      reason: paymentReviewReasons.soldOut,
      now,
    })
    return changeState(tx, checkout, 'refunded')
  }
  const { customerName, customerEmail, customerMobile } = checkout
  const contact = { customerName, customerEmail, customerMobile, address }
  const state = await changeState(tx, checkout, 'settled')
  if (userId) await removePurchasedLines(tx, userId, lines)
  const purchase = { checkoutId, paymentId, paidAt, userId, ...contact, totalPaise, currency, isDemo, lines }
  await placeOrder(deps, tx, purchase, now)
  return state
}

interface RefundContext {
  checkout: store.CheckoutRow
  paymentId: string
  amountPaise: Paise
  reason: string
  now: Date
}

async function flagAndRefund({ jobs }: Deps, tx: Tx, { checkout, paymentId, amountPaise, reason, now }: RefundContext) {
  await flagForReview(tx, paymentId, reason)
  await queueRefund({ jobs }, tx, { paymentId, amountPaise, reason, now })
  const { customerName, customerEmail } = checkout
  await sendEmail(tx, { to: customerEmail, ...paymentRefundEmail({ customerName, amountPaise, reason }) })
}

async function changeState(tx: Tx, { id, state }: store.CheckoutRow, to: CheckoutState): Promise<CheckoutState> {
  const isChanged = await store.updateState(tx, id, { from: [state], to, reconcileAt: null })
  if (!isChanged) throw new Error(`Checkout ${id} is locked but no longer ${state}`)
  return to
}
