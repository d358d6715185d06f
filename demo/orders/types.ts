import type { Address, OrderStatus } from '#domains/orders/contract.ts'

export interface DemoCustomer {
  name: string
  email: string
  mobile: string
  address: Address
}

/** Something that happened to an order after it was placed. */
export type PastEvent =
  | { status: OrderStatus }
  /** All that was paid, or what one of the first line cost. */
  | { refund: 'all' | 'one'; reason: string }
  /** Its items went back to the shelf. */
  | { restocked: true }

export type PastStep = { at: string } & PastEvent

export interface PlannedOrder {
  customer: DemoCustomer
  /** When it was paid, and so placed. */
  paidAt: string
  lines: { productId: string; size: string; color: string; quantity: number }[]
  /** What the customer types into the gateway's window. */
  payment: { card: string } | { vpa: string }
  /** In the order in which it happened. */
  past: PastStep[]
}
