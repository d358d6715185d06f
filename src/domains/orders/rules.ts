import type { BadgeColor } from '#shared/badge-color.ts'
import { shortenId } from '#shared/ids.ts'
import { formatShortPaise, type Paise, paiseFromRupees, subtractPaise } from '#shared/money.ts'
import { MINUTE } from '#shared/time.ts'
import type { Order, OrderStatus, PaymentMethod, PaymentStatus } from './contract.ts'

export const SHIPPING_METHOD = 'Standard Delivery'

export const statusColors = {
  Processing: 'yellow',
  Shipped: 'blue',
  Delivered: 'green',
  Cancelled: 'red',
} satisfies Record<OrderStatus, BadgeColor>

type InvoiceFields = Pick<Order, 'invoiceNumber' | 'createdAt'> & Partial<Pick<Order, 'paymentMethod'>>

/** Invoices are issued within a second after the order was placed, with cash on delivery when it ships. */
export const isInvoicePending = ({ invoiceNumber, createdAt, paymentMethod }: InvoiceFields, now: Date) =>
  invoiceNumber === undefined && paymentMethod !== 'COD' && now.getTime() - Date.parse(createdAt) < MINUTE

interface PaymentFacts {
  status: OrderStatus
  paidAt: Date | null
  paidPaise: Paise
  refundedPaise: Paise
}

export function derivePaymentStatus({ status, paidAt, paidPaise, refundedPaise }: PaymentFacts): PaymentStatus {
  if (!paidAt) return status === 'Cancelled' ? 'not collected' : 'pending'
  // all of the cash was written off
  if (paidPaise <= 0) return 'not collected'
  if (refundedPaise <= 0) return 'paid'
  return refundedPaise < paidPaise ? 'partially refunded' : 'refunded'
}

export const NOTHING_TO_SHIP = 'This order was refunded, so there is nothing to ship.'

interface RefundFacts {
  paidPaise: Paise
  refundedPaise: Paise
  lines: { quantity: number; withdrawnUnits: number }[]
}

/** Units that were refunded by line stay in the shop, and so does everything if all of the money was refunded. */
export function hasUnitsToShip({ paidPaise, refundedPaise, lines }: RefundFacts): boolean {
  const isRefunded = refundedPaise > 0 && refundedPaise >= paidPaise
  return !isRefunded && lines.some(({ quantity, withdrawnUnits }) => quantity > withdrawnUnits)
}

interface CashFacts {
  status: OrderStatus
  paymentMethod: PaymentMethod
  paidAt: Date | null
}

/** Returns why no cash can be recorded for an order. */
export function findCashProblem({ status, paymentMethod, paidAt }: CashFacts): string | undefined {
  if (paymentMethod !== 'COD') return 'This order was paid online.'
  if (paidAt) return 'Cash for this order is already recorded.'
  if (status === 'Cancelled') return 'This order is cancelled.'
  return status === 'Processing' ? 'Mark the order as shipped first.' : undefined
}

interface CashReceipt {
  amountPaise: Paise
  writeOff: boolean
  note: string
}

/** Returns why the amount can't be recorded as the cash of an order with this total. */
export function findAmountProblem(totalPaise: Paise, { amountPaise, writeOff, note }: CashReceipt): string | undefined {
  if (amountPaise > totalPaise) return `The order is ${formatShortPaise(totalPaise)}. The amount can't be more.`
  if (amountPaise === totalPaise) return undefined
  const missing = formatShortPaise(subtractPaise(totalPaise, amountPaise))
  if (!writeOff) return `${missing} is missing. Write it off, or record the whole amount.`
  return note === '' ? `Say why ${missing} is written off.` : undefined
}

export const NOT_CONFIRMED = 'Confirm the order first.'

/** An order that waits for the customer's confirmation must not ship. */
export const isUnconfirmed = (cod: { confirmBy: Date | null; confirmedAt: Date | null } | null): boolean =>
  cod !== null && cod.confirmBy !== null && cod.confirmedAt === null

