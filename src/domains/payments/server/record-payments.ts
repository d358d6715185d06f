import type { Tx } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { asPaise, subtractPaise, sumPaise } from '#shared/money.ts'
import type { ProviderPayment } from './payment-provider.ts'
import * as store from './store.ts'

interface PaymentsToRecord {
  /** Absent for an unknown provider order. */
  checkoutId?: string
  payments: ProviderPayment[]
  now: Date
}

/** Records the provider's payments of an order, and refunds made at the provider. */
export async function recordPayments(tx: Tx, { checkoutId, payments, now }: PaymentsToRecord): Promise<void> {
  await store.upsertPayments(
    tx,
    payments.map((payment) => ({
      id: payment.id,
      providerOrderId: payment.order_id,
      ...(checkoutId ? { checkoutId } : {}),
      amountPaise: asPaise(payment.amount),
      currency: payment.currency,
      state: payment.status,
      method: payment.method ?? null,
      madeAt: new Date(payment.created_at * 1000),
      firstSeenAt: now,
    })),
  )
  for (const payment of payments) await recordExternalRefund(tx, payment, now)
}

/**
 * Records the refunded amount that no recorded refund covers. Failed refunds count too, because they are already flagged
 * and the provider's amount may still include them.
 */
async function recordExternalRefund(
  tx: Tx,
  { id, amount, amount_refunded: amountRefunded, status }: ProviderPayment,
  now: Date,
): Promise<void> {
  const refundedPaise = asPaise(amountRefunded ?? (status === 'refunded' ? amount : 0))
  if (refundedPaise === 0) return
  const recordedPaise = sumPaise((await store.listRefunds(tx, [id])).map(({ amountPaise }) => amountPaise))
  const amountPaise = subtractPaise(refundedPaise, recordedPaise)
  if (amountPaise <= 0 || !(await store.reserveRefund(tx, id, amountPaise))) return
  await store.insertExternalRefund(tx, { id: `rf_${newId()}`, paymentId: id, amountPaise, at: now })
}
