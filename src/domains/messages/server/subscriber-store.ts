import { and, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { byText, byTimestamp, createSortedList } from '#platform/database/sorted-list.ts'
import { toLikePattern } from '#shared/to-like-pattern.ts'
import type { SubscriberQuery, subscriberSorts } from '../contract.ts'
import { newsletterSubscribers } from './tables.ts'

export type SubscriberFilters = Pick<SubscriberQuery, 'q' | 'sortBy' | 'state'>
type SubscriberRow = typeof newsletterSubscribers.$inferSelect

const { id, email, consentedAt } = newsletterSubscribers

const sortSubscribers = createSortedList<(typeof subscriberSorts)[number]>(
  { email: byText(email), consentedAt: byTimestamp(consentedAt) },
  { id, defaultSort: '-consentedAt' },
)

const matchesFilters = ({ q, state }: SubscriberFilters) =>
  and(
    q === undefined ? undefined : sql`${email} ILIKE ${toLikePattern(q)}`,
    state && eq(newsletterSubscribers.state, state),
  )

/** Returns one page of subscribers and the total count. */
export async function listSubscribers(
  db: Queryable,
  filters: SubscriberFilters,
  page: { limit: number; offset: number },
) {
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

export interface SubscriberWithCursor extends SubscriberRow {
  /** The cursor for the next batch. */
  place: string
}

/** Returns the next batch in sort order, after the given subscriber. */
export async function listSubscribersAfter(
  db: Queryable,
  filters: SubscriberFilters,
  after: SubscriberWithCursor | undefined,
  limit: number,
): Promise<SubscriberWithCursor[]> {
  const sort = sortSubscribers(filters.sortBy)
  return db
    .select({ ...getTableColumns(newsletterSubscribers), place: sort.place })
    .from(newsletterSubscribers)
    .where(and(matchesFilters(filters), sort.after(after)))
    .orderBy(...sort.order)
    .limit(limit)
}
