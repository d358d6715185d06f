import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { containsText } from '#platform/database/contains-text.ts'
import { countUpToLimit } from '#platform/database/count-up-to-limit.ts'
import { byText, byTimestamp, createKeysetSort } from '#platform/database/keyset-sort.ts'
import type { SubscriberQuery, subscriberSortKeys } from '../newsletter-admin-contract.ts'
import { newsletterSubscribers, type SubscriberRow } from './tables.ts'

export type SubscriberFilters = Pick<SubscriberQuery, 'q' | 'sortBy' | 'state'>

const { id, email, consentedAt } = newsletterSubscribers

const resolveSort = createKeysetSort<(typeof subscriberSortKeys)[number]>(
  { email: byText(email), consentedAt: byTimestamp(consentedAt) },
  { id, defaultSort: '-consentedAt' },
)

const matchesFilters = ({ q, state }: SubscriberFilters) =>
  and(q === undefined ? undefined : containsText(sql`${email}`, q), state && eq(newsletterSubscribers.state, state))

/** Returns one page of subscribers and how many there are, counted up to `MAX_COUNTED`. */
export async function listSubscribers(
  db: Queryable,
  filters: SubscriberFilters,
  { limit, offset }: { limit: number; offset: number },
) {
  const { orderBy } = resolveSort(filters.sortBy)
  const condition = matchesFilters(filters)
  const [subscribers, total] = await Promise.all([
    db
      .select()
      .from(newsletterSubscribers)
      .where(condition)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    countUpToLimit(db, newsletterSubscribers, condition),
  ])
  return { subscribers, total }
}

export interface SubscriberWithCursor extends SubscriberRow {
  /** The cursor for the next batch. */
  sortValue: string
}

/** Returns the batch that follows the given subscriber, or the first batch. */
export async function listSubscribersAfter(
  db: Queryable,
  filters: SubscriberFilters,
  after: SubscriberWithCursor | undefined,
  limit: number,
): Promise<SubscriberWithCursor[]> {
  const sort = resolveSort(filters.sortBy)
  return db
    .select({ ...getTableColumns(newsletterSubscribers), sortValue: sort.sortValue })
    .from(newsletterSubscribers)
    .where(and(matchesFilters(filters), sort.after(after)))
    .orderBy(...sort.orderBy)
    .limit(limit)
}
