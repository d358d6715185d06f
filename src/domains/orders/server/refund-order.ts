import { createHash } from 'node:crypto'
import type { Account } from '#domains/accounts/server/api.ts'
import { findRefund, queueRefund, type RefundRow } from '#domains/payments/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { formatShortPaise, type Paise, paiseFromRupees, subtractPaise } from '#shared/money.ts'
import { formatUnits, type RequestedUnits } from '../refund-rules.ts'
import type { OrderDetail } from './admin-store.ts'
import { toAuditSubject } from './change-status.ts'
import type { ChangeDeps, Deps } from './deps.ts'
import { getOrderDetail } from './get-order-detail.ts'
import { requestCreditNote } from './issue-credit-notes.ts'
import { lockOrder } from './lock-order.ts'
import { planLineRefund, withdrawUnits } from './plan-line-refund.ts'
import { cashRefundEmail } from './refund-email.ts'
import * as refundLineStore from './refund-line-store.ts'
import type { OrderRow } from './store.ts'

const NOTHING_PAID = 'Nothing has been paid for this order yet. Record the cash first.'

interface RefundRequest {
  orderId: string
  /** In rupees; defaults to what the lines and charges cost, or without them to the remaining amount. */
  amount?: number | undefined
  /** The units that are refunded. Without any, the refund reduces the price of the whole order. */
  lines?: RequestedUnits[] | undefined
  /** Whether the units go back into stock. */
  restock?: boolean | undefined
  /** Whether what is left of the charges is refunded too. */
  charges?: boolean | undefined
  reason: string
  /** Idempotency key. */
  key?: string | undefined
}

/**
 * Records a refund requested by an admin. A worker sends it to the provider later and retries until it succeeds; a refund
 * of cash waits for an admin.
 */
export async function refundOrder(
  deps: ChangeDeps & Pick<Deps, 'jobs' | 'findReturnedUnits'>,
  actor: Account,
  { orderId, key = newId(), ...request }: RefundRequest,
): Promise<OrderDetail> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const refundId = toRefundId(orderId, key)
    const existingRefund = await findRefund(tx, refundId)
    if (!existingRefund) await startRefund(deps, tx, { actor, order, refundId, request })
    else if (!(await isSameRefund(tx, order, existingRefund, request)))
      throw new ShopError('conflict', 'A different refund was already requested with this key.')
    return getOrderDetail(tx, orderId)
  })
}

type NewRequest = Omit<RefundRequest, 'orderId' | 'key'>

async function startRefund(
  deps: ChangeDeps & Pick<Deps, 'jobs' | 'findReturnedUnits'>,
  tx: Tx,
  { actor, order, refundId, request }: { actor: Account; order: OrderRow; refundId: string; request: NewRequest },
): Promise<void> {
  const { amount, lines: requestedLines = [], restock = false, charges = false, reason } = request
  if (order.paymentId === null) throw new ShopError('conflict', NOTHING_PAID)
  const isByLine = requestedLines.length > 0 || charges
  const plan = isByLine ? await planLineRefund(deps, tx, order, { lines: requestedLines, charges }) : undefined
  const maxPaise = plan?.maxPaise ?? subtractPaise(order.paidPaise, order.refundedPaise)
  const amountPaise = amount === undefined ? maxPaise : paiseFromRupees(amount)
  if (plan && amountPaise > maxPaise)
    throw new ShopError('conflict', `The refund for these items can be at most ${formatShortPaise(maxPaise)}.`)
  // stock is locked before the payment
  const lines = plan ? await withdrawUnits(tx, order, plan.units, { restock, actor }) : []
  const isCash = order.paymentMethod === 'COD'
  const chargePaise = plan?.chargePaise
  const refund = { order, amountPaise, reason, refundId, lines, chargePaise, notify: !isCash, actor, now: deps.now() }
  await queueOrderRefund(deps, tx, refund)
  // another email follows when the money is sent
  if (isCash) {
    const items = await refundLineStore.listRefundItems(tx, [refundId])
    const email = cashRefundEmail(deps.shopSettings.current(), { ...order, items }, amountPaise, deps.origin)
    await enqueueEmail(tx, { to: order.customerEmail, reference: order.id, ...email })
  }
}

async function isSameRefund(
  tx: Tx,
  { shippingChargePaise, codFeePaise }: OrderRow,
  { id, amountPaise, reason }: RefundRow,
  { amount, lines = [], charges = false, restock = false, reason: requestedReason }: NewRequest,
): Promise<boolean> {
  const items = await refundLineStore.listRefundItems(tx, [id])
  const hasCharges = (await refundLineStore.listRefundCharges(tx, [id])).length > 0
  const hasSameLines =
    items.length === lines.length &&
    lines.every(({ lineId, quantity }) =>
      items.some(
        (item) =>
          item.orderLineId === lineId && item.quantity === quantity && (!restock || item.restocked === quantity),
      ),
    )
  return (
    (amount === undefined || amountPaise === paiseFromRupees(amount)) &&
    reason === requestedReason &&
    hasSameLines &&
    hasCharges === (charges && shippingChargePaise + codFeePaise > 0)
  )
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
  lines?: { orderLineId: string; quantity: number; valuePaise: Paise; restocked?: number }[]
  /** The part of the amount that is for the order's charges. */
  chargePaise?: Paise | undefined
  /** Whether the customer gets an email about the refund. */
  notify?: boolean
  actor: Account
  now: Date
}

/** Queues the refund and its credit note and adds an audit entry. The caller must hold the order's lock. */
export async function queueOrderRefund(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { order, amountPaise, reason, refundId: chosenId, lines = [], chargePaise, notify = false, actor, now }: NewRefund,
): Promise<void> {
  const { paymentId, paymentMethod } = order
  if (paymentId === null) throw new ShopError('conflict', NOTHING_PAID)
  const isByHand = paymentMethod === 'COD'
  const requested = { paymentId, amountPaise, reason, requestedBy: actor.name, isByHand, now }
  const refund = { ...requested, ...(chosenId ? { refundId: chosenId } : {}) }
  const refundId = await queueRefund({ jobs }, tx, refund)
  await refundLineStore.insertRefundLines(
    tx,
    lines.map((line) => ({ ...line, refundId })),
  )
  if (chargePaise)
    await refundLineStore.insertRefundCharge(tx, { refundId, orderId: order.id, amountPaise: chargePaise })
  await requestCreditNote(tx, { orderId: order.id, announcedRefundId: notify ? refundId : undefined })
  const after = { amountPaise, reason, ...describeUnits(order, lines) }
  await recordAuditEntry(tx, { actor, kind: 'refund', subject: toAuditSubject(order), after })
}

/** Names the units in the audit log. */
function describeUnits(order: OrderRow, lines: NonNullable<NewRefund['lines']>) {
  if (lines.length === 0) return {}
  const items = lines.flatMap(({ orderLineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === orderLineId)
    return line ? [formatUnits({ ...line, quantity })] : []
  })
  const restocked = lines.reduce((sum, line) => sum + (line.restocked ?? 0), 0)
  return { items: items.join('; '), ...(restocked > 0 ? { restocked } : {}) }
}