/** Returns the id or the short number in a cell of a courier's file, or undefined. */
export function parseOrderNumber(text: string): string | undefined {
  const number = text.trim().replace(/^#/, '').toLowerCase()
  return /^(?:[0-9a-f]{24}|[0-9a-f]{8})$/.test(number) ? number : undefined
}

/** Returns the paise of an amount such as ₹1,299.00, or undefined. */
export function parseAmount(text: string): Paise | undefined {
  const amount = text.replace(/[₹,\s]|rs\.?|inr/gi, '')
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(amount) ? paiseFromRupees(Number(amount)) : undefined
}

/** Returns the lines with the units that are neither returned nor refunded by line, without lines that have none. */
export function subtractReturnedUnits<Line extends { id: string; quantity: number; withdrawnUnits: number }>(
  lines: Line[],
  returnedUnits: Map<string, number>,
): Line[] {
  const remaining = lines.map((line) => ({
    ...line,
    quantity: line.quantity - line.withdrawnUnits - (returnedUnits.get(line.id) ?? 0),
  }))
  return remaining.filter(({ quantity }) => quantity > 0)
}

interface OwnCancellationFacts {
  status: Exclude<OrderStatus, 'Cancelled'>
  /** Also while it is being booked. */
  hasShipment: boolean
  hasOpenReturn: boolean
}

/** Returns why customers can't cancel their order themselves. */
export function findOwnCancellationProblem({ status, hasShipment, hasOpenReturn }: OwnCancellationFacts) {
  if (status === 'Delivered') return "This order was delivered, so it can't be cancelled."
  if (status === 'Shipped')
    return "This order has shipped, so it can't be cancelled. You can return it once it arrives."
  if (hasShipment)
    return "This order is packed for the courier, so it can't be cancelled any more. Contact us for help."
  return hasOpenReturn ? "This order has an open return, so it can't be cancelled. Contact us for help." : undefined
}

/** For this long after a status change the admin can undo it before the customer gets an email. */
export const UNDO_WINDOW_MS = 10_000

/** Returns whether the shipment has left. For a cancelled order, the status before the cancellation decides. */
export function hasShipped(history: { status: OrderStatus }[]): boolean {
  const last = history.findLast(({ status }) => status !== 'Cancelled')
  return last?.status === 'Shipped' || last?.status === 'Delivered'
}

/** Returns whether the customer gets an email when an order reaches the status. */
export const hasStatusEmail = (status: OrderStatus): status is 'Shipped' | 'Delivered' =>
  status === 'Shipped' || status === 'Delivered'

const quoteTerm = (term: string) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** The function `order_search` in the database adds phone numbers backwards, after this character. */
const PHONE_TAIL = '~'

/**
 * Builds a tsquery that prefix-matches every word, or one of the SKUs. A phone number also matches without separators,
 * country code and leading zero, and by its last digits, from four on.
 */
export function buildSearchQuery(input: string, skus: string[] = []): string | undefined {
  const words = input.toLowerCase().replaceAll('#', ' ').split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  const allWords = words.map((word) => `${quoteTerm(word)}:*`).join(' & ')
  const digits = words.join('').replace(/[()+.-]/g, '')
  const phone = /^\d{6,15}$/.test(digits) ? digits.slice(-10) : undefined
  const phoneTail = /^\d{4,9}$/.test(digits) ? [...digits].reverse().join('') : undefined
  const alternatives = [
    ...(phoneTail === undefined ? [] : [`${quoteTerm(PHONE_TAIL + phoneTail)}:*`]),
    ...(phone === undefined || phone === words[0] ? [] : [`${quoteTerm(phone)}:*`]),
    ...skus.map((sku) => quoteTerm(sku.toLowerCase().slice(0, 100))),
  ]
  return [allWords, ...alternatives].join(' | ')
}

interface ErasureFacts {
  id: string
  status: OrderStatus
  isCashPending: boolean
  isRefundPending: boolean
  hasPendingWork: boolean
}

/** Returns why the customer of an order can't be erased yet. */
export function findOrderErasureProblem(facts: ErasureFacts): string | undefined {
  const order = `Order #${shortenId(facts.id)}`
  if (facts.status === 'Processing' || facts.status === 'Shipped')
    return `${order} is still open. Personal data can be deleted once it is delivered or cancelled.`
  if (facts.isCashPending) return `The cash for order #${shortenId(facts.id)} is not recorded yet.`
  if (facts.isRefundPending)
    return `The refund for order #${shortenId(facts.id)} is not complete yet. Try again once the money is back.`
  return facts.hasPendingWork ? `${order} is still being processed. Try again in a few minutes.` : undefined
}
