import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { containing } from '#shared/like-pattern.ts'
import type { MessageQuery, messageSorts } from '../admin-contract.ts'
import { contactMessages } from './tables.ts'

export type MessageFilters = Pick<MessageQuery, 'q' | 'sortBy' | 'state'>
type MessageRow = typeof contactMessages.$inferSelect

const { id, name, email, message, createdAt } = contactMessages

/** Each order as the indexes know it, and the type that its values are read back as. */
const orders: Record<(typeof messageSorts)[number], { by: SQL; type: SQL }> = {
  name: { by: sql`lower(${name})`, type: sql`text` },
  createdAt: { by: sql`${createdAt}`, type: sql`timestamptz` },
}

function orderOf(sortBy: MessageFilters['sortBy'] = '-createdAt') {
  const isDown = sortBy.startsWith('-')
  return { ...orders[sortBy.replace('-', '') as keyof typeof orders], way: isDown ? desc : asc, isDown }
}

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
  const { by, way } = orderOf(filters.sortBy)
  const found = matches(filters)
  const [messages, [counted]] = await Promise.all([
    db.select().from(contactMessages).where(found).orderBy(way(by), way(id)).limit(limit).offset(offset),
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
  const { by, type, way, isDown } = orderOf(filters.sortBy)
  const further = after && sql`(${by}, ${id}) ${isDown ? sql`<` : sql`>`} (${after.place}::${type}, ${after.id})`
  return db
    .select({ ...getTableColumns(contactMessages), place: sql<string>`(${by})::text` })
    .from(contactMessages)
    .where(and(matches(filters), further))
    .orderBy(way(by), way(id))
    .limit(limit)
}
