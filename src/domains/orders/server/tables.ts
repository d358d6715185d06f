import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/server/tables.ts'
import { discounts } from '#domains/discounts/server/tables.ts'
import { payments } from '#domains/payments/server/tables.ts'
import { identityId, quoteList, timestamptz, tsvector } from '#platform/database/columns.ts'
import type { Paise } from '#shared/money.ts'
import {
  type Address,
  type CreditNote,
  type Invoice,
  type OrderStatus,
  orderStatuses,
  type PaymentMethod,
  paymentMethods,
} from '../contract.ts'

/** The discount of a checkout or an order, as the shopper saw it. */
const discountColumns = () => ({
  discountId: text('discount_id').references(() => discounts.id),
  /** The code, or the title of an automatic discount. */
  discountCode: text('discount_code'),
  discountPaise: integer('discount_paise').$type<Paise>().notNull().default(sql`0`),
})

/** As a literal, because the planner matches a partial index only by its literal condition. */
const isCashOnDelivery = ({ paymentMethod }: { paymentMethod: SQLWrapper }) => sql`${paymentMethod} = 'COD'`

/** How a checkout or an order is paid. */
const paymentMethodColumns = () => ({
  paymentMethod: text('payment_method').$type<PaymentMethod>().notNull().default('Online'),
  /** The COD fee. */
  codFeePaise: integer('cod_fee_paise').$type<Paise>().notNull().default(sql`0`),
})

/** How a checkout or an order is shipped, as the shopper saw it. Null on those from before there were shipping rates. */
const shippingColumns = () => ({
  /** The name of the option. */
  shippingOption: text('shipping_option'),
  shippingChargePaise: integer('shipping_charge_paise').$type<Paise>().notNull().default(sql`0`),
  /** The first and the last day of the delivery, in Indian time. */
  deliverFrom: date('deliver_from'),
  deliverBy: date('deliver_by'),
})

/** What draft orders, checkouts and orders have in common: who buys, where it is shipped to, and what it costs. */
export const purchaseColumns = () => ({
  customerName: text('customer_name').notNull(),
  customerEmail: text('customer_email').notNull(),
  customerMobile: text('customer_mobile'),
  address: jsonb('address').$type<Address>().notNull(),
  /** Lines minus discount, plus the shipping charge and the COD fee. */
  totalPaise: integer('total_paise').$type<Paise>().notNull(),
  ...discountColumns(),
  ...shippingColumns(),
  ...paymentMethodColumns(),
})

/** Paid orders, and those with cash on delivery. Triggers prevent changes to what was bought, the total and the address, and prevent deletes. */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    checkoutId: text('checkout_id').notNull().unique('orders_checkout'),
    /** With cash on delivery, null until the cash is recorded. */
    paymentId: text('payment_id')
      .unique('orders_payment')
      .references(() => payments.id),
    /** Null after the account is deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The address is as placed; readers use `amendedAddress` first. */
    ...purchaseColumns(),
    /** Copied from the address, for the search. Invoices to a business go into the seller's return one by one. */
    customerGstin: text('customer_gstin'),
    /** The address of the latest amendment; null if the address was never amended. */
    amendedAddress: jsonb('amended_address').$type<Address>(),
    currency: text('currency').notNull(),
    status: text('status').$type<OrderStatus>().notNull().default('Processing'),
    placedAt: timestamptz('placed_at').notNull(),
    /** With cash on delivery, null until the cash is recorded. */
    paidAt: timestamptz('paid_at'),
    deliveredAt: timestamptz('delivered_at'),
    archivedAt: timestamptz('archived_at'),
    /** Set when a cancelled order's items were restocked, so it happens only once. */
    restockedAt: timestamptz('restocked_at'),
    /** Immutable. Only demo orders may be deleted; they have their own invoice series. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** Copied from the lines, so a single index covers the whole search. */
    skus: text('skus').array().notNull().default([]),
    /** Labels of the staff. */
    tags: text('tags').array().notNull().default([]),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN amended_address IS NULL THEN order_search(id, customer_name, customer_email, customer_mobile, address, skus) ELSE order_search(id, customer_name, customer_email, customer_mobile, address, skus) || order_search('', '', '', '', amended_address, '{}') END`,
      ),
  },
  (table) => [
    index('orders_search').using('gin', table.search),
    index('orders_tags').using('gin', table.tags).where(sql`${table.tags} <> '{}'`),
    index('orders_by_status').on(table.status, table.placedAt, table.id),
    index('orders_most_expensive').on(table.totalPaise, table.id),
    index('orders_customers').on(sql`lower(${table.customerName})`, table.id),
    index('orders_archived').on(table.placedAt, table.id).where(sql`${table.archivedAt} is not null`),
    // scanned backwards for newest first
    index('orders_user').on(table.userId, table.placedAt, table.id),
    // for what follows a delivery
    index('orders_delivered').on(table.deliveredAt).where(sql`${table.deliveredAt} is not null`),
    index('orders_newest').on(table.placedAt, table.id),
    index('orders_gstin').on(table.customerGstin).where(sql`${table.customerGstin} is not null`),
    index('orders_amended_gstin')
      .on(sql`(${table.amendedAddress}->>'gstin')`)
      .where(sql`${table.amendedAddress} is not null`),
    // receipts show only the last 8 characters
    index('orders_receipt').on(sql`right(${table.id}, 8)`),
    check('orders_status_known', sql`${table.status} in (${quoteList(orderStatuses)})`),
    check('orders_gstin_form', sql`${table.customerGstin} ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]{3}$'`),
    check('orders_total_positive', sql`${table.totalPaise} > 0`),
    // of cash on delivery only, by customer and by the last ten digits of the phone number
    index('orders_cod_user').on(table.userId).where(isCashOnDelivery(table)),
    index('orders_cod_phone').on(sql`phone_key(${table.address}->>'phone')`).where(isCashOnDelivery(table)),
    index('orders_cash_pending')
      .on(table.status)
      .where(sql`${isCashOnDelivery(table)} and ${table.paidAt} is null`),
    // for the figures of a period
    index('orders_unpaid_placed')
      .on(table.placedAt)
      .where(sql`${isCashOnDelivery(table)} and ${table.paidAt} is null`),
    index('orders_discounted').on(table.placedAt, table.discountPaise).where(sql`${table.discountPaise} > 0`),
    check('orders_payment_method_known', sql`${table.paymentMethod} in (${quoteList(paymentMethods)})`),
    check(
      'orders_paid',
      sql`(${table.paymentId} is null) = (${table.paidAt} is null) and (${table.paidAt} is not null or ${table.paymentMethod} = 'COD')`,
    ),
    check('orders_shipping_charge', sql`${table.shippingChargePaise} >= 0`),
    check(
      'orders_cod_fee',
      sql`${table.codFeePaise} = 0 or (${table.codFeePaise} > 0 and ${table.paymentMethod} = 'COD')`,
    ),
    check(
      'orders_discount',
      sql`(${table.discountId} is null) = (${table.discountPaise} = 0) and ${table.discountPaise} >= 0`,
    ),
  ],
)

