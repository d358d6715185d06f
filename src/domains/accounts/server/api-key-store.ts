import { desc, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { apiKeys } from './staff-tables.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect

export async function listApiKeys(db: Queryable): Promise<ApiKeyRow[]> {
  return db.select().from(apiKeys).orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
}

export async function findApiKey(db: Queryable, tokenHash: string): Promise<ApiKeyRow | undefined> {
  const [key] = await db.select().from(apiKeys).where(eq(apiKeys.tokenHash, tokenHash))
  return key
}

export function countApiKeys(db: Queryable): Promise<number> {
  return db.$count(apiKeys)
}

export async function insertApiKey(tx: Tx, key: typeof apiKeys.$inferInsert): Promise<void> {
  await tx.insert(apiKeys).values(key)
}

export async function deleteApiKey(tx: Tx, id: string): Promise<ApiKeyRow | undefined> {
  const [key] = await tx.delete(apiKeys).where(eq(apiKeys.id, id)).returning()
  return key
}

export async function touchApiKey(db: Queryable, id: string, lastUsedAt: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, id))
}
