import type { Address, OrderStatus } from '#domains/orders/contract.ts'
import type { ReturnReason } from '#domains/returns/contract.ts'

export interface DemoCustomer {
  name: string
  email: string
  mobile: string
  address: Address
}

/** A change to an order after it was placed. */
export type OrderEvent =
  | { status: OrderStatus }
  /** 'all' refunds the full payment, 'one' the price of one unit of the first line. */
  | { refund: 'all' | 'one'; reason: string }
  | { restocked: true }

export type TimedOrderEvent = { at: string } & OrderEvent

/** What the admin area shows about an order and its customer. The names are stored in demo_orders.plan. */
export interface AdminRecords {
  returnRequest?: {
    reason: ReturnReason
    reasonText?: string
    requestedAt: string
    decision?: 'approved' | 'rejected'
  }
  /** Tags of the order, and a note on it. */
  orderRemark?: { tags: string[]; note: string; at: string }
  /** Tags of the customer, and a note on them. */
  remark?: { tags: string[]; note?: string; at: string }
  message?: { message: string; reply?: string; at: string }
  hasEmail?: true
}

export interface PlannedOrder {
  customer: DemoCustomer
  /** Also the time when the order is placed. */
  paidAt: string
  lines: { productId: string; size: string; color: string; quantity: number }[]
  /** The customer's input in the provider's payment window. */
  payment: { card: string } | { vpa: string }
  /** Changes after the order was placed, oldest first. The name is stored, too. */
  past: TimedOrderEvent[]
  adminRecords?: AdminRecords
}
