import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Paise } from '#shared/money.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

export const REFUND_QUEUE = 'payments.refund'
/** After this time the reconciler sends the refund if the job has not. */
const RECONCILE_AFTER_MS = 60_000

interface RefundRequest {
  /** The id of the refund. Callers set it to make the refund idempotent. */
  refundId?: string
  paymentId: string
  amountPaise: Paise
  reason: string
  /** Who asked for it; absent for what the shop does itself. */
  requestedBy?: string
  /** Cash can't be refunded by the provider: an admin sends the money and records it. */
  isByHand?: boolean
  now: Date
}

/** Records a refund in the caller's transaction. A worker sends it to the provider afterwards, unless it is by hand. */
export async function queueRefund(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { refundId = `rf_${newId()}`, paymentId, amountPaise, reason, requestedBy, isByHand = false, now }: RefundRequest,
): Promise<string> {
  if (amountPaise <= 0 || !(await store.reserveRefund(tx, paymentId, amountPaise))) {
    throw new ShopError('conflict', "The refund is more than what's left of this payment.")
  }
  const refund = {
    id: refundId,
    paymentId,
    amountPaise,
    reason,
    createdAt: now,
    ...(requestedBy ? { requestedBy } : {}),
  }
  if (isByHand) {
    await store.insertRefund(tx, { ...refund, state: 'due by hand' })
    return refundId
  }
  const reconcileAt = new Date(now.getTime() + RECONCILE_AFTER_MS)
  await store.insertRefund(tx, { ...refund, reconcileAt })
  await jobs.enqueue(tx, REFUND_QUEUE, { id: refundId })
  return refundId
}
