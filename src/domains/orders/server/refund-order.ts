import { createHash } from 'node:crypto'
import type { Account } from '#domains/accounts/server/api.ts'
import { findRefund, queueRefund } from '#domains/payments/server/api.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Tx } from '#platform/database/connect.ts'
import { sendEmail } from '#platform/email/send-email.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Paise, paiseFromRupees, subtractPaise } from '#shared/money.ts'
import type { OrderDetail } from './admin-store.ts'
import { toAuditSubject } from './change-status.ts'
import { insertRefundLines } from './credit-note-store.ts'
import type { ChangeDeps, Deps } from './deps.ts'
import { getOrderDetail } from './get-order-detail.ts'
import { requestCreditNote } from './issue-credit-notes.ts'
import { lockOrder } from './lock-order.ts'
import { cashRefundEmail } from './refund-email.ts'
import type { OrderRow } from './store.ts'

const NOTHING_PAID = 'Nothing has been paid for this order yet. Record the cash first.'

interface RefundRequest {
  orderId: string
  /** In rupees; defaults to the remaining amount. */
  amount?: number | undefined
  reason: string
  /** Idempotency key. */
  key?: string | undefined
}

/**
 * Records a refund requested by an admin. A worker sends it to the provider later and retries until it succeeds; a refund
 * of cash waits for an admin.
 */
export async function refundOrder(
  deps: ChangeDeps & Pick<Deps, 'jobs'>,
  actor: Account,
  { orderId, amount, reason, key = newId() }: RefundRequest,
): Promise<OrderDetail> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const refundId = toRefundId(orderId, key)
    const existingRefund = await findRefund(tx, refundId)
    const hasSameAmount =
      existingRefund && (amount === undefined || existingRefund.amountPaise === paiseFromRupees(amount))
    if (existingRefund && !(hasSameAmount && existingRefund.reason === reason)) {
      throw new ShopError('conflict', 'A different refund was already requested with this key.')
    }
    if (!existingRefund) {
      const amountPaise =
        amount === undefined ? subtractPaise(order.paidPaise, order.refundedPaise) : paiseFromRupees(amount)
      const isCash = order.paymentMethod === 'COD'
      const refund = { order, amountPaise, reason, refundId, notify: !isCash, actor, now: deps.now() }
      await queueOrderRefund(deps, tx, refund)
      // another email follows when the money is sent
      if (isCash) {
        const email = cashRefundEmail(deps.shopSettings.current(), order, amountPaise, deps.origin)
        await sendEmail(tx, { to: order.customerEmail, ...email })
      }
    }
    return getOrderDetail(tx, orderId)
  })
}

/** Derives the refund id from the idempotency key, so a repeated request is the same refund here and at the provider. */
const toRefundId = (orderId: string, key: string) =>
  `rf_${createHash('sha256').update(`${orderId} ${key}`).digest('hex').slice(0, 24)}`

interface NewRefund {
  order: OrderRow
  amountPaise: Paise
  reason: string
  refundId?: string
  /** The units that came back; without any, the refund reduces the price of the whole order. */
  lines?: { orderLineId: string; quantity: number; valuePaise: Paise }[]
  /** Whether the customer gets an email about the refund. */
  notify?: boolean
  actor: Account
  now: Date
}

/** Queues the refund and its credit note and adds an audit entry. The caller must hold the order's lock. */
export async function queueOrderRefund(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { order, amountPaise, reason, refundId: chosenId, lines = [], notify = false, actor, now }: NewRefund,
): Promise<void> {
  const { paymentId, paymentMethod } = order
  if (paymentId === null) throw new ShopError('conflict', NOTHING_PAID)
  const isByHand = paymentMethod === 'COD'
  const refund = { paymentId, amountPaise, reason, isByHand, now, ...(chosenId ? { refundId: chosenId } : {}) }
  const refundId = await queueRefund({ jobs }, tx, refund)
  await insertRefundLines(
    tx,
    lines.map((line) => ({ ...line, refundId })),
  )
  await requestCreditNote(tx, { orderId: order.id, announcedRefundId: notify ? refundId : undefined })
  await recordChange(tx, { actor, kind: 'refund', subject: toAuditSubject(order), after: { amountPaise, reason } })
}
