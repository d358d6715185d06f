import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { byMoment, byText, sortedList } from '#platform/database/sorted-list.ts'
import { containing } from '#shared/like-pattern.ts'
import type { ReturnFilters, returnSorts } from '../admin-contract.ts'
import { type ReturnRow, withParts } from './store.ts'
import { returns } from './tables.ts'

const { id, orderId, name, email, number, createdAt, status, outcome } = returns

const sorted = sortedList<(typeof returnSorts)[number]>(
  { name: byText(name), createdAt: byMoment(createdAt) },
  { id, usual: '-createdAt' },
)

/** As the index of what they are found by is written. */
const searched = sql`(${orderId} || ' ' || ${name} || ' ' || ${email} || ' ' || ${number})`

/** A return's own number is what the list shows of it; all else is anything that its sender said. */
function found(q: string): SQL {
  const said = q.replace(/^#\s*/, '')
  const isSaid = sql`${searched} ILIKE ${containing(said)}`
  return /^[0-9a-f]{8}$/i.test(said) ? sql`(${isSaid} or right(${id}, 8) = ${said.toLowerCase()})` : isSaid
}

const matching = (filters: ReturnFilters) =>
  and(
    filters.q === undefined ? undefined : found(filters.q),
    filters.status && eq(status, filters.status),
    filters.outcome && eq(outcome, filters.outcome),
  )

/** One page of the list, and how many are on it. */
export async function listReturns(db: Db, filters: ReturnFilters, page: { limit: number; offset: number }) {
  const { order } = sorted(filters.sortBy)
  const found = await db
    .select()
    .from(returns)
    .where(matching(filters))
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db.select({ all: count() }).from(returns).where(matching(filters))
  return { returns: await withParts(db, found), total: counted?.all ?? 0 }
}

export type ReturnInOrder = ReturnRow & { place: string }

/** The next of all returns in this order, after the one that is known already. */
export async function returnsAfter(
  db: Db,
  filters: ReturnFilters,
  after: ReturnInOrder | undefined,
  limit: number,
): Promise<ReturnInOrder[]> {
  const sort = sorted(filters.sortBy)
  const found = await db
    .select({ row: returns, place: sort.place })
    .from(returns)
    .where(and(matching(filters), sort.after(after)))
    .orderBy(...sort.order)
    .limit(limit)
  const places = new Map(found.map(({ row, place }) => [row.id, place]))
  const whole = await withParts(
    db,
    found.map(({ row }) => row),
  )
  return whole.map((row) => ({ ...row, place: places.get(row.id) ?? '' }))
}
