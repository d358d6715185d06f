import { insertSyntheticProducts } from '#demo/insert-synthetic-products.ts'
import { refreshCustomers } from '#domains/customers/server/refresh-customers.ts'
import { createSalesRollupWorker } from '#domains/orders/server/rollup-sales.ts'
import type { Database } from '#platform/database/connect.ts'
import { insertSyntheticOrders, insertSyntheticUsers, vacuumTables } from '#tests/support/synthetic-orders.ts'

interface Size {
  orders: number
  users: number
  products: number
  movements: number
}

/** Creates a year of a shop's records: also shipments, returns, messages, emails and audit entries, some of them open. */
export async function insertAdminData(database: Database, { orders, users, products, movements }: Size): Promise<void> {
  const { db } = database
  await insertSyntheticProducts(db, products)
  await insertSyntheticUsers(db, users)
  await insertSyntheticOrders(db, orders)
  await createSalesRollupWorker({ db }).run({}, { signal: AbortSignal.timeout(600_000) })
  await refreshCustomers({ db })
  await insertMovements(database, movements)
  await insertRecords(database)
  await vacuumTables(db)
}

/** Half of them are incoming stock of one unit, the other half sales of it and some damage, over a year. */
export async function insertMovements({ pool }: Database, count: number): Promise<void> {
  const client = await pool.connect()
  await client.query('SET statement_timeout = 0')
  await client.query(
    `WITH variant AS (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM stock)
     INSERT INTO stock_movements (at, stock_id, quantity, level, product_id, size, color, reason)
     SELECT date_trunc('milliseconds', now() - interval '365 days' * (1 - n / $1::float8)), v.id, n % 2 * 2 - 1,
       v.on_hand + n % 2, v.product_id, v.size, v.color,
       CASE WHEN n % 2 = 1 THEN 'incoming' WHEN n % 500 = 0 THEN 'damage' ELSE 'sale' END
     FROM generate_series(1, $1::int) AS n JOIN variant v ON v.place = (n - 1) / 2 % (SELECT count(*) FROM stock) ORDER BY n`,
    [count],
  )
  await client.query('VACUUM ANALYZE stock_movements')
  client.release(true)
}

/** Inserts what follows orders: an email and an audit entry for each, shipments, some returns and messages. */
async function insertRecords({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  await client.query('SET statement_timeout = 0')
  await client.query(`CREATE TEMP TABLE placed AS
    SELECT *, row_number() OVER (ORDER BY placed_at DESC) AS n, row_number() OVER (ORDER BY placed_at) AS age FROM orders`)
  await client.query('ANALYZE placed')
  for (const statement of [
    `INSERT INTO shipments (id, order_id, status, status_at, courier, tracking_number, token, created_at)
     SELECT id, id, status, placed_at + interval '2 days', 'Delhivery', 'SYN' || lpad(age::text, 9, '0'), id, placed_at + interval '1 day'
     FROM placed WHERE status IN ('Shipped', 'Delivered')`,
    `INSERT INTO shipment_lines (shipment_id, line_id, quantity)
     SELECT s.id, l.id, l.quantity FROM shipments s JOIN order_lines l ON l.order_id = s.order_id`,
    `INSERT INTO emails (id, "to", subject, text, html, reference, state, created_at, sent_at)
     SELECT id, customer_email, 'Your order #' || id, 'Thank you.', '<p>Thank you.</p>', id,
       CASE WHEN n % 97 = 0 AND n < 2000 THEN 'failed' ELSE 'sent' END, placed_at, placed_at FROM placed`,
    `INSERT INTO audit_entries (id, at, actor_id, actor_name, kind, subject_id, subject_name, before, after)
     SELECT id, placed_at, 'a', (ARRAY['Asha Rao', 'Ravi Iyer', 'Meera Das'])[1 + n % 3], (ARRAY['status', 'price', 'stock', 'order'])[1 + n % 4],
       id, 'Order #' || id, '{"status": "Processing"}', '{"status": "Shipped"}' FROM placed`,
    `INSERT INTO contact_messages (id, name, email, message, state, created_at)
     SELECT id, customer_name, customer_email, 'Where is my order #' || id || '? I am waiting for it.',
       CASE WHEN n < 200 THEN 'open' ELSE 'answered' END, placed_at FROM placed WHERE n % 5 = 0`,
    `INSERT INTO newsletter_subscribers (id, email, consent, consented_at, state, confirmed_at)
     SELECT id, email, 'Yes', created_at, 'confirmed', created_at FROM users WHERE role = 'customer'`,
    `INSERT INTO returns (id, order_id, name, email, number, reason, status, outcome, is_late, origin, created_at)
     SELECT reverse(id), id, customer_name, customer_email, customer_mobile, 'Changed my mind',
       CASE WHEN n < 300 THEN 'requested' WHEN n < 600 THEN 'approved' ELSE 'rejected' END, 'refund', false, 'https://shop.example',
       placed_at + interval '5 days'
     FROM (SELECT *, row_number() OVER (ORDER BY placed_at DESC) AS n FROM orders WHERE status = 'Delivered') delivered WHERE n % 10 = 1`,
    `INSERT INTO return_lines (return_id, order_line_id, quantity)
     SELECT r.id, l.id, l.quantity FROM returns r JOIN order_lines l ON l.order_id = r.order_id AND l.position = 0`,
  ])
    await client.query(statement)
  await client.query('VACUUM ANALYZE')
  client.release(true)
}
