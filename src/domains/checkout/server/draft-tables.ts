import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/server/tables.ts'
import { discountColumns, lineColumns, paymentMethodColumns, shippingColumns } from '#domains/orders/server/tables.ts'
import { timestamptz } from '#platform/database/columns.ts'
import type { Paise } from '#shared/money.ts'
import type { Address } from '../contract.ts'

/** What an admin agreed with a customer on the phone. Prices stay as agreed until the payment link expires. */
export const draftOrders = pgTable(
  'draft_orders',
  {
    id: text('id').primaryKey(),
    /** Hash of the token in the payment link. Null with cash on delivery. */
    tokenHash: text('token_hash').unique('draft_orders_token'),
    /** Null after the account is deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerMobile: text('customer_mobile'),
    address: jsonb('address').$type<Address>().notNull(),
    /** The lines less the discount, the charge for shipping and the fee for cash on delivery. */
    totalPaise: integer('total_paise').$type<Paise>().notNull(),
    ...discountColumns(),
    shippingOptionId: text('shipping_option_id'),
    ...shippingColumns(),
    ...paymentMethodColumns(),
    note: text('note'),
    createdAt: timestamptz('created_at').notNull(),
    /** The admin who took the order; the name stays when the account goes. */
    createdBy: text('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    cancelledAt: timestamptz('cancelled_at'),
  },
  (table) => [
    index('draft_orders_newest').on(table.createdAt, table.id),
    index('draft_orders_user').on(table.userId),
    check('draft_orders_total_positive', sql`${table.totalPaise} > 0`),
  ],
)

/** The lines with the prices and the shares in the discount as agreed. */
export const draftOrderLines = pgTable(
  'draft_order_lines',
  {
    draftOrderId: text('draft_order_id')
      .notNull()
      .references(() => draftOrders.id, { onDelete: 'cascade' }),
    ...lineColumns,
  },
  (table) => [
    primaryKey({ name: 'draft_order_lines_pk', columns: [table.draftOrderId, table.position] }),
    check('draft_order_lines_positive', sql`${table.quantity} > 0 and ${table.pricePaise} > 0`),
    check(
      'draft_order_lines_discount',
      sql`${table.discountPaise} between 0 and ${table.pricePaise}::bigint * ${table.quantity}`,
    ),
  ],
)
