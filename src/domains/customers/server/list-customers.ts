import { listAndCount } from '#platform/database/list-and-count.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { CustomerFilters } from '../admin-contract.ts'
import { parseCustomerSearch } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './list-store.ts'
import { updateCustomers } from './update-customers.ts'

const BATCH_SIZE = 1_000

async function toListFilters({ db }: Pick<Deps, 'db'>, { search, tag }: CustomerFilters): Promise<store.ListFilters> {
  const { words = [], orderNumber } = parseCustomerSearch(search ?? '') ?? {}
  // a whole email address shares most of its parts with others, which makes the search for parts slow
  const byEmail = search?.includes('@') ? await store.findUserIdsByEmail(db, search) : []
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
  await updateCustomers(deps)
  const listFilters = await toListFilters(deps, filters)
  const range = { limit, offset: (page - 1) * limit }
  const { rows: customers, total } = await listAndCount(range, {
    list: () => store.listCustomers(deps.db, listFilters, { sort: filters.sort, ...range }),
    count: () => store.countCustomers(deps.db, listFilters),
  })
  return { customers, total }
}

/** Yields all matching customers in batches. */
export async function* exportCustomers(
  deps: Pick<Deps, 'db'>,
  { sort, ...filters }: CustomerFilters,
): AsyncGenerator<store.CustomerWithCursor[]> {
  await updateCustomers(deps)
  const listFilters = await toListFilters(deps, filters)
  yield* readInBatches((after: store.CustomerWithCursor | undefined) =>
    store.listCustomersAfter(deps.db, listFilters, { sort, limit: BATCH_SIZE, after }),
  )
}

export const listTags = ({ db }: Pick<Deps, 'db'>) => store.listTags(db)
