import type { ErrorDetails } from './sandbox-error.ts'
import type { Notes, OrderRow, PaymentRow, RefundRow } from './store.ts'
import type { ClaimedWebhook } from './webhook-store.ts'

const toUnixSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

/** The provider sends empty notes sometimes as an array and sometimes as an object. */
const presentNotes = (empty: [] | Record<string, never>, notes: Notes) =>
  Object.keys(notes).length > 0 ? notes : empty

export const presentError = (error: ErrorDetails) => ({ error })

export const presentCollection = <T>(items: T[]) => ({ entity: 'collection', count: items.length, items })

export const presentNewOrder = (order: OrderRow) => presentOrder(order, [])

export function presentOrder(order: OrderRow, emptyNotes: [] | Record<string, never> = {}) {
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: order.amount_paid,
    amount_due: Math.max(0, order.amount - order.amount_paid),
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: presentNotes(emptyNotes, order.notes),
    created_at: toUnixSeconds(order.created_at),
  }
}

export function presentPayment(payment: PaymentRow) {
  const { method, network, last4, vpa } = payment.method
  const isCaptured = payment.status === 'captured' || payment.status === 'refunded'
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.order_id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: payment.amount_refunded,
    refund_status: getRefundStatus(payment),
    captured: isCaptured,
    description: null,
    card: method === 'card' ? { entity: 'card', last4, network, type: 'credit', international: false } : null,
    bank: null,
    wallet: null,
    vpa: vpa ?? null,
    email: payment.payer.email ?? null,
    contact: payment.payer.contact ?? null,
    notes: [],
    ...calculateFees(isCaptured ? payment.amount : undefined),
    error_code: payment.error?.code ?? null,
    error_description: payment.error?.description ?? null,
    error_source: payment.error?.source ?? null,
    error_step: payment.error?.step ?? null,
    error_reason: payment.error?.reason ?? null,
    created_at: toUnixSeconds(payment.created_at),
  }
}

export function presentRefund(refund: RefundRow, { currency }: PaymentRow) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency,
    payment_id: refund.payment_id,
    receipt: refund.receipt,
    notes: presentNotes([], refund.notes),
    acquirer_data: {},
    status: refund.status,
    speed_requested: refund.speed,
    speed_processed: 'normal',
    created_at: toUnixSeconds(refund.created_at),
  }
}

/** Returns the same event for every attempt to deliver it. */
export function presentEvent(
  accountId: string,
  { event, entities, created_at: createdAt }: Pick<ClaimedWebhook, 'event' | 'entities' | 'created_at'>,
) {
  const payment = restoreTime(entities.payment)
  const payload = {
    ...(entities.refund ? { refund: { entity: presentRefund(restoreTime(entities.refund), payment) } } : {}),
    payment: { entity: presentPayment(payment) },
    ...(entities.order ? { order: { entity: presentOrder(restoreTime(entities.order)) } } : {}),
  }
  return {
    entity: 'event',
    account_id: accountId,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: toUnixSeconds(createdAt),
  }
}

const restoreTime = <Row extends { created_at: string }>(row: Row) => ({ ...row, created_at: new Date(row.created_at) })

function getRefundStatus({ amount, amount_refunded: refunded }: PaymentRow): 'partial' | 'full' | null {
  if (refunded === 0) return null
  return refunded === amount ? 'full' : 'partial'
}

/** The fee is 2% plus 18% tax on that. */
function calculateFees(amount: number | undefined) {
  if (amount === undefined) return { fee: null, tax: null }
  const baseFee = Math.round(amount * 0.02)
  const tax = Math.round(baseFee * 0.18)
  return { fee: baseFee + tax, tax }
}
