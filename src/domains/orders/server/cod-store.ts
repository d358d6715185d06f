import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { asPaise, type Paise } from '#shared/money.ts'
import { splitIntoBatches } from '#shared/split-into-batches.ts'
import { currentOrderLines } from './amendment-tables.ts'
import { codOrders, orders } from './tables.ts'

export async function setConfirmToken(tx: Tx, orderId: string, confirmTokenHash: string): Promise<void> {
  await tx.update(codOrders).set({ confirmTokenHash }).where(eq(codOrders.orderId, orderId))
}

export async function findOrderIdByToken(db: Queryable, confirmTokenHash: string): Promise<string | undefined> {
  const [order] = await db
    .select({ id: codOrders.orderId })
    .from(codOrders)
    .where(eq(codOrders.confirmTokenHash, confirmTokenHash))
  return order?.id
}

export async function setConfirmBy(tx: Tx, orderId: string, confirmBy: Date): Promise<void> {
  await tx.update(codOrders).set({ confirmBy }).where(eq(codOrders.orderId, orderId))
}

export async function setConfirmedAt(tx: Tx, orderId: string, confirmedAt: Date): Promise<void> {
  await tx.update(codOrders).set({ confirmedAt }).where(eq(codOrders.orderId, orderId))
}

export async function setRefusedAt(tx: Tx, orderId: string, refused: { refusedAt: Date; note: string | null }) {
  await tx.update(codOrders).set(refused).where(eq(codOrders.orderId, orderId))
}

/** Lists orders that were not confirmed in time, the oldest first. */
export async function listUnconfirmedOrders(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: codOrders.orderId })
    .from(codOrders)
    .innerJoin(orders, eq(orders.id, codOrders.orderId))
    .where(
      and(
        isNotNull(codOrders.confirmBy),
        isNull(codOrders.confirmedAt),
        lte(codOrders.confirmBy, now),
        eq(orders.status, 'Processing'),
      ),
    )
    .orderBy(asc(codOrders.confirmBy))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export interface CashRecord {
  orderId: string
  paymentId: string
  writtenOffPaise: Paise
  reference: string | null
  note: string | null
}

/** Marks the orders as paid. The caller must hold their locks. */
export async function setCashRecorded(
  tx: Tx,
  records: CashRecord[],
  { recordedAt, recordedBy }: { recordedAt: Date; recordedBy: string },
): Promise<void> {
  const at = recordedAt.toISOString()
  for (const batch of splitIntoBatches(records, 1_000)) {
    const rows = sql`json_to_recordset(${JSON.stringify(batch)}::json) AS r("orderId" text, "paymentId" text,
      "writtenOffPaise" int, "reference" text, "note" text)`
    await tx.execute(sql`UPDATE cod_orders SET written_off_paise = r."writtenOffPaise", reference = r.reference,
      note = r.note, recorded_at = ${at}::timestamptz, recorded_by = ${recordedBy} FROM ${rows} WHERE order_id = r."orderId"`)
    await tx.execute(sql`UPDATE orders SET payment_id = r."paymentId", paid_at = ${at}::timestamptz
      FROM ${rows} WHERE id = r."orderId"`)
  }
}

/** Lists orders by id or by the last 8 characters of it, which may not be unique: then the newest comes first. */
export async function listOrdersByNumber(db: Queryable, numbers: string[]) {
  if (numbers.length === 0) return []
  const { id, checkoutId, customerName, totalPaise, currency, status, paymentMethod, paidAt } = orders
  const ids = numbers.filter((number) => number.length > 8)
  const shortIds = numbers.filter((number) => number.length === 8)
  return db
    .select({ id, checkoutId, customerName, totalPaise, currency, status, paymentMethod, paidAt })
    .from(orders)
    .where(or(inArray(orders.id, ids), inArray(sql`right(${orders.id}, 8)`, shortIds)))
    .orderBy(desc(orders.placedAt))
}

/** Locks the orders in the order of their ids. */
export async function lockOrders(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)).orderBy(orders.id).for('update')
}

/** Lists the lines of a customer's orders whose cash is still expected and whose shipment has not arrived. */
export async function listUnpaidLines(db: Queryable, userId: string) {
  const { productId, size, color, quantity } = currentOrderLines
  return db
    .select({ productId, size, color, quantity })
    .from(orders)
    .innerJoin(currentOrderLines, eq(currentOrderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        sql`${orders.paymentMethod} = 'COD'`,
        isNull(orders.paidAt),
        inArray(orders.status, ['Processing', 'Shipped']),
      ),
    )
}

/** Counts orders whose cash is still expected, by status. */
export async function countCashPending(db: Queryable): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ status: string; count: number }>(sql`
    SELECT status, count(*)::int AS count FROM orders
    WHERE payment_method = 'COD' AND paid_at IS NULL AND status <> 'Cancelled' GROUP BY status`)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** Sums the cash that is still expected. */
export async function sumCashPending(db: Queryable): Promise<Paise> {
  const { rows } = await db.execute<{ paise: string }>(sql`
    SELECT coalesce(sum(total_paise), 0) AS paise FROM orders
    WHERE payment_method = 'COD' AND paid_at IS NULL AND status <> 'Cancelled'`)
  return asPaise(Number(rows[0]?.paise ?? 0))
}
