import { requireUser } from '#domains/accounts/server/api.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { MAX_ORDERS_PER_PAGE, type Order } from '../contract.ts'
import { presentOrder } from './present-order.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof requireUser>[0]
type Authorization = string | undefined

interface Page {
  limit?: number | undefined
  page?: number | undefined
}

export function toLimitOffset({ limit = MAX_ORDERS_PER_PAGE, page = 1 }: Page): { limit: number; offset: number } {
  return { limit, offset: (page - 1) * limit }
}

export async function listMyOrders(deps: Deps, authorization: Authorization, page: Page) {
  const { id } = await requireUser(deps, authorization)
  const { orders, total } = await store.listUserOrders(deps.db, id, toLimitOffset(page))
  return { orders: orders.map(presentOrder), total }
}

/** Throws "not found" for another customer's order. */
export async function getOrder(deps: Deps, authorization: Authorization, id: string): Promise<Order> {
  const user = await requireUser(deps, authorization)
  const order = await store.findOrder(deps.db, { id, userId: user.id })
  if (!order) throw noSuchOrder()
  return presentOrder(order)
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
export async function findOrderByCheckout(db: Db | Tx, checkoutId: string): Promise<Order | undefined> {
  const order = await store.findOrder(db, { checkoutId })
  return order && presentOrder(order)
}

export async function findOrderIdsByCheckout(tx: Db | Tx, checkoutId: string) {
  return store.findOrderIdsByCheckout(tx, checkoutId)
}
