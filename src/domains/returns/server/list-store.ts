import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { containsText } from '#platform/database/contains-text.ts'
import { countUpToLimit } from '#platform/database/count-up-to-limit.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import { byText, byTimestamp, createKeysetSort } from '#platform/database/keyset-sort.ts'
import { listAndCount } from '#platform/database/list-and-count.ts'
import { type AddressFilters, narrowSearch } from '#platform/database/narrow-search.ts'
import { foldEmail } from '#shared/email.ts'
import type { ReturnFilters, returnSorts } from '../admin-contract.ts'
import { loadRelations, type ReturnRow } from './store.ts'
import { returns } from './tables.ts'

const { id, orderId, name, email, number, createdAt, status, outcome } = returns

const resolveSort = createKeysetSort<(typeof returnSorts)[number]>(
  { name: byText(name), createdAt: byTimestamp(createdAt) },
  { id, defaultSort: '-createdAt' },
)

/** Must match the expression of the search index. */
const searchText = sql`(${orderId} || ' ' || ${name} || ' ' || ${email} || ' ' || ${number})`

/** Also matches the last 8 characters of the return id, which is how the list shows it. */
function matchesSearch(q: string): SQL {
  const term = q.replace(/^#\s*/, '')
  const containsTerm = containsText(searchText, term)
  return /^[0-9a-f]{8}$/i.test(term) ? sql`(${containsTerm} or right(${id}, 8) = ${term.toLowerCase()})` : containsTerm
}

const hasAddress = (address: string) => eq(foldEmailColumn(email), foldEmail(address))

const matchesFilters = (filters: ReturnFilters & AddressFilters) =>
  and(
    filters.address === undefined ? undefined : hasAddress(filters.address),
    filters.q === undefined ? undefined : matchesSearch(filters.q),
    filters.status && eq(status, filters.status),
    filters.outcome && eq(outcome, filters.outcome),
  )

export async function listReturns(db: Queryable, query: ReturnFilters, page: { limit: number; offset: number }) {
  const filters = await narrowSearch(db, returns, query, hasAddress)
  const { orderBy } = resolveSort(filters.sortBy)
  const list = async () =>
    db
      .select()
      .from(returns)
      .where(matchesFilters(filters))
      .orderBy(...orderBy)
      .limit(page.limit)
      .offset(page.offset)
  const { rows, total } = await listAndCount(page, { list, count: () => countReturns(db, filters) })
  return { returns: await loadRelations(db, rows), total }
}

export const countReturns = (db: Queryable, filters: ReturnFilters): Promise<number> =>
  countUpToLimit(db, returns, matchesFilters(filters))

export type ReturnWithCursor = ReturnRow & { sortValue: string }

/** Returns the next batch after the cursor row. */
export async function listReturnsAfter(
  db: Queryable,
  query: ReturnFilters,
  after: ReturnWithCursor | undefined,
  limit: number,
): Promise<ReturnWithCursor[]> {
  const filters = await narrowSearch(db, returns, query, hasAddress)
  const sort = resolveSort(filters.sortBy)
  const rows = await db
    .select({ row: returns, sortValue: sort.sortValue })
    .from(returns)
    .where(and(matchesFilters(filters), sort.after(after)))
    .orderBy(...sort.orderBy)
    .limit(limit)
  const sortKeys = new Map(rows.map(({ row, sortValue }) => [row.id, sortValue]))
  const returnRows = await loadRelations(
    db,
    rows.map(({ row }) => row),
  )
  return returnRows.map((row) => ({ ...row, sortValue: sortKeys.get(row.id) ?? '' }))
}
