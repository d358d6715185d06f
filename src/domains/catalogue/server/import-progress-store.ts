import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { importProgress } from './import-tables.ts'

export async function saveProgress(db: Db, id: string, progress: { done: number; total: number }): Promise<void> {
  await db
    .insert(importProgress)
    .values({ id, ...progress })
    .onConflictDoUpdate({ target: importProgress.id, set: { ...progress, updatedAt: sql`now()` } })
}

export async function findProgress(db: Db, id: string): Promise<{ done: number; total: number } | undefined> {
  const { done, total } = importProgress
  const [row] = await db.select({ done, total }).from(importProgress).where(eq(importProgress.id, id))
  return row
}

export async function deleteOldProgress(db: Db): Promise<void> {
  await db.delete(importProgress).where(sql`${importProgress.updatedAt} < now() - interval '1 day'`)
}
