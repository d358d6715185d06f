import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import type { Period } from './period-store.ts'
import { selectProductSales } from './sales-store.ts'

export interface SlowSeller extends Record<string, unknown> {
  productId: string
  name: string
  sku: string
  units: number
  available: number
}

/** Lists live products that are in stock and were created before the period, those that sold least first. */
export async function listSlowSellers(db: Queryable, period: Period, limit: number): Promise<SlowSeller[]> {
  const { rows } = await db.execute<SlowSeller>(sql`
    SELECT p.id AS "productId", p.name, p.sku, coalesce(sold.units, 0)::int AS units, l.available
    FROM products p JOIN stock_levels l ON l.product_id = p.id
    LEFT JOIN (SELECT product_id, sum(count) AS units FROM ${selectProductSales(period)} GROUP BY product_id) sold
      ON sold.product_id = p.id
    WHERE p.state = 'live' AND l.available > 0 AND p.created_at < (${period.from}::timestamp AT TIME ZONE 'Asia/Kolkata')
    ORDER BY units, l.available DESC, p.id LIMIT ${limit}`)
  return rows
}

export interface VariantSales extends Record<string, unknown> {
  productId: string
  name: string
  sku: string
  size: string | null
  color: string | null
  units: number
  available: number
}

/** Lists the variants of live products that sold the largest share of their stock, with what is in stock now. */
export async function listSellThrough(db: Queryable, period: Period, limit: number): Promise<VariantSales[]> {
  const { rows } = await db.execute<VariantSales>(sql`
    SELECT p.id AS "productId", p.name, p.sku, s.size, s.color, sold.units, s.on_hand - s.held AS available
    FROM (
      SELECT l.stock_id, sum(l.quantity)::int AS units FROM orders o JOIN current_order_lines l ON l.order_id = o.id
      WHERE o.status <> 'Cancelled' AND o.placed_at >= (${period.from}::timestamp AT TIME ZONE 'Asia/Kolkata')
        AND o.placed_at < ((${period.to}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')
      GROUP BY l.stock_id
    ) sold JOIN stock s ON s.id = sold.stock_id JOIN products p ON p.id = s.product_id
    WHERE p.state = 'live'
    ORDER BY sold.units::float / (sold.units + s.on_hand - s.held) DESC, sold.units DESC, s.id LIMIT ${limit}`)
  return rows
}
