import { requireAdmin } from '#domains/accounts/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import type { AdminOrder, OrderFilters } from '../admin-contract.ts'
import { buildSearchQuery } from '../rules.ts'
import * as store from './admin-store.ts'
import { toLimitOffset } from './get-order.ts'
import { presentAdminOrder } from './present-admin-order.ts'
import { sumOrders } from './sales-store.ts'
import type { OrderRow } from './store.ts'

type Deps = Parameters<typeof requireAdmin>[0]
const BATCH_SIZE = 500

interface ListOptions extends OrderFilters {
  limit?: number | undefined
  page?: number | undefined
}

const toListing = ({ q, sortBy: _, ...filters }: OrderFilters): store.OrderListFilters => ({
  ...filters,
  search: q === undefined ? undefined : buildSearchQuery(q),
})

export async function listAdminOrders(
  deps: Deps,
  authorization: string | undefined,
  { limit, page, ...filters }: ListOptions,
): Promise<{ orders: AdminOrder[]; total: number }> {
  await requireAdmin(deps, authorization)
  const listing = toListing(filters)
  const [rows, total] = await Promise.all([
    store.listOrders(deps.db, listing, { sortBy: filters.sortBy ?? '-createdAt', ...toLimitOffset({ limit, page }) }),
    countOrders(deps.db, listing),
  ])
  return { orders: rows.map(presentAdminOrder), total }
}

/** Uses the daily totals where the filters allow it, because counting 100,000 orders is slow. */
async function countOrders(db: Db, listing: store.OrderListFilters): Promise<number> {
  const { search, payment, archived, ids, status, from, to } = listing
  if (search || archived || ids) return store.countOrders(db, listing)
  if (payment && payment !== 'paid') return store.countRefundedOrders(db, listing)
  const { count } = await sumOrders(db, { from, to }, status)
  return payment ? count - (await store.countRefundedOrders(db, { ...listing, payment: undefined })) : count
}

/** Yields all matching orders in batches to keep memory use constant. */
export async function exportOrders(
  deps: Deps,
  authorization: string | undefined,
  filters: OrderFilters,
): Promise<AsyncGenerator<OrderRow[]>> {
  await requireAdmin(deps, authorization)
  const { sortBy = '-createdAt' } = filters
  const listing = toListing(filters)
  return readInBatches((after: OrderRow | undefined) =>
    store.listOrders(deps.db, listing, { sortBy, limit: BATCH_SIZE, after }),
  )
}
