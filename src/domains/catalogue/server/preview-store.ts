import { and, eq, gt, lte } from 'drizzle-orm'
import type { Db, Queryable } from '#platform/database/connect.ts'
import { productPreviews } from './preview-tables.ts'

const { tokenHash, productId, expiresAt } = productPreviews

export async function insertPreview(db: Queryable, preview: typeof productPreviews.$inferInsert): Promise<void> {
  await db.insert(productPreviews).values(preview)
}

export async function deleteExpiredPreviews(db: Queryable, now: Date): Promise<void> {
  await db.delete(productPreviews).where(lte(expiresAt, now))
}

export async function findPreview(db: Db, hash: string, now: Date) {
  const isActive = and(eq(tokenHash, hash), gt(expiresAt, now))
  const [row] = await db.select({ productId, expiresAt }).from(productPreviews).where(isActive)
  return row
}

export const countPreviews = (db: Db, id: string, now: Date): Promise<number> =>
  db.$count(productPreviews, and(eq(productId, id), gt(expiresAt, now)))

export async function deletePreviews(db: Queryable, id: string): Promise<number> {
  return (await db.delete(productPreviews).where(eq(productId, id))).rowCount ?? 0
}
