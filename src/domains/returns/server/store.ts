import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, notInArray, sql, sum } from 'drizzle-orm'
import { orderLines } from '#domains/orders/server/tables.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { ReturnStatus } from '../contract.ts'
import { returnLines, returnPhotos, returnSteps, returns } from './tables.ts'

type NewReturn = typeof returns.$inferInsert
type NewLine = Omit<typeof returnLines.$inferInsert, 'returnId'>
export type ReturnRow = Awaited<ReturnType<typeof withParts>>[number]

/** The return with its lines and the first entry of its history. */
export async function insertReturn(tx: Tx, row: NewReturn, lines: NewLine[]): Promise<void> {
  await tx.insert(returns).values(row)
  await tx.insert(returnLines).values(lines.map((line) => ({ ...line, returnId: row.id })))
  await tx.insert(returnSteps).values({ returnId: row.id, status: 'requested', at: row.createdAt })
}

export async function findReturn(db: Db | Tx, id: string): Promise<ReturnRow | undefined> {
  const [row] = await withParts(db, await db.select().from(returns).where(eq(returns.id, id)))
  return row
}

/** The caller holds the lock of its order, by which all that changes one waits. */
export async function lockReturn(tx: Tx, id: string): Promise<ReturnRow | undefined> {
  const [row] = await withParts(tx, await tx.select().from(returns).where(eq(returns.id, id)).for('update'))
  return row
}

/** The newest first. */
export async function listReturnsOf(db: Db, orderId: string): Promise<ReturnRow[]> {
  const found = await db
    .select()
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(desc(returns.createdAt), desc(returns.id))
  return withParts(db, found)
}

export async function withParts(db: Db | Tx, found: (typeof returns.$inferSelect)[]) {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const { productId, name, image, sku, size, color, pricePaise, stockId } = orderLines
  const { returnId, orderLineId, quantity, newSize, heldStockId, isRestocked } = returnLines
  const lines = await db
    .select({
      ...{ returnId, orderLineId, quantity, newSize, heldStockId, isRestocked },
      ...{ productId, name, image, sku, size, color, pricePaise, stockId },
    })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(inArray(returnLines.returnId, ids))
    .orderBy(orderLines.position)
  const steps = await db.select().from(returnSteps).where(inArray(returnSteps.returnId, ids)).orderBy(returnSteps.id)
  return found.map((row) => ({
    ...row,
    lines: lines.filter((line) => line.returnId === row.id),
    steps: steps.filter((step) => step.returnId === row.id),
  }))
}

const finished: ReturnStatus[] = ['refunded', 'exchanged', 'rejected']

/** How many of each line of an order are in a return that was not rejected, by the line's id. */
export async function unitsInReturns(db: Db | Tx, orderId: string): Promise<Map<string, number>> {
  return unitsOf(db, and(eq(returns.orderId, orderId), ne(returns.status, 'rejected')))
}

/** How many of each line have come back for good. */
export async function unitsBack(tx: Tx, orderId: string): Promise<Map<string, number>> {
  return unitsOf(tx, and(eq(returns.orderId, orderId), inArray(returns.status, ['refunded', 'exchanged'])))
}

async function unitsOf(db: Db | Tx, which: ReturnType<typeof and>): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: returnLines.orderLineId, units: sql<number>`sum(${returnLines.quantity})::int` })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(which)
    .groupBy(returnLines.orderLineId)
  return new Map(rows.map(({ id, units }) => [id, units]))
}

/** How many units of the other sizes are held for exchanges. */
export async function sumHeldUnits(db: Db): Promise<number> {
  const [held] = await db
    .select({ units: sum(returnLines.quantity) })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(isNotNull(returnLines.heldStockId), notInArray(returns.status, finished)))
  return Number(held?.units ?? 0)
}

export async function hasOpenReturn(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.$count(returns, and(eq(returns.orderId, orderId), notInArray(returns.status, finished)))) > 0
}

export interface Step {
  status: ReturnStatus
  at: Date
  by: { id: string; name: string }
  note?: string | undefined
}

export async function addStep(tx: Tx, returnId: string, { status, at, by, note }: Step): Promise<void> {
  await tx.update(returns).set({ status }).where(eq(returns.id, returnId))
  await tx.insert(returnSteps).values({ returnId, status, at, by: by.id, byName: by.name, note: note ?? null })
}

export async function setRestocked(tx: Tx, returnId: string, orderLineIds: string[]): Promise<void> {
  const isRestocked = orderLineIds.length === 0 ? sql`false` : inArray(returnLines.orderLineId, orderLineIds)
  await tx
    .update(returnLines)
    .set({ isRestocked: sql`${isRestocked}` })
    .where(eq(returnLines.returnId, returnId))
}

export async function setRefund(
  tx: Tx,
  returnId: string,
  refund: { refundId: string | null; refundedPaise: number },
): Promise<void> {
  await tx.update(returns).set(refund).where(eq(returns.id, returnId))
}

export async function insertPhoto(db: Db, name: string, createdAt: Date): Promise<void> {
  await db.insert(returnPhotos).values({ name, createdAt })
}

/** Answers false when it is gone, too old, or in another return. */
export async function claimPhoto(tx: Tx, name: string, at: { claimedAt: Date; madeAfter: Date }): Promise<boolean> {
  const isFree = and(isNull(returnPhotos.claimedAt), gt(returnPhotos.createdAt, at.madeAfter))
  const claimed = await tx
    .update(returnPhotos)
    .set({ claimedAt: at.claimedAt })
    .where(and(eq(returnPhotos.name, name), isFree))
    .returning({ name: returnPhotos.name })
  return claimed.length > 0
}

/** The oldest first. */
export async function listUnclaimed(db: Db, madeBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: returnPhotos.name })
    .from(returnPhotos)
    .where(and(isNull(returnPhotos.claimedAt), lte(returnPhotos.createdAt, madeBefore)))
    .orderBy(asc(returnPhotos.createdAt))
    .limit(limit)
  return rows.map(({ name }) => name)
}

export async function deleteUnclaimed(db: Db, names: string[]): Promise<void> {
  await db.delete(returnPhotos).where(and(isNull(returnPhotos.claimedAt), inArray(returnPhotos.name, names)))
}
