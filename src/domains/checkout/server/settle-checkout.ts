import { removePurchasedLines } from '#domains/cart/server/api.ts'
import { hasUseLeft } from '#domains/discounts/server/api.ts'
import { releaseStock, type StockCause, sellAvailableStock, sellHeldStock } from '#domains/inventory/server/api.ts'
import { findOrderAndPaymentId, placeOrder } from '#domains/orders/server/api.ts'
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
import { findSqlState, sqlStates } from '#platform/database/sql-state.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import { newId } from '#shared/ids.ts'
import { asPaise, type Paise } from '#shared/money.ts'
import type { CheckoutState } from '../contract.ts'
import {
  calculateReconcileAt,
  canBecomeOrder,
  type Decision,
  decide,
  findFastPathPayment,
  type PaymentFacts,
  paymentReviewReasons,
} from '../rules.ts'
import type { Deps } from './deps.ts'
import { placeOrderFastPath } from './fast-path-settlement-store.ts'
import { findLateDropProblem } from './guard-drops.ts'
import { logPaymentStep } from './log-payment-step.ts'
import { paymentRefundEmail } from './payment-refund-email.ts'
import * as store from './store.ts'

/**
 * How a checkout ended: as an order, refunded, expired or cancelled. Unrelated to Razorpay's settlements, which are
 * payouts.
 */
export interface Settlement {
  state: CheckoutState
  orderId?: string
  paymentId?: string
}

/**
 * Queries the provider for the payments of a checkout, and decides: place the order, refund, flag for review, or release
 * the hold. The browser callback, the webhook and the reconciler all call it.
 */
export async function settleCheckout(deps: Deps, id: string): Promise<Settlement | undefined> {
  const checkout = await store.findCheckout(deps.db, { id })
  return checkout && settleLoadedCheckout(deps, checkout)
}

/** Like `settleCheckout`, for a caller that has just read the checkout. */
export async function settleLoadedCheckout(deps: Deps, checkout: store.CheckoutRow): Promise<Settlement | undefined> {
  const providerPayments = await fetchPayments(deps, checkout)
  const settlement =
    (await trySettleFastPath(deps, checkout, providerPayments)) ??
    (await settleLocked(deps, checkout.id, providerPayments))
  // after the commit, because the transaction may still roll back
  if (settlement) logPaymentStep(deps, checkout, { ...settlement }, 'Checkout settled')
  return settlement
}

/** Takes the fast path, one statement, if nothing is unusual. Otherwise returns undefined and changes nothing. */
async function trySettleFastPath(
  { db, now }: Deps,
  checkout: store.CheckoutRow,
  providerPayments: ProviderPayment[],
): Promise<Settlement | undefined> {
  const [payment] = providerPayments
  const at = (checkout.isDemo && findCapturedAt(providerPayments)) || now()
  if (!payment || !findFastPathPayment(checkout, providerPayments.map(toPaymentFacts), at)) return undefined
  const madeAt = new Date(payment.created_at * 1000)
  const orderId = newId(at.getTime())
  try {
    const [placed] = await placeOrderFastPath(db, {
      checkoutId: checkout.id,
      now: at.toISOString(),
      paidAt: (madeAt < at ? madeAt : at).toISOString(),
      reconcileAt: calculateReconcileAt({ ...checkout, state: 'settled' }, now())?.toISOString() ?? null,
      paymentId: payment.id,
      providerOrderId: payment.order_id,
      amountPaise: asPaise(payment.amount),
      currency: payment.currency,
      method: payment.method ?? null,
      madeAt: madeAt.toISOString(),
      orderId,
      lineIds: checkout.lines.map(() => newId(at.getTime())),
      skus: [...new Set(checkout.lines.map(({ sku }) => sku))],
    })
    return placed && { state: 'settled', orderId, paymentId: payment.id }
  } catch (error) {
    if (isHeldStockGone(error)) return undefined
    throw error
  }
}

/** The statement divides by zero if the held stock is gone. */
export const isHeldStockGone = (error: unknown) => findSqlState(error) === sqlStates.divisionByZero

const toPaymentFacts = ({
  id,
  status,
  amount,
  currency,
  amount_refunded: refunded,
}: ProviderPayment): PaymentFacts => ({
  id,
  state: status,
  amountPaise: asPaise(amount),
  currency,
  refundedPaise: asPaise(refunded ?? 0),
  reviewReason: null,
})

/** Decides on all recorded facts, with the checkout locked. */
async function settleLocked(
  deps: Deps,
  id: string,
  providerPayments: ProviderPayment[],
): Promise<Settlement | undefined> {
  const { db, now } = deps
  return db.transaction(async (tx) => {
    const locked = await store.lockCheckout(tx, id)
    if (!locked) return undefined
    const at = (locked.isDemo && findCapturedAt(providerPayments)) || now()
    await recordPayments(tx, { checkoutId: id, payments: providerPayments, now: at })
    const order = await findOrderAndPaymentId(tx, id)
    const payments = await listPayments(tx, id)
    const decision = decide({ ...locked, orderPaymentId: order?.paymentId ?? undefined }, payments, at)
    const state = await applyDecision(deps, tx, { checkout: locked, payments, decision, now: at })
    await store.setReconcileAt(tx, id, calculateReconcileAt({ ...locked, state }, now()))
    if (state === locked.state) return undefined
    const placedOrder = order ?? (await findOrderAndPaymentId(tx, id))
    const { id: orderId, paymentId } = placedOrder ?? {}
    return { state, ...(orderId ? { orderId } : {}), ...(paymentId ? { paymentId } : {}) }
  })
}

/** Demo orders are placed at the time of their payment, not at the time of settlement. */
function findCapturedAt(payments: ProviderPayment[]): Date | undefined {
  const captured = payments.find(({ status }) => status === 'captured')
  return captured && new Date(captured.created_at * 1000)
}

