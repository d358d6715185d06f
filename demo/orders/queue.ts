import { asc, count, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import { demoOrders } from './tables.ts'

export type QueueItem = typeof demoOrders.$inferSelect

export async function findNextItem(db: Db): Promise<QueueItem | undefined> {
  const [item] = await db.select().from(demoOrders).where(isNull(demoOrders.doneAt)).orderBy(asc(demoOrders.n)).limit(1)
  return item
}

export async function countCompleted(db: Db): Promise<number> {
  const [row] = await db.select({ count: count(demoOrders.doneAt) }).from(demoOrders)
  return row?.count ?? 0
}

/** Returns undefined if the demo orders were removed meanwhile. */
export async function lockQueueItem(tx: Tx, n: number): Promise<QueueItem | undefined> {
  const [item] = await tx.select().from(demoOrders).where(eq(demoOrders.n, n)).for('update')
  return item
}

export async function updateProgress(
  tx: Db | Tx,
  n: number,
  progress: Partial<Omit<QueueItem, 'n' | 'plan'>>,
): Promise<void> {
  await tx.update(demoOrders).set(progress).where(eq(demoOrders.n, n))
}

/** SQL expression of the advisory lock key: only one process generates or removes demo orders at a time. */
export const DEMO_ORDERS_LOCK = `hashtextextended('nukkad:demo-orders', 0)`
