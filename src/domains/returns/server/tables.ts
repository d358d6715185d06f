import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orderLines, orders } from '#domains/orders/server/tables.ts'
import { moment, quoted, rowNumber } from '#platform/database/columns.ts'
import {
  type Outcome,
  outcomes,
  type ReturnReason,
  type ReturnStatus,
  returnReasons,
  returnStatuses,
} from '../contract.ts'

/** Photos that were uploaded for a return, with or without one that names them. */
export const returnPhotos = pgTable(
  'return_photos',
  {
    /** The random part of its address. */
    name: text('name').primaryKey(),
    createdAt: moment('created_at').notNull(),
    claimedAt: moment('claimed_at'),
  },
  (table) => [index('return_photos_unclaimed').on(table.createdAt).where(sql`${table.claimedAt} is null`)],
)

/** What a customer wants to give back. */
export const returns = pgTable(
  'returns',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    number: text('number').notNull(),
    reason: text('reason').$type<ReturnReason>().notNull(),
    reasonText: text('reason_text'),
    photo: text('photo')
      .unique('returns_photo')
      .references(() => returnPhotos.name),
    outcome: text('outcome').$type<Outcome>().notNull(),
    status: text('status').$type<ReturnStatus>().notNull().default('requested'),
    /** Asked for after the days that the policy gives. */
    isLate: boolean('is_late').notNull(),
    /** Where links in its mails lead: the shop's address as it was known when it was asked for. */
    origin: text('origin').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Absent while nothing went back, and when nothing was left to go back. */
    refundId: text('refund_id'),
    refundedPaise: integer('refunded_paise'),
  },
  (table) => [
    index('returns_order').on(table.orderId),
    index('returns_newest').on(table.createdAt, table.id),
    index('returns_by_status').on(table.status, table.createdAt, table.id),
    index('returns_names').on(sql`lower(${table.name})`, table.id),
    // found by any part of who sent it, or of its order
    index('returns_search').using(
      'gin',
      sql`(${table.orderId} || ' ' || ${table.name} || ' ' || ${table.email} || ' ' || ${table.number}) gin_trgm_ops`,
    ),
    check('returns_status_known', sql`${table.status} in (${quoted(returnStatuses)})`),
    check('returns_outcome_known', sql`${table.outcome} in (${quoted(outcomes)})`),
    check('returns_reason_known', sql`${table.reason} in (${quoted(returnReasons)})`),
    check(
      'returns_bounded',
      sql`length(${table.name}) <= 100 and length(${table.email}) <= 254 and length(${table.number}) <= 30 and length(${table.reasonText}) <= 1000 and length(${table.origin}) <= 300`,
    ),
  ],
)

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: text('return_id')
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    orderLineId: text('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
    newSize: text('new_size'),
    /** Where the other size is held, and when the exchange is sent, taken from. */
    heldStockId: bigint('held_stock_id', { mode: 'number' }),
    /** Whether it went back on the shelf; absent until the parcel is here. */
    isRestocked: boolean('is_restocked'),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.orderLineId] }),
    index('return_lines_order_line').on(table.orderLineId),
    index('return_lines_held').on(table.heldStockId).where(sql`${table.heldStockId} is not null`),
    check('return_lines_counted', sql`${table.quantity} > 0`),
    check('return_lines_exchange', sql`(${table.newSize} is null) = (${table.heldStockId} is null)`),
  ],
)

export const returnSteps = pgTable(
  'return_steps',
  {
    id: rowNumber(),
    returnId: text('return_id')
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    status: text('status').$type<ReturnStatus>().notNull(),
    at: moment('at').notNull(),
    /** Who took it; absent when the customer did. Nothing ties it to the account, which may go. */
    by: text('by'),
    byName: text('by_name'),
    /** What the customer reads about it. */
    note: text('note'),
  },
  (table) => [index('return_steps_return').on(table.returnId)],
)
