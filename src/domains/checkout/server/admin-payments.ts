import type { Account } from '#domains/accounts/server/api.ts'
import { findOrderAndPaymentId, refundOrder } from '#domains/orders/server/api.ts'
import { getPaymentDetails, listPayments, ProviderError, queueRefund } from '#domains/payments/server/api.ts'
import { findReturnedUnits } from '#domains/returns/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import { subtractPaise } from '#shared/money.ts'
import type { Deps } from './deps.ts'
import { checkoutNotFound } from './find-checkout.ts'
import * as invariants from './invariant-store.ts'
import { settleCheckout } from './settle-checkout.ts'
import * as store from './store.ts'

/** Returns a payment with its events, its checkout and the other payments for that checkout. */
export async function getPaymentReview({ db }: Pick<Deps, 'db'>, paymentId: string) {
  const { payment, events } = await getPaymentDetails(db, paymentId)
  const checkout = payment.checkoutId ? await store.findCheckout(db, { id: payment.checkoutId }) : undefined
  if (!checkout) return { payment, events, checkout, orderId: undefined, others: [] }
  const others = (await listPayments(db, checkout.id)).filter(({ id }) => id !== paymentId)
  const order = await findOrderAndPaymentId(db, checkout.id)
  return { payment, events, checkout, orderId: order?.id, others }
}

/** Settles the checkout like a webhook does. Idempotent. */
export async function recheckPayments(deps: Deps, id: string) {
  await settleCheckout(deps, id).catch((error: unknown) => {
    if (error instanceof ProviderError)
      throw new ShopError('unavailable', "We can't reach the payment provider right now. Please try again.")
    throw error
  })
  const checkout = await store.findCheckout(deps.db, { id })
  if (!checkout) throw checkoutNotFound()
  const order = await findOrderAndPaymentId(deps.db, id)
  return { checkout, orderId: order?.id }
}

/** Lists checkouts with a payment proof that the provider has not confirmed yet. */
export async function listPendingCheckouts(
  { db }: Pick<Deps, 'db'>,
  { limit = MAX_PAGE_SIZE, page = 1 }: { limit?: number | undefined; page?: number | undefined },
) {
  const [checkouts, total] = await Promise.all([
    store.listPending(db, { limit, offset: (page - 1) * limit }),
    store.countPending(db),
  ])
  return { checkouts, total }
}

/**
 * Refunds what is left of a payment and adds an audit entry. The payment of an order is refunded through the order, which
 * records it there too.
 */
export async function refundRemainingAmount(
  deps: Deps,
  actor: Account,
  { paymentId, reason }: { paymentId: string; reason: string },
) {
  const { db, jobs, now } = deps
  const { payment } = await getPaymentDetails(db, paymentId)
  const order = payment.checkoutId ? await findOrderAndPaymentId(db, payment.checkoutId) : undefined
  if (order?.paymentId === paymentId)
    await refundOrder({ ...deps, findReturnedUnits }, actor, { orderId: order.id, reason })
  else {
    await db.transaction(async (tx) => {
      // read again inside the transaction, because a concurrent refund changes the remaining amount
      const { amountPaise, refundedPaise } = (await getPaymentDetails(tx, paymentId)).payment
      const remainingPaise = subtractPaise(amountPaise, refundedPaise)
      const refund = { paymentId, amountPaise: remainingPaise, reason, requestedBy: actor.name, now: now() }
      await queueRefund({ jobs }, tx, refund)
      const subject = { id: paymentId, name: paymentId }
      await recordAuditEntry(tx, { actor, kind: 'refund', subject, after: { amountPaise: remainingPaise, reason } })
    })
  }
  return getPaymentReview(deps, paymentId)
}

/** Checks the money and stock invariants and returns the violations of each. */
export async function checkInvariants({ db }: Pick<Deps, 'db'>): Promise<{ rule: string; found: string[] }[]> {
  return invariants.checkInvariants(db)
}
