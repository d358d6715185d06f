import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/server/tables.ts'
import { payments } from '#domains/payments/server/tables.ts'
import { moment, quoted, rowNumber, tsvector } from '#platform/database/columns.ts'
import { type Address, type Invoice, type OrderStatus, orderStatuses } from '../contract.ts'

/** A paid order. What was bought, for how much and where to never changes, and no row is ever erased: triggers see to it. */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    checkoutId: text('checkout_id').notNull().unique('orders_checkout'),
    paymentId: text('payment_id')
      .notNull()
      .unique('orders_payment')
      .references(() => payments.id),
    /** Absent when the account is gone; the order stays. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerMobile: text('customer_mobile'),
    address: jsonb('address').$type<Address>().notNull(),
    totalPaise: integer('total_paise').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<OrderStatus>().notNull().default('Processing'),
    placedAt: moment('placed_at').notNull(),
    paidAt: moment('paid_at').notNull(),
    deliveredAt: moment('delivered_at'),
    /** Taken out of the lists by an admin; the order itself stays. */
    archivedAt: moment('archived_at'),
    /** When what was cancelled went back to the shelf, which happens once. */
    restockedAt: moment('restocked_at'),
    /** Of a customer of the demo; said once, for good. Such orders alone may be erased, and have invoices of their own series. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** Those of its lines, so that one index finds an order by anything. */
    skus: text('skus').array().notNull().default([]),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(sql`order_search(id, customer_name, customer_email, customer_mobile, address, skus)`),
  },
  (table) => [
    index('orders_search').using('gin', table.search),
    index('orders_by_status').on(table.status, table.placedAt, table.id),
    index('orders_dearest').on(table.totalPaise, table.id),
    index('orders_customers').on(sql`lower(${table.customerName})`, table.id),
    index('orders_archived').on(table.placedAt, table.id).where(sql`${table.archivedAt} is not null`),
    // read backwards, the newest come first
    index('orders_user').on(table.userId, table.placedAt, table.id),
    index('orders_newest').on(table.placedAt, table.id),
    // how the number ends is all that a receipt tells of it
    index('orders_receipt').on(sql`right(${table.id}, 8)`),
    check('orders_status_known', sql`${table.status} in (${quoted(orderStatuses)})`),
    check('orders_total_positive', sql`${table.totalPaise} > 0`),
  ],
)

/** One choice of a product as the shopper saw it: of a checkout, and then of the order that it becomes. */
export const lineColumns = {
  position: integer('position').notNull(),
  productId: text('product_id').notNull(),
  /** Where it is held, and then taken from; the row may be gone since. */
  stockId: bigint('stock_id', { mode: 'number' }).notNull(),
  sku: text('sku').notNull(),
  name: text('name').notNull(),
  category: text('category').notNull(),
  image: text('image').notNull(),
  size: text('size'),
  color: text('color'),
  pricePaise: integer('price_paise').notNull(),
  quantity: integer('quantity').notNull(),
}

export const orderLines = pgTable(
  'order_lines',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    ...lineColumns,
  },
  (table) => [
    unique('order_lines_order').on(table.orderId, table.position),
    check('order_lines_counted', sql`${table.quantity} > 0 and ${table.pricePaise} > 0`),
  ],
)

export const orderStatusChanges = pgTable(
  'order_status_changes',
  {
    id: rowNumber(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status').$type<OrderStatus>().notNull(),
    at: moment('at').notNull(),
    /** Who changed it; absent when the shop itself did. Nothing ties it to the account, which may go. */
    by: text('by'),
    byName: text('by_name'),
  },
  (table) => [
    index('order_status_changes_order').on(table.orderId),
    check('order_status_changes_known', sql`${table.status} in (${quoted(orderStatuses)})`),
  ],
)

/** How many invoices each financial year has; whoever takes the next number waits here for the one before. */
export const invoiceCounters = pgTable('invoice_counters', {
  year: text('year').primaryKey(),
  last: integer('last').notNull(),
})

export const invoices = pgTable(
  'invoices',
  {
    number: text('number').primaryKey(),
    year: text('year').notNull(),
    serial: integer('serial').notNull(),
    orderId: text('order_id')
      .notNull()
      .unique('invoices_order')
      .references(() => orders.id),
    issuedAt: moment('issued_at').notNull(),
    /** As it was issued: neither rates nor the seller's address change it later. */
    document: jsonb('document').$type<Omit<Invoice, 'number'>>().notNull(),
  },
  (table) => [unique('invoices_serial').on(table.year, table.serial)],
)
