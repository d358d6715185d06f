import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { products, stockChanges } from './tables.ts'

/** Takes the changes off the list, counts them and tells of them. Who comes second waits, and finds nothing left. */
export async function takeStockChanges(db: Db): Promise<void> {
  await db.execute(sql`
    WITH taken AS (DELETE FROM ${stockChanges} RETURNING product_id, units),
    sums AS (SELECT product_id, sum(units)::int AS units FROM taken GROUP BY product_id HAVING sum(units) <> 0),
    counted AS (UPDATE ${products} SET units_sold = units_sold + sums.units FROM sums WHERE id = sums.product_id)
    SELECT pg_notify('catalogue', 'stock') FROM taken LIMIT 1`)
}
