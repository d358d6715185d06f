import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { identityId, quoteList, timestamptz } from '#platform/database/columns.ts'
import { movementReasons } from '../admin-contract.ts'

/**
 * Every change to the units on hand, written by a trigger of the stock table with the cause from `setCause`. Rows stay
 * when their stock row is deleted, which is a movement too.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: identityId(),
    /** In milliseconds, so it survives the round trip through a JavaScript Date. */
    at: timestamptz('at').notNull().default(sql`date_trunc('milliseconds', clock_timestamp())`),
    stockId: bigint('stock_id', { mode: 'number' }).notNull(),
    quantity: integer('quantity').notNull(),
    /** The units on hand after it. */
    onHandAfter: integer('level').notNull(),
    productId: text('product_id').notNull(),
    size: text('size'),
    color: text('color'),
    reason: text('reason', { enum: movementReasons }).notNull(),
    /** Id of the order, return, import, count or incoming stock, or the key of the adjustment. */
    reference: text('reference'),
    actorId: text('actor_id'),
    /** The admin's name at that time. */
    actorName: text('actor_name'),
    note: text('note'),
  },
  (table) => [
    index('stock_movements_newest').on(table.at, table.id),
    index('stock_movements_variant').on(table.stockId, table.at, table.id),
    // most movements are sales, which the newest ones are found among
    index('stock_movements_reason').on(table.reason, table.at, table.id).where(sql`reason <> 'sale'`),
    check('stock_movements_reason_known', sql`${table.reason} in (${quoteList(movementReasons)})`),
    check('stock_movements_not_empty', sql`${table.quantity} <> 0`),
  ],
)
