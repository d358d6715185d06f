import { listAndCount } from '#platform/database/list-and-count.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { CustomerFilters } from '../admin-contract.ts'
import { parseCustomerSearch } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './list-store.ts'
import { refreshCustomers } from './refresh-customers.ts'

const BATCH_SIZE = 1_000

async function toListFilters({ db }: Pick<Deps, 'db'>, { q = '', tag }: CustomerFilters): Promise<store.ListFilters> {
  const { words = [], orderNumber } = parseCustomerSearch(q) ?? {}
  // a whole email address shares most of its parts with others, which makes the search for parts slow
  const byEmail = q.includes('@') ? await store.findUserIdsByEmail(db, q) : []
  if (byEmail.length > 0) return { words: [], userIds: byEmail, tag }
  return { words, userIds: orderNumber ? await store.findUserIdsByOrderNumber(db, orderNumber) : [], tag }
}

export async function listCustomers(
  deps: Pick<Deps, 'db'>,
  {
    limit = MAX_PAGE_SIZE,
    page = 1,
    ...filters
  }: CustomerFilters & { limit?: number | undefined; page?: number | undefined },
) {
  await refreshCustomers(deps)
  const listFilters = await toListFilters(deps, filters)
  const range = { limit, offset: (page - 1) * limit }
  const { rows: customers, total } = await listAndCount(range, {
    list: () => store.listCustomers(deps.db, listFilters, { sortBy: filters.sortBy, ...range }),
    count: () => store.countCustomers(deps.db, listFilters),
  })
  return { customers, total }
}

/** Yields all matching customers in batches. */
export async function* exportCustomers(
  deps: Pick<Deps, 'db'>,
  { sortBy, ...filters }: CustomerFilters,
): AsyncGenerator<store.CustomerWithCursor[]> {
  await refreshCustomers(deps)
  const listFilters = await toListFilters(deps, filters)
  yield* readInBatches((after: store.CustomerWithCursor | undefined) =>
    store.listCustomersAfter(deps.db, listFilters, { sortBy, limit: BATCH_SIZE, after }),
  )
}

export const listTags = ({ db }: Pick<Deps, 'db'>) => store.listTags(db)
