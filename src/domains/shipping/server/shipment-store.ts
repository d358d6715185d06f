import { and, asc, desc, eq, getViewSelectedFields, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { currentOrderLines } from '#domains/orders/server/amendment-tables.ts'
import { currentAddress, orderLines, orders } from '#domains/orders/server/tables.ts'
import type { Db, Queryable, Tx } from '#platform/database/connect.ts'
import { countUpToLimit } from '#platform/database/count-up-to-limit.ts'
import { toPrefixPattern } from '#shared/to-like-pattern.ts'
import type { ShipmentList } from '../admin-contract.ts'
import { announcedShipments, plainTrackingNumber, shipmentEvents, shipmentLines, shipments } from './tables.ts'

export type ShipmentRow = typeof shipments.$inferSelect
export type CourierTask = NonNullable<ShipmentRow['task']>
export type NewShipment = typeof shipments.$inferInsert
type NewEvent = Omit<typeof shipmentEvents.$inferInsert, 'id'>

/** A shipment with its lines, as needed to change it. */
export interface Shipment extends ShipmentRow {
  lines: { lineId: string; quantity: number }[]
}

export async function insertShipments(tx: Tx, rows: (NewShipment & Pick<Shipment, 'lines'>)[]): Promise<void> {
  await tx.insert(shipments).values(rows.map(({ lines: _, ...row }) => row))
  await tx
    .insert(shipmentLines)
    .values(rows.flatMap(({ id, lines }) => lines.map((line) => ({ shipmentId: id, ...line }))))
}

/** Oldest first. */
export async function listShipmentsOfOrders(db: Queryable, orderIds: string[]): Promise<Shipment[]> {
  if (orderIds.length === 0) return []
  const rows = await db.select().from(shipments).where(inArray(shipments.orderId, orderIds)).orderBy(shipments.id)
  return attachLines(db, rows)
}

async function attachLines(db: Queryable, rows: ShipmentRow[]): Promise<Shipment[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await db.select().from(shipmentLines).where(inArray(shipmentLines.shipmentId, ids))
  const byShipment = Map.groupBy(lines, ({ shipmentId }) => shipmentId)
  return rows.map((row) => ({
    ...row,
    lines: (byShipment.get(row.id) ?? []).map(({ lineId, quantity }) => ({ lineId, quantity })),
  }))
}

export async function findShipment(db: Queryable, id: string): Promise<ShipmentRow | undefined> {
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id))
  return row
}

/** The reference is the shipment's id; a shipment that was not booked through the account has only its number. */
export async function findReportedShipment(
  db: Queryable,
  { reference, trackingNumber }: { reference: string; trackingNumber: string },
): Promise<ShipmentRow | undefined> {
  const byReference = await findShipment(db, reference)
  if (byReference || !trackingNumber) return byReference
  const [row] = await db
    .select()
    .from(shipments)
    .where(sql`upper(${shipments.trackingNumber}) = ${trackingNumber.toUpperCase()}`)
    .orderBy(desc(shipments.id))
    .limit(1)
  return row
}

export async function findByToken(db: Queryable, token: string) {
  const [row] = await db
    .select({ shipment: shipments, address: currentAddress, placedAt: orders.placedAt, deliverBy: orders.deliverBy })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.token, token))
  if (!row) return undefined
  const [shipment] = await attachLines(db, [row.shipment])
  return { ...row, events: await listEvents(db, [row.shipment.id]), lines: shipment?.lines ?? [] }
}

/** Returns the shipments that use one of the tracking numbers, in any writing, without cancelled ones. */
export async function listByTrackingNumber(db: Queryable, numbers: string[]) {
  if (numbers.length === 0) return []
  return db
    .select({
      id: shipments.id,
      orderId: shipments.orderId,
      courier: shipments.courier,
      trackingNumber: shipments.trackingNumber,
    })
    .from(shipments)
    .where(
      and(
        inArray(
          sql`upper(${shipments.trackingNumber})`,
          numbers.map((number) => number.toUpperCase()),
        ),
        sql`${shipments.status} <> 'Cancelled'`,
      ),
    )
}

