import type { BadgeColour } from '#shared/badge-colour.ts'
import { DAY } from '#shared/time.ts'
import type { OrderStatus, PaymentStatus } from './contract.ts'

export const SHIPPING_METHOD = 'Standard Delivery'
const DELIVERY_DAYS = 7

export const statusColour = {
  Processing: 'yellow',
  Shipped: 'blue',
  Delivered: 'green',
  Cancelled: 'red',
} satisfies Record<OrderStatus, BadgeColour>

export const estimatedDelivery = (placedAt: Date): Date => new Date(placedAt.getTime() + DELIVERY_DAYS * DAY)

/** How much of an order has gone back says what its payment is called. */
export function paymentStatusOf(totalPaise: number, refundedPaise: number): PaymentStatus {
  if (refundedPaise <= 0) return 'paid'
  return refundedPaise < totalPaise ? 'partially refunded' : 'refunded'
}

/** What of the lines has not come back by a return. */
export function stillOut<Line extends { id: string; quantity: number }>(
  lines: Line[],
  back: Map<string, number>,
): Line[] {
  const rest = lines.map((line) => ({ ...line, quantity: line.quantity - (back.get(line.id) ?? 0) }))
  return rest.filter(({ quantity }) => quantity > 0)
}

/** Statuses that the customer is told of. */
export const isNews = (status: OrderStatus): status is 'Shipped' | 'Delivered' =>
  status === 'Shipped' || status === 'Delivered'

const quoted = (term: string) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`

/** What was typed, as PostgreSQL writes a search: every word begins one that the order is found by, or all is a phone number. */
export function searchFor(typed: string): string | undefined {
  const words = typed.toLowerCase().replaceAll('#', ' ').split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  const all = words.map(quoted).join(' & ')
  const digits = words.join('').replace(/[()+.-]/g, '')
  const isPhone = /^\d{6,15}$/.test(digits) && digits !== words[0]
  return isPhone ? `${all} | ${quoted(digits.length > 10 ? digits.slice(-10) : digits)}` : all
}