/** The address that an order ships to. */
export const currentAddress = sql<Address>`coalesce(${orders.amendedAddress}, ${orders.address})`

/** What only orders with cash on delivery have. The cash itself is a payment. */
export const codOrders = pgTable(
  'cod_orders',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** Set if the customer has to confirm the order; it is cancelled if that does not happen in time. */
    confirmBy: timestamptz('confirm_by'),
    confirmedAt: timestamptz('confirmed_at'),
    /** Hash of the token in the emailed link. */
    confirmTokenHash: text('confirm_token_hash').unique('cod_orders_confirm_token'),
    writtenOffPaise: integer('written_off_paise').$type<Paise>().notNull().default(sql`0`),
    reference: text('reference'),
    note: text('note'),
    /** When the cash was recorded, and by whom. */
    recordedAt: timestamptz('recorded_at'),
    recordedBy: text('recorded_by'),
    /** When the customer refused the shipment. */
    refusedAt: timestamptz('refused_at'),
  },
  (table) => [
    index('cod_orders_unconfirmed')
      .on(table.confirmBy)
      .where(sql`${table.confirmBy} is not null and ${table.confirmedAt} is null`),
    index('cod_orders_written_off_newest').on(table.recordedAt).where(sql`${table.writtenOffPaise} > 0`),
    check(
      'cod_orders_written_off',
      sql`${table.writtenOffPaise} >= 0 and (${table.writtenOffPaise} = 0 or ${table.recordedAt} is not null)`,
    ),
    check('cod_orders_refused', sql`${table.refusedAt} is null or ${table.recordedAt} is null`),
  ],
)

/** Columns shared by checkout lines and order lines: the variant as the shopper saw it. */
export const lineColumns = {
  position: integer('position').notNull(),
  productId: text('product_id').notNull(),
  /** No foreign key, because the stock row may be deleted later. */
  stockId: bigint('stock_id', { mode: 'number' }).notNull(),
  sku: text('sku').notNull(),
  name: text('name').notNull(),
  category: text('category').notNull(),
  image: text('image').notNull(),
  size: text('size'),
  color: text('color'),
  pricePaise: integer('price_paise').$type<Paise>().notNull(),
  quantity: integer('quantity').notNull(),
  /** The discount allocated to the whole line. */
  discountPaise: integer('discount_paise').$type<Paise>().notNull().default(sql`0`),
}

type LineAmounts = Record<'quantity' | 'pricePaise' | 'discountPaise', SQLWrapper>

/** The checks of a table with `lineColumns`. */
export const createLineChecks = (tableName: string, { quantity, pricePaise, discountPaise }: LineAmounts) => [
  check(`${tableName}_positive`, sql`${quantity} > 0 and ${pricePaise} > 0`),
  check(`${tableName}_discount`, sql`${discountPaise} between 0 and ${pricePaise}::bigint * ${quantity}`),
]

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
    // for the limit per customer of a drop, which is checked during checkouts
    index('order_lines_stock').on(table.stockId),
    ...createLineChecks('order_lines', table),
  ],
)

