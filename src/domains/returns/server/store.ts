import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, notInArray, sql, sum } from 'drizzle-orm'
import { currentOrderLines } from '#domains/orders/server/amendment-tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { calculateUnitsDiscount } from '#shared/line-value.ts'
import type { Paise } from '#shared/money.ts'
import type { ReturnStatus } from '../contract.ts'
import { returnLines, returnPhotos, returnSteps, returns } from './tables.ts'

type NewReturn = typeof returns.$inferInsert
type NewLine = Omit<typeof returnLines.$inferInsert, 'returnId'>
export type ReturnRow = Awaited<ReturnType<typeof loadRelations>>[number]

/** Inserts the return with its lines and its first step. */
export async function insertReturn(tx: Tx, row: NewReturn, lines: NewLine[]): Promise<void> {
  await tx.insert(returns).values(row)
  await tx.insert(returnLines).values(lines.map((line) => ({ ...line, returnId: row.id })))
  await tx.insert(returnSteps).values({ returnId: row.id, status: 'requested', at: row.createdAt })
}

export async function findReturn(db: Queryable, id: string): Promise<ReturnRow | undefined> {
  const [row] = await loadRelations(db, await db.select().from(returns).where(eq(returns.id, id)))
  return row
}

/** The caller must hold the order's lock. */
export async function lockReturn(tx: Tx, id: string): Promise<ReturnRow | undefined> {
  const [row] = await loadRelations(tx, await tx.select().from(returns).where(eq(returns.id, id)).for('update'))
  return row
}

/** Newest first. */
export async function listReturnsByOrder(db: Queryable, orderId: string): Promise<ReturnRow[]> {
  const rows = await db
    .select()
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(desc(returns.createdAt), desc(returns.id))
  return loadRelations(db, rows)
}

/** Selects a column of the step that finished this return. */
const selectFinish = (column: 'id' | 'at') => sql`(SELECT own.${sql.raw(column)} FROM return_steps own
  WHERE own.return_id = ${returnLines.returnId} AND own.status IN ('refunded', 'exchanged'))`

/**
 * The units of the same line that were refunded by line or in other returns that were finished, before this one if it is
 * finished too. Returns of an order are finished one after another, so their parts of the line's discount add up to the
 * whole.
 */
const unitsBefore = sql<number>`CASE WHEN ${currentOrderLines.discountPaise} = 0 THEN 0 ELSE coalesce((
  SELECT sum(other.quantity)::int FROM return_lines other JOIN return_steps finish ON finish.return_id = other.return_id
  WHERE other.order_line_id = ${returnLines.orderLineId} AND other.return_id <> ${returnLines.returnId}
    AND finish.status IN ('refunded', 'exchanged') AND finish.id < coalesce(${selectFinish('id')}, 9223372036854775807)
), 0) + coalesce((
  SELECT sum(l.quantity)::int FROM refund_lines l JOIN refunds r ON r.id = l.refund_id
  WHERE l.order_line_id = ${returnLines.orderLineId} AND l.restocked IS NOT NULL AND r.state <> 'failed'
    AND r.created_at < coalesce(${selectFinish('at')}, 'infinity')
), 0) END`

