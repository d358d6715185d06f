import type { OrderStatus, PaymentStatus } from './contract.ts'

export const SHIPPING_METHOD = 'Standard Delivery'
const DELIVERY_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

export type BadgeColour = 'yellow' | 'blue' | 'green' | 'red' | 'gray'

export const statusColour = {
  Processing: 'yellow',
  Shipped: 'blue',
  Delivered: 'green',
  Cancelled: 'red',
} satisfies Record<OrderStatus, BadgeColour>

export const estimatedDelivery = (placedAt: Date): Date => new Date(placedAt.getTime() + DELIVERY_DAYS * DAY_MS)

/** How much of an order has gone back says what its payment is called. */
export function paymentStatusOf(totalPaise: number, refundedPaise: number): PaymentStatus {
  if (refundedPaise <= 0) return 'paid'
  return refundedPaise < totalPaise ? 'partially refunded' : 'refunded'
}
