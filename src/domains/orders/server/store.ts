import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { payments } from '#domains/payments/server/tables.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { type AskedNames, findNamesIn } from '#platform/database/find-names-in.ts'
import type { OrderStatus } from '../contract.ts'
import { invoiceCounters, invoices, orderLines, orderStatusChanges, orders } from './tables.ts'

export type NewOrder = typeof orders.$inferInsert
export type NewLine = Omit<typeof orderLines.$inferInsert, 'orderId'>

/** The order with its lines and the first entry of its history. */
export async function insertOrder(tx: Tx, order: NewOrder, lines: NewLine[]): Promise<void> {
  await tx.insert(orders).values({ ...order, skus: [...new Set(lines.map(({ sku }) => sku))] })
  await tx.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: order.id })))
  await insertStatus(tx, { orderId: order.id, status: 'Processing', at: order.placedAt as Date })
}

async function insertStatus(tx: Tx, change: { orderId: string; status: OrderStatus; at: Date }): Promise<void> {
  await tx.insert(orderStatusChanges).values(change)
}

/** Whoever takes a number keeps the next one waiting until the transaction ends: taken back, the number is free again. */
export async function takeInvoiceNumber(tx: Tx, year: string): Promise<number> {
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: invoiceCounters.year, set: { last: sql`${invoiceCounters.last} + 1` } })
    .returning({ last: invoiceCounters.last })
  if (!counter) throw new Error('the database gave no number')
  return counter.last
}

export async function insertInvoice(tx: Tx, invoice: typeof invoices.$inferInsert): Promise<void> {
  await tx.insert(invoices).values(invoice)
}

export async function findInvoice(db: Db, orderId: string) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, orderId))
  return invoice
}

export type OrderRow = Awaited<ReturnType<typeof withParts>>[number]
type Whose = { id: string; userId?: string } | { checkoutId: string }

export async function findOrder(db: Db | Tx, whose: Whose): Promise<OrderRow | undefined> {
  const which =
    'id' in whose
      ? and(eq(orders.id, whose.id), whose.userId === undefined ? undefined : eq(orders.userId, whose.userId))
      : eq(orders.checkoutId, whose.checkoutId)
  const found = await db.select().from(orders).where(which)
  const [order] = await withParts(db, found)
  return order
}

export async function findOrderIds(tx: Db | Tx, checkoutId: string) {
  const [order] = await tx
    .select({ id: orders.id, paymentId: orders.paymentId })
    .from(orders)
    .where(eq(orders.checkoutId, checkoutId))
  return order
}

/** The newest, should two numbers end alike. */
export async function findOrderMadeWith(
  db: Db,
  number: { id: string } | { ending: string },
  email: string,
): Promise<string | undefined> {
  const which = 'id' in number ? eq(orders.id, number.id) : sql`right(${orders.id}, 8) = ${number.ending}`
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(which, sql`lower(${orders.customerEmail}) = lower(${email})`))
    .orderBy(desc(orders.placedAt))
    .limit(1)
  return order?.id
}

/** The newest first, and how many there are. */
export async function listOrdersOf(db: Db, userId: string, { limit, offset }: { limit: number; offset: number }) {
  const own = and(eq(orders.userId, userId), isNull(orders.archivedAt))
  const found = await db
    .select()
    .from(orders)
    .where(own)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
    .offset(offset)
  return { orders: await withParts(db, found), total: await db.$count(orders, own) }
}

export async function withParts(db: Db | Tx, found: (typeof orders.$inferSelect)[]) {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(orderLines.position)
  const history = await db
    .select()
    .from(orderStatusChanges)
    .where(inArray(orderStatusChanges.orderId, ids))
    .orderBy(orderStatusChanges.id)
  const paid = await db
    .select({ orderId: orders.id, refundedPaise: payments.refundedPaise, invoiceNumber: invoices.number })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(inArray(orders.id, ids))
  return found.map((order) => {
    const { refundedPaise = 0, invoiceNumber = null } = paid.find(({ orderId }) => orderId === order.id) ?? {}
    return {
      ...order,
      refundedPaise,
      invoiceNumber,
      lines: lines.filter(({ orderId }) => orderId === order.id),
      history: history.filter(({ orderId }) => orderId === order.id),
    }
  })
}

/** Which orders were paid with these payments. */
export async function findOrdersPaidWith(db: Db, paymentIds: string[]) {
  if (paymentIds.length === 0) return []
  return db
    .select({ id: orders.id, paymentId: orders.paymentId })
    .from(orders)
    .where(inArray(orders.paymentId, paymentIds))
}

export const picturesAmong = (db: Db, asked: AskedNames) => findNamesIn(db, orderLines.image, asked)
