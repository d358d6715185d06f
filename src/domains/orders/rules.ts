import type { BadgeColor } from '#shared/badge-color.ts'
import type { Paise } from '#shared/money.ts'
import { MINUTE } from '#shared/time.ts'
import type { Order, OrderStatus, PaymentStatus } from './contract.ts'

export const SHIPPING_METHOD = 'Standard Delivery'

export const statusColors = {
  Processing: 'yellow',
  Shipped: 'blue',
  Delivered: 'green',
  Cancelled: 'red',
} satisfies Record<OrderStatus, BadgeColor>

/** Invoices are issued within a second after the order was placed. */
export const isInvoicePending = ({ invoiceNumber, createdAt }: Pick<Order, 'invoiceNumber' | 'createdAt'>, now: Date) =>
  invoiceNumber === undefined && now.getTime() - Date.parse(createdAt) < MINUTE

export function derivePaymentStatus(totalPaise: Paise, refundedPaise: Paise): PaymentStatus {
  if (refundedPaise <= 0) return 'paid'
  return refundedPaise < totalPaise ? 'partially refunded' : 'refunded'
}

/** Returns the lines with the quantities the customer still has, without fully returned lines. */
export function subtractReturnedUnits<Line extends { id: string; quantity: number }>(
  lines: Line[],
  returnedUnits: Map<string, number>,
): Line[] {
  const remaining = lines.map((line) => ({ ...line, quantity: line.quantity - (returnedUnits.get(line.id) ?? 0) }))
  return remaining.filter(({ quantity }) => quantity > 0)
}

/** For this long after a status change the admin can undo it before the customer gets an email. */
export const UNDO_WINDOW_MS = 10_000

/** Returns whether the parcel has left. For a cancelled order, the status before the cancellation decides. */
export function hasShipped(history: { status: OrderStatus }[]): boolean {
  const last = history.findLast(({ status }) => status !== 'Cancelled')
  return last?.status === 'Shipped' || last?.status === 'Delivered'
}

/** Returns whether the customer gets an email when an order reaches the status. */
export const hasStatusEmail = (status: OrderStatus): status is 'Shipped' | 'Delivered' =>
  status === 'Shipped' || status === 'Delivered'

const quoteTerm = (term: string) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`

/** Builds a tsquery that prefix-matches every word. A phone number with separators also matches without them. */
export function buildSearchQuery(input: string): string | undefined {
  const words = input.toLowerCase().replaceAll('#', ' ').split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  const allWords = words.map(quoteTerm).join(' & ')
  const digits = words.join('').replace(/[()+.-]/g, '')
  const isFormattedPhone = /^\d{6,15}$/.test(digits) && digits !== words[0]
  return isFormattedPhone ? `${allWords} | ${quoteTerm(digits.length > 10 ? digits.slice(-10) : digits)}` : allWords
}
