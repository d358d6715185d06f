import { listFlaggedPayments, streamFlaggedPayments } from '#domains/payments/server/api.ts'
import type { FlaggedPaymentFilters } from '../admin-contract.ts'
import * as adminStore from './admin-store.ts'
import type { Deps } from './deps.ts'
import { type PagingParams, toLimitOffset } from './get-order.ts'
import * as store from './store.ts'

const toPaymentFilters = ({ open, ...filters }: FlaggedPaymentFilters) => ({ ...filters, onlyOpen: open === 'yes' })

/** Lists payments flagged for review, each with its order if there is one. */
export async function listFlaggedPaymentsWithOrders(
  deps: Pick<Deps, 'db'>,
  { limit, page, ...filters }: FlaggedPaymentFilters & PagingParams,
): Promise<{ payments: adminStore.FlaggedPaymentRow[]; total: number }> {
  const { payments, total } = await listFlaggedPayments(deps, toPaymentFilters(filters), toLimitOffset({ limit, page }))
  return { payments: await addOrderIds(deps, payments), total }
}

export async function* exportFlaggedPayments(
  deps: Pick<Deps, 'db'>,
  filters: FlaggedPaymentFilters,
): AsyncGenerator<adminStore.FlaggedPaymentRow[]> {
  for await (const payments of streamFlaggedPayments(deps, toPaymentFilters(filters))) {
    yield await addOrderIds(deps, payments)
  }
}

async function addOrderIds<Payment extends { id: string }>({ db }: Pick<Deps, 'db'>, payments: Payment[]) {
  const orders = await store.listOrderIdsByPayment(
    db,
    payments.map(({ id }) => id),
  )
  const orderIds = new Map(orders.map(({ id, paymentId }) => [paymentId, id]))
  return payments.map((payment) => ({ ...payment, orderId: orderIds.get(payment.id) }))
}

/** Lists orders without a captured payment. The database should rule them out; this lets admins verify it. */
export async function listUncapturedOrders({ db }: Pick<Deps, 'db'>, page: PagingParams) {
  const [orders, total] = await Promise.all([
    adminStore.listUncapturedOrders(db, toLimitOffset(page)),
    adminStore.countUncapturedOrders(db),
  ])
  return { orders, total }
}
