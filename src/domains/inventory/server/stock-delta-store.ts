import { sql } from 'drizzle-orm'
import { products } from '#domains/catalogue/server/tables.ts'
import type { Db } from '#platform/database/connect.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { stock, stockDeltas, stockLevels } from './tables.ts'

/** Tag of cached responses that depend on which products are in stock. Other stock tags are product ids. */
export const AVAILABILITY_TAG = 'availability'

/** A notification with more tags names none, which means all products. A payload must stay below 8,000 bytes. */
const MAX_NOTIFIED_TAGS = 100

const flushStatement = prepareStatement<object, Record<string, never>>(
  'flush_stock_deltas',
  sql`
  WITH dequeued AS (DELETE FROM ${stockDeltas} RETURNING product_id, units),
  sold AS (SELECT product_id, sum(units)::int AS units FROM dequeued GROUP BY product_id HAVING sum(units) <> 0),
  updated_products AS (UPDATE ${products} SET units_sold = units_sold + sold.units FROM sold WHERE id = sold.product_id),
  updated_levels AS (
    UPDATE ${stockLevels} AS level
    SET available = (SELECT coalesce(sum(on_hand - held), 0) FROM ${stock} WHERE product_id = level.product_id)
    FROM ${stockLevels} AS previous
    WHERE level.product_id IN (SELECT product_id FROM dequeued) AND previous.product_id = level.product_id
    RETURNING level.available > 0 AS is_available, previous.available > 0 AS was_available
  ),
  tags AS (
    SELECT product_id AS tag FROM dequeued
    UNION SELECT ${AVAILABILITY_TAG} FROM updated_levels WHERE is_available <> was_available
  )
  SELECT pg_notify('catalogue', CASE
    WHEN count(*) <= ${MAX_NOTIFIED_TAGS} THEN 'stock ' || string_agg(tag, ' ' ORDER BY tag) ELSE 'stock' END)
  FROM tags HAVING count(*) > 0`,
)

/**
 * Empties the queue of stock deltas: adds the units sold and recomputes the stock level of every product in the queue.
 * Then notifies every process with `stock` and the tags of what changed. Sales only append to the queue: updating the
 * product row or notifying within a sale would serialise checkouts. A concurrent call waits and finds the queue empty.
 */
export async function flushStockDeltas({ db }: { db: Db }): Promise<void> {
  await flushStatement(db, {})
}
