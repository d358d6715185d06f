import { and, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { byMoment, byText, sortedList } from '#platform/database/sorted-list.ts'
import { containing } from '#shared/like-pattern.ts'
import type { SubscriberQuery, subscriberSorts } from '../contract.ts'
import { newsletterSubscribers } from './tables.ts'

export type SubscriberFilters = Pick<SubscriberQuery, 'q' | 'sortBy' | 'state'>
type SubscriberRow = typeof newsletterSubscribers.$inferSelect

const { id, email, consentedAt } = newsletterSubscribers

const sortSubscribers = sortedList<(typeof subscriberSorts)[number]>(
  { email: byText(email), consentedAt: byMoment(consentedAt) },
  { id, usual: '-consentedAt' },
)

const matchesFilters = ({ q, state }: SubscriberFilters) =>
  and(
    q === undefined ? undefined : sql`${email} ILIKE ${containing(q)}`,
    state && eq(newsletterSubscribers.state, state),
  )

/** Returns one page of subscribers and the total count. */
export async function listSubscribers(db: Db, filters: SubscriberFilters, page: { limit: number; offset: number }) {
  const { order } = sortSubscribers(filters.sortBy)
  const { limit, offset } = page
  const [subscribers, [counted]] = await Promise.all([
    db
      .select()
      .from(newsletterSubscribers)
      .where(matchesFilters(filters))
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select({ all: count() }).from(newsletterSubscribers).where(matchesFilters(filters)),
  ])
  return { subscribers, total: counted?.all ?? 0 }
}

export interface SubscriberInOrder extends SubscriberRow {
  /** The cursor for the next batch. */
  place: string
}

/** Returns the next batch in sort order, after the given subscriber. */
export async function subscribersAfter(
  db: Db,
  filters: SubscriberFilters,
  after: SubscriberInOrder | undefined,
  limit: number,
): Promise<SubscriberInOrder[]> {
  const sort = sortSubscribers(filters.sortBy)
  return db
    .select({ ...getTableColumns(newsletterSubscribers), place: sort.place })
    .from(newsletterSubscribers)
    .where(and(matchesFilters(filters), sort.after(after)))
    .orderBy(...sort.order)
    .limit(limit)
}
