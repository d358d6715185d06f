import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/database/columns.ts'
import { stock } from './tables.ts'

/** Units of a variant that a supplier is expected to deliver. */
export const incomingStock = pgTable(
  'incoming_stock',
  {
    id: text('id').primaryKey(),
    stockId: bigint('stock_id', { mode: 'number' })
      .notNull()
      .references(() => stock.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    expectedOn: date('expected_on'),
    /** The owner's own, such as the number of a purchase order. */
    reference: text('reference').notNull().default(''),
    createdAt: timestamptz('created_at').notNull(),
    /** The admins' names at that time. */
    createdBy: text('created_by').notNull(),
    receivedQuantity: integer('received_quantity'),
    receivedAt: timestamptz('received_at'),
    receivedBy: text('received_by'),
  },
  (table) => [
    index('incoming_stock_variant').on(table.stockId),
    index('incoming_stock_newest').on(table.createdAt, table.id),
    check('incoming_stock_positive', sql`${table.quantity} > 0 and ${table.receivedQuantity} >= 0`),
    check('incoming_stock_received', sql`(${table.receivedAt} is null) = (${table.receivedQuantity} is null)`),
  ],
)