/** Scanners and people leave out or add spaces and dashes. */
const toPlainTrackingNumber = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

const beginsWith = (number: string) =>
  number === '' ? sql`false` : sql`${plainTrackingNumber} like ${toPrefixPattern(number)}`

/** Shorter texts must be the whole number, because the search has many other matches for them. */
const MIN_PREFIX_LENGTH = 6
const MAX_FOUND = 200

/** Returns the newest orders with a shipment whose tracking number is the text, or begins with it. */
export async function searchOrdersByTracking(db: Queryable, text: string): Promise<string[]> {
  const number = toPlainTrackingNumber(text)
  const rows = await db
    .selectDistinct({ orderId: shipments.orderId })
    .from(shipments)
    .where(
      and(
        number.length < MIN_PREFIX_LENGTH ? sql`${plainTrackingNumber} = nullif(${number}, '')` : beginsWith(number),
        ne(shipments.status, 'Cancelled'),
      ),
    )
    .orderBy(desc(shipments.orderId))
    .limit(MAX_FOUND)
  return rows.map(({ orderId }) => orderId)
}

/** Lists the shipments of the orders' lines, oldest first, without cancelled ones. */
export const listLineShipments = (db: Queryable, orderIds: string[]) =>
  db
    .select({
      lineId: shipmentLines.lineId,
      courier: shipments.courier,
      trackingNumber: shipments.trackingNumber,
    })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(and(inArray(shipments.orderId, orderIds), ne(shipments.status, 'Cancelled')))
    .orderBy(shipments.id)

/** Skips events that are already known. Returns how many are new. */
export async function insertEvents(tx: Tx, events: NewEvent[]): Promise<number> {
  if (events.length === 0) return 0
  const { rowCount } = await tx.insert(shipmentEvents).values(events).onConflictDoNothing()
  return rowCount ?? 0
}

/** Oldest first. */
export async function listEvents(db: Queryable, shipmentIds: string[]) {
  if (shipmentIds.length === 0) return []
  return db
    .select()
    .from(shipmentEvents)
    .where(inArray(shipmentEvents.shipmentId, shipmentIds))
    .orderBy(shipmentEvents.at, shipmentEvents.id)
}
export type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

export async function updateShipment(
  db: Queryable,
  id: string,
  changes: Partial<Omit<NewShipment, 'id' | 'orderId' | 'token'>>,
): Promise<void> {
  await db.update(shipments).set(changes).where(eq(shipments.id, id))
}

/** Remembers that the customer is told about the shipments, and returns those that were not announced before. */
export async function insertAnnouncements(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .insert(announcedShipments)
    .values(ids.map((shipmentId) => ({ shipmentId })))
    .onConflictDoNothing()
    .returning({ id: announcedShipments.shipmentId })
  return rows.map(({ id }) => id)
}

/** Takes due tasks for `leaseMs`: a process that is killed leaves them to the next. */
export async function claimDueTasks(
  db: Db,
  { now, limit, leaseMs }: { now: Date; limit: number; leaseMs: number },
): Promise<ShipmentRow[]> {
  const due = db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(sql`${shipments.task} is not null`, sql`${shipments.dueAt} <= ${now.toISOString()}::timestamptz`))
    .orderBy(shipments.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(shipments)
    .set({ dueAt: new Date(now.getTime() + leaseMs), attempts: sql`${shipments.attempts} + 1` })
    .where(inArray(shipments.id, due))
    .returning()
}

/** Ends a task, unless another one has replaced it. */
export async function setNextTask(
  db: Queryable,
  { id, task }: { id: string; task: CourierTask },
  next: { task: CourierTask; dueAt: Date } | undefined,
): Promise<void> {
  await db
    .update(shipments)
    .set({ task: next?.task ?? null, dueAt: next?.dueAt ?? null, attempts: 0, problem: null })
    .where(and(eq(shipments.id, id), eq(shipments.task, task)))
}

