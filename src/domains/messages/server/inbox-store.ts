import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { containsText } from '#platform/database/contains-text.ts'
import { countUpToLimit } from '#platform/database/count-up-to-limit.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import { byText, byTimestamp, createKeysetSort } from '#platform/database/keyset-sort.ts'
import { listAndCount } from '#platform/database/list-and-count.ts'
import { type AddressFilters, narrowSearch } from '#platform/database/narrow-search.ts'
import { foldEmail } from '#shared/email.ts'
import type { MessageQuery, messageSortKeys } from '../admin-contract.ts'
import { contactMessages, type MessageRow } from './tables.ts'

export type MessageFilters = Pick<MessageQuery, 'q' | 'sortBy' | 'state'> & AddressFilters

const { id, name, email, message, createdAt } = contactMessages

const resolveSort = createKeysetSort<(typeof messageSortKeys)[number]>(
  { name: byText(name), createdAt: byTimestamp(createdAt) },
  { id, defaultSort: '-createdAt' },
)

const hasAddress = (address: string) => eq(foldEmailColumn(email), foldEmail(address))

const matchesFilters = ({ q, address, state }: MessageFilters) =>
  and(
    address === undefined ? undefined : hasAddress(address),
    q === undefined ? undefined : containsText(sql`(${name} || ' ' || ${email} || ' ' || ${message})`, q),
    state && eq(contactMessages.state, state),
  )

/** Returns one page of messages and the total count. */
export async function listMessages(
  db: Queryable,
  query: MessageFilters,
  { limit, offset }: { limit: number; offset: number },
) {
  const filters = await narrowSearch(db, contactMessages, query, hasAddress)
  const { orderBy } = resolveSort(filters.sortBy)
  const condition = matchesFilters(filters)
  const list = async () =>
    db
      .select()
      .from(contactMessages)
      .where(condition)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
  const { rows, total } = await listAndCount({ limit, offset }, { list, count: () => countMessages(db, filters) })
  return { messages: rows, total }
}

export const countMessages = (db: Queryable, filters: MessageFilters): Promise<number> =>
  countUpToLimit(db, contactMessages, matchesFilters(filters))

export interface MessageWithCursor extends MessageRow {
  /** The cursor for the next batch. */
  sortValue: string
}

/** Returns the batch that follows the given message, or the first batch. */
export async function listMessagesAfter(
  db: Queryable,
  query: MessageFilters,
  after: MessageWithCursor | undefined,
  limit: number,
): Promise<MessageWithCursor[]> {
  const filters = await narrowSearch(db, contactMessages, query, hasAddress)
  const sort = resolveSort(filters.sortBy)
  return db
    .select({ ...getTableColumns(contactMessages), sortValue: sort.sortValue })
    .from(contactMessages)
    .where(and(matchesFilters(filters), sort.after(after)))
    .orderBy(...sort.orderBy)
    .limit(limit)
}
