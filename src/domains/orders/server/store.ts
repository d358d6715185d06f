import { and, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { payments, refunds } from '#domains/payments/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { type FileNames, findReferencedFiles } from '#platform/database/find-referenced-files.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { foldEmail } from '#shared/email.ts'
import { asPaise, type Paise } from '#shared/money.ts'
import type { Address } from '../contract.ts'
import { amendmentLines, currentOrderLines } from './amendment-tables.ts'
import { type LineRefunds, listLineRefunds } from './refund-line-store.ts'
import {
  codOrders,
  currentAddress,
  invoices,
  isCurrentInvoice,
  orderLines,
  orderStatusChanges,
  orders,
} from './tables.ts'

export type NewOrder = typeof orders.$inferInsert
export type NewOrderLine = Omit<typeof orderLines.$inferInsert, 'orderId'>

/** Inserts the order with its lines and its first status. */
export async function insertOrder(tx: Tx, order: NewOrder, lines: NewOrderLine[]): Promise<void> {
  await tx.insert(orders).values({ ...order, skus: [...new Set(lines.map(({ sku }) => sku))] })
  await tx.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: order.id })))
  await tx.insert(orderStatusChanges).values({ orderId: order.id, status: 'Processing', at: order.placedAt })
}

/** Joins the current invoice of an order; replaced ones only matter for the tax return. */
export const isCurrentInvoiceOfOrder = and(eq(invoices.orderId, orders.id), isCurrentInvoice)

interface Amendable {
  address: Address
  amendedAddress: Address | null
  customerGstin: string | null
}

/** Replaces the address as placed by the amended one. */
export const applyAmendedAddress = <Row extends Amendable>({ amendedAddress, ...order }: Row) =>
  amendedAddress ? { ...order, address: amendedAddress, customerGstin: amendedAddress.gstin ?? null } : order

/** Lists the lines with their amendments. */
export const listLines = (db: Queryable, orderIds: string[]) =>
  db
    .select()
    .from(currentOrderLines)
    .where(inArray(currentOrderLines.orderId, orderIds))
    .orderBy(currentOrderLines.position)

export type OrderRow = Omit<Awaited<ReturnType<typeof loadRelations>>[number], 'search'>

/** What only orders with cash on delivery have. */
export type CodDetails = Omit<typeof codOrders.$inferSelect, 'orderId' | 'confirmTokenHash'>

type RawCod = {
  [Column in keyof CodDetails]: CodDetails[Column] extends Date | null ? string | null : CodDetails[Column]
}

interface RawStatusChange extends Omit<OrderRow['history'][number], 'at'> {
  at: string
}

/** The row as the driver returns it: timestamps as text. */
interface RawOrder
  extends Omit<
    OrderRow,
    'placedAt' | 'paidAt' | 'deliveredAt' | 'archivedAt' | 'restockedAt' | 'refundedAt' | 'cod' | 'history' | 'lines'
  > {
  lines: (typeof orderLines.$inferSelect)[]
  hasRefundLines: boolean
  placedAt: string
  paidAt: string | null
  deliveredAt: string | null
  archivedAt: string | null
  restockedAt: string | null
  refundedAt: string | null
  cod: RawCod | null
  history: RawStatusChange[]
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))

/** Skips the refunds table for payments without a refund, which are most. */
const selectFromRefunds = (payment: SQL, selection: SQL) =>
  sql`CASE WHEN ${payment}.refunded_paise > 0 THEN (${selection} FROM refunds WHERE payment_id = ${payment}.id) END`
/** The part of the refunds that the provider has not confirmed, or that an admin has not sent, yet. */
const selectPendingRefund = (payment: SQL) =>
  sql`coalesce(${selectFromRefunds(payment, sql`SELECT sum(amount_paise) FILTER (WHERE state IN ('due', 'sent', 'due by hand'))::int`)}, 0)`
/** When the provider confirmed the last refund. */
const selectRefundedAt = (payment: SQL) =>
  selectFromRefunds(payment, sql`SELECT max(ended_at) FILTER (WHERE state = 'processed')`)

/** Most payments have no refund; one with failed refunds only is flagged for review. */
const selectHasRefundLines = (payment: SQL) =>
  sql<boolean>`coalesce(${payment}.refunded_paise > 0 OR ${payment}.anomaly IS NOT NULL, false)`

const noLineRefunds = {
  refundedUnits: 0,
  refundedValuePaise: asPaise(0),
  unitsByLine: 0,
  withdrawnUnits: 0,
  unreturnableUnits: 0,
}

const addLineRefunds = (lines: (typeof orderLines.$inferSelect)[], lineRefunds: LineRefunds[]) =>
  lines.map((line) => {
    const { lineId: _, ...refunds } = lineRefunds.find(({ lineId }) => lineId === line.id) ?? {
      lineId: '',
      ...noLineRefunds,
    }
    return { ...line, ...refunds }
  })

