import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { containing } from '#shared/like-pattern.ts'
import type { ReturnFilters, returnSorts } from '../admin-contract.ts'
import { type ReturnRow, withParts } from './store.ts'
import { returns } from './tables.ts'

const { id, orderId, name, email, number, createdAt, status, outcome } = returns

/** Each order as the indexes know it, and the type that its values are read back as. */
const orders: Record<(typeof returnSorts)[number], { by: SQL; type: SQL }> = {
  name: { by: sql`lower(${name})`, type: sql`text` },
  createdAt: { by: sql`${createdAt}`, type: sql`timestamptz` },
}

function orderOf(sortBy: ReturnFilters['sortBy'] = '-createdAt') {
  const isDown = sortBy.startsWith('-')
  return { ...orders[sortBy.replace('-', '') as keyof typeof orders], way: isDown ? desc : asc, isDown }
}

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
  const { by, way } = orderOf(filters.sortBy)
  const found = await db
    .select()
    .from(returns)
    .where(matching(filters))
    .orderBy(way(by), way(id))
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
  const { by, type, way, isDown } = orderOf(filters.sortBy)
  const further = after && sql`(${by}, ${id}) ${isDown ? sql`<` : sql`>`} (${after.place}::${type}, ${after.id})`
  const found = await db
    .select({ row: returns, place: sql<string>`(${by})::text` })
    .from(returns)
    .where(and(matching(filters), further))
    .orderBy(way(by), way(id))
    .limit(limit)
  const places = new Map(found.map(({ row, place }) => [row.id, place]))
  const whole = await withParts(
    db,
    found.map(({ row }) => row),
  )
  return whole.map((row) => ({ ...row, place: places.get(row.id) ?? '' }))
}
