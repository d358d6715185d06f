import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db, Tx } from '#platform/database/connect.ts'
import { DEMO_MAIL_DOMAIN } from '#shared/demo-mail.ts'
import { demoOrders } from './tables.ts'
import { MAKING_LOCK } from './worklist.ts'

interface Deps {
  db: Db
  pool: pg.Pool
  /** Has the gateway forget these orders, too. */
  forgetAtGateway: (providerOrderIds: string[]) => Promise<void>
}

/**
 * Takes the demo's orders and customers out of the shop with all that came of them, and answers how many orders these
 * were. The shop may run meanwhile, and making them, if it is under way, ends.
 */
export async function removeDemoOrders({ db, pool, forgetAtGateway }: Deps): Promise<number> {
  const client = await pool.connect()
  try {
    // whoever makes orders finds out with the next one that there is nothing more to make
    await db.update(demoOrders).set({ doneAt: new Date() }).where(sql`done_at IS NULL`)
    await client.query(`SELECT pg_advisory_lock(${MAKING_LOCK})`)
    // first there: when this ends in between, it can be done again
    await forgetAtGateway(await providerOrders(db))
    return await db.transaction(async (tx) => {
      const removed = await lockOrders(tx)
      await putStockRight(tx)
      await erase(tx)
      return removed
    })
  } finally {
    client.release(true)
  }
}

async function providerOrders(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT provider_order_id AS id FROM checkouts WHERE is_demo AND provider_order_id IS NOT NULL`,
  )
  return rows.map(({ id }) => id)
}

/** Orders before stock, as everybody does who changes both. */
async function lockOrders(tx: Tx): Promise<number> {
  const { rowCount } = await tx.execute(sql`SELECT FROM orders WHERE is_demo ORDER BY id FOR UPDATE`)
  return rowCount ?? 0
}

/** The lines of returns of the demo's orders, which an admin may have tried out. */
const demoReturns = sql.raw(`return_lines rl JOIN returns r ON r.id = rl.return_id
  JOIN order_lines l ON l.id = rl.order_line_id JOIN orders o ON o.id = l.order_id AND o.is_demo`)

/** What was received, held, sold and taken back for the demo never was. */
async function putStockRight(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT FROM stock ORDER BY id FOR NO KEY UPDATE`)
  // all at once, because what came back is never more than what was sold, at no time
  await tx.execute(sql`
    UPDATE stock SET sold = sold - all_of, on_hand = on_hand + all_of - back, returned = returned - back, held = held - kept
    FROM (
      SELECT stock_id, sum(all_of) AS all_of, sum(back) AS back, sum(kept) AS kept FROM (
        SELECT l.stock_id, quantity AS all_of, 0 AS back, 0 AS kept
        FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.is_demo
        UNION ALL
        SELECT l.stock_id, 0, l.quantity - coalesce((
          SELECT sum(rl.quantity) FROM return_lines rl JOIN returns r ON r.id = rl.return_id
          WHERE rl.order_line_id = l.id AND r.status IN ('refunded', 'exchanged')), 0), 0
        FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.is_demo AND o.restocked_at IS NOT NULL
        UNION ALL
        SELECT l.stock_id, 0, rl.quantity, 0 FROM ${demoReturns} WHERE rl.is_restocked
        UNION ALL
        SELECT rl.held_stock_id, rl.quantity, 0, 0 FROM ${demoReturns} WHERE r.status = 'exchanged'
        UNION ALL
        SELECT rl.held_stock_id, 0, 0, rl.quantity FROM ${demoReturns}
        WHERE rl.held_stock_id IS NOT NULL AND r.status IN ('requested', 'approved', 'received')
        UNION ALL
        SELECT stock_id, 0, 0, quantity FROM checkout_lines l JOIN checkouts c ON c.id = l.checkout_id
        WHERE c.is_demo AND c.state IN ('open', 'paid')
      ) AS moved GROUP BY stock_id
    ) AS demo WHERE stock_id = stock.id`)
  await tx.execute(sql`
    UPDATE stock SET on_hand = on_hand - least(n, on_hand - held), received = received - least(n, on_hand - held)
    FROM (
      SELECT s.id AS stock_id, sum(l.quantity) AS n
      FROM demo_orders d
      CROSS JOIN jsonb_to_recordset(d.plan->'lines') AS l ("productId" text, size text, color text, quantity int)
      JOIN stock s ON s.product_id = l."productId" AND (s.size IS NULL OR (s.size = l.size AND s.color = l.color))
      WHERE d.is_stocked GROUP BY s.id
    ) AS demo WHERE stock_id = stock.id`)
}

/** In the order in which one thing hangs on another; that all this may go, the tables' triggers know. The log of changes stays. */
const erasures = [
  // taken out of the lists first, so that sums of sales go down as they went up
  `UPDATE orders SET archived_at = now() WHERE is_demo AND archived_at IS NULL`,
  // nobody's any more, so that the job that clears photos takes them
  `UPDATE return_photos SET claimed_at = NULL WHERE name IN (
     SELECT photo FROM returns r JOIN orders o ON o.id = r.order_id WHERE o.is_demo)`,
  `DELETE FROM returns WHERE order_id IN (SELECT id FROM orders WHERE is_demo)`,
  `DELETE FROM invoices WHERE order_id IN (SELECT id FROM orders WHERE is_demo)`,
  `DELETE FROM invoice_counters WHERE year LIKE 'DEMO/%'`,
  `DELETE FROM order_status_changes WHERE order_id IN (SELECT id FROM orders WHERE is_demo)`,
  `DELETE FROM order_lines WHERE order_id IN (SELECT id FROM orders WHERE is_demo)`,
  `DELETE FROM orders WHERE is_demo`,
  `DELETE FROM refunds USING payments p, checkouts c WHERE p.id = payment_id AND c.id = p.checkout_id AND c.is_demo`,
  `DELETE FROM payments USING checkouts c WHERE c.id = checkout_id AND c.is_demo`,
  `DELETE FROM gateway_events e USING checkouts c WHERE c.provider_order_id = e.provider_order_id AND c.is_demo`,
  `DELETE FROM checkouts WHERE is_demo`,
  `DELETE FROM mails WHERE "to" LIKE '%@${DEMO_MAIL_DOMAIN}'`,
  `DELETE FROM users WHERE is_demo`,
  `DELETE FROM demo_orders`,
]

async function erase(tx: Tx): Promise<void> {
  for (const statement of erasures) await tx.execute(sql.raw(statement))
}
