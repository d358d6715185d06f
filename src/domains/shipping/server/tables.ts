import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { orderLines, orders } from '#domains/orders/server/tables.ts'
import { identityId, quoteList, timestamptz } from '#platform/database/columns.ts'
import { type ShipmentStatus, shipmentStatuses } from '../contract.ts'

/** The next call to the courier. */
const courierTasks = ['book', 'track', 'cancel'] as const
type CourierTask = (typeof courierTasks)[number]

/** Letters and digits of a tracking number, in capitals; `toPlainTrackingNumber` does the same to a search. */
export const plainTrackingNumber = sql.raw("upper(regexp_replace(tracking_number, '[^A-Za-z0-9]', '', 'g'))")

/** Changes happen under the lock of the order. Demo orders may be deleted, with their shipments. */
export const shipments = pgTable(
  'shipments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text('status').$type<ShipmentStatus>().notNull(),
    /** When the shipment got the status, according to the courier. */
    statusAt: timestamptz('status_at').notNull(),
    /** Null while it is being booked. */
    courier: text('courier'),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    /** Opens the tracking page without a login. */
    token: text('token').notNull().unique('shipments_token'),
    grams: integer('grams'),
    labelUrl: text('label_url'),
    /** The courier account's own ids; set only if the shipment was booked there. */
    providerOrderId: text('provider_order_id'),
    providerShipmentId: text('provider_shipment_id'),
    task: text('task').$type<CourierTask>(),
    /** When the task is due, or its lease ends. */
    dueAt: timestamptz('due_at'),
    /** Attempts of the current task. */
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem'),
    createdAt: timestamptz('created_at').notNull(),
    /** Set when the items of a returned shipment were taken back, so it happens only once. */
    receivedAt: timestamptz('received_at'),
  },
  (table) => [
    index('shipments_order').on(table.orderId),
    index('shipments_newest').on(table.createdAt, table.id),
    index('shipments_due').on(table.dueAt).where(sql`${table.task} is not null`),
    index('shipments_open')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} in ('Booking', 'Booked', 'Shipped', 'Out for delivery')`),
    index('shipments_coming_back')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} in ('Undelivered', 'Returning', 'Returned', 'Lost')`),
    index('shipments_not_left').on(table.orderId).where(sql`${table.status} in ('Booking', 'Booked')`),
    index('shipments_tracking_number').on(sql`upper(${table.trackingNumber}) text_pattern_ops`),
    // for the search, which ignores everything but letters and digits, and finds the beginning of a number
    index('shipments_tracking_search').on(sql`${plainTrackingNumber} text_pattern_ops`),
    check('shipments_status_known', sql`${table.status} in (${quoteList(shipmentStatuses)})`),
    check('shipments_task_known', sql`${table.task} in (${quoteList(courierTasks)})`),
    check('shipments_task_due', sql`(${table.task} is null) = (${table.dueAt} is null)`),
    check('shipments_tracked', sql`${table.status} in ('Booking', 'Cancelled') or ${table.trackingNumber} is not null`),
  ],
)

export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: text('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    lineId: text('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.lineId] }),
    index('shipment_lines_line').on(table.lineId),
    check('shipment_lines_positive', sql`${table.quantity} > 0`),
  ],
)

/** Append-only: what happened to a shipment, according to the courier or an admin. */
export const shipmentEvents = pgTable(
  'shipment_events',
  {
    id: identityId(),
    shipmentId: text('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** Null if the event does not change the status. */
    status: text('status').$type<ShipmentStatus>(),
    /** In the courier's words. */
    text: text('text').notNull(),
    location: text('location'),
    at: timestamptz('at').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
  },
  // the courier sends an event more than once
  (table) => [unique('shipment_events_once').on(table.shipmentId, table.at, table.text)],
)

/** The shipments that the customer got an email about. Insert only, so it waits for no change to the shipment. */
export const announcedShipments = pgTable('announced_shipments', {
  shipmentId: text('shipment_id')
    .primaryKey()
    .references(() => shipments.id, { onDelete: 'cascade' }),
})
