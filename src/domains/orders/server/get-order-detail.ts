import { getPaymentDetails } from '#domains/payments/server/api.ts'
import type { Queryable } from '#platform/database/connect.ts'
import type { OrderDetail } from './admin-store.ts'
import { listAmendments } from './amendment-store.ts'
import { orderNotFound } from './get-order.ts'
import { listRefundItems } from './refund-line-store.ts'
import * as store from './store.ts'

const noPayment = { refunds: [], refundItems: [], events: [] }

export async function getOrderDetail(db: Queryable, id: string): Promise<OrderDetail> {
  const order = await store.findOrder(db, { id })
  if (!order) throw orderNotFound()
  const amendments = await listAmendments(db, id)
  if (order.paymentId === null) return { order, amendments, ...noPayment }
  const details = await getPaymentDetails(db, order.paymentId)
  const refundItems = await listRefundItems(
    db,
    details.refunds.map((refund) => refund.id),
  )
  return { order, amendments, ...details, refundItems }
}
