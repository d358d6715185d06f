import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { payments, refunds } from '#domains/payments/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { asPaise, type Paise } from '#shared/money.ts'
import { listRefundCharges, listRefundItems } from './refund-line-store.ts'
import { creditNotes, invoices, isCurrentInvoice, orderLines, orders, refundLines } from './tables.ts'

/** Locks the invoices: one process at a time credits them. */
export async function lockInvoices(tx: Tx, orderIds: string[]) {
  return tx
    .select({
      number: invoices.number,
      orderId: invoices.orderId,
      document: invoices.document,
      totalPaise: sql<Paise>`${invoices.totalPaise}`,
    })
    .from(invoices)
    .where(and(inArray(invoices.orderId, orderIds), isCurrentInvoice))
    .orderBy(asc(invoices.orderId))
    .for('update')
}

/** Reads what decides how much of each invoice is to be credited. Call `lockInvoices` first. */
export async function listCreditBasis(tx: Tx, orderIds: string[]) {
  const rows = await tx
    .select({
      id: orders.id,
      status: orders.status,
      isDemo: orders.isDemo,
      refundedPaise: sql<Paise>`coalesce(${payments.refundedPaise}, 0)`,
    })
    .from(orders)
    // cash on delivery has no payment until the cash is recorded
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .where(inArray(orders.id, orderIds))
  const refundRows = await tx
    .select({ id: refunds.id, orderId: orders.id, amountPaise: refunds.amountPaise })
    .from(refunds)
    .innerJoin(orders, eq(orders.paymentId, refunds.paymentId))
    .where(and(inArray(orders.id, orderIds), ne(refunds.state, 'failed')))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const notes = await tx.select().from(creditNotes).where(inArray(creditNotes.orderId, orderIds))
  const refundIds = refundRows.map(({ id }) => id)
  const units =
    refundIds.length === 0
      ? []
      : await tx
          .select({
            refundId: refundLines.refundId,
            line: orderLines.position,
            quantity: refundLines.quantity,
            valuePaise: refundLines.valuePaise,
          })
          .from(refundLines)
          .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
          .where(inArray(refundLines.refundId, refundIds))
  const charges = await listRefundCharges(tx, refundIds)
  return rows.map((order) => ({
    ...order,
    refunds: refundRows
      .filter(({ orderId }) => orderId === order.id)
      .map((refund) => ({
        ...refund,
        units: units.filter(({ refundId }) => refundId === refund.id),
        chargePaise: charges.find(({ refundId }) => refundId === refund.id)?.amountPaise ?? asPaise(0),
      })),
    creditNotes: notes.filter(({ orderId }) => orderId === order.id),
  }))
}

export type CreditBasis = Awaited<ReturnType<typeof listCreditBasis>>[number]

/** Leaves out the credit notes of invoices that were replaced. */
export const selectNotesOf = (invoiceNumber: string, order: CreditBasis): CreditBasis => ({
  ...order,
  creditNotes: order.creditNotes.filter(({ document }) => document.invoiceNumber === invoiceNumber),
})

export async function insertCreditNotes(tx: Tx, rows: (typeof creditNotes.$inferInsert)[]): Promise<void> {
  await tx.insert(creditNotes).values(rows)
}

/** Lists orders with refunds or cancellations that their credit notes do not cover yet. */
export async function listOrdersToCredit(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT i.order_id AS id
    FROM (
      SELECT o.id, CASE WHEN o.status = 'Cancelled' THEN o.total_paise ELSE p.refunded_paise END AS due_paise
      FROM payments p JOIN orders o ON o.payment_id = p.id WHERE p.refunded_paise > 0
      UNION
      SELECT id, total_paise FROM orders WHERE status = 'Cancelled'
    ) AS o JOIN invoices i ON i.order_id = o.id AND i.replaced_at IS NULL
    WHERE least(o.due_paise, i.total_paise) > (
      SELECT coalesce(sum(n.total_paise), 0) FROM credit_notes n
      WHERE n.order_id = o.id AND n.document->>'invoiceNumber' = i.number)`)
  return rows.map(({ id }) => id)
}

/** Returns what an email about each refund says. The number is null if it has no credit note. */
export async function listRefundsWithOrder(tx: Tx, refundIds: string[]) {
  const rows = await tx
    .select({
      refundId: refunds.id,
      id: orders.id,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      amountPaise: refunds.amountPaise,
      creditNote: creditNotes.number,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.paymentId, refunds.paymentId))
    .leftJoin(invoices, and(eq(invoices.orderId, orders.id), isCurrentInvoice))
    .leftJoin(
      creditNotes,
      and(eq(creditNotes.refundId, refunds.id), sql`${creditNotes.document}->>'invoiceNumber' = ${invoices.number}`),
    )
    .where(inArray(refunds.id, refundIds))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const items = await listRefundItems(tx, refundIds)
  return rows.map(({ refundId, ...row }) => ({ ...row, items: items.filter((item) => item.refundId === refundId) }))
}

/** Oldest first. */
export const listCreditNotes = (db: Queryable, orderId: string) =>
  db
    .select({ number: creditNotes.number, document: creditNotes.document })
    .from(creditNotes)
    .where(eq(creditNotes.orderId, orderId))
    .orderBy(asc(creditNotes.issuedAt), asc(creditNotes.serial))
