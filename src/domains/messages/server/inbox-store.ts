import { and, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { byText, byTimestamp, createSortedList } from '#platform/database/sorted-list.ts'
import { toLikePattern } from '#shared/to-like-pattern.ts'
import type { MessageQuery, messageSorts } from '../admin-contract.ts'
import { contactMessages } from './tables.ts'

export type MessageFilters = Pick<MessageQuery, 'q' | 'sortBy' | 'state'>
type MessageRow = typeof contactMessages.$inferSelect

const { id, name, email, message, createdAt } = contactMessages

const sortMessages = createSortedList<(typeof messageSorts)[number]>(
  { name: byText(name), createdAt: byTimestamp(createdAt) },
  { id, defaultSort: '-createdAt' },
)

const matchesFilters = ({ q, state }: MessageFilters) =>
  and(
    q === undefined ? undefined : sql`(${name} || ' ' || ${email} || ' ' || ${message}) ILIKE ${toLikePattern(q)}`,
    state && eq(contactMessages.state, state),
  )

/** Returns one page of messages and the total count. */
export async function listMessages(
  db: Queryable,
  filters: MessageFilters,
  { limit, offset }: Record<'limit' | 'offset', number>,
) {
  const { order } = sortMessages(filters.sortBy)
  const condition = matchesFilters(filters)
  const [messages, [counted]] = await Promise.all([
    db
      .select()
      .from(contactMessages)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select({ all: count() }).from(contactMessages).where(condition),
  ])
  return { messages, total: counted?.all ?? 0 }
}

export interface MessageWithCursor extends MessageRow {
  /** The cursor for the next batch. */
  place: string
}

/** Returns the next batch in sort order, after the given message. */
export async function listMessagesAfter(
  db: Queryable,
  filters: MessageFilters,
  after: MessageWithCursor | undefined,
  limit: number,
): Promise<MessageWithCursor[]> {
  const sort = sortMessages(filters.sortBy)
  return db
    .select({ ...getTableColumns(contactMessages), place: sort.place })
    .from(contactMessages)
    .where(and(matchesFilters(filters), sort.after(after)))
    .orderBy(...sort.order)
    .limit(limit)
}
