import type { Db, Tx } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import type { GatewayPayment } from './gateway.ts'
import * as store from './store.ts'

export type Payment = store.PaymentRow

interface Seen {
  /** Absent when the provider's order is none of ours. */
  checkoutId?: string
  found: GatewayPayment[]
  now: Date
}

/** Puts down what the provider says of an order's payments, and what it gave back of them without being asked here. */
export async function recordPayments(tx: Tx, { checkoutId, found, now }: Seen): Promise<void> {
  await store.upsertPayments(
    tx,
    found.map((payment) => ({
      id: payment.id,
      providerOrderId: payment.order_id,
      ...(checkoutId ? { checkoutId } : {}),
      amountPaise: payment.amount,
      currency: payment.currency,
      state: payment.status,
      method: payment.method ?? null,
      madeAt: new Date(payment.created_at * 1000),
      seenAt: now,
    })),
  )
  for (const payment of found) await recordRefundElsewhere(tx, payment, now)
}

/** What failed is counted as the shop's own too: people look at it already, and the provider may count it for a while. */
async function recordRefundElsewhere(
  tx: Tx,
  { id, amount, amount_refunded: refunded, status }: GatewayPayment,
  now: Date,
): Promise<void> {
  const given = refunded ?? (status === 'refunded' ? amount : 0)
  if (given === 0) return
  const own = (await store.listRefunds(tx, [id])).reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const amountPaise = given - own
  if (amountPaise <= 0 || !(await store.takeForRefund(tx, id, amountPaise))) return
  await store.insertRefundElsewhere(tx, { id: `rf_${newId()}`, paymentId: id, amountPaise, at: now })
}

/** All payments that were seen for a checkout, the oldest first. */
export async function listPayments(db: Db | Tx, checkoutId: string): Promise<Payment[]> {
  return store.listPayments(db, checkoutId)
}

/** What was given back of payments, is being given back, or could not be, the oldest first. */
export async function listRefunds(db: Db | Tx, paymentIds: string[]): Promise<store.RefundRow[]> {
  return store.listRefunds(db, paymentIds)
}

/** Leaves a payment to people: the money desk shows it with its reason. */
export async function setApart(tx: Tx, paymentId: string, reason: string): Promise<void> {
  await store.markAnomaly(tx, paymentId, reason)
}
