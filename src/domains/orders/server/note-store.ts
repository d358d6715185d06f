import { and, count, desc, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { orderNotes } from './tables.ts'

export type NoteRow = typeof orderNotes.$inferSelect

/** Newest first. */
export const listNotes = (db: Queryable, orderId: string): Promise<NoteRow[]> =>
  db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(desc(orderNotes.id))

export async function countNotes(db: Queryable, orderId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(orderNotes).where(eq(orderNotes.orderId, orderId))
  return row?.count ?? 0
}

export async function insertNote(tx: Tx, note: Omit<NoteRow, 'id'>): Promise<void> {
  await tx.insert(orderNotes).values(note)
}

export async function deleteNote(tx: Tx, { orderId, id }: { orderId: string; id: number }): Promise<boolean> {
  const deleted = await tx
    .delete(orderNotes)
    .where(and(eq(orderNotes.orderId, orderId), eq(orderNotes.id, id)))
    .returning({ id: orderNotes.id })
  return deleted.length > 0
}
