import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/server/tables.ts'
import { createLineChecks, lineColumns, purchaseColumns } from '#domains/orders/server/tables.ts'
import { timestamptz } from '#platform/database/columns.ts'

/** What an admin agreed with a customer on the phone. Prices stay as agreed until the payment link expires. */
export const draftOrders = pgTable(
  'draft_orders',
  {
    id: text('id').primaryKey(),
    /** Hash of the token in the payment link. Null with cash on delivery. */
    tokenHash: text('token_hash').unique('draft_orders_token'),
    /** Null after the account is deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    ...purchaseColumns(),
    shippingOptionId: text('shipping_option_id'),
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

/** The lines with the prices and the discount allocations as agreed. */
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
    ...createLineChecks('draft_order_lines', table),
  ],
)
