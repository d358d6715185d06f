import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orderLines, orders } from '#domains/orders/server/tables.ts'
import { identityId, quoteList, timestamptz } from '#platform/database/columns.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import type { Paise } from '#shared/money.ts'
import {
  type Outcome,
  outcomes,
  type RefundDestination,
  type ReturnReason,
  type ReturnStatus,
  returnReasons,
  returnStatuses,
} from '../contract.ts'

/** Uploaded photos, attached to a return or not yet. */
export const returnPhotos = pgTable(
  'return_photos',
  {
    /** The random part of the URL. */
    name: text('name').primaryKey(),
    createdAt: timestamptz('created_at').notNull(),
    claimedAt: timestamptz('claimed_at'),
  },
  (table) => [index('return_photos_unclaimed').on(table.createdAt).where(sql`${table.claimedAt} is null`)],
)

export const returns = pgTable(
  'returns',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Phone number. */
    number: text('number').notNull(),
    reason: text('reason').$type<ReturnReason>().notNull(),
    reasonText: text('reason_text'),
    photo: text('photo')
      .unique('returns_photo')
      .references(() => returnPhotos.name),
    outcome: text('outcome').$type<Outcome>().notNull(),
    status: text('status').$type<ReturnStatus>().notNull().default('requested'),
    /** Requested after the return window. */
    isLate: boolean('is_late').notNull(),
    /** The shop's URL at the time of the request, for links in emails. */
    origin: text('origin').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** Where a refund of cash is sent. */
    refundTo: jsonb('refund_to').$type<RefundDestination>(),
    /** Null before the refund, and if nothing was left to refund. */
    refundId: text('refund_id'),
    refundedPaise: integer('refunded_paise').$type<Paise>(),
  },
  (table) => [
    index('returns_order').on(table.orderId),
    index('returns_newest').on(table.createdAt, table.id),
    index('returns_by_status').on(table.status, table.createdAt, table.id),
    index('returns_email').on(foldEmailColumn(table.email)),
    index('returns_names').on(sql`lower(${table.name})`, table.id),
    // substring search over the order id and the customer's details
    index('returns_search').using(
      'gin',
      sql`(${table.orderId} || ' ' || ${table.name} || ' ' || ${table.email} || ' ' || ${table.number}) gin_trgm_ops`,
    ),
    check('returns_status_known', sql`${table.status} in (${quoteList(returnStatuses)})`),
    check('returns_outcome_known', sql`${table.outcome} in (${quoteList(outcomes)})`),
    check('returns_reason_known', sql`${table.reason} in (${quoteList(returnReasons)})`),
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
    /** The stock row of the new size. */
    heldStockId: bigint('held_stock_id', { mode: 'number' }),
    /** Null until the shipment is received. */
    isRestocked: boolean('is_restocked'),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.orderLineId] }),
    index('return_lines_order_line').on(table.orderLineId),
    index('return_lines_held').on(table.heldStockId).where(sql`${table.heldStockId} is not null`),
    check('return_lines_positive', sql`${table.quantity} > 0`),
    check('return_lines_exchange', sql`(${table.newSize} is null) = (${table.heldStockId} is null)`),
  ],
)

export const returnSteps = pgTable(
  'return_steps',
  {
    id: identityId(),
    returnId: text('return_id')
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    status: text('status').$type<ReturnStatus>().notNull(),
    at: timestamptz('at').notNull(),
    /** The admin's id; null for the customer's request. No foreign key, because the account may be deleted. */
    by: text('by'),
    byName: text('by_name'),
    /** Shown to the customer. */
    note: text('note'),
  },
  (table) => [index('return_steps_return').on(table.returnId)],
)
