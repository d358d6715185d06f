import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'

/** The orders are spread over this many days. */
const SPREAD_DAYS = 365

/** Names are derived from a number, not random, so every run measures the same data. */
const firstNames = sql`(ARRAY['Asha', 'Ravi', 'Meera', 'Zoya', 'Kabir', 'Nisha', 'Arjun', 'Tara', 'Farhan', 'Ishita', 'Dev', 'Leela',
  'Omar', 'Priya', 'Rohan', 'Sana', 'Vikram', 'Anaya', 'Neel', 'Gauri', 'Harsh', 'Jaya', 'Kiran', 'Lata', 'Manav'])`
const syllables = sql`(ARRAY['ra', 'ku', 'mi', 'to', 've', 'sha', 'lo', 'da', 'ne', 'pu', 'zo', 'ga', 'ti', 'su', 'be', 'ha', 'jo', 'na'])`
const createSurname = (n: unknown) =>
  sql`initcap(${syllables}[1 + (${n} / 25) % 18] || ${syllables}[1 + (${n} / 450) % 18] || ${syllables}[1 + (${n} / 8100) % 18])`

const createUserId = (n: unknown) => sql`'cc' || lpad(to_hex(${n}), 22, '0')`
/** Matches only ids of `createUserId`: ids of other users start with the time of their creation. */
const isSyntheticUser = sql`id LIKE 'cc00000000000000%'`

