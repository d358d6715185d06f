import type { Account } from '#domains/accounts/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { type Invoice, MAX_ORDERS_PER_PAGE } from '../contract.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

export interface PagingParams {
  limit?: number | undefined
  page?: number | undefined
}

export function toLimitOffset({ limit = MAX_ORDERS_PER_PAGE, page = 1 }: PagingParams): {
  limit: number
  offset: number
} {
  return { limit, offset: (page - 1) * limit }
}

export async function listMyOrders({ db }: Pick<Deps, 'db'>, actor: Account, page: PagingParams) {
  return store.listUserOrders(db, actor.id, toLimitOffset(page))
}

/** Throws "not found" for another customer's order. */
export async function getOrder({ db }: Pick<Deps, 'db'>, actor: Account, id: string): Promise<store.OrderRow> {
  const order = await store.findOrder(db, { id, userId: actor.id })
  if (!order) throw orderNotFound()
  return order
}

export async function getInvoice(deps: Pick<Deps, 'db'>, actor: Account, orderId: string): Promise<Invoice> {
  await getOrder(deps, actor, orderId)
  const invoice = await store.findInvoice(deps.db, orderId)
  if (!invoice) throw orderNotFound()
  return { number: invoice.number, ...invoice.document }
}

export const orderNotFound = () => new ShopError('not_found', 'Order not found.')
