import { sql } from 'drizzle-orm'
import { products } from '#domains/catalogue/server/tables.ts'
import type { Db } from '#platform/database/connect.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { stock, stockDeltas, stockLevels } from './tables.ts'

/** Tag of cached responses that depend on which products are in stock. Other stock tags are product ids. */
export const AVAILABILITY_TAG = 'availability'

/** Beyond this many products, a notification means all products. A payload must stay below 8,000 bytes. */
const MAX_NOTIFIED_PRODUCTS = 100

const flushStatement = prepareStatement<object, Record<string, never>>(
  'flush_stock_deltas',
  sql`
  WITH drained AS (DELETE FROM ${stockDeltas} RETURNING product_id, units),
  sums AS (SELECT product_id, sum(units)::int AS units FROM drained GROUP BY product_id HAVING sum(units) <> 0),
  counted AS (UPDATE ${products} SET units_sold = units_sold + sums.units FROM sums WHERE id = sums.product_id),
  levelled AS (
    UPDATE ${stockLevels} AS level
    SET available = (SELECT coalesce(sum(on_hand - held), 0) FROM ${stock} WHERE product_id = level.product_id)
    FROM ${stockLevels} AS previous
    WHERE level.product_id IN (SELECT product_id FROM drained) AND previous.product_id = level.product_id
    RETURNING level.available > 0 AS is_available, previous.available > 0 AS was_available
  ),
  tags AS (
    SELECT product_id AS tag FROM drained
    UNION SELECT ${AVAILABILITY_TAG} FROM levelled WHERE is_available <> was_available
  )
  SELECT pg_notify('catalogue', CASE
    WHEN count(*) <= ${MAX_NOTIFIED_PRODUCTS} THEN 'stock ' || string_agg(tag, ' ' ORDER BY tag) ELSE 'stock' END)
  FROM tags HAVING count(*) > 0`,
)

/**
 * Applies queued stock deltas to `units_sold` and `stock_levels` and notifies every process: `stock` followed by the tags
 * of what changed, or by nothing if that is too much. Sales only append to the queue: updating the product row or notifying
 * within a sale would serialise checkouts. A concurrent call waits and finds the queue empty.
 */
export async function flushStockDeltas({ db }: { db: Db }): Promise<void> {
  await flushStatement(db, {})
}