export const orderStatusChanges = pgTable(
  'order_status_changes',
  {
    id: identityId(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status').$type<OrderStatus>().notNull(),
    at: timestamptz('at').notNull(),
    /** The admin's id; null for automatic changes. No foreign key, because the account may be deleted. */
    by: text('by'),
    byName: text('by_name'),
  },
  (table) => [
    index('order_status_changes_order').on(table.orderId),
    check('order_status_changes_known', sql`${table.status} in (${quoteList(orderStatuses)})`),
  ],
)

/** Internal notes of the staff. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: identityId(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    at: timestamptz('at').notNull(),
    /** The admin's id. No foreign key, because the account may be deleted. */
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.id)],
)

/** Searches and filters of the order list that the staff saved under a name. */
export const orderViews = pgTable('order_views', {
  id: identityId(),
  name: text('name').notNull().unique('order_views_name'),
  /** The query string of the list. */
  query: text('query').notNull(),
})

/** Last serial of each series of invoices and credit notes. Its row lock serializes their numbers. */
export const invoiceCounters = pgTable('invoice_counters', {
  /**
   * The financial year for invoices, such as 2026-27, and CN/2026-27 for credit notes; demo orders have their own series,
   * such as DEMO/2026-27. The column is called `year` for historical reasons.
   */
  series: text('year').primaryKey(),
  last: integer('last').notNull(),
})

/** Columns that the lists and the tax return read without opening the document. */
const documentColumns = {
  /** The day on the document, in Indian time. */
  day: date('day').generatedAlwaysAs(sql`tax_document_day(document)`),
  totalPaise: integer('total_paise')
    .$type<Paise>()
    .generatedAlwaysAs(sql`(round((document->>'total')::numeric * 100))::int`),
}

/** For a search by the last characters of a number. */
export const reversedNumber = sql`reverse(upper(number))`
const tailIndexKey = sql`${reversedNumber} text_pattern_ops`

export const invoices = pgTable(
  'invoices',
  {
    number: text('number').primaryKey(),
    series: text('year').notNull(),
    serial: integer('serial').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    issuedAt: timestamptz('issued_at').notNull(),
    /** When a credit note and another invoice replaced it, because the order was amended. An order has one other. */
    replacedAt: timestamptz('replaced_at'),
    /** A snapshot: later changes to rates or the seller's address must not affect it. */
    document: jsonb('document').$type<Omit<Invoice, 'number'>>().notNull(),
    ...documentColumns,
  },
  (table) => [
    uniqueIndex('invoices_order').on(table.orderId).where(sql`${table.replacedAt} is null`),
    unique('invoices_serial').on(table.series, table.serial),
    index('invoices_of_order').on(table.orderId),
    index('invoices_by_day').on(table.day, table.number),
    index('invoices_newest').on(table.day, table.issuedAt, table.serial),
    index('invoices_tail').on(tailIndexKey),
  ],
)

/** Leaves out invoices that were replaced after an amendment. */
export const isCurrentInvoice = sql`${invoices.replacedAt} is null`

/** What an invoice was reduced by. Immutable, and never more than the invoice: `issueCreditNotes` locks it first. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    number: text('number').primaryKey(),
    series: text('year').notNull(),
    serial: integer('serial').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null for a cancellation without a refund, and for an amendment. */
    refundId: text('refund_id'),
    issuedAt: timestamptz('issued_at').notNull(),
    document: jsonb('document').$type<Omit<CreditNote, 'number'>>().notNull(),
    ...documentColumns,
  },
  (table) => [
    unique('credit_notes_serial').on(table.series, table.serial),
    // a refund is credited again on the invoice that replaces its first one
    uniqueIndex('credit_notes_refund').on(table.refundId, sql`(${table.document}->>'invoiceNumber')`),
    index('credit_notes_order').on(table.orderId),
    index('credit_notes_by_day').on(table.day, table.number),
    index('credit_notes_newest').on(table.day, table.issuedAt, table.serial),
    index('credit_notes_tail').on(tailIndexKey),
  ],
)

/**
 * The units that a refund is for. A refund without any reduces the price of the whole order. Units of a failed refund can
 * be refunded again, which moves them to the new refund.
 */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: text('refund_id').notNull(),
    orderLineId: text('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    /** What the units cost after the discount. */
    valuePaise: integer('value_paise').$type<Paise>().notNull(),
    /** How many of the units are back in stock. Null for a return, whose lines say it. */
    restocked: integer('restocked'),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.orderLineId] }),
    index('refund_lines_order_line').on(table.orderLineId),
    check('refund_lines_units', sql`${table.quantity} > 0 and ${table.restocked} between 0 and ${table.quantity}`),
  ],
)

/** The part of a refund that is for the order's charges: shipping and the COD fee. */
export const refundCharges = pgTable(
  'refund_charges',
  {
    refundId: text('refund_id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountPaise: integer('amount_paise').$type<Paise>().notNull(),
  },
  (table) => [
    index('refund_charges_order').on(table.orderId),
    check('refund_charges_positive', sql`${table.amountPaise} > 0`),
  ],
)
