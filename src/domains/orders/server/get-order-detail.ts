import { getPaymentDetails } from '#domains/payments/server/api.ts'
import type { Queryable } from '#platform/database/connect.ts'
import type { OrderDetail } from './admin-store.ts'
import { listAmendments } from './amendment-store.ts'
import { orderNotFound } from './get-order.ts'
import * as store from './store.ts'

const noPayment = { refunds: [], events: [] }

export async function getOrderDetail(db: Queryable, id: string): Promise<OrderDetail> {
  const order = await store.findOrder(db, { id })
  if (!order) throw orderNotFound()
  const amendments = await listAmendments(db, id)
  return { order, amendments, ...(order.paymentId === null ? noPayment : await getPaymentDetails(db, order.paymentId)) }
}
