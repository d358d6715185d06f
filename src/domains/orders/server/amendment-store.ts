import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { refunds } from '#domains/payments/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import type { Address } from '../contract.ts'
import { amendmentLines, orderAmendments } from './amendment-tables.ts'
import { invoices, orderLines, orders, refundLines } from './tables.ts'

type NewAmendment = typeof orderAmendments.$inferInsert
export type NewAmendmentLine = Omit<typeof amendmentLines.$inferInsert, 'amendmentId'>
export type AmendmentRow = Awaited<ReturnType<typeof listAmendments>>[number]

/** Oldest first. */
export async function listAmendments(db: Queryable, orderId: string) {
  const rows = await db
    .select()
    .from(orderAmendments)
    .where(eq(orderAmendments.orderId, orderId))
    .orderBy(asc(orderAmendments.id))
  if (rows.length === 0) return []
  const lines = await db
    .select({ line: amendmentLines, name: orderLines.name })
    .from(amendmentLines)
    .innerJoin(orderLines, eq(orderLines.id, amendmentLines.orderLineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ line }) => line.amendmentId === row.id).map(({ line, name }) => ({ ...line, name })),
  }))
}

export async function findLatestAmendmentId(tx: Tx, orderId: string): Promise<number | undefined> {
  const [latest] = await tx
    .select({ id: orderAmendments.id })
    .from(orderAmendments)
    .where(eq(orderAmendments.orderId, orderId))
    .orderBy(desc(orderAmendments.id))
    .limit(1)
  return latest?.id
}

/** Returns the lines with refunded units. */
export async function listRefundedLineIds(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: refundLines.orderLineId })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(orderLines.orderId, orderId), ne(refunds.state, 'failed')))
  return rows.map(({ id }) => id)
}

interface OrderChange {
  address: Address | undefined
  /** With those of the new variants, for the search. */
  skus: string[]
}

/** Inserts the amendment and applies it to the order. The caller must hold the order's lock. */
export async function insertAmendment(
  tx: Tx,
  amendment: NewAmendment,
  lines: NewAmendmentLine[],
  { address, skus }: OrderChange,
): Promise<void> {
  const [inserted] = await tx.insert(orderAmendments).values(amendment).returning({ id: orderAmendments.id })
  if (!inserted) throw new Error('The amendment returned no row')
  if (lines.length > 0)
    await tx.insert(amendmentLines).values(lines.map((line) => ({ ...line, amendmentId: inserted.id })))
  await tx
    .update(orders)
    .set({ skus, ...(address ? { amendedAddress: address } : {}) })
    .where(eq(orders.id, amendment.orderId))
}

/**
 * Locks the orders against other amendments and workers that replace their invoices, in id order. A worker that issues
 * invoices need not wait.
 */
export async function lockAmendedOrders(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id))
    .for('no key update')
}

export async function setReplacedAt(tx: Tx, numbers: string[], replacedAt: Date): Promise<void> {
  await tx.update(invoices).set({ replacedAt }).where(inArray(invoices.number, numbers))
}

/** Returns the dates of the first invoices, which decide the rates of the tax, by order id. */
export async function findSupplyDates(tx: Tx, orderIds: string[]): Promise<Map<string, Date>> {
  const rows = await tx
    .select({ orderId: invoices.orderId, date: sql<string>`min(${invoices.document}->>'date')` })
    .from(invoices)
    .where(inArray(invoices.orderId, orderIds))
    .groupBy(invoices.orderId)
  return new Map(rows.map(({ orderId, date }) => [orderId, new Date(date)]))
}

/** Keeps the states, which are places of supply. */
export async function eraseAmendments(tx: Tx, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  const { addressBefore, addressAfter } = orderAmendments
  await tx
    .update(orderAmendments)
    .set({
      reason: '',
      addressBefore: sql`CASE WHEN ${addressBefore} IS NOT NULL THEN erased_address(${addressBefore}) END`,
      addressAfter: sql`CASE WHEN ${addressAfter} IS NOT NULL THEN erased_address(${addressAfter}) END`,
    })
    .where(inArray(orderAmendments.orderId, orderIds))
}

export const listAmendedAddresses = (db: Queryable, orderIds: string[]) =>
  db
    .select({
      orderId: orderAmendments.orderId,
      at: orderAmendments.at,
      before: orderAmendments.addressBefore,
      after: orderAmendments.addressAfter,
    })
    .from(orderAmendments)
    .where(inArray(orderAmendments.orderId, orderIds))
    .orderBy(asc(orderAmendments.id))
