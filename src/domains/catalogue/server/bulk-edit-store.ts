import { eq, lt } from 'drizzle-orm'
import { sqlNow } from '#platform/database/clock.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { type BulkChange, bulkEdits } from './bulk-edit-tables.ts'

export type { BulkChange, BulkFields, BulkStockChange } from './bulk-edit-tables.ts'

export async function insertBulkEdit(tx: Tx, id: string, changes: BulkChange[]): Promise<void> {
  await tx.insert(bulkEdits).values({ id, at: sqlNow, changes })
}

export async function findBulkChanges(tx: Tx, id: string): Promise<BulkChange[] | undefined> {
  const [row] = await tx.select({ changes: bulkEdits.changes }).from(bulkEdits).where(eq(bulkEdits.id, id))
  return row?.changes
}

export async function deleteBulkEditsBefore(db: Queryable, before: Date): Promise<number> {
  return (await db.delete(bulkEdits).where(lt(bulkEdits.at, before))).rowCount ?? 0
}