const orderWithRelations = sql`
SELECT o.id, o.checkout_id AS "checkoutId", o.payment_id AS "paymentId", o.user_id AS "userId",
  o.customer_name AS "customerName", o.customer_email AS "customerEmail", o.customer_mobile AS "customerMobile",
  CASE WHEN o.amended_address IS NULL THEN o.customer_gstin ELSE o.amended_address->>'gstin' END AS "customerGstin",
  coalesce(o.amended_address, o.address) AS address,
  o.total_paise AS "totalPaise", o.discount_id AS "discountId", o.discount_code AS "discountCode",
  o.discount_paise AS "discountPaise", o.shipping_option AS "shippingOption",
  o.shipping_charge_paise AS "shippingChargePaise", o.deliver_from::text AS "deliverFrom",
  o.deliver_by::text AS "deliverBy", o.payment_method AS "paymentMethod", o.cod_fee_paise AS "codFeePaise", o.currency, o.status, o.placed_at AS "placedAt", o.paid_at AS "paidAt",
  o.delivered_at AS "deliveredAt", o.archived_at AS "archivedAt", o.restocked_at AS "restockedAt", o.is_demo AS "isDemo",
  o.skus, o.tags, coalesce(p.amount_paise, 0) AS "paidPaise", p.method AS "paidBy", coalesce(p.refunded_paise, 0) AS "refundedPaise", ${selectPendingRefund(sql`p`)} AS "pendingRefundPaise",
  ${selectRefundedAt(sql`p`)} AS "refundedAt", ${selectHasRefundLines(sql`p`)} AS "hasRefundLines", i.number AS "invoiceNumber",
  CASE WHEN o.payment_method = 'COD' THEN (SELECT json_build_object('confirmBy', confirm_by, 'confirmedAt', confirmed_at,
    'writtenOffPaise', written_off_paise, 'reference', reference, 'note', note, 'recordedAt', recorded_at,
    'recordedBy', recorded_by, 'refusedAt', refused_at) FROM cod_orders WHERE order_id = o.id) END AS cod,
  (SELECT json_agg(json_build_object('id', id, 'orderId', order_id, 'position', position, 'productId', product_id,
    'stockId', stock_id, 'sku', sku, 'name', name, 'category', category, 'image', image, 'size', size, 'color', color,
    'pricePaise', price_paise, 'quantity', quantity, 'discountPaise', discount_paise) ORDER BY position)
    FROM current_order_lines WHERE order_id = o.id) AS lines,
  (SELECT json_agg(json_build_object('id', id, 'orderId', order_id, 'status', status, 'at', at, 'by', by,
    'byName', by_name) ORDER BY id) FROM order_status_changes WHERE order_id = o.id) AS history
FROM orders o LEFT JOIN payments p ON p.id = o.payment_id LEFT JOIN invoices i ON i.order_id = o.id AND i.replaced_at IS NULL`

const isOfUser = sql`(${sql.placeholder('userId')}::text IS NULL OR o.user_id = ${sql.placeholder('userId')})`
const findById = prepareStatement<RawOrder, { id: string; userId: string | null }>(
  'find_order',
  sql`${orderWithRelations} WHERE o.id = ${sql.placeholder('id')} AND ${isOfUser}`,
)
const findByCheckout = prepareStatement<RawOrder, { checkoutId: string; userId: string | null }>(
  'find_order_by_checkout',
  sql`${orderWithRelations} WHERE o.checkout_id = ${sql.placeholder('checkoutId')} AND ${isOfUser}`,
)

async function toFirstOrder(db: Queryable, rows: Promise<RawOrder[]>): Promise<OrderRow | undefined> {
  const [raw] = await rows
  if (!raw) return undefined
  const { hasRefundLines, ...order } = raw
  const lineRefunds = hasRefundLines ? await listLineRefunds(db, [raw.id]) : []
  return {
    ...order,
    lines: addLineRefunds(raw.lines, lineRefunds),
    placedAt: new Date(raw.placedAt),
    paidAt: toDate(raw.paidAt),
    deliveredAt: toDate(raw.deliveredAt),
    archivedAt: toDate(raw.archivedAt),
    restockedAt: toDate(raw.restockedAt),
    refundedAt: toDate(raw.refundedAt),
    cod: raw.cod && toCodDetails(raw.cod),
    history: raw.history.map((change) => ({ ...change, at: new Date(change.at) })),
  }
}

const toCodDetails = (raw: RawCod): CodDetails => ({
  ...raw,
  confirmBy: toDate(raw.confirmBy),
  confirmedAt: toDate(raw.confirmedAt),
  recordedAt: toDate(raw.recordedAt),
  refusedAt: toDate(raw.refusedAt),
})

interface Ownership {
  /** Finds the order only if it belongs to this user. */
  userId?: string
}

