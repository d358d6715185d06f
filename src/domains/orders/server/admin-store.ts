import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { isUnfinished, payments } from '#domains/payments/server/tables.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { OrderFilters, OrderSort } from '../admin-contract.ts'
import type { OrderStatus, PaymentStatus } from '../contract.ts'
import { type OrderRow, withParts } from './store.ts'
import { orderStatusChanges, orders } from './tables.ts'

export interface Listing extends Omit<OrderFilters, 'q' | 'sortBy'> {
  /** As PostgreSQL writes a search; absent, everything is found. */
  search?: string | undefined
}

const refunded = {
  paid: sql`${payments.refundedPaise} = 0`,
  'partially refunded': sql`${payments.refundedPaise} > 0 and ${payments.refundedPaise} < ${payments.amountPaise}`,
  refunded: sql`${payments.refundedPaise} > 0 and ${payments.refundedPaise} >= ${payments.amountPaise}`,
} satisfies Record<PaymentStatus, SQL>

const midnight = (day: string, later: number) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Asia/Kolkata')`

function matching({ search, status, payment, from, to, archived, ids }: Listing): SQL | undefined {
  return and(
    archived ? isNotNull(orders.archivedAt) : isNull(orders.archivedAt),
    search ? sql`${orders.search} @@ ${search}::tsquery` : undefined,
    ids ? inArray(orders.id, ids.split(',')) : undefined,
    status ? eq(orders.status, status) : undefined,
    payment ? refunded[payment] : undefined,
    from ? gte(orders.placedAt, midnight(from, 0)) : undefined,
    to ? lt(orders.placedAt, midnight(to, 1)) : undefined,
  )
}

/** What each order goes by before the id, as the indexes know it, and what a row has there. */
const sorts: Record<SortName, { by: SQL[]; at: (row: OrderRow) => SQL[] }> = {
  createdAt: { by: [sql`${orders.placedAt}`], at: (row) => [timeOf(row)] },
  totalPrice: { by: [sql`${orders.totalPaise}`], at: ({ totalPaise }) => [sql`${totalPaise}::int`] },
  customer: {
    by: [sql`lower(${orders.customerName})`],
    at: ({ customerName }) => [sql`lower(${customerName}::text)`],
  },
  status: {
    by: [sql`${orders.status}`, sql`${orders.placedAt}`],
    at: (row) => [sql`${row.status}::text`, timeOf(row)],
  },
}

type SortName = Exclude<OrderSort, `-${string}`>
const timeOf = ({ placedAt }: OrderRow) => sql`${placedAt.toISOString()}::timestamptz`

function sortOf(sortBy: OrderSort) {
  const isDown = sortBy.startsWith('-')
  const { by, at } = sorts[sortBy.replace('-', '') as SortName]
  return { columns: [...by, sql`${orders.id}`], at, way: isDown ? desc : asc, sign: sql.raw(isDown ? '<' : '>') }
}

interface Part {
  sortBy: OrderSort
  limit: number
  offset?: number
  /** Only what comes after this one. */
  after?: OrderRow | undefined
}

export async function listOrders(
  db: Db,
  listing: Listing,
  { sortBy, limit, offset = 0, after }: Part,
): Promise<OrderRow[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(matching(listing), after && isAfter(sortBy, after)))
    .orderBy(...sortOf(sortBy).columns.map(sortOf(sortBy).way))
    .limit(limit)
    .offset(offset)
  return findOrders(
    db,
    found.map(({ id }) => id),
  )
}

function isAfter(sortBy: OrderSort, row: OrderRow): SQL {
  const { columns, at, sign } = sortOf(sortBy)
  const values = [...at(row), sql`${row.id}::text`]
  return sql`(${sql.join(columns, sql`, `)}) ${sign} (${sql.join(values, sql`, `)})`
}

/** In the order in which they are named. */
async function findOrders(db: Db | Tx, ids: string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const found = await withParts(db, await db.select().from(orders).where(inArray(orders.id, ids)))
  const byId = new Map(found.map((order) => [order.id, order]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function countOrders(db: Db, listing: Listing): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(matching(listing))
  return counted?.count ?? 0
}

/** Those of which something went back. */
export async function countRefunded(db: Db, listing: Listing): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(payments)
    .innerJoin(orders, eq(payments.id, orders.paymentId))
    .where(and(sql`${payments.refundedPaise} > 0`, matching(listing)))
  return counted?.count ?? 0
}

/** Whoever changes an order waits here for whoever does so before. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [order] = await withParts(tx, await tx.select().from(orders).where(eq(orders.id, id)).for('update'))
  return order
}

interface StatusChange {
  status: OrderStatus
  at: Date
  by: { id: string; name: string }
}

export async function setStatus(tx: Tx, id: string, { status, at, by }: StatusChange): Promise<void> {
  const deliveredAt = status === 'Delivered' ? at : null
  await tx.update(orders).set({ status, deliveredAt }).where(eq(orders.id, id))
  await tx.insert(orderStatusChanges).values({ orderId: id, status, at, by: by.id, byName: by.name })
}

export async function setArchived(tx: Tx, id: string, archivedAt: Date | null): Promise<void> {
  await tx.update(orders).set({ archivedAt }).where(eq(orders.id, id))
}

export async function setRestocked(tx: Tx, id: string, restockedAt: Date | null): Promise<void> {
  await tx.update(orders).set({ restockedAt }).where(eq(orders.id, id))
}

export async function recentOrders(db: Db, limit: number) {
  const { id, customerName, totalPaise, status, placedAt } = orders
  return db
    .select({ id, customerName, totalPaise, status, placedAt })
    .from(orders)
    .where(isNull(orders.archivedAt))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
}

/** Orders whose payment was never captured. Whether the amounts agree is for the books to check (verify-money.ts). */
export async function findUnpaidOrders(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({ orderId: orders.id, paymentId: payments.id, status: payments.state, totalPaise: orders.totalPaise })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(isUnfinished)
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset)
}

export async function countUnpaidOrders(db: Db): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(isUnfinished)
  return counted?.count ?? 0
}
