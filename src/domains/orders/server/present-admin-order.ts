import { type getPaymentDetails, presentEvent, presentRefund } from '#domains/payments/server/api.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { AdminOrder, AdminOrderDetail } from '../admin-contract.ts'
import { presentOrder } from './present-order.ts'
import type { OrderRow } from './store.ts'

export function presentAdminOrder(order: OrderRow): AdminOrder {
  return {
    ...presentOrder(order),
    ...(order.archivedAt ? { archivedAt: order.archivedAt.toISOString() } : {}),
    ...(order.isDemo ? { isDemo: true as const } : {}),
  }
}

type PaymentDetail = Awaited<ReturnType<typeof getPaymentDetails>>

export function presentAdminOrderDetail(
  order: OrderRow,
  { payment, refunds, events }: PaymentDetail,
): AdminOrderDetail {
  const { restockedAt } = order
  return {
    ...presentAdminOrder(order),
    statusHistory: order.history.map(({ status, at, byName }) => ({
      status,
      at: at.toISOString(),
      ...(byName === null ? {} : { by: byName }),
    })),
    refunds: refunds.map(presentRefund),
    refundable: rupeesFromPaise(payment.amountPaise - payment.refundedPaise),
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
      ...(payment.anomaly ? { anomaly: payment.anomaly } : {}),
      events: events.map(presentEvent),
    },
  }
}
