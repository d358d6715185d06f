import { inArray, sql } from 'drizzle-orm'
import { stockMovements } from '#domains/inventory/server/ledger-tables.ts'
import type { Queryable } from '#platform/database/connect.ts'

interface StockSince {
  stockId: number
  since: Date
}

/** The reasons of movements that orders and returns cause. */
const orderReasons: (typeof stockMovements.$inferSelect)['reason'][] = [
  'sale',
  'amendment',
  'cancellation',
  'return',
  'refund',
  'exchange',
]

/**
 * Sums the changes to the units on hand of each stock row after a time: sales, amendments, cancellations, refunds, received returns and
 * sent exchanges. Edits by an admin are not included. Exact if the caller holds the locks of the rows.
 */
export async function sumStockMovements(db: Queryable, requested: StockSince[]): Promise<Map<number, number>> {
  if (requested.length === 0) return new Map()
  const ids = sql.param(requested.map(({ stockId }) => stockId))
  const times = sql.param(requested.map(({ since }) => since.toISOString()))
  const { rows } = await db.execute<{ stock_id: string; units: string }>(sql`
    SELECT stock_id, sum(quantity) AS units
    FROM unnest(${ids}::bigint[], ${times}::timestamptz[]) AS requested (id, since)
    JOIN stock_movements ON stock_id = requested.id AND at > since
    WHERE ${inArray(stockMovements.reason, orderReasons)} GROUP BY stock_id`)
  return new Map(rows.map(({ stock_id, units }) => [Number(stock_id), Number(units)]))
}
