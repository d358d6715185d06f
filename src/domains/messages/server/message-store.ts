import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import type { MessageState } from '../contract.ts'
import { contactMessages, contactReplies } from './tables.ts'

type NewMessage = typeof contactMessages.$inferInsert
type NewReply = typeof contactReplies.$inferInsert

export async function addMessage(tx: Tx, { createdAt, ...message }: NewMessage & { createdAt: Date }): Promise<void> {
  await tx.insert(contactMessages).values({ ...message, createdAt, changedAt: createdAt })
}

export async function countOpenMessages(db: Queryable): Promise<number> {
  const [row] = await db.select({ open: count() }).from(contactMessages).where(eq(contactMessages.state, 'open'))
  return row?.open ?? 0
}

export async function lockMessage(tx: Tx, id: string) {
  const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  return message
}

export async function findMessage(db: Queryable, id: string) {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return message
}

export async function listReplies(db: Queryable, messageId: string) {
  const { at, id } = contactReplies
  return db.select().from(contactReplies).where(eq(contactReplies.messageId, messageId)).orderBy(asc(at), asc(id))
}

export async function addReply(tx: Tx, reply: NewReply): Promise<void> {
  await tx.insert(contactReplies).values(reply)
}

export async function setMessageState(tx: Tx, id: string, state: MessageState, now: Date): Promise<void> {
  const change = { state, changedAt: now, version: sql`${contactMessages.version} + 1` }
  await tx.update(contactMessages).set(change).where(eq(contactMessages.id, id))
}

/** Returns the messages that were deleted. */
export async function deleteMessages(tx: Tx, ids: string[]) {
  const { id, name, state } = contactMessages
  return tx.delete(contactMessages).where(inArray(id, ids)).returning({ id, name, state })
}