export async function loadRelations(db: Queryable, rows: (typeof returns.$inferSelect)[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { productId, name, image, sku, size, color, pricePaise, stockId, discountPaise } = currentOrderLines
  const { returnId, orderLineId, quantity, newSize, heldStockId, isRestocked } = returnLines
  const lineRows = await db
    .select({
      returnId,
      orderLineId,
      quantity,
      newSize,
      heldStockId,
      isRestocked,
      productId,
      name,
      image,
      sku,
      size,
      color,
      pricePaise,
      stockId,
      orderLine: { pricePaise, quantity: currentOrderLines.quantity, discountPaise },
      unitsBefore,
    })
    .from(returnLines)
    .innerJoin(currentOrderLines, eq(currentOrderLines.id, returnLines.orderLineId))
    .where(inArray(returnLines.returnId, ids))
    .orderBy(currentOrderLines.position)
  const lines = lineRows.map(({ orderLine, unitsBefore: before, ...line }) => ({
    ...line,
    /** The part of the order's discount that is allocated to these units. */
    discountPaise: calculateUnitsDiscount(orderLine, line.quantity, before),
  }))
  const steps = await db.select().from(returnSteps).where(inArray(returnSteps.returnId, ids)).orderBy(returnSteps.id)
  return rows.map((row) => ({
    ...row,
    lines: lines.filter((line) => line.returnId === row.id),
    steps: steps.filter((step) => step.returnId === row.id),
  }))
}

const finishedStatuses: ReturnStatus[] = ['refunded', 'exchanged', 'rejected']

/** Counts units per line id in returns that were not rejected. */
export async function countUnitsInReturns(db: Queryable, orderId: string): Promise<Map<string, number>> {
  return countUnits(db, and(eq(returns.orderId, orderId), ne(returns.status, 'rejected')))
}

/** Counts units per line id in refunded and exchanged returns. */
export async function countReturnedUnits(tx: Tx, orderId: string): Promise<Map<string, number>> {
  return countUnits(tx, and(eq(returns.orderId, orderId), inArray(returns.status, ['refunded', 'exchanged'])))
}

async function countUnits(db: Queryable, condition: ReturnType<typeof and>): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: returnLines.orderLineId, units: sql<number>`sum(${returnLines.quantity})::int` })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(condition)
    .groupBy(returnLines.orderLineId)
  return new Map(rows.map(({ id, units }) => [id, units]))
}

/** Counts units held for exchanges. */
export async function countHeldExchangeUnits(db: Queryable): Promise<number> {
  const [held] = await db
    .select({ units: sum(returnLines.quantity) })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(isNotNull(returnLines.heldStockId), notInArray(returns.status, finishedStatuses)))
  return Number(held?.units ?? 0)
}

export async function hasOpenReturn(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.$count(returns, and(eq(returns.orderId, orderId), notInArray(returns.status, finishedStatuses)))) > 0
}

export interface NewStep {
  status: ReturnStatus
  at: Date
  by: { id: string; name: string }
  note?: string | undefined
}

export async function addStep(tx: Tx, returnId: string, { status, at, by, note }: NewStep): Promise<void> {
  await tx.update(returns).set({ status }).where(eq(returns.id, returnId))
  await tx.insert(returnSteps).values({ returnId, status, at, by: by.id, byName: by.name, note: note ?? null })
}

export async function setRestockedLines(tx: Tx, returnId: string, orderLineIds: string[]): Promise<void> {
  const isRestocked = orderLineIds.length === 0 ? sql`false` : inArray(returnLines.orderLineId, orderLineIds)
  await tx
    .update(returnLines)
    .set({ isRestocked: sql`${isRestocked}` })
    .where(eq(returnLines.returnId, returnId))
}

export async function setRefund(
  tx: Tx,
  returnId: string,
  refund: { refundId: string | null; refundedPaise: Paise },
): Promise<void> {
  await tx.update(returns).set(refund).where(eq(returns.id, returnId))
}

export async function insertPhoto(db: Queryable, name: string, createdAt: Date): Promise<void> {
  await db.insert(returnPhotos).values({ name, createdAt })
}

/** Returns false if the photo is deleted, too old or attached to another return. */
export async function claimPhoto(
  tx: Tx,
  name: string,
  { claimedAt, createdAfter }: { claimedAt: Date; createdAfter: Date },
): Promise<boolean> {
  const isClaimable = and(isNull(returnPhotos.claimedAt), gt(returnPhotos.createdAt, createdAfter))
  const claimed = await tx
    .update(returnPhotos)
    .set({ claimedAt })
    .where(and(eq(returnPhotos.name, name), isClaimable))
    .returning({ name: returnPhotos.name })
  return claimed.length > 0
}

/** Oldest first. */
export async function listOrphanPhotos(db: Queryable, createdBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: returnPhotos.name })
    .from(returnPhotos)
    .where(and(isNull(returnPhotos.claimedAt), lte(returnPhotos.createdAt, createdBefore)))
    .orderBy(asc(returnPhotos.createdAt))
    .limit(limit)
  return rows.map(({ name }) => name)
}

export async function deleteOrphanPhotoRows(db: Queryable, names: string[]): Promise<void> {
  await db.delete(returnPhotos).where(and(isNull(returnPhotos.claimedAt), inArray(returnPhotos.name, names)))
}
