import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { products } from '#domains/catalogue/server/tables.ts'
import { identityId, timestamptz } from '#platform/database/columns.ts'

/** One row for the product (size and color null), or one per variant. */
export const stock = pgTable(
  'stock',
  {
    id: identityId(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: text('size'),
    color: text('color'),
    onHand: integer('on_hand').notNull().default(0),
    held: integer('held').notNull().default(0),
    sold: integer('sold').notNull().default(0),
    returned: integer('returned').notNull().default(0),
    /** The balance of every change that is not a sale or return. */
    netReceived: integer('received').notNull().default(0),
  },
  (table) => [
    unique('stock_variant_unique').on(table.productId, table.size, table.color).nullsNotDistinct(),
    check('stock_product_or_variant', sql`(${table.size} is null) = (${table.color} is null)`),
    check('stock_never_oversold', sql`${table.held} >= 0 and ${table.onHand} >= ${table.held}`),
    check('stock_all_accounted_for', sql`${table.onHand} + ${table.sold} - ${table.returned} = ${table.netReceived}`),
    check('stock_returns_were_sold', sql`${table.returned} >= 0 and ${table.sold} >= ${table.returned}`),
  ],
)

/**
 * The available units of each product in all, for sorting and filtering in the admin. A trigger inserts the row with the product. Lags up
 * to a second behind the stock table (stock-delta-store.ts), so sales never wait for it.
 */
export const stockTotals = pgTable(
  'stock_levels',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    available: integer('available').notNull().default(0),
    /** Units sold that `products.units_sold` does not include yet. */
    pendingUnitsSold: integer('uncounted_units').notNull().default(0),
    /** When units were last added to `products.units_sold`. */
    unitsSoldUpdatedAt: timestamptz('counted_at').notNull().default(sql`'-infinity'`),
  },
  (table) => [
    index('stock_levels_available').on(table.available, table.productId),
    index('stock_levels_uncounted').on(table.unitsSoldUpdatedAt).where(sql`uncounted_units <> 0`),
  ],
)

export const buildStockConditions = (lowStockThreshold: number) => ({
  out: sql`${stockTotals.available} <= 0`,
  low: sql`${stockTotals.available} BETWEEN 1 AND ${lowStockThreshold}::int`,
  in: sql`${stockTotals.available} > 0`,
})

/** Queue of stock changes. A trigger appends to it, so concurrent sales don't block each other. */
export const stockDeltas = pgTable('stock_deltas', {
  id: identityId(),
  productId: text('product_id').notNull(),
  /** Net of returns; zero when the stock was only set or held. */
  unitsSold: integer('units').notNull(),
})
