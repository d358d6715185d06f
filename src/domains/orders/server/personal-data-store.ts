import { eq, inArray, sql } from 'drizzle-orm'
import { payments, refunds } from '#domains/payments/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { ERASED_EMAIL, ERASED_NAME, type Person } from '#platform/database/personal-data.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { OrderStatus } from '../contract.ts'
import { eraseAmendments, listAmendedAddresses } from './amendment-store.ts'
import { currentOrderLines } from './amendment-tables.ts'
import { codOrders, creditNotes, invoices, orderNotes, orders } from './tables.ts'

const ERASED_REASON = 'Erased'

export async function exportOrders(db: Queryable, { userId }: Person): Promise<Record<string, unknown>> {
  const rows = await db
    .select({ order: orders, refundedPaise: payments.refundedPaise, paidBy: payments.method })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.userId, userId))
    .orderBy(orders.placedAt, orders.id)
  const ids = rows.map(({ order }) => order.id)
  if (ids.length === 0) return { orders: [], invoices: [], creditNotes: [] }
  const lines = await db
    .select()
    .from(currentOrderLines)
    .where(inArray(currentOrderLines.orderId, ids))
    .orderBy(currentOrderLines.orderId, currentOrderLines.position)
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  const amendments = Map.groupBy(await listAmendedAddresses(db, ids), ({ orderId }) => orderId)
  const { number, issuedAt, document } = invoices
  return {
    orders: rows.map(({ order, refundedPaise, paidBy }) => ({
      id: order.id,
      placedAt: order.placedAt,
      status: order.status,
      customerName: order.customerName,
      customerEmail: order.customerEmail,
      customerMobile: order.customerMobile,
      customerGstin: order.customerGstin,
      address: order.amendedAddress ?? order.address,
      amendments: (amendments.get(order.id) ?? []).map(({ at, before, after }) => ({ at, before, after })),
      lines: (linesByOrder.get(order.id) ?? []).map(({ sku, name, size, color, quantity, pricePaise }) => ({
        sku,
        name,
        size,
        color,
        quantity,
        price: rupeesFromPaise(pricePaise),
      })),
      discountCode: order.discountCode,
      discount: rupeesFromPaise(order.discountPaise),
      total: rupeesFromPaise(order.totalPaise),
      paymentMethod: order.paymentMethod,
      paidBy,
      paidAt: order.paidAt,
      refunded: rupeesFromPaise(refundedPaise ?? (0 as typeof order.totalPaise)),
      deliveredAt: order.deliveredAt,
    })),
    invoices: await db.select({ number, issuedAt, document }).from(invoices).where(inArray(invoices.orderId, ids)),
    creditNotes: await db
      .select({ number: creditNotes.number, issuedAt: creditNotes.issuedAt, document: creditNotes.document })
      .from(creditNotes)
      .where(inArray(creditNotes.orderId, ids)),
  }
}

export interface ErasureFacts {
  id: string
  status: OrderStatus
  isCashPending: boolean
  isRefundPending: boolean
  /** An invoice, a credit note or an email about the order is still being written. */
  hasPendingWork: boolean
}

/** Locks the orders. */
export async function lockErasureFacts(tx: Tx, { userId }: Person): Promise<ErasureFacts[]> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).orderBy(orders.id).for('update')
  const { rows } = await tx.execute<ErasureFacts & Record<string, unknown>>(sql`
    SELECT o.id, o.status,
      o.payment_method = 'COD' AND o.paid_at IS NULL AND o.status <> 'Cancelled' AS "isCashPending",
      EXISTS (SELECT FROM refunds r WHERE r.payment_id = o.payment_id AND r.state IN ('due', 'sent', 'due by hand'))
        AS "isRefundPending",
      EXISTS (SELECT FROM outbox WHERE outbox.ref = o.id) AS "hasPendingWork"
    FROM ${orders} o WHERE o.user_id = ${userId} ORDER BY o.placed_at DESC`)
  return rows
}

/** Keeps what was bought and the state, which is the place of supply. Returns the ids. */
export async function eraseCustomer(tx: Tx, { userId }: Person): Promise<string[]> {
  const erased = await tx
    .update(orders)
    .set({
      customerName: ERASED_NAME,
      customerEmail: ERASED_EMAIL,
      customerMobile: null,
      address: sql`erased_address(${orders.address})`,
      amendedAddress: sql`CASE WHEN ${orders.amendedAddress} IS NOT NULL THEN erased_address(${orders.amendedAddress}) END`,
    })
    .where(eq(orders.userId, userId))
    .returning({ id: orders.id })
  const ids = erased.map(({ id }) => id)
  await eraseAmendments(tx, ids)
  await eraseRemarks(tx, ids)
  return ids
}

/** Staff may have written names and numbers into notes and reasons. */
async function eraseRemarks(tx: Tx, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, orderIds))
  await tx.update(codOrders).set({ note: null }).where(inArray(codOrders.orderId, orderIds))
  const paymentIds = tx.select({ id: orders.paymentId }).from(orders).where(inArray(orders.id, orderIds))
  await tx.update(refunds).set({ reason: ERASED_REASON }).where(inArray(refunds.paymentId, paymentIds))
}
