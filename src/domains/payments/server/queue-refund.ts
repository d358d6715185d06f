import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

export const REFUND_QUEUE = 'payments.refund'
/** After this time the reconciler takes over the job. */
const RECONCILE_AFTER_MS = 60_000

interface RefundRequest {
  /** Set by the caller to make the refund idempotent. */
  id?: string
  paymentId: string
  amountPaise: number
  reason: string
  now: Date
}

/** Records a refund in the caller's transaction; a worker sends it to the provider afterwards. */
export async function queueRefund(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { id = `rf_${newId()}`, paymentId, amountPaise, reason, now }: RefundRequest,
): Promise<string> {
  if (amountPaise <= 0 || !(await store.reserveRefund(tx, paymentId, amountPaise))) {
    throw new ShopError('conflict', "The refund is more than what's left of this payment.")
  }
  const reconcileAt = new Date(now.getTime() + RECONCILE_AFTER_MS)
  await store.insertRefund(tx, { id, paymentId, amountPaise, reason, createdAt: now, reconcileAt })
  await jobs.enqueue(tx, REFUND_QUEUE, { id })
  return id
}

/** Refunds an amount, or all that is left of the payment. */
export async function refundPayment(
  { db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { paymentId, amountPaise, reason }: { paymentId: string; amountPaise?: number; reason: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    const payment = await store.findPayment(tx, paymentId)
    if (!payment) throw new ShopError('not_found', 'Payment not found.')
    const amount = amountPaise ?? payment.amountPaise - payment.refundedPaise
    return queueRefund({ jobs }, tx, { paymentId, amountPaise: amount, reason, now: now() })
  })
}
