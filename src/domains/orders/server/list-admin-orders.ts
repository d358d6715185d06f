import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import type { Db } from '#platform/database/connect.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { AdminOrder, OrderFilters } from '../admin-contract.ts'
import { searchFor } from '../rules.ts'
import * as store from './admin-store.ts'
import { describeAdminOrder } from './describe-admin-order.ts'
import { pageOf } from './get-order.ts'
import { sumOfOrders } from './sales-store.ts'
import type { OrderRow } from './store.ts'

type Deps = Parameters<typeof requireAdmin>[0]
const BATCH = 500

interface Wanted extends OrderFilters {
  limit?: number | undefined
  page?: number | undefined
}

const listingOf = ({ q, sortBy: _, ...filters }: OrderFilters): store.Listing => ({
  ...filters,
  search: q === undefined ? undefined : searchFor(q),
})

/** One page of the orders that were asked for, and how many there are in all. */
export async function listAdminOrders(
  deps: Deps,
  authorization: string | undefined,
  { limit, page, ...filters }: Wanted,
): Promise<{ orders: AdminOrder[]; total: number }> {
  await requireAdmin(deps, authorization)
  const listing = listingOf(filters)
  const [found, total] = await Promise.all([
    store.listOrders(deps.db, listing, { sortBy: filters.sortBy ?? '-createdAt', ...pageOf({ limit, page }) }),
    countOrders(deps.db, listing),
  ])
  return { orders: found.map(describeAdminOrder), total }
}

/** Counting a hundred thousand orders takes longer than showing a hundred: what sums can tell, they tell. */
async function countOrders(db: Db, listing: store.Listing): Promise<number> {
  const { search, payment, archived, ids, status, from, to } = listing
  if (search || archived || ids) return store.countOrders(db, listing)
  if (payment && payment !== 'paid') return store.countRefunded(db, listing)
  const { count } = await sumOfOrders(db, { from, to }, status)
  return payment ? count - (await store.countRefunded(db, { ...listing, payment: undefined })) : count
}

/** All of the orders that were asked for, batch by batch, so that any number of them fits into memory. */
export async function exportOrders(
  deps: Deps,
  authorization: string | undefined,
  filters: OrderFilters,
): Promise<AsyncGenerator<OrderRow[]>> {
  await requireAdmin(deps, authorization)
  const { sortBy = '-createdAt' } = filters
  const listing = listingOf(filters)
  return inBatches((after: OrderRow | undefined) => store.listOrders(deps.db, listing, { sortBy, limit: BATCH, after }))
}
