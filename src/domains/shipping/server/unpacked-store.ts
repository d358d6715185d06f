import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'

/**
 * Sums the units that are sold, but still on the shelf or set aside, by stock id: those of orders that have not shipped, and of partly
 * shipped orders those in no shipment. A shipped order without any shipment was shipped without tracking.
 */
export async function sumUnpackedUnits(db: Queryable, stockIds: number[]): Promise<Map<number, number>> {
  if (stockIds.length === 0) return new Map()
  const ids = sql`${sql.param(stockIds)}::bigint[]`
  const { rows } = await db.execute<{ id: number; units: number }>(sql`
    SELECT l.stock_id::int AS id, sum(greatest(0, l.quantity - coalesce((
      SELECT sum(r.quantity) FROM refund_lines r WHERE r.order_line_id = l.id AND r.restocked IS NOT NULL), 0) - coalesce((
      SELECT sum(sl.quantity) FROM shipment_lines sl JOIN shipments s ON s.id = sl.shipment_id
      WHERE sl.line_id = l.id AND s.status <> 'Cancelled' AND o.status = 'Shipped'), 0)))::int AS units
    FROM orders o JOIN current_order_lines l ON l.order_id = o.id
    WHERE (o.status = 'Processing' OR (o.status = 'Shipped' AND (SELECT true FROM shipments WHERE order_id = o.id LIMIT 1)))
      AND l.stock_id = ANY(${ids}) AND l.id IN (SELECT id FROM order_lines WHERE stock_id = ANY(${ids})
        UNION SELECT order_line_id FROM amendment_lines WHERE stock_id = ANY(${ids})) GROUP BY 1`)
  return new Map(rows.map(({ id, units }) => [id, units]))
}