/** Postpones a task after a failure, unless another one has replaced it. */
export async function postponeTask(
  db: Queryable,
  { id, task }: { id: string; task: CourierTask },
  { dueAt, problem }: { dueAt: Date; problem: string },
): Promise<void> {
  await db
    .update(shipments)
    .set({ dueAt, problem })
    .where(and(eq(shipments.id, id), eq(shipments.task, task)))
}

/** Returns the shipments of cancelled orders that the courier has not picked up. */
export async function listShipmentsOfCancelledOrders(db: Queryable): Promise<{ id: string; orderId: string }[]> {
  return db
    .select({ id: shipments.id, orderId: shipments.orderId })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(sql`${shipments.status} in ('Booking', 'Booked')`, eq(orders.status, 'Cancelled')))
}

/** A lost shipment is settled once its order is cancelled and refunded. */
const isOfCancelledOrder = sql`exists (SELECT FROM orders o WHERE o.id = ${shipments.orderId} AND o.status = 'Cancelled')`

const listConditions: Record<ShipmentList, SQL> = {
  open: sql`${shipments.status} in ('Booking', 'Booked', 'Shipped', 'Out for delivery')`,
  return: sql`${shipments.status} in ('Undelivered', 'Returning', 'Returned') and ${shipments.receivedAt} is null
    or ${shipments.status} = 'Lost' and not ${isOfCancelledOrder}`,
  done: sql`${shipments.status} in ('Delivered', 'Cancelled') or ${shipments.receivedAt} is not null
    or ${shipments.status} = 'Lost' and ${isOfCancelledOrder}`,
}

export interface ShipmentFilters {
  list?: ShipmentList | undefined
  orderId?: string | undefined
  ids?: string[] | undefined
  q?: string | undefined
}

function buildCondition({ list, orderId, ids, q }: ShipmentFilters): SQL | undefined {
  return and(
    list ? sql`(${listConditions[list]})` : undefined,
    orderId ? eq(shipments.orderId, orderId) : undefined,
    ids ? inArray(shipments.id, ids) : undefined,
    q ? beginsWith(toPlainTrackingNumber(q)) : undefined,
  )
}

export const countShipments = (db: Queryable, filters: ShipmentFilters) =>
  countUpToLimit(db, shipments, buildCondition(filters))

/** Newest first. */
export async function listShipments(
  db: Queryable,
  filters: ShipmentFilters,
  { limit, offset }: { limit: number; offset: number },
) {
  const { id, status, customerName, totalPaise, paidAt } = orders
  const rows = await db
    .select({ shipment: shipments, order: { id, status, customerName, address: currentAddress, totalPaise, paidAt } })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(buildCondition(filters))
    .orderBy(desc(shipments.createdAt), desc(shipments.id))
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ shipment }) => shipment.id)
  const events = Map.groupBy(await listEvents(db, ids), ({ shipmentId }) => shipmentId)
  const items = Map.groupBy(await listItems(db, ids), ({ shipmentId }) => shipmentId)
  return rows.map((row) => ({
    ...row,
    events: events.get(row.shipment.id) ?? [],
    items: items.get(row.shipment.id) ?? [],
  }))
}
export type ShipmentDetail = Awaited<ReturnType<typeof listShipments>>[number]

async function listItems(db: Queryable, shipmentIds: string[]) {
  if (shipmentIds.length === 0) return []
  const { name, sku, size, color, pricePaise } = currentOrderLines
  return db
    .select({
      shipmentId: shipmentLines.shipmentId,
      lineId: shipmentLines.lineId,
      quantity: shipmentLines.quantity,
      name,
      sku,
      size,
      color,
      pricePaise,
    })
    .from(shipmentLines)
    .innerJoin(currentOrderLines, eq(currentOrderLines.id, shipmentLines.lineId))
    .where(inArray(shipmentLines.shipmentId, shipmentIds))
    .orderBy(currentOrderLines.position)
}

