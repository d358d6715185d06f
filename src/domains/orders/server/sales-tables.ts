import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { identityId } from '#platform/database/columns.ts'
import type { Paise } from '#shared/money.ts'
import type { OrderStatus } from '../contract.ts'

const paise = () => bigint('paise', { mode: 'number' }).$type<Paise>().notNull()
/** The day the order was placed, in Indian time. */
const day = () => date('day').notNull()

/**
 * Sales deltas that are not in the totals yet. Triggers append them, so concurrent orders never contend for a total.
 * Each row has either a status or a product. Totals plus deltas are always exact; the rollup only keeps this table short.
 */
export const salesDeltas = pgTable('sales_deltas', {
  id: identityId(),
  day: day(),
  status: text('status').$type<OrderStatus>(),
  productId: text('product_id'),
  /** Orders of the status, or units of the product. */
  count: integer('count').notNull(),
  paise: paise(),
})

/** Daily totals of all orders: how many, and the totals of the paid ones. */
export const dailyOrderTotals = pgTable(
  'daily_order_totals',
  {
    day: day(),
    status: text('status').$type<OrderStatus>().notNull(),
    count: integer('count').notNull(),
    paise: paise(),
  },
  (table) => [primaryKey({ name: 'daily_order_totals_pk', columns: [table.day, table.status] })],
)

/** Daily units and totals per product, from orders that are not cancelled, paid or not. */
export const dailyProductTotals = pgTable(
  'daily_product_totals',
  {
    day: day(),
    productId: text('product_id').notNull(),
    count: integer('count').notNull(),
    paise: paise(),
  },
  (table) => [
    primaryKey({ name: 'daily_product_totals_pk', columns: [table.day, table.productId] }),
    // covering index for best sellers
    index('daily_product_totals_days').on(table.day, table.productId, table.count, table.paise),
  ],
)