export const findOrder = (db: Queryable, { id, userId }: { id: string } & Ownership) =>
  toFirstOrder(db, findById(db, { id, userId: userId ?? null }))

/** Without `userId`, the caller must have checked that the checkout belongs to the user. */
export const findOrderByCheckout = (db: Queryable, checkoutId: string, { userId }: Ownership = {}) =>
  toFirstOrder(db, findByCheckout(db, { checkoutId, userId: userId ?? null }))

/** Returns the ids of the order and its payment, which cash on delivery has only later. */
export async function findOrderAndPaymentId(db: Queryable, checkoutId: string) {
  const [order] = await db
    .select({ id: orders.id, paymentId: orders.paymentId })
    .from(orders)
    .where(eq(orders.checkoutId, checkoutId))
  return order
}

/** Returns the shipping address of the user's newest order. */
export async function findLastAddress(db: Queryable, userId: string) {
  const [order] = await db
    .select({ address: currentAddress })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1)
  return order?.address
}

export const hasOrder = async (db: Queryable, { id, userId }: { id: string; userId: string }): Promise<boolean> =>
  (await db.$count(orders, and(eq(orders.id, id), eq(orders.userId, userId)))) > 0

/** Returns whether the customer has a paid order that was not cancelled and not written off completely. */
export async function hasPaidOrder(db: Queryable, userId: string): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(eq(orders.userId, userId), gt(payments.amountPaise, asPaise(0)), ne(orders.status, 'Cancelled')))
    .limit(1)
  return order !== undefined
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
    .where(and(hasNumber, eq(foldEmailColumn(orders.customerEmail), foldEmail(email))))
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
  const isOwn = eq(orders.userId, userId)
  const rows = await db
    .select()
    .from(orders)
    .where(isOwn)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
    .offset(offset)
  return { orders: await loadRelations(db, rows), total: await db.$count(orders, isOwn) }
}

const noPaymentDetails = {
  orderId: '',
  paidPaise: asPaise(0),
  paidBy: null,
  refundedPaise: asPaise(0),
  pendingRefundPaise: asPaise(0),
  refundedAt: null,
  hasRefundLines: false,
  invoiceNumber: null,
}

export async function loadRelations(db: Queryable, rows: (typeof orders.$inferSelect)[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await listLines(db, ids)
  const history = await db
    .select()
    .from(orderStatusChanges)
    .where(inArray(orderStatusChanges.orderId, ids))
    .orderBy(orderStatusChanges.id)
  const paymentDetails = await db
    .select({
      orderId: orders.id,
      paidPaise: sql<Paise>`coalesce(${payments.amountPaise}, 0)`,
      paidBy: payments.method,
      refundedPaise: sql<Paise>`coalesce(${payments.refundedPaise}, 0)`,
      pendingRefundPaise: selectPendingRefund(sql`${payments}`) as SQL<Paise>,
      refundedAt: selectRefundedAt(sql`${payments}`).mapWith(refunds.endedAt) as SQL<Date | null>,
      hasRefundLines: selectHasRefundLines(sql`${payments}`),
      invoiceNumber: invoices.number,
    })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .leftJoin(invoices, isCurrentInvoiceOfOrder)
    .where(inArray(orders.id, ids))
  const lineRefunds = await listLineRefunds(
    db,
    paymentDetails.filter((details) => details.hasRefundLines).map(({ orderId }) => orderId),
  )
  const cashDetails = await listCodDetails(
    db,
    rows.filter(({ paymentMethod }) => paymentMethod === 'COD').map(({ id }) => id),
  )
  return rows.map((order) => {
    const {
      orderId: _,
      hasRefundLines: __,
      ...details
    } = paymentDetails.find(({ orderId }) => orderId === order.id) ?? noPaymentDetails
    return {
      ...applyAmendedAddress(order),
      ...details,
      cod: cashDetails.get(order.id) ?? null,
      lines: addLineRefunds(
        lines.filter(({ orderId }) => orderId === order.id),
        lineRefunds,
      ),
      history: history.filter(({ orderId }) => orderId === order.id),
    }
  })
}

async function listCodDetails(db: Queryable, ids: string[]): Promise<Map<string, CodDetails>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(codOrders).where(inArray(codOrders.orderId, ids))
  return new Map(rows.map(({ orderId, confirmTokenHash: _, ...details }) => [orderId, details]))
}

export async function listOrderIdsByPayment(db: Queryable, paymentIds: string[]) {
  if (paymentIds.length === 0) return []
  return db
    .select({ id: orders.id, paymentId: orders.paymentId })
    .from(orders)
    .where(inArray(orders.paymentId, paymentIds))
}

/** Orders keep their images after the product is deleted. */
export const findReferencedImages = async (db: Queryable, names: FileNames) => [
  ...(await findReferencedFiles(db, orderLines.image, names)),
  ...(await findReferencedFiles(db, amendmentLines.image, names)),
]
