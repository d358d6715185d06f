import { sql } from 'drizzle-orm'
import { activeCarts } from '#domains/cart/server/tables.ts'
import { checkouts } from '#domains/checkout/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'

/** Shoppers with an item in the cart, at checkout and with an order, each counted once a day. */
export interface FunnelRow extends Record<string, unknown> {
  carts: number
  checkouts: number
  orders: number
  /** The first day with recorded carts. */
  cartsSince: string | null
}

export async function countFunnel(db: Queryable, { from, to }: { from: string; to: string }): Promise<FunnelRow> {
  const { rows } = await db.execute<FunnelRow>(sql`
    WITH begun AS (
      SELECT coalesce(user_id, id) AS shopper, (created_at AT TIME ZONE 'Asia/Kolkata')::date AS day,
        bool_or(state = 'settled') AS has_order
      FROM ${checkouts} WHERE created_at >= (${from}::timestamp AT TIME ZONE 'Asia/Kolkata')
        AND created_at < ((${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata') GROUP BY 1, 2
    )
    SELECT (SELECT count(*)::int FROM ${activeCarts} WHERE day BETWEEN ${from}::date AND ${to}::date) AS carts,
      (SELECT min(day)::text FROM ${activeCarts}) AS "cartsSince",
      count(*)::int AS checkouts, (count(*) FILTER (WHERE has_order))::int AS orders FROM begun`)
  if (!rows[0]) throw new Error('The counts are missing')
  return rows[0]
}