/** Fetches the payments from the provider, and captures an authorized one that can still become an order. */
async function fetchPayments(
  { paymentProvider, log }: Deps,
  { id, providerOrderId, state, totalPaise, currency }: store.CheckoutRow,
): Promise<ProviderPayment[]> {
  if (!providerOrderId) return []
  const providerPayments = await paymentProvider.listPayments(providerOrderId)
  const payments = providerPayments.filter((payment) => payment.order_id === providerOrderId)
  const authorized = payments.find(
    (payment) => payment.status === 'authorized' && payment.amount === totalPaise && payment.currency === currency,
  )
  if (!canBecomeOrder(state) || !authorized || payments.some(({ status }) => status === 'captured')) return payments
  try {
    const captured = await paymentProvider.capture(authorized.id, { amountPaise: totalPaise, currency })
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
    return placeOrRefund(deps, tx, { checkout, now, paidAt: madeAt < now ? madeAt : now, ...decision.placeOrder })
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

/** Sells the stock and places the order, or refunds the payment if the items sold out or the discount has no use left. */
async function placeOrRefund(
  deps: Deps,
  tx: Tx,
  { checkout, paymentId, stock, paidAt, now }: Placement,
): Promise<CheckoutState> {
  const { lines, id: checkoutId, userId, draftOrderId, totalPaise, currency, address, isDemo } = checkout
  const id = newId(now.getTime())
  const cause: StockCause = { reason: 'sale', reference: id }
  const problem = stock === 'held' ? await settleHeld(tx, checkout, cause) : await settleAvailable(tx, checkout, cause)
  if (problem) {
    const reason = paymentReviewReasons[problem]
    await flagAndRefund(deps, tx, { checkout, paymentId, amountPaise: totalPaise, reason, now })
    return changeState(tx, checkout, 'refunded')
  }
  const { customerName, customerEmail, customerMobile, discountId, discountCode, discountPaise } = checkout
  const contact = { customerName, customerEmail, customerMobile, address }
  // a draft order is apart from the customer's cart
  if (userId && !draftOrderId) await removePurchasedLines(tx, userId, { lines, discountCode })
  const sums = { totalPaise, discountId, discountCode, discountPaise, currency }
  const { shippingOption, shippingChargePaise, deliverFrom, deliverBy } = checkout
  const shipping = { shippingOption, shippingChargePaise, deliverFrom, deliverBy }
  const purchase = { id, checkoutId, paymentId, paidAt, userId, ...contact, ...sums, ...shipping, isDemo, lines }
  await placeOrder(tx, purchase, now)
  return 'settled'
}

type PlacementProblem = 'soldOut' | 'discountUsedUp' | 'limitReached'

async function settleHeld(
  tx: Tx,
  checkout: store.CheckoutRow,
  cause: StockCause,
): Promise<PlacementProblem | undefined> {
  if (await sellHeldStock(tx, checkout.lines, cause)) {
    await changeState(tx, checkout, 'settled')
    return undefined
  }
  await releaseStock(tx, checkout.lines)
  return 'soldOut'
}

/** Takes the stock and the use of the discount again, which an expired checkout has given back: both or neither. */
async function settleAvailable(
  tx: Tx,
  checkout: store.CheckoutRow,
  cause: StockCause,
): Promise<PlacementProblem | undefined> {
  const { discountId } = checkout
  const dropProblem = await findLateDropProblem(tx, checkout)
  if (dropProblem) return dropProblem
  if (!discountId) return sellAgain(tx, checkout, cause)
  if (!(await hasUseLeft(tx, discountId, toDiscountCustomer(checkout)))) return 'discountUsedUp'
  try {
    return await tx.transaction((savepoint) => sellAgain(savepoint, checkout, cause))
  } catch (error) {
    // the last use went to someone else at the same time
    if (isDiscountUsedUp(error)) return 'discountUsedUp'
    throw error
  }
}

async function sellAgain(
  tx: Tx,
  checkout: store.CheckoutRow,
  cause: StockCause,
): Promise<PlacementProblem | undefined> {
  if ((await sellAvailableStock(tx, checkout.lines, cause)).size > 0) return 'soldOut'
  await changeState(tx, checkout, 'settled')
  return undefined
}

export const toDiscountCustomer = ({ userId, customerEmail, customerMobile, address }: store.CheckoutRow) => ({
  account: userId === null ? undefined : { id: userId, email: customerEmail, mobile: customerMobile },
  phone: address.phone,
})

/** A check constraint keeps a discount's uses within its limit. */
const isDiscountUsedUp = (error: unknown) => findSqlState(error) === sqlStates.checkViolation

interface RefundContext {
  checkout: store.CheckoutRow
  paymentId: string
  amountPaise: Paise
  reason: string
  now: Date
}

async function flagAndRefund(
  { jobs, shopSettings }: Deps,
  tx: Tx,
  { checkout, paymentId, amountPaise, reason, now }: RefundContext,
) {
  await flagForReview(tx, paymentId, reason)
  await queueRefund({ jobs }, tx, { paymentId, amountPaise, reason, now })
  const { customerName, customerEmail } = checkout
  const email = paymentRefundEmail(shopSettings.current(), { customerName, amountPaise, reason })
  await enqueueEmail(tx, { to: customerEmail, ...email })
}

async function changeState(tx: Tx, { id, state }: store.CheckoutRow, to: CheckoutState): Promise<CheckoutState> {
  const isChanged = await store.updateState(tx, id, { from: [state], to, reconcileAt: null })
  if (!isChanged) throw new Error(`Checkout ${id} is locked but no longer ${state}`)
  return to
}
