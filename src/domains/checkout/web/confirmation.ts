import type { Order } from '#domains/orders/contract.ts'
import type { PaymentProof } from '#domains/payments/contract.ts'

export const CONFIRMATION_PATH = '/order-confirmation'

/** What the confirmation page is told by the page before it. */
export interface Confirmation {
  /** Whose it is: the tab keeps it for whoever logs in next. */
  userId: string
  order?: Order
  /** What went wrong, as the shopper reads it. */
  message?: string
  /** What the shop answered, for whoever is asked for help. */
  reason?: string
  paymentDetails?: PaymentProof
  /** What is asked about as long as there is no order. */
  checkoutId?: string
}

/** History keeps it across a reload, and anybody may have put something else there. */
export function readConfirmation(state: unknown, userId: string): Confirmation {
  if ((state as Partial<Confirmation> | null)?.userId !== userId) return { userId }
  const { order, message, reason, paymentDetails, checkoutId } = (state ?? {}) as Partial<
    Record<keyof Confirmation, unknown>
  >
  return {
    userId,
    ...(isOrder(order) ? { order } : {}),
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(isProof(paymentDetails) ? { paymentDetails } : {}),
    ...(typeof checkoutId === 'string' ? { checkoutId } : {}),
  }
}

function isOrder(value: unknown): value is Order {
  const { _id, orderItems } = (value ?? {}) as Partial<Order>
  return typeof _id === 'string' && Array.isArray(orderItems)
}

function isProof(value: unknown): value is PaymentProof {
  return typeof (value as Partial<PaymentProof> | undefined)?.razorpay_payment_id === 'string'
}
