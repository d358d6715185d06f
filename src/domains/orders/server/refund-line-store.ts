import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { refunds } from '#domains/payments/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { asPaise, type Paise } from '#shared/money.ts'
import { currentOrderLines } from './amendment-tables.ts'
import { orderLines, refundCharges, refundLines } from './tables.ts'

/** Excludes returns. */
const isByLine = sql`${refundLines.restocked} is not null`
const isFailed = sql`${refunds.state} = 'failed'`
const sumUnits = (condition: ReturnType<typeof and>) =>
  sql<number>`coalesce(sum(${refundLines.quantity}) filter (where ${condition}), 0)::int`

/** The refunded units of a line. Only those of returns are not refunded by line. */
export type LineRefunds = Awaited<ReturnType<typeof listLineRefunds>>[number]

/** Leaves out lines without refunds. */
export async function listLineRefunds(db: Queryable, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return db
    .select({
      lineId: refundLines.orderLineId,
      /** Except those of failed refunds. */
      refundedUnits: sumUnits(sql`not ${isFailed}`),
      /** What these cost after the discount. */
      refundedValuePaise: sql<Paise>`coalesce(sum(${refundLines.valuePaise}) filter (where not ${isFailed}), 0)::int`,
      /** Refunded by line, except by failed refunds. */
      unitsByLine: sumUnits(sql`${isByLine} and not ${isFailed}`),
      /**
       * Refunded by line, also by failed refunds: whether to restock these was decided then. So they are not shipped any
       * more, and a cancellation leaves them out.
       */
      withdrawnUnits: sumUnits(isByLine),
      /** Refunded by line, or restocked although the refund failed later. */
      unreturnableUnits: sql<number>`coalesce(sum(case when ${isFailed} then ${refundLines.restocked} else ${refundLines.quantity} end)
        filter (where ${isByLine}), 0)::int`,
    })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(inArray(orderLines.orderId, orderIds))
    .groupBy(refundLines.orderLineId)
}

/** Sums the refunded charges of an order, except by failed refunds. */
export async function sumRefundedCharges(db: Queryable, orderId: string): Promise<Paise> {
  const [row] = await db
    .select({ paise: sql<Paise>`coalesce(sum(${refundCharges.amountPaise}), 0)::int` })
    .from(refundCharges)
    .innerJoin(refunds, eq(refunds.id, refundCharges.refundId))
    .where(and(eq(refundCharges.orderId, orderId), ne(refunds.state, 'failed')))
  return row?.paise ?? asPaise(0)
}

export async function insertRefundLines(tx: Tx, rows: (typeof refundLines.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(refundLines).values(rows)
}

export async function insertRefundCharge(tx: Tx, row: typeof refundCharges.$inferInsert): Promise<void> {
  await tx.insert(refundCharges).values(row)
}

export type RefundItem = Awaited<ReturnType<typeof listRefundItems>>[number]

/** Lists the units of refunds in the sequence of the order. */
export async function listRefundItems(db: Queryable, refundIds: string[]) {
  if (refundIds.length === 0) return []
  const { refundId, orderLineId, quantity, valuePaise, restocked } = refundLines
  const { name, size, color } = currentOrderLines
  return db
    .select({ refundId, orderLineId, quantity, valuePaise, restocked, name, size, color })
    .from(refundLines)
    .innerJoin(currentOrderLines, eq(currentOrderLines.id, refundLines.orderLineId))
    .where(inArray(refundLines.refundId, refundIds))
    .orderBy(asc(currentOrderLines.position))
}

export const listRefundCharges = async (db: Queryable, refundIds: string[]) =>
  refundIds.length === 0 ? [] : db.select().from(refundCharges).where(inArray(refundCharges.refundId, refundIds))

/** Lists the units of failed refunds by line, restocked ones first. */
export async function listFailedRefundLines(tx: Tx, orderLineId: string) {
  const { refundId, quantity, restocked } = refundLines
  return tx
    .select({ refundId, quantity, restocked: sql<number>`${restocked}` })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundId))
    .where(and(eq(refundLines.orderLineId, orderLineId), isByLine, isFailed))
    .orderBy(sql`${restocked} desc`, asc(refunds.createdAt), asc(refundId))
}

/** Takes units off the line of a refund, and deletes it once it has none. */
export async function reduceRefundLine(
  tx: Tx,
  key: { refundId: string; orderLineId: string },
  left: { quantity: number; restocked: number },
): Promise<void> {
  const isLine = and(eq(refundLines.refundId, key.refundId), eq(refundLines.orderLineId, key.orderLineId))
  if (left.quantity === 0) await tx.delete(refundLines).where(isLine)
  else await tx.update(refundLines).set(left).where(isLine)
}
