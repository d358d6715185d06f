import { requireAdmin } from '#domains/accounts/server/api.ts'
import { findOrderIdsByCheckout, refundOrder } from '#domains/orders/server/api.ts'
import { getPaymentDetails, listPayments, ProviderError, queueRefund } from '#domains/payments/server/api.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { ShopError } from '#shared/errors.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { PaymentEvidence, PendingCheckout } from '../admin-contract.ts'
import { type Deps, settleCheckout } from './settle-checkout.ts'
import * as store from './store.ts'
import { verifyMoney } from './verify-money.ts'

type Authorization = string | undefined

export async function getPaymentEvidence(
  deps: Deps,
  authorization: Authorization,
  paymentId: string,
): Promise<PaymentEvidence> {
  await requireAdmin(deps, authorization)
  const { db } = deps
  const { payment, events } = await getPaymentDetails(db, paymentId)
  const checkout = payment.checkoutId ? await store.findCheckout(db, { id: payment.checkoutId }) : undefined
  if (!checkout) return { paymentId, events, others: [] }
  const others = (await listPayments(db, checkout.id)).filter(({ id }) => id !== paymentId)
  const order = await findOrderIdsByCheckout(db, checkout.id)
  return {
    paymentId,
    events,
    others: others.map(({ id, amountPaise, state, madeAt }) => ({
      paymentId: id,
      amount: rupeesFromPaise(amountPaise),
      status: state,
      madeAt: madeAt.toISOString(),
    })),
    checkout: {
      _id: checkout.id,
      status: checkout.state,
      customer: checkout.customerName,
      email: checkout.customerEmail,
      totalPrice: rupeesFromPaise(checkout.totalPaise),
      createdAt: checkout.createdAt.toISOString(),
      holdExpiresAt: checkout.holdExpiresAt.toISOString(),
      items: checkout.lines.map(({ quantity, name, size, color }) =>
        [`${quantity} × ${name}`, size, color].filter(Boolean).join(', '),
      ),
      ...(order ? { orderId: order.id } : {}),
    },
  }
}

/** Idempotent: runs the same settlement as a webhook. */
export async function retrySettlement(deps: Deps, authorization: Authorization, id: string) {
  await requireAdmin(deps, authorization)
  await settleCheckout(deps, id).catch((error: unknown) => {
    if (error instanceof ProviderError)
      throw new ShopError('unavailable', "We can't reach the payment provider right now. Please try again.")
    throw error
  })
  const checkout = await store.findCheckout(deps.db, { id })
  if (!checkout) throw new ShopError('not_found', 'Checkout not found.')
  const order = await findOrderIdsByCheckout(deps.db, id)
  return { status: checkout.state, ...(order ? { orderId: order.id } : {}) }
}

/** Lists checkouts with a payment proof that the provider has not confirmed yet. */
export async function listPendingCheckouts(
  deps: Deps,
  authorization: Authorization,
  { limit = MAX_PAGE_SIZE, page = 1 }: { limit?: number | undefined; page?: number | undefined },
): Promise<{ checkouts: PendingCheckout[]; total: number }> {
  await requireAdmin(deps, authorization)
  const [waiting, total] = await Promise.all([
    store.listPending(deps.db, { limit, offset: (page - 1) * limit }),
    store.countPending(deps.db),
  ])
  const checkouts = waiting.map(({ id, customerName, customerEmail, totalPaise, createdAt, providerOrderId }) => ({
    _id: id,
    customer: customerName,
    email: customerEmail,
    totalPrice: rupeesFromPaise(totalPaise),
    createdAt: createdAt.toISOString(),
    ...(providerOrderId ? { providerOrderId } : {}),
  }))
  return { checkouts, total }
}

/** Refunds the rest of a payment and records the admin. The payment of an order is refunded through the order. */
export async function refundFlaggedPayment(
  deps: Deps,
  authorization: Authorization,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<PaymentEvidence> {
  const actor = await requireAdmin(deps, authorization)
  const { db, jobs, now = () => new Date() } = deps
  const { payment } = await getPaymentDetails(db, paymentId)
  const order = payment.checkoutId ? await findOrderIdsByCheckout(db, payment.checkoutId) : undefined
  if (order?.paymentId === paymentId) await refundOrder({ ...deps, now }, actor, { id: order.id, reason })
  else {
    await db.transaction(async (tx) => {
      // read again inside the transaction, because a concurrent refund changes the remaining amount
      const { amountPaise, refundedPaise } = (await getPaymentDetails(tx, paymentId)).payment
      const remainingPaise = amountPaise - refundedPaise
      await queueRefund({ jobs }, tx, { paymentId, amountPaise: remainingPaise, reason, now: now() })
      const subject = { id: paymentId, name: paymentId }
      await recordChange(tx, { actor, kind: 'refund', subject, after: { amountPaise: remainingPaise, reason } })
    })
  }
  return getPaymentEvidence(deps, authorization, paymentId)
}

export async function checkInvariants(deps: Deps, authorization: Authorization) {
  await requireAdmin(deps, authorization)
  return verifyMoney(deps)
}
