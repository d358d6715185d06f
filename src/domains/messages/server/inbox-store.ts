import { and, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { byMoment, byText, sortedList } from '#platform/database/sorted-list.ts'
import { containing } from '#shared/like-pattern.ts'
import type { MessageQuery, messageSorts } from '../admin-contract.ts'
import { contactMessages } from './tables.ts'

export type MessageFilters = Pick<MessageQuery, 'q' | 'sortBy' | 'state'>
type MessageRow = typeof contactMessages.$inferSelect

const { id, name, email, message, createdAt } = contactMessages

const sorted = sortedList<(typeof messageSorts)[number]>(
  { name: byText(name), createdAt: byMoment(createdAt) },
  { id, usual: '-createdAt' },
)

const matches = ({ q, state }: MessageFilters) =>
  and(
    q === undefined ? undefined : sql`(${name} || ' ' || ${email} || ' ' || ${message}) ILIKE ${containing(q)}`,
    state && eq(contactMessages.state, state),
  )

/** One page of the inbox, and how many messages there are. */
export async function listMessages(
  db: Db,
  filters: MessageFilters,
  { limit, offset }: Record<'limit' | 'offset', number>,
) {
  const { order } = sorted(filters.sortBy)
  const found = matches(filters)
  const [messages, [counted]] = await Promise.all([
    db
      .select()
      .from(contactMessages)
      .where(found)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select({ all: count() }).from(contactMessages).where(found),
  ])
  return { messages, total: counted?.all ?? 0 }
}

export interface MessageInOrder extends MessageRow {
  /** Its place in the order, as text. */
  place: string
}

/** The next of all messages in this order, after the one that is known already. */
export async function messagesAfter(
  db: Db,
  filters: MessageFilters,
  after: MessageInOrder | undefined,
  limit: number,
): Promise<MessageInOrder[]> {
  const sort = sorted(filters.sortBy)
  return db
    .select({ ...getTableColumns(contactMessages), place: sort.place })
    .from(contactMessages)
    .where(and(matches(filters), sort.after(after)))
    .orderBy(...sort.order)
    .limit(limit)
}
