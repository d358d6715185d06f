import { type PaymentDetails, type PaymentRow, presentEvent } from '#domains/payments/server/api.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { PaymentReview, PendingCheckout } from '../admin-contract.ts'
import type { CheckoutRow } from './store.ts'

interface ReviewedPayment extends Pick<PaymentDetails, 'payment' | 'events'> {
  checkout: CheckoutRow | undefined
  orderId: string | undefined
  others: PaymentRow[]
}

export function presentPaymentReview({ payment, events, checkout, orderId, others }: ReviewedPayment): PaymentReview {
  return {
    paymentId: payment.id,
    events: events.map(presentEvent),
    others: others.map(({ id, amountPaise, state, madeAt }) => ({
      paymentId: id,
      amount: rupeesFromPaise(amountPaise),
      status: state,
      madeAt: madeAt.toISOString(),
    })),
    ...(checkout ? { checkout: presentReviewCheckout(checkout, orderId) } : {}),
  }
}

const presentReviewCheckout = (checkout: CheckoutRow, orderId: string | undefined) => ({
  _id: checkout.id,
  status: checkout.state,
  customer: checkout.customerName,
  email: checkout.customerEmail,
  totalPrice: rupeesFromPaise(checkout.totalPaise),
  createdAt: checkout.createdAt.toISOString(),
  holdExpiresAt: checkout.holdExpiresAt.toISOString(),
  items: checkout.lines.map(({ quantity, name, size, color }) =>
    [`${quantity} × ${name}`, size, color].filter(Boolean).join(', '),
  ),
  ...(orderId ? { orderId } : {}),
})

export function presentPendingCheckout(checkout: Omit<CheckoutRow, 'lines'>): PendingCheckout {
  const { id, customerName, customerEmail, totalPaise, createdAt, providerOrderId } = checkout
  return {
    _id: id,
    customer: customerName,
    email: customerEmail,
    totalPrice: rupeesFromPaise(totalPaise),
    createdAt: createdAt.toISOString(),
    ...(providerOrderId ? { providerOrderId } : {}),
  }
}

export function presentSettledCheckout({ checkout, orderId }: { checkout: CheckoutRow; orderId: string | undefined }) {
  return { status: checkout.state, ...(orderId ? { orderId } : {}) }
}
