import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { payments } from '#domains/payments/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { type FileNames, findReferencedFiles } from '#platform/database/find-referenced-files.ts'
import { asPaise } from '#shared/money.ts'
import { invoiceCounters, invoices, orderLines, orderStatusChanges, orders } from './tables.ts'

export type NewOrder = typeof orders.$inferInsert
export type NewOrderLine = Omit<typeof orderLines.$inferInsert, 'orderId'>

/** Inserts the order with its lines and its first status. */
export async function insertOrder(tx: Tx, order: NewOrder, lines: NewOrderLine[]): Promise<void> {
  await tx.insert(orders).values({ ...order, skus: [...new Set(lines.map(({ sku }) => sku))] })
  await tx.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: order.id })))
  await tx.insert(orderStatusChanges).values({ orderId: order.id, status: 'Processing', at: order.placedAt })
}

/** Locks the counter until the transaction ends. A rollback frees the serial, so the series has no gaps. */
export async function allocateInvoiceSerial(tx: Tx, series: string): Promise<number> {
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ year: series, last: 1 })
    .onConflictDoUpdate({ target: invoiceCounters.year, set: { last: sql`${invoiceCounters.last} + 1` } })
    .returning({ last: invoiceCounters.last })
  if (!counter) throw new Error('The invoice counter returned no row')
  return counter.last
}

export async function insertInvoice(tx: Tx, invoice: typeof invoices.$inferInsert): Promise<void> {
  await tx.insert(invoices).values(invoice)
}

export async function findInvoice(db: Queryable, orderId: string) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, orderId))
  return invoice
}

export type OrderRow = Awaited<ReturnType<typeof loadRelations>>[number]
type OrderKey = { id: string; userId?: string } | { checkoutId: string }

export async function findOrder(db: Queryable, key: OrderKey): Promise<OrderRow | undefined> {
  const condition =
    'id' in key
      ? and(eq(orders.id, key.id), key.userId === undefined ? undefined : eq(orders.userId, key.userId))
      : eq(orders.checkoutId, key.checkoutId)
  const rows = await db.select().from(orders).where(condition)
  const [order] = await loadRelations(db, rows)
  return order
}

/** The caller must have checked that the checkout belongs to the user. */
export const findOrderByCheckout = (db: Queryable, checkoutId: string) => findOrder(db, { checkoutId })

/** Returns the ids of the order and its payment. */
export async function findOrderIdsByCheckout(db: Queryable, checkoutId: string) {
  const [order] = await db
    .select({ id: orders.id, paymentId: orders.paymentId })
    .from(orders)
    .where(eq(orders.checkoutId, checkoutId))
  return order
}

/** Finds the newest order with this id or short id (the last 8 characters, which may not be unique) and email. */
export async function findOrderIdByNumber(
  db: Queryable,
  number: { id: string } | { shortId: string },
  email: string,
): Promise<string | undefined> {
  const hasNumber = 'id' in number ? eq(orders.id, number.id) : sql`right(${orders.id}, 8) = ${number.shortId}`
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(hasNumber, sql`lower(${orders.customerEmail}) = lower(${email})`))
    .orderBy(desc(orders.placedAt))
    .limit(1)
  return order?.id
}

/** Newest first. */
export async function listUserOrders(
  db: Queryable,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const isOwn = and(eq(orders.userId, userId), isNull(orders.archivedAt))
  const rows = await db
    .select()
    .from(orders)
    .where(isOwn)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
    .offset(offset)
  return { orders: await loadRelations(db, rows), total: await db.$count(orders, isOwn) }
}

export async function loadRelations(db: Queryable, rows: (typeof orders.$inferSelect)[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(orderLines.position)
  const history = await db
    .select()
    .from(orderStatusChanges)
    .where(inArray(orderStatusChanges.orderId, ids))
    .orderBy(orderStatusChanges.id)
  const billing = await db
    .select({ orderId: orders.id, refundedPaise: payments.refundedPaise, invoiceNumber: invoices.number })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(inArray(orders.id, ids))
  return rows.map((order) => {
    const { refundedPaise = asPaise(0), invoiceNumber = null } =
      billing.find(({ orderId }) => orderId === order.id) ?? {}
    return {
      ...order,
      refundedPaise,
      invoiceNumber,
      lines: lines.filter(({ orderId }) => orderId === order.id),
      history: history.filter(({ orderId }) => orderId === order.id),
    }
  })
}

export async function listOrderIdsByPayment(db: Queryable, paymentIds: string[]) {
  if (paymentIds.length === 0) return []
  return db
    .select({ id: orders.id, paymentId: orders.paymentId })
    .from(orders)
    .where(inArray(orders.paymentId, paymentIds))
}

/** Orders keep their images after the product is deleted. */
export const findReferencedImages = (db: Queryable, names: FileNames) =>
  findReferencedFiles(db, orderLines.image, names)