const shippedUnits = sql`(SELECT coalesce(sum(sl.quantity), 0) FROM shipment_lines sl JOIN shipments s ON s.id = sl.shipment_id
  WHERE sl.line_id = ${orderLines.id} AND s.status <> 'Cancelled')`

/** Refunded by line. */
const countWithdrawnUnits = (lineId: SQLWrapper) => sql`(SELECT coalesce(sum(r.quantity), 0) FROM refund_lines r
  WHERE r.order_line_id = ${lineId} AND r.restocked IS NOT NULL)`

/** With a limit, because PostgreSQL would read the shipments of all orders for an `exists` next to an `or`. */
const hasShipment = sql`(SELECT true FROM shipments WHERE order_id = ${orders.id} LIMIT 1)`

/** A subquery, because PostgreSQL would join all refunded payments for a `not exists`. */
const isFullyRefunded = sql`(SELECT p.refunded_paise > 0 AND p.refunded_paise >= p.amount_paise FROM payments p
  WHERE p.id = ${orders.paymentId})`

/** Open orders with units in no shipment that were not refunded. A shipped order without any shipment was shipped without tracking. */
const isToShip = sql`${orders.archivedAt} is null
  and not exists (SELECT FROM cod_orders c WHERE c.order_id = ${orders.id} AND c.confirm_by IS NOT NULL AND c.confirmed_at IS NULL)
  and ${isFullyRefunded} is not true
  and (${orders.status} = 'Processing' or (${orders.status} = 'Shipped' and ${hasShipment}))
  and exists (SELECT FROM order_lines WHERE order_lines.order_id = ${orders.id} AND order_lines.quantity > ${shippedUnits} + ${countWithdrawnUnits(orderLines.id)})`

const isToShipAndFound = (search: string | undefined) =>
  search === undefined ? isToShip : sql`${isToShip} and ${orders.search} @@ ${search}::tsquery`

/** `search` is a query for `orders.search`. */
export const countOrdersToShip = (db: Queryable, search?: string) => db.$count(orders, isToShipAndFound(search))

/** Oldest first. */
export async function listOrdersToShip(
  db: Queryable,
  search: string | undefined,
  { limit, offset }: { limit: number; offset: number },
) {
  const { id, status, placedAt, customerName, totalPaise, paidAt } = orders
  const rows = await db
    .select({ id, status, placedAt, customerName, address: currentAddress, totalPaise, paidAt })
    .from(orders)
    .where(isToShipAndFound(search))
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(limit)
    .offset(offset)
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const lines = await db
    .select({
      ...getViewSelectedFields(currentOrderLines),
      withdrawnUnits: sql<number>`${countWithdrawnUnits(currentOrderLines.id)}::int`,
    })
    .from(currentOrderLines)
    .where(inArray(currentOrderLines.orderId, ids))
    .orderBy(currentOrderLines.position)
  const shipments = await listShipmentsOfOrders(db, ids)
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ orderId }) => orderId === row.id),
    shipments: shipments.filter(({ orderId }) => orderId === row.id),
  }))
}
export type OrderToShipRow = Awaited<ReturnType<typeof listOrdersToShip>>[number]

/** Finds orders by the numbers on their receipts; a number may not be unique. */
export async function listOrderIdsByShortId(
  db: Queryable,
  shortIds: string[],
): Promise<{ id: string; shortId: string }[]> {
  if (shortIds.length === 0) return []
  const shortId = sql<string>`right(${orders.id}, 8)`
  return db
    .select({ id: orders.id, shortId })
    .from(orders)
    .where(
      inArray(
        shortId,
        shortIds.map((id) => id.toLowerCase()),
      ),
    )
}

export async function findRecipient(db: Queryable, orderId: string) {
  const [recipient] = await db
    .select({ name: orders.customerName, email: orders.customerEmail })
    .from(orders)
    .where(eq(orders.id, orderId))
  return recipient
}
