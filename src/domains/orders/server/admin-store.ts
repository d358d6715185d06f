import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { isUncaptured, payments, type providerEvents, type refunds } from '#domains/payments/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { countUpToLimit } from '#platform/database/count-up-to-limit.ts'
import { MAX_COUNTED } from '#shared/max-counted.ts'
import type { OrderFilters, OrderSort } from '../admin-contract.ts'
import type { OrderStatus, PaymentStatus } from '../contract.ts'
import type { AmendmentRow } from './amendment-store.ts'
import type { RefundItem } from './refund-line-store.ts'
import { loadRelations, type OrderRow } from './store.ts'
import { orderStatusChanges, orders } from './tables.ts'
import { hasNumber } from './tax-document-store.ts'

type PaymentRow = typeof payments.$inferSelect
type RefundRow = typeof refunds.$inferSelect
type EventRow = Pick<typeof providerEvents.$inferSelect, 'id' | 'kind' | 'receivedAt'>

/** An order with its payment. */
export interface OrderDetail {
  order: OrderRow
  /** Oldest first. */
  amendments: AmendmentRow[]
  /** Absent until cash is recorded. */
  payment?: PaymentRow
  refunds: RefundRow[]
  /** The units that the refunds are for. */
  refundItems: RefundItem[]
  events: EventRow[]
}

/** A payment that does not match an order one to one. */
export interface FlaggedPaymentRow extends PaymentRow {
  /** Absent if no order was placed. */
  orderId: string | undefined
  isOpen: boolean
  refunds: RefundRow[]
}

export interface OrderListFilters extends Omit<OrderFilters, 'q' | 'sortBy'> {
  /** A tsquery. */
  search?: string | undefined
  /** Orders that the search found by something else, such as the number of their invoice. */
  foundIds?: string[] | undefined
}

/** Raw SQL, because the planner matches a partial index only by its literal condition. */
const isCashOrder = sql.raw(`"orders"."payment_method" = 'COD'`)
const isCashPending = sql`${isCashOrder} and ${sql.raw('"orders"."paid_at" is null')}`

const paymentStatusConditions = {
  paid: sql`${payments.refundedPaise} = 0 and ${payments.amountPaise} > 0`,
  'partially refunded': sql`${payments.refundedPaise} > 0 and ${payments.refundedPaise} < ${payments.amountPaise}`,
  refunded: sql`${payments.refundedPaise} > 0 and ${payments.refundedPaise} >= ${payments.amountPaise}`,
  pending: sql`${isCashPending} and ${orders.status} <> 'Cancelled'`,
  'not collected': sql`${isCashOrder} and (${orders.paidAt} is null and ${orders.status} = 'Cancelled' or ${payments.amountPaise} = 0)`,
} satisfies Record<PaymentStatus, SQL>

const isUnconfirmed = sql`${orders.status} = 'Processing' and ${orders.id} in (
  select order_id from cod_orders where confirm_by is not null and confirmed_at is null)`

/** Midnight in India at the start of the day, or of the day `addDays` later. */
const startOfDay = (day: string, { addDays = 0 } = {}) =>
  sql`((${day}::date + ${addDays}::int)::timestamp at time zone 'Asia/Kolkata')`

function buildArchiveCondition(archived: OrderListFilters['archived']): SQL | undefined {
  if (archived === 'all') return undefined
  return archived === 'yes' ? isNotNull(orders.archivedAt) : isNull(orders.archivedAt)
}

const inFoundIds = (ids: string[]) => (ids.length > 0 ? inArray(orders.id, ids) : undefined)

function buildCondition({
  search,
  foundIds = [],
  status,
  payment,
  from,
  to,
  archived,
  ids,
  tag,
  confirmation,
}: OrderListFilters): SQL | undefined {
  return and(
    buildArchiveCondition(archived),
    search ? or(sql`${orders.search} @@ ${search}::tsquery`, inFoundIds(foundIds)) : undefined,
    ids ? inArray(orders.id, ids.split(',')) : undefined,
    status ? eq(orders.status, status) : undefined,
    tag ? sql`${orders.tags} @> array[${tag}] and ${sql.raw(`"orders"."tags" <> '{}'`)}` : undefined,
    payment ? paymentStatusConditions[payment] : undefined,
    confirmation ? isUnconfirmed : undefined,
    from ? gte(orders.placedAt, startOfDay(from)) : undefined,
    to ? lt(orders.placedAt, startOfDay(to, { addDays: 1 })) : undefined,
  )
}

/** The columns of each sort, in index order and without the id as tiebreaker, and a row's values of those columns. */
const sorts: Record<SortName, { columns: SQL[]; toValues: (row: OrderRow) => SQL[] }> = {
  createdAt: { columns: [sql`${orders.placedAt}`], toValues: (row) => [toTimestamp(row)] },
  totalPrice: { columns: [sql`${orders.totalPaise}`], toValues: ({ totalPaise }) => [sql`${totalPaise}::int`] },
  customer: {
    columns: [sql`lower(${orders.customerName})`],
    toValues: ({ customerName }) => [sql`lower(${customerName}::text)`],
  },
  status: {
    columns: [sql`${orders.status}`, sql`${orders.placedAt}`],
    toValues: (row) => [sql`${row.status}::text`, toTimestamp(row)],
  },
}

