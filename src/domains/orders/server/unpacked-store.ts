import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'

/** Sums the units of orders that have not shipped, by stock id: they are sold, but still on the shelf or set aside. */
export async function sumUnpackedUnits(db: Queryable, stockIds: number[]): Promise<Map<number, number>> {
  if (stockIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; units: number }>(sql`
    SELECT l.stock_id::int AS id, sum(l.quantity - coalesce((
      SELECT sum(r.quantity) FROM refund_lines r WHERE r.order_line_id = l.id AND r.restocked IS NOT NULL), 0))::int AS units
    FROM orders o JOIN current_order_lines l ON l.order_id = o.id
    WHERE o.status = 'Processing' AND l.stock_id = ANY(${sql.param(stockIds)}::bigint[]) GROUP BY 1`)
  return new Map(rows.map(({ id, units }) => [id, units]))
}
