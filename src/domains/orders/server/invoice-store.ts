import { and, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm'
import { payments } from '#domains/payments/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { asPaise } from '#shared/money.ts'
import { applyAmendedAddress, isCurrentInvoiceOfOrder, listLines } from './store.ts'
import { codOrders, invoiceCounters, invoices, isCurrentInvoice, orders } from './tables.ts'

/** Returns the orders in the given sequence. */
export async function listOrdersToInvoice(tx: Tx, ids: string[]) {
  const rows = await tx
    .select({
      ...getTableColumns(orders),
      confirmBy: codOrders.confirmBy,
      invoiceNumber: invoices.number,
    })
    .from(orders)
    .leftJoin(codOrders, eq(codOrders.orderId, orders.id))
    .leftJoin(invoices, isCurrentInvoiceOfOrder)
    .where(inArray(orders.id, ids))
  const linesByOrder = Map.groupBy(await listLines(tx, ids), ({ orderId }) => orderId)
  return rows
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((order) => ({ ...applyAmendedAddress(order), lines: linesByOrder.get(order.id) ?? [] }))
}

export type OrderToInvoice = Awaited<ReturnType<typeof listOrdersToInvoice>>[number]

/**
 * Allocates the next serials and returns the last one. Locks the counter until the transaction ends. A rollback frees the
 * serials, so the series has no gaps.
 */
export async function allocateInvoiceSerials(tx: Tx, series: string, count: number): Promise<number> {
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ series, last: count })
    .onConflictDoUpdate({ target: invoiceCounters.series, set: { last: sql`${invoiceCounters.last} + ${count}` } })
    .returning({ last: invoiceCounters.last })
  if (!counter) throw new Error('The invoice counter returned no row')
  return counter.last
}

/** Waits for transactions that are issuing invoices, and makes others wait until this transaction ends. */
export async function lockInvoiceCounters(tx: Tx): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${invoiceCounters} IN SHARE ROW EXCLUSIVE MODE`)
}

/** Returns the orders among these that were cancelled or refunded. */
export const listCreditableOrders = (tx: Tx, ids: string[]) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(inArray(orders.id, ids), or(eq(orders.status, 'Cancelled'), gt(payments.refundedPaise, asPaise(0)))))

export async function insertInvoices(tx: Tx, rows: (typeof invoices.$inferInsert)[]): Promise<void> {
  await tx.insert(invoices).values(rows)
}

export async function findInvoice(db: Queryable, orderId: string) {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), isCurrentInvoice))
  return invoice
}

export const listInvoices = (db: Queryable, orderIds: string[]) =>
  db
    .select({ orderId: invoices.orderId, document: invoices.document })
    .from(invoices)
    .where(and(inArray(invoices.orderId, orderIds), isCurrentInvoice))