/** Creates customers, numbered from 1. Their phone numbers have varied digits, as in reality. */
export async function insertSyntheticUsers(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO users (id, name, email, mobile, password_hash, created_at)
    SELECT ${createUserId(sql.raw('n'))}, ${firstNames}[1 + n % 25] || ' ' || ${createSurname(sql.raw('n'))},
      'customer' || n || '@example.in', '+91 9' || lpad((n::bigint * 387420489 % 1000000000)::text, 9, '0'), '', now() - n * interval '7 minutes'
    FROM generate_series(1, ${count}::int) n`)
  await db.execute(sql`VACUUM ANALYZE users`)
}

/** Selects the number, time, id suffix and customer number of each order. */
const orderSeeds = sql`
  SELECT n, date_trunc('milliseconds', now() - (${SPREAD_DAYS} * interval '1 day') * (1 - n::float / ${sql.raw('total')})) AS at,
    substr(md5('o' || n), 1, 12) AS id_suffix, total, 1 + (n::bigint * 7919 % ${sql.raw('users')})::int AS customer`

/**
 * Creates paid and invoiced orders of existing products by the customers of `insertSyntheticUsers`, some refunded.
 * The newest 500 are open, however many there are. The money and stock invariants hold for them.
 */
export async function insertSyntheticOrders(db: Db, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    const run = (statement: ReturnType<typeof sql>) => tx.execute(statement)
    await run(sql`SET LOCAL statement_timeout = 0`)
    await run(sql`
      CREATE TEMP TABLE variants ON COMMIT DROP AS
      SELECT row_number() OVER (ORDER BY product_id) AS variant_number, * FROM (
        SELECT DISTINCT ON (product_id) product_id, s.id AS stock_id, s.size, s.color, p.sku, p.name, p.category, p.price_paise
        FROM stock s JOIN products p ON p.id = s.product_id ORDER BY product_id, s.id) one_per_product`)
    await run(sql`CREATE UNIQUE INDEX ON variants (variant_number)`)
    await run(sql`
      CREATE TEMP TABLE lines ON COMMIT DROP AS
      SELECT n, position, s.*, 1 + (n + position) % 2 AS quantity
      FROM generate_series(1, ${count}::int) n CROSS JOIN LATERAL generate_series(0, n % 3) position
      JOIN variants s ON s.variant_number = 1 + (n::bigint * 104729 + position * 7919) % (SELECT count(*) FROM variants)`)
    await run(sql`ANALYZE lines`)
    await run(sql`
      CREATE TEMP TABLE new_orders ON COMMIT DROP AS
      SELECT p.*, lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || id_suffix AS id, u.id AS user_id, u.name,
        u.email, u.mobile, l.total_paise, l.skus,
        CASE WHEN n > total - 300 THEN 'Processing' WHEN n > total - 500 THEN 'Shipped' WHEN n % 6 = 0 THEN 'Cancelled' ELSE 'Delivered' END AS status,
        CASE WHEN n % 40 = 0 THEN l.total_paise WHEN n % 40 = 1 THEN 10000 ELSE 0 END AS refunded_paise,
        jsonb_build_object('firstName', split_part(u.name, ' ', 1), 'lastName', split_part(u.name, ' ', 2),
          'address', n || ' Brigade Road', 'city', initcap(${syllables}[1 + n % 18] || ${syllables}[1 + n / 18 % 18]) || 'pur',
          'state', 'Karnataka', 'postalCode', (560001 + n % 1999)::text,
          'country', 'India', 'phone', u.mobile) AS address
      FROM (${orderSeeds} FROM generate_series(1, ${count}::int) n,
        (SELECT ${count}::int AS total, (SELECT count(*) FROM users WHERE ${isSyntheticUser}) AS users) shop) p
      JOIN users u ON u.id = ${createUserId(sql.raw('customer'))}
      JOIN (SELECT n, sum(price_paise * quantity) AS total_paise, array_agg(DISTINCT sku) AS skus FROM lines GROUP BY n) l USING (n)`)
    await run(sql`ANALYZE new_orders`)
    await run(sql`
      INSERT INTO checkouts (id, user_id, state, customer_name, customer_email, customer_mobile, address, total_paise,
        created_at, hold_expires_at, receipt, provider_order_id)
      SELECT id, user_id, 'settled', name, email, mobile, address, total_paise, at, at + interval '20 minutes', id, 'order_' || id
      FROM new_orders`)
    await run(sql`
      INSERT INTO checkout_lines
      SELECT b.id, l.position, l.product_id, l.stock_id, l.sku, l.name, l.category, '', l.size, l.color, l.price_paise, l.quantity
      FROM new_orders b JOIN lines l USING (n)`)
    await run(sql`
      INSERT INTO payments (id, provider_order_id, checkout_id, amount_paise, currency, state, made_at, seen_at, refunded_paise)
      SELECT 'pay_' || id, 'order_' || id, id, total_paise, 'INR', 'captured', at, at, refunded_paise FROM new_orders`)
    await run(sql`
      INSERT INTO refunds (id, payment_id, amount_paise, reason, state, created_at, ended_at)
      SELECT 'rf_' || id, 'pay_' || id, refunded_paise, 'Sent back', 'processed', at, at FROM new_orders WHERE refunded_paise > 0`)
    await run(sql`
      INSERT INTO orders (id, checkout_id, payment_id, user_id, customer_name, customer_email, customer_mobile, address,
        total_paise, currency, status, placed_at, paid_at, delivered_at, skus)
      SELECT id, id, 'pay_' || id, user_id, name, email, mobile, address, total_paise, 'INR', status, at, at,
        CASE status WHEN 'Delivered' THEN at + interval '4 days' END, skus
      FROM new_orders ORDER BY n`)
    await run(sql`
      INSERT INTO order_lines (id, order_id, position, product_id, stock_id, sku, name, category, image, size, color,
        price_paise, quantity)
      SELECT substr(md5(b.id || l.position), 1, 24), b.id, l.position, l.product_id, l.stock_id, l.sku, l.name, l.category, '',
        l.size, l.color, l.price_paise, l.quantity
      FROM new_orders b JOIN lines l USING (n) ORDER BY n, position`)
    await run(sql`
      INSERT INTO order_status_changes (order_id, status, at)
      SELECT id, 'Processing', at FROM new_orders UNION ALL
      SELECT id, status, at + interval '1 day' FROM new_orders WHERE status <> 'Processing'`)
    await run(sql`
      INSERT INTO invoices (number, year, serial, order_id, issued_at, document)
      SELECT 'SYN/' || lpad(n::text, 6, '0'), 'SYN', n, id, at, jsonb_build_object('total', total_paise / 100.0,
        'date', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'orderId', id, 'buyer', jsonb_build_object('name', name, 'email', email), 'placeOfSupply', 'Karnataka',
        'taxableValue', total_paise / 100.0, 'cgst', 0, 'sgst', 0, 'igst', 0) FROM new_orders`)
    await run(sql`INSERT INTO invoice_counters VALUES ('SYN', ${count}::int)`)
    await run(sql`
      UPDATE stock SET sold = sold + n, received = received + n
      FROM (SELECT stock_id, sum(quantity) AS n FROM lines GROUP BY 1) l WHERE l.stock_id = id`)
    await run(sql`DELETE FROM stock_deltas`)
  })
}

/** Vacuums and analyzes the tables, as autovacuum does over time. */
export async function vacuumTables(db: Db): Promise<void> {
  for (const table of [
    'checkouts',
    'customers',
    'customer_changes',
    'payments',
    'refunds',
    'orders',
    'order_lines',
    'order_status_changes',
    'invoices',
  ]) {
    await db.execute(sql.raw(`VACUUM ANALYZE ${table}`))
  }
  for (const table of ['sales_deltas', 'daily_order_totals', 'daily_product_totals', 'stock', 'sessions']) {
    await db.execute(sql.raw(`VACUUM ANALYZE ${table}`))
  }
}
