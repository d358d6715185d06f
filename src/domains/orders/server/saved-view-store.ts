import { asc, eq, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { orderViews } from './tables.ts'

export type SavedViewRow = typeof orderViews.$inferSelect

export const listViews = (db: Queryable): Promise<SavedViewRow[]> =>
  db
    .select()
    .from(orderViews)
    .orderBy(asc(sql`lower(${orderViews.name})`), asc(orderViews.id))

/** Saves take turns, so concurrent ones can't exceed the limit. */
export async function lockViews(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('order-views', 0))`)
}

export const countOtherViews = (db: Queryable, name: string): Promise<number> =>
  db.$count(orderViews, ne(orderViews.name, name))

export async function saveView(tx: Tx, view: Omit<SavedViewRow, 'id'>): Promise<void> {
  await tx
    .insert(orderViews)
    .values(view)
    .onConflictDoUpdate({ target: orderViews.name, set: { query: view.query } })
}

export async function deleteView(db: Queryable, id: number): Promise<void> {
  await db.delete(orderViews).where(eq(orderViews.id, id))
}
