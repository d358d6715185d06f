import { sql } from 'drizzle-orm'
import type { Db, Queryable } from '#platform/database/connect.ts'
import { customerChanges } from './tables.ts'

export async function hasChanges(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: customerChanges.id }).from(customerChanges).limit(1)
  return rows.length > 0
}

/**
 * Derives the customers of the oldest changes again, and returns how many changes are done. Returns 0 while another process
 * does the same: an older result must not replace a newer one. Leaves out accounts that are being deleted.
 */
export async function updateChangedCustomers(db: Db, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const lock = await tx.execute<{ acquired: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(hashtextextended('nukkad:customers', 0)) AS acquired`,
    )
    if (!lock.rows[0]?.acquired) return 0
    const { rows } = await tx.execute<{ id: string }>(sql`
      SELECT id FROM users WHERE id IN (
        SELECT DISTINCT user_id FROM (SELECT user_id FROM customer_changes ORDER BY id LIMIT ${limit}) AS oldest
      ) FOR KEY SHARE SKIP LOCKED`)
    const ids = sql.param(rows.map(({ id }) => id))
    // before the customers are derived, so a change that comes later is not lost
    const done = await tx.execute(sql`
      DELETE FROM customer_changes WHERE user_id = ANY(${ids}::text[])
        OR NOT EXISTS (SELECT FROM users WHERE users.id = customer_changes.user_id)`)
    await tx.execute(sql`
      INSERT INTO customers (user_id, name, email, phone, search, order_count, spent_paise, last_order_at, created_at)
      SELECT u.id, u.name, u.email, coalesce(nullif(u.mobile, ''), o.phone, a.phone),
        lower(concat_ws(' ', u.name, u.email, phone_key(u.mobile), o.phone_keys, a.phone_keys)),
        coalesce(o.order_count, 0), coalesce(o.spent_paise, 0), o.last_order_at, u.created_at
      FROM users u
      LEFT JOIN LATERAL (
        SELECT count(*) AS order_count, sum(p.amount_paise - p.refunded_paise) AS spent_paise,
          max(placed_at) AS last_order_at, (array_agg(coalesce(amended_address, address)->>'phone' ORDER BY placed_at DESC))[1] AS phone,
          concat_ws(' ', string_agg(DISTINCT phone_key(address->>'phone'), ' '),
            string_agg(DISTINCT phone_key(amended_address->>'phone'), ' ')) AS phone_keys
        FROM orders LEFT JOIN payments p ON p.id = orders.payment_id WHERE orders.user_id = u.id
      ) o ON true
      LEFT JOIN LATERAL (
        SELECT min(phone) AS phone, string_agg(DISTINCT phone_key(phone), ' ') AS phone_keys
        FROM addresses WHERE addresses.user_id = u.id
      ) a ON true
      WHERE u.id = ANY(${ids}::text[]) AND (u.role = 'customer' OR o.order_count > 0)
      ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, email = excluded.email, phone = excluded.phone,
        search = excluded.search, order_count = excluded.order_count, spent_paise = excluded.spent_paise,
        last_order_at = excluded.last_order_at, created_at = excluded.created_at`)
    // an admin is a customer only with an order
    await tx.execute(sql`
      DELETE FROM customers c USING users u
      WHERE c.user_id = ANY(${ids}::text[]) AND u.id = c.user_id AND u.role <> 'customer' AND c.order_count = 0`)
    return done.rowCount ?? 0
  })
}