type SortName = Exclude<OrderSort, `-${string}`>
const toTimestamp = ({ placedAt }: OrderRow) => sql`${placedAt.toISOString()}::timestamptz`

function resolveSort(sortBy: OrderSort) {
  const isDescending = sortBy.startsWith('-')
  const { columns, toValues } = sorts[sortBy.replace('-', '') as SortName]
  return {
    columns: [...columns, sql`${orders.id}`],
    toValues,
    direction: isDescending ? desc : asc,
    operator: sql.raw(isDescending ? '<' : '>'),
  }
}

interface PageOptions {
  sortBy: OrderSort
  limit: number
  offset?: number
  /** Keyset cursor: the last row of the previous batch. */
  after?: OrderRow | undefined
}

export async function listOrderIds(
  db: Queryable,
  filters: OrderListFilters,
  { sortBy, limit, offset = 0, after }: PageOptions,
): Promise<string[]> {
  const { columns, direction } = resolveSort(sortBy)
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(buildCondition(filters), after && isAfter(sortBy, after)))
    .orderBy(...columns.map(direction))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

function isAfter(sortBy: OrderSort, row: OrderRow): SQL {
  const { columns, toValues, operator } = resolveSort(sortBy)
  const values = [...toValues(row), sql`${row.id}::text`]
  return sql`(${sql.join(columns, sql`, `)}) ${operator} (${sql.join(values, sql`, `)})`
}

/** Returns the orders in the order of the given ids. */
export async function listOrdersByIds(db: Queryable, ids: string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const rows = await loadRelations(db, await db.select().from(orders).where(inArray(orders.id, ids)))
  const byId = new Map(rows.map((order) => [order.id, order]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function countOrders(db: Queryable, filters: OrderListFilters): Promise<number> {
  const condition = buildCondition(filters)
  // the other counts are subtracted from a total, so they must be exact
  if (!filters.payment) return filters.search ? countUpToLimit(db, orders, condition) : db.$count(orders, condition)
  const matching = db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .where(condition)
    .limit(MAX_COUNTED)
  return db.$count(sql`${matching.as('matching')}`)
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [order] = await loadRelations(tx, await tx.select().from(orders).where(eq(orders.id, id)).for('update'))
  return order
}

interface StatusChange {
  status: OrderStatus
  at: Date
  /** Absent for automatic changes. */
  by?: { id: string; name: string } | undefined
}

export async function setStatus(tx: Tx, ids: string[], { status, at, by }: StatusChange): Promise<void> {
  const deliveredAt = status === 'Delivered' ? at : null
  await tx.update(orders).set({ status, deliveredAt }).where(inArray(orders.id, ids))
  await tx
    .insert(orderStatusChanges)
    .values(ids.map((orderId) => ({ orderId, status, at, by: by?.id ?? null, byName: by?.name ?? null })))
}

export async function setArchivedAt(tx: Tx, id: string, archivedAt: Date | null): Promise<void> {
  await tx.update(orders).set({ archivedAt }).where(eq(orders.id, id))
}

export async function setRestockedAt(tx: Tx, id: string, restockedAt: Date | null): Promise<void> {
  await tx.update(orders).set({ restockedAt }).where(eq(orders.id, id))
}

export async function setTags(tx: Tx, id: string, tags: string[]): Promise<void> {
  await tx.update(orders).set({ tags }).where(eq(orders.id, id))
}

const MAX_BY_REFERENCE = 100

/** Returns the orders of this payment, refund, invoice or credit note. The end of the number of a document is enough. */
export async function findOrderIdsByReference(db: Queryable, reference: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT order_id AS id FROM invoices WHERE ${hasNumber(reference)}
    UNION SELECT order_id FROM credit_notes WHERE ${hasNumber(reference)}
    UNION SELECT id FROM orders WHERE payment_id = ${reference}
    UNION SELECT o.id FROM orders o JOIN checkouts c ON c.id = o.checkout_id WHERE c.provider_order_id = ${reference}
    UNION SELECT o.id FROM orders o JOIN refunds r ON r.payment_id = o.payment_id
      WHERE r.id = ${reference} OR r.provider_refund_id = ${reference} OR r.reference = ${reference}
    LIMIT ${MAX_BY_REFERENCE}`)
  return rows.map(({ id }) => id)
}

/** In id order, so two callers can't deadlock. Leaves out unknown ids. */
export async function lockOrders(tx: Tx, ids: string[]): Promise<OrderRow[]> {
  const rows = await tx.select().from(orders).where(inArray(orders.id, ids)).orderBy(orders.id).for('update')
  return loadRelations(tx, rows)
}

/** Without the lines and the history. */
export async function listNewestOrders(db: Queryable, limit: number) {
  const { id, customerName, totalPaise, status, placedAt } = orders
  return db
    .select({ id, customerName, totalPaise, status, placedAt })
    .from(orders)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
}

export type UncapturedOrderRow = Awaited<ReturnType<typeof listUncapturedOrders>>[number]

/** Lists orders whose payment was never captured. `npm run verify-money` also checks the amounts. */
export async function listUncapturedOrders(db: Queryable, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({ orderId: orders.id, paymentId: payments.id, status: payments.state, totalPaise: orders.totalPaise })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(isUncaptured)
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset)
}

export async function countUncapturedOrders(db: Queryable): Promise<number> {
  const [result] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(isUncaptured)
  return result?.count ?? 0
}
