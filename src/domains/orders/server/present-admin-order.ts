import { presentEvent, presentRefund } from '#domains/payments/server/api.ts'
import { rupeesFromPaise, subtractPaise } from '#shared/money.ts'
import type { AdminOrder, AdminOrderDetail, FlaggedPayment, UnpaidOrder } from '../admin-contract.ts'
import type { FlaggedPaymentRow, OrderDetail, UnpaidOrderRow } from './admin-store.ts'
import { presentOrder } from './present-order.ts'
import type { OrderRow } from './store.ts'

export function presentAdminOrder(order: OrderRow): AdminOrder {
  return {
    ...presentOrder(order),
    ...(order.archivedAt ? { archivedAt: order.archivedAt.toISOString() } : {}),
    ...(order.isDemo ? { isDemo: true as const } : {}),
  }
}

export function presentAdminOrderDetail({ order, payment, refunds, events }: OrderDetail): AdminOrderDetail {
  const { restockedAt } = order
  return {
    ...presentAdminOrder(order),
    statusHistory: order.history.map(({ status, at, byName }) => ({
      status,
      at: at.toISOString(),
      ...(byName === null ? {} : { by: byName }),
    })),
    refunds: refunds.map(presentRefund),
    refundable: rupeesFromPaise(subtractPaise(payment.amountPaise, payment.refundedPaise)),
    ...(restockedAt ? { restockedAt: restockedAt.toISOString() } : {}),
    payment: {
      id: payment.id,
      providerOrderId: payment.providerOrderId,
      checkoutId: order.checkoutId,
      amount: rupeesFromPaise(payment.amountPaise),
      currency: payment.currency,
      status: payment.state,
      ...(payment.method ? { method: payment.method } : {}),
      madeAt: payment.madeAt.toISOString(),
      seenAt: payment.seenAt.toISOString(),
      ...(payment.reviewReason ? { anomaly: payment.reviewReason } : {}),
      events: events.map(presentEvent),
    },
  }
}

export function presentFlaggedPayment({ checkoutId, orderId, ...payment }: FlaggedPaymentRow): FlaggedPayment {
  return {
    paymentId: payment.id,
    providerOrderId: payment.providerOrderId,
    ...(checkoutId ? { checkoutId } : {}),
    ...(orderId ? { orderId } : {}),
    amount: rupeesFromPaise(payment.amountPaise),
    currency: payment.currency,
    status: payment.state,
    reason: payment.reviewReason ?? '',
    madeAt: payment.madeAt.toISOString(),
    seenAt: payment.seenAt.toISOString(),
    isOpen: payment.isOpen,
    refundable: rupeesFromPaise(subtractPaise(payment.amountPaise, payment.refundedPaise)),
    refunds: payment.refunds.map(presentRefund),
  }
}

export const presentUnpaidOrder = ({ orderId, paymentId, status, totalPaise }: UnpaidOrderRow): UnpaidOrder => ({
  orderId,
  paymentId,
  status,
  amount: rupeesFromPaise(totalPaise),
})
