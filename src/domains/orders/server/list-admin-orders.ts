import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import type { Db } from '#platform/database/connect.ts'
import type { AdminOrder, OrderFilters } from '../contract.ts'
import { searchFor } from '../rules.ts'
import * as store from './admin-store.ts'
import { describeAdminOrder } from './describe-admin-order.ts'
import { pageOf } from './get-order.ts'
import { sumOfOrders } from './sales-store.ts'

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
  const { search, payment, archived, status, from, to } = listing
  if (search || archived) return store.countOrders(db, listing)
  if (payment && payment !== 'paid') return store.countRefunded(db, listing)
  const { count } = await sumOfOrders(db, { from, to }, status)
  return payment ? count - (await store.countRefunded(db, { ...listing, payment: undefined })) : count
}

/** All of the orders that were asked for, batch by batch, so that any number of them fits into memory. */
export async function readAdminOrders(
  deps: Deps,
  authorization: string | undefined,
  filters: OrderFilters,
): Promise<AsyncGenerator<AdminOrder>> {
  await requireAdmin(deps, authorization)
  return readAll(deps.db, filters)
}

async function* readAll(db: Db, filters: OrderFilters): AsyncGenerator<AdminOrder> {
  const { sortBy = '-createdAt' } = filters
  const listing = listingOf(filters)
  for (let after: Awaited<ReturnType<typeof store.listOrders>>[number] | undefined; ; ) {
    const batch = await store.listOrders(db, listing, { sortBy, limit: BATCH, after })
    for (const order of batch) yield describeAdminOrder(order)
    after = batch.at(-1)
    if (batch.length < BATCH) return
  }
}
