import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { rowNumber } from '#platform/database/columns.ts'
import type { OrderStatus } from '../contract.ts'

const paise = () => bigint('paise', { mode: 'number' }).notNull()
/** The day in India on which the order was placed. */
const day = () => date('day').notNull()

/**
 * What has happened to orders and is not in the sums yet: appended by triggers, so that no order waits for another.
 * Either of a status, or of a product. Sums and changes together are always exact; adding up only makes the list short.
 */
export const salesChanges = pgTable('sales_changes', {
  id: rowNumber(),
  day: day(),
  status: text('status').$type<OrderStatus>(),
  productId: text('product_id'),
  /** Orders of the status, or units of the product. */
  count: integer('count').notNull(),
  paise: paise(),
})

/** Orders that are not archived, day by day. */
export const orderSums = pgTable(
  'order_sums',
  {
    day: day(),
    status: text('status').$type<OrderStatus>().notNull(),
    count: integer('count').notNull(),
    paise: paise(),
  },
  (table) => [primaryKey({ name: 'order_sums_of', columns: [table.day, table.status] })],
)

/** What was sold in orders that are neither archived nor cancelled, day by day. */
export const productSums = pgTable(
  'product_sums',
  {
    day: day(),
    productId: text('product_id').notNull(),
    count: integer('count').notNull(),
    paise: paise(),
  },
  (table) => [
    primaryKey({ name: 'product_sums_of', columns: [table.day, table.productId] }),
    // holds all that best sellers are made of, so that the table itself is not read
    index('product_sums_days').on(table.day, table.productId, table.count, table.paise),
  ],
)
