import type { Db } from '#platform/database/connect.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import type { OrderFilters } from '../admin-contract.ts'
import { buildSearchQuery } from '../rules.ts'
import * as adminStore from './admin-store.ts'
import type { Deps } from './deps.ts'
import { type Page, toLimitOffset } from './get-order.ts'
import * as sales from './sales-store.ts'
import type { OrderRow } from './store.ts'

const BATCH_SIZE = 500

const toListing = ({ q, sortBy: _, ...filters }: OrderFilters): adminStore.OrderListFilters => ({
  ...filters,
  search: q === undefined ? undefined : buildSearchQuery(q),
})

export async function listAdminOrders(
  { db }: Pick<Deps, 'db'>,
  { limit, page, ...filters }: OrderFilters & Page,
): Promise<{ orders: OrderRow[]; total: number }> {
  const { sortBy = '-createdAt' } = filters
  const listing = toListing(filters)
  const [orders, total] = await Promise.all([
    adminStore.listOrders(db, listing, { sortBy, ...toLimitOffset({ limit, page }) }),
    countOrders(db, listing),
  ])
  return { orders, total }
}

/** Uses the daily totals where the filters allow it, because counting 100,000 orders is slow. */
async function countOrders(db: Db, listing: adminStore.OrderListFilters): Promise<number> {
  const { search, payment, archived, ids, status, from, to } = listing
  if (search || archived || ids) return adminStore.countOrders(db, listing)
  if (payment && payment !== 'paid') return adminStore.countRefundedOrders(db, listing)
  const { count } = await sales.sumOrders(db, { from, to }, status)
  return payment ? count - (await adminStore.countRefundedOrders(db, { ...listing, payment: undefined })) : count
}

/** Yields all matching orders in batches to keep memory use constant. */
export function exportOrders({ db }: Pick<Deps, 'db'>, filters: OrderFilters): AsyncGenerator<OrderRow[]> {
  const { sortBy = '-createdAt' } = filters
  const listing = toListing(filters)
  return readInBatches((after: OrderRow | undefined) =>
    adminStore.listOrders(db, listing, { sortBy, limit: BATCH_SIZE, after }),
  )
}
