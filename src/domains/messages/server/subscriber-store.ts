import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { containing } from '#shared/like-pattern.ts'
import type { SubscriberQuery, subscriberSorts } from '../contract.ts'
import { newsletterSubscribers } from './tables.ts'

export type SubscriberFilters = Pick<SubscriberQuery, 'q' | 'sortBy' | 'state'>
type SubscriberRow = typeof newsletterSubscribers.$inferSelect

const { id, email, consentedAt } = newsletterSubscribers

/** Each order as the indexes know it, and the type that its values are read back as. */
const orders: Record<(typeof subscriberSorts)[number], { by: SQL; type: SQL }> = {
  email: { by: sql`lower(${email})`, type: sql`text` },
  consentedAt: { by: sql`${consentedAt}`, type: sql`timestamptz` },
}

function orderOf(sortBy: SubscriberFilters['sortBy'] = '-consentedAt') {
  const isDown = sortBy.startsWith('-')
  return { ...orders[sortBy.replace('-', '') as keyof typeof orders], way: isDown ? desc : asc, isDown }
}

const matches = ({ q, state }: SubscriberFilters) =>
  and(
    q === undefined ? undefined : sql`${email} ILIKE ${containing(q)}`,
    state && eq(newsletterSubscribers.state, state),
  )

/** One page of the list, and how many are on it. */
export async function listSubscribers(db: Db, filters: SubscriberFilters, page: { limit: number; offset: number }) {
  const { by, way } = orderOf(filters.sortBy)
  const { limit, offset } = page
  const [subscribers, [counted]] = await Promise.all([
    db
      .select()
      .from(newsletterSubscribers)
      .where(matches(filters))
      .orderBy(way(by), way(id))
      .limit(limit)
      .offset(offset),
    db.select({ all: count() }).from(newsletterSubscribers).where(matches(filters)),
  ])
  return { subscribers, total: counted?.all ?? 0 }
}

export interface SubscriberInOrder extends SubscriberRow {
  /** Its place in the order, as text. */
  place: string
}

/** The next of all subscribers in this order, after the one that is known already. */
export async function subscribersAfter(
  db: Db,
  filters: SubscriberFilters,
  after: SubscriberInOrder | undefined,
  limit: number,
): Promise<SubscriberInOrder[]> {
  const { by, type, way, isDown } = orderOf(filters.sortBy)
  const further = after && sql`(${by}, ${id}) ${isDown ? sql`<` : sql`>`} (${after.place}::${type}, ${after.id})`
  return db
    .select({ ...getTableColumns(newsletterSubscribers), place: sql<string>`(${by})::text` })
    .from(newsletterSubscribers)
    .where(and(matches(filters), further))
    .orderBy(way(by), way(id))
    .limit(limit)
}
