import { asc, eq, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { orderViews } from './tables.ts'

export type ViewRow = typeof orderViews.$inferSelect

export const listViews = (db: Queryable): Promise<ViewRow[]> =>
  db
    .select()
    .from(orderViews)
    .orderBy(asc(sql`lower(${orderViews.name})`), asc(orderViews.id))

export const countOtherViews = (db: Queryable, name: string): Promise<number> =>
  db.$count(orderViews, ne(orderViews.name, name))

export async function saveView(tx: Tx, view: Omit<ViewRow, 'id'>): Promise<void> {
  await tx
    .insert(orderViews)
    .values(view)
    .onConflictDoUpdate({ target: orderViews.name, set: { query: view.query } })
}

export async function deleteView(db: Queryable, id: number): Promise<void> {
  await db.delete(orderViews).where(eq(orderViews.id, id))
}
