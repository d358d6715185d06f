import type { Order } from '#domains/orders/contract.ts'
import type { PaymentProof } from '#domains/payments/contract.ts'

export const CONFIRMATION_PATH = '/order-confirmation'

/** Navigation state of the confirmation page. */
export interface Confirmation {
  /** Checked on read, because the tab keeps the state for the next user who logs in. */
  userId: string
  order?: Order
  message?: string
  /** The server's message, for support. */
  reason?: string
  paymentDetails?: PaymentProof
  /** Polled while there is no order. */
  checkoutId?: string
}

/** Validates the state, because history keeps it across reloads and other code may write to it. */
export function parseConfirmation(state: unknown, userId: string): Confirmation {
  if ((state as Partial<Confirmation> | null)?.userId !== userId) return { userId }
  const { order, message, reason, paymentDetails, checkoutId } = (state ?? {}) as Partial<
    Record<keyof Confirmation, unknown>
  >
  return {
    userId,
    ...(isOrder(order) ? { order } : {}),
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(isPaymentProof(paymentDetails) ? { paymentDetails } : {}),
    ...(typeof checkoutId === 'string' ? { checkoutId } : {}),
  }
}

function isOrder(value: unknown): value is Order {
  const { _id, orderItems } = (value ?? {}) as Partial<Order>
  return typeof _id === 'string' && Array.isArray(orderItems)
}

function isPaymentProof(value: unknown): value is PaymentProof {
  return typeof (value as Partial<PaymentProof> | undefined)?.razorpay_payment_id === 'string'
}
