import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import { incomingStock } from './incoming-tables.ts'
import { stock } from './tables.ts'

export type IncomingRow = typeof incomingStock.$inferSelect

const hasState = (state: 'expected' | 'received') =>
  state === 'received' ? isNotNull(incomingStock.receivedAt) : isNull(incomingStock.receivedAt)

/** Expected units without a date come last. */
export async function listIncoming(
  db: Db,
  state: 'expected' | 'received',
  { limit, offset }: { limit: number; offset: number },
) {
  const { productId, size, color } = stock
  const order =
    state === 'received'
      ? [desc(incomingStock.receivedAt), desc(incomingStock.id)]
      : [sql`${incomingStock.expectedOn} NULLS LAST`, asc(incomingStock.id)]
  const page = db
    .select({ incoming: incomingStock, productId, size, color })
    .from(incomingStock)
    .innerJoin(stock, eq(stock.id, incomingStock.stockId))
    .where(hasState(state))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [rows, total] = await Promise.all([page, db.$count(incomingStock, hasState(state))])
  return { rows: rows.map(({ incoming, ...variant }) => ({ ...incoming, ...variant })), total }
}

export async function insertIncoming(tx: Tx, rows: (typeof incomingStock.$inferInsert)[]): Promise<void> {
  await tx.insert(incomingStock).values(rows)
}

export async function lockIncoming(tx: Tx, id: string): Promise<IncomingRow | undefined> {
  const [row] = await tx.select().from(incomingStock).where(eq(incomingStock.id, id)).for('update')
  return row
}

export async function markReceived(
  tx: Tx,
  id: string,
  receipt: { receivedQuantity: number; receivedAt: Date; receivedBy: string },
): Promise<void> {
  await tx.update(incomingStock).set(receipt).where(eq(incomingStock.id, id))
}

/** Returns false if it was received, or does not exist. */
export async function deleteExpected(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.delete(incomingStock).where(and(eq(incomingStock.id, id), hasState('expected')))
  return (result.rowCount ?? 0) > 0
}
