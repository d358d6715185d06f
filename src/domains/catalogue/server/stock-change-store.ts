import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { products, stock, stockChanges, stockLevels } from './tables.ts'

/** Takes the changes off the list, counts them and tells of them. Who comes second waits, and finds nothing left. */
export async function takeStockChanges(db: Db): Promise<void> {
  await db.execute(sql`
    WITH taken AS (DELETE FROM ${stockChanges} RETURNING product_id, units),
    sums AS (SELECT product_id, sum(units)::int AS units FROM taken GROUP BY product_id HAVING sum(units) <> 0),
    counted AS (UPDATE ${products} SET units_sold = units_sold + sums.units FROM sums WHERE id = sums.product_id),
    levelled AS (
      UPDATE ${stockLevels} AS level
      SET available = (SELECT coalesce(sum(on_hand - held), 0) FROM ${stock} WHERE product_id = level.product_id)
      WHERE product_id IN (SELECT product_id FROM taken)
    )
    SELECT pg_notify('catalogue', 'stock') FROM taken LIMIT 1`)
}
