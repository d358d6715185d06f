import { requireUser } from '#domains/accounts/server/authenticate.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { MAX_ORDERS_PER_PAGE, type Order } from '../contract.ts'
import { describeOrder } from './describe-order.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof requireUser>[0]
type Authorization = string | undefined

interface Page {
  limit?: number | undefined
  page?: number | undefined
}

export function pageOf({ limit = MAX_ORDERS_PER_PAGE, page = 1 }: Page): { limit: number; offset: number } {
  return { limit, offset: (page - 1) * limit }
}

export async function listMyOrders(deps: Deps, authorization: Authorization, page: Page) {
  const { id } = await requireUser(deps, authorization)
  const { orders, total } = await store.listOrdersOf(deps.db, id, pageOf(page))
  return { orders: orders.map(describeOrder), total }
}

/** Throws "not found" for another customer's order. */
export async function getOrder(deps: Deps, authorization: Authorization, id: string): Promise<Order> {
  const user = await requireUser(deps, authorization)
  const order = await store.findOrder(deps.db, { id, userId: user.id })
  if (!order) throw noSuchOrder()
  return describeOrder(order)
}

export async function getInvoice(deps: Deps, authorization: Authorization, orderId: string) {
  const user = await requireUser(deps, authorization)
  const order = await store.findOrder(deps.db, { id: orderId, userId: user.id })
  const invoice = order && (await store.findInvoice(deps.db, orderId))
  if (!invoice) throw noSuchOrder()
  return { number: invoice.number, ...invoice.document }
}

const noSuchOrder = () => new ShopError('not_found', 'Order not found.')

/** The caller must have checked that the checkout belongs to the user. */
export async function findOrderOf(db: Db | Tx, checkoutId: string): Promise<Order | undefined> {
  const order = await store.findOrder(db, { checkoutId })
  return order && describeOrder(order)
}

export async function findOrderIds(tx: Db | Tx, checkoutId: string) {
  return store.findOrderIds(tx, checkoutId)
}
