import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { products, uncountedSales } from './tables.ts'

/** Adds what was sold since the last time to the products' totals. Who comes second waits, and finds nothing left. */
export async function addUncountedSales(db: Db): Promise<void> {
  await db.execute(sql`
    WITH taken AS (DELETE FROM ${uncountedSales} RETURNING product_id, units),
    sums AS (SELECT product_id, sum(units)::int AS units FROM taken GROUP BY product_id)
    UPDATE ${products} SET units_sold = units_sold + sums.units FROM sums WHERE id = sums.product_id`)
}
