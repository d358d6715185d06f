import { sql } from 'drizzle-orm'
import { products } from '#domains/catalogue/server/tables.ts'
import type { Db } from '#platform/database/connect.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { stock, stockDeltas, stockTotals } from './tables.ts'

/** Tag of cached responses that depend on which products are in stock. Other stock tags are product ids. */
export const AVAILABILITY_TAG = 'availability'

/** A notification with more tags names none, which means all products. A payload must stay below 8,000 bytes. */
const MAX_NOTIFIED_TAGS = 100

/** A product's `units_sold` has many indexes, so it is updated at most once in this time, however often it is sold. */
const COUNT_INTERVAL = sql.raw(`interval '30 seconds'`)

const flushStatement = prepareStatement<object, Record<string, never>>(
  'flush_stock_deltas',
  sql`
  WITH dequeued AS (DELETE FROM ${stockDeltas} RETURNING product_id, units),
  changed AS (SELECT product_id, sum(units)::int AS units FROM dequeued GROUP BY product_id),
  -- the lock makes a concurrent call wait for the units that this one adds
  locked AS (
    SELECT product_id, available, uncounted_units, counted_at <= now() - ${COUNT_INTERVAL} AS is_due
    FROM ${stockTotals}
    WHERE product_id IN (SELECT product_id FROM changed)
      OR uncounted_units <> 0 AND counted_at <= now() - ${COUNT_INTERVAL}
    ORDER BY product_id FOR UPDATE
  ),
  uncounted AS (
    SELECT product_id, is_due, uncounted_units + coalesce(changed.units, 0) AS units
    FROM locked LEFT JOIN changed USING (product_id)
  ),
  counted AS (
    UPDATE ${products} SET units_sold = units_sold + units FROM uncounted
    WHERE id = product_id AND is_due AND units <> 0
    RETURNING product_id
  ),
  updated_levels AS (
    UPDATE ${stockTotals} AS level
    SET available = (SELECT coalesce(sum(on_hand - held), 0) FROM ${stock} WHERE product_id = level.product_id),
      uncounted_units = CASE WHEN uncounted.is_due THEN 0 ELSE uncounted.units END,
      counted_at = CASE WHEN uncounted.is_due AND uncounted.units <> 0 THEN now() ELSE level.counted_at END
    FROM locked JOIN uncounted USING (product_id)
    WHERE level.product_id = locked.product_id
    RETURNING level.available > 0 AS is_available, locked.available > 0 AS was_available
  ),
  tags AS (
    SELECT product_id AS tag FROM dequeued
    UNION SELECT product_id FROM counted
    UNION SELECT ${AVAILABILITY_TAG} FROM updated_levels WHERE is_available <> was_available
  )
  SELECT pg_notify('catalogue', CASE
    WHEN count(*) <= ${MAX_NOTIFIED_TAGS} THEN 'stock ' || string_agg(tag, ' ' ORDER BY tag) ELSE 'stock' END)
  FROM tags HAVING count(*) > 0`,
)

// the statement itself opens every index of the products, although most calls find nothing to do
const findWork = prepareStatement<{ hasWork: boolean }, Record<string, never>>(
  'find_stock_deltas',
  sql`SELECT EXISTS (SELECT FROM ${stockDeltas}) OR EXISTS (
    SELECT FROM ${stockTotals} WHERE uncounted_units <> 0 AND counted_at <= now() - ${COUNT_INTERVAL}
  ) AS "hasWork"`,
)

/**
 * Empties the queue of stock deltas: recomputes the stock level of every product in the queue and counts the units sold.
 * Then notifies every process with `stock` and the tags of what changed. Sales only append to the queue: updating the
 * product row or notifying within a sale would serialize checkouts. A concurrent call waits and finds the queue empty.
 */
export async function flushStockDeltas({ db }: { db: Db }): Promise<void> {
  const [work] = await findWork(db, {})
  if (work?.hasWork) await flushStatement(db, {})
}
