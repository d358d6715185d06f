import { sql } from 'drizzle-orm'
import { products } from '#domains/catalogue/server/tables.ts'
import type { Db } from '#platform/database/connect.ts'
import { stock, stockDeltas, stockLevels } from './tables.ts'

/**
 * Applies queued stock deltas to `units_sold` and `stock_levels` and notifies every process. Sales only append to the
 * queue: updating the product row or notifying within a sale would serialise checkouts. A concurrent call waits and finds
 * the queue empty.
 */
export async function flushStockDeltas({ db }: { db: Db }): Promise<void> {
  await db.execute(sql`
    WITH drained AS (DELETE FROM ${stockDeltas} RETURNING product_id, units),
    sums AS (SELECT product_id, sum(units)::int AS units FROM drained GROUP BY product_id HAVING sum(units) <> 0),
    counted AS (UPDATE ${products} SET units_sold = units_sold + sums.units FROM sums WHERE id = sums.product_id),
    levelled AS (
      UPDATE ${stockLevels} AS level
      SET available = (SELECT coalesce(sum(on_hand - held), 0) FROM ${stock} WHERE product_id = level.product_id)
      WHERE product_id IN (SELECT product_id FROM drained)
    )
    SELECT pg_notify('catalogue', 'stock') FROM drained LIMIT 1`)
}
