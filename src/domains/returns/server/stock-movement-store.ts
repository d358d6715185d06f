import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'

interface StockSince {
  stockId: number
  since: Date
}

/**
 * Sums the changes to the units on hand of each stock row after a time: sales, amendments, cancellations, refunds, received returns and
 * sent exchanges. Edits by an admin are not included. Exact if the caller holds the locks of the rows.
 */
export async function sumStockMovements(db: Queryable, requested: StockSince[]): Promise<Map<number, number>> {
  if (requested.length === 0) return new Map()
  const ids = sql.param(requested.map(({ stockId }) => stockId))
  const times = sql.param(requested.map(({ since }) => since.toISOString()))
  const earliest = new Date(Math.min(...requested.map(({ since }) => since.getTime()))).toISOString()
  const { rows } = await db.execute<{ stock_id: string; units: string }>(sql`
    WITH requested AS MATERIALIZED (SELECT * FROM unnest(${ids}::bigint[], ${times}::timestamptz[]) AS r(stock_id, since)),
    moved AS (
      SELECT l.stock_id, o.placed_at AS at, -l.quantity AS units
      FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.placed_at > ${earliest}::timestamptz
      UNION ALL
      SELECT l.stock_id, o.restocked_at, greatest(0, l.quantity - coalesce((
        SELECT sum(rl.quantity) FROM return_lines rl JOIN returns r ON r.id = rl.return_id
        WHERE rl.order_line_id = l.id AND r.status IN ('refunded', 'exchanged')), 0) - coalesce((
        SELECT sum(rl.quantity) FROM refund_lines rl WHERE rl.order_line_id = l.id AND rl.restocked IS NOT NULL), 0))
      FROM orders o JOIN current_order_lines l ON l.order_id = o.id WHERE o.restocked_at > ${earliest}::timestamptz
      UNION ALL
      SELECT l.stock_id, s.at, rl.quantity
      FROM return_steps s JOIN return_lines rl ON rl.return_id = s.return_id JOIN current_order_lines l ON l.id = rl.order_line_id
      WHERE s.status = 'received' AND rl.is_restocked AND s.at > ${earliest}::timestamptz
      UNION ALL
      SELECT stock_id, at, quantity FROM stock_movements WHERE reason = 'refund' AND at > ${earliest}::timestamptz
      UNION ALL
      SELECT rl.held_stock_id, s.at, -rl.quantity FROM return_steps s JOIN return_lines rl ON rl.return_id = s.return_id
      WHERE s.status = 'exchanged' AND s.at > ${earliest}::timestamptz
      UNION ALL
      SELECT v.stock_id, a.at, v.units FROM order_amendments a JOIN amendment_lines l ON l.amendment_id = a.id
      CROSS JOIN LATERAL (VALUES (l.stock_id_before, l.quantity), (l.stock_id, -l.quantity)) AS v(stock_id, units)
      WHERE a.at > ${earliest}::timestamptz
    )
    SELECT stock_id, sum(units) AS units FROM moved JOIN requested USING (stock_id) WHERE at > since GROUP BY stock_id`)
  return new Map(rows.map(({ stock_id, units }) => [Number(stock_id), Number(units)]))
}
