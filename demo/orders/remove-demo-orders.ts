import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db, Tx } from '#platform/database/connect.ts'
import { DEMO_EMAIL_DOMAIN } from '#shared/demo-email.ts'
import { DEMO_ID_PREFIX } from './demo-id-prefix.ts'
import { DEMO_ORDERS_LOCK } from './queue.ts'
import { demoOrders } from './tables.ts'

export interface RemoveOrdersDeps {
  db: Db
  pool: pg.Pool
  deleteProviderOrders: (providerOrderIds: string[]) => Promise<void>
}

/**
 * Deletes the demo's orders and customers and its other records, such as discounts, price sales, API keys, webhooks and
 * stocktakes. Keeps the catalogue. Returns how many orders were deleted. Safe while the shop is running; stops the
 * generation of demo orders.
 */
export const removeDemoOrders = (deps: RemoveOrdersDeps): Promise<number> =>
  stopDemoOrdersAndRun(deps, () => deps.db.transaction(deleteDemoOrdersInTx))

/** Stops the generation of demo orders permanently, deletes them at the provider, then runs the rest of the work. */
export async function stopDemoOrdersAndRun<T>(
  { db, pool, deleteProviderOrders }: RemoveOrdersDeps,
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    // empties the queue, which stops a running generator before its next order
    await db.update(demoOrders).set({ doneAt: new Date() }).where(sql`done_at IS NULL`)
    await client.query(`SELECT pg_advisory_lock(${DEMO_ORDERS_LOCK})`)
    // the provider first: if the process dies in between, a second run still finds the ids
    await deleteProviderOrders(await listProviderOrderIds(db))
    return await work()
  } finally {
    // closes the connection, which releases the lock
    client.release(true)
  }
}

export async function deleteDemoOrdersInTx(tx: Tx): Promise<number> {
  const orderCount = await lockOrders(tx)
  await revertStock(tx)
  await deleteDemoRows(tx)
  return orderCount
}

async function listProviderOrderIds(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT provider_order_id AS id FROM checkouts WHERE is_demo AND provider_order_id IS NOT NULL`,
  )
  return rows.map(({ id }) => id)
}

/** Locks orders before stock, in the same order as every other transaction that changes both. */
async function lockOrders(tx: Tx): Promise<number> {
  const { rowCount } = await tx.execute(sql`SELECT FROM orders WHERE is_demo ORDER BY id FOR UPDATE`)
  return rowCount ?? 0
}

/** Return lines of demo orders, which an admin may have created. */
const demoReturnLines = sql.raw(`return_lines rl JOIN returns r ON r.id = rl.return_id
  JOIN current_order_lines l ON l.id = rl.order_line_id JOIN orders o ON o.id = l.order_id AND o.is_demo`)

/** Lines of demo orders that an admin has changed to another variant with its own stock. */
const demoAmendments = sql.raw(`amendment_lines l JOIN order_amendments a ON a.id = l.amendment_id
  JOIN orders o ON o.id = a.order_id AND o.is_demo WHERE l.stock_id <> l.stock_id_before`)

/** Reverts the demo's holds, units sold and returns in the stock, and its receipts as far as their units are not held. */
async function revertStock(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT FROM stock ORDER BY id FOR NO KEY UPDATE`)
  // one statement, because a constraint keeps returned <= sold at all times
  await tx.execute(sql`
    UPDATE stock SET sold = sold - sold_units, on_hand = on_hand + sold_units - returned_units, returned = returned - returned_units, held = held - held_units
    FROM (
      SELECT stock_id, sum(sold_units) AS sold_units, sum(returned_units) AS returned_units, sum(held_units) AS held_units FROM (
        SELECT l.stock_id, quantity AS sold_units, 0 AS returned_units, 0 AS held_units
        FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.is_demo
        UNION ALL
        SELECT l.stock_id, 0, l.quantity - coalesce((
          SELECT sum(rl.quantity) FROM return_lines rl JOIN returns r ON r.id = rl.return_id
          WHERE rl.order_line_id = l.id AND r.status IN ('refunded', 'exchanged')), 0), 0
        FROM current_order_lines l JOIN orders o ON o.id = l.order_id WHERE o.is_demo AND o.restocked_at IS NOT NULL
        UNION ALL
        SELECT l.stock_id, l.quantity, 0, 0 FROM ${demoAmendments}
        UNION ALL
        SELECT l.stock_id_before, 0, l.quantity, 0 FROM ${demoAmendments}
        UNION ALL
        SELECT l.stock_id, 0, rl.quantity, 0 FROM ${demoReturnLines} WHERE rl.is_restocked
        UNION ALL
        SELECT rl.held_stock_id, rl.quantity, 0, 0 FROM ${demoReturnLines} WHERE r.status = 'exchanged'
        UNION ALL
        SELECT rl.held_stock_id, 0, 0, rl.quantity FROM ${demoReturnLines}
        WHERE rl.held_stock_id IS NOT NULL AND r.status IN ('requested', 'approved', 'received')
        UNION ALL
        SELECT stock_id, 0, 0, quantity FROM checkout_lines l JOIN checkouts c ON c.id = l.checkout_id
        WHERE c.is_demo AND c.state IN ('open', 'paid')
      ) AS moved GROUP BY stock_id
    ) AS demo WHERE stock_id = stock.id`)
  await tx.execute(sql`
    UPDATE stock SET on_hand = on_hand - least(received_units, on_hand - held), received = received - least(received_units, on_hand - held)
    FROM (
      SELECT s.id AS stock_id, sum(l.quantity) AS received_units
      FROM demo_orders d
      CROSS JOIN jsonb_to_recordset(d.plan->'lines') AS l ("productId" text, size text, color text, quantity int)
      JOIN stock s ON s.product_id = l."productId" AND (s.size IS NULL OR (s.size = l.size AND s.color = l.color))
      WHERE d.is_stocked GROUP BY s.id
    ) AS demo WHERE stock_id = stock.id`)
}

/** In dependency order. The tables' triggers allow these deletions for demo rows; the log of real changes is kept. */
const deleteStatements = [
  // unclaimed photos are deleted by the clean-up job
  `UPDATE return_photos SET claimed_at = NULL WHERE name IN (
     SELECT photo FROM returns r JOIN orders o ON o.id = r.order_id WHERE o.is_demo)`,
  `DELETE FROM returns WHERE order_id IN (SELECT id FROM orders WHERE is_demo)`,
  `DELETE FROM credit_notes WHERE order_id IN (SELECT id FROM orders WHERE is_demo)`,
  `DELETE FROM invoices WHERE order_id IN (SELECT id FROM orders WHERE is_demo)`,
  // the column holds the series
  `DELETE FROM invoice_counters WHERE year LIKE 'DEMO/%'`,
  `DELETE FROM order_amendments WHERE order_id IN (SELECT id FROM orders WHERE is_demo)`,
  `DELETE FROM order_status_changes WHERE order_id IN (SELECT id FROM orders WHERE is_demo)`,
  `DELETE FROM order_lines WHERE order_id IN (SELECT id FROM orders WHERE is_demo)`,
  `DELETE FROM orders WHERE is_demo`,
  `DELETE FROM refunds USING payments p, checkouts c WHERE p.id = payment_id AND c.id = p.checkout_id AND c.is_demo`,
  `DELETE FROM payments USING checkouts c WHERE c.id = checkout_id AND c.is_demo`,
  `DELETE FROM provider_events e USING checkouts c WHERE c.provider_order_id = e.provider_order_id AND c.is_demo`,
  `DELETE FROM checkouts WHERE is_demo`,
  `DELETE FROM draft_orders d WHERE id LIKE '${DEMO_ID_PREFIX}%' AND NOT EXISTS (SELECT FROM checkouts WHERE draft_order_id = d.id)`,
  `DELETE FROM newsletter_subscribers WHERE email LIKE '%@${DEMO_EMAIL_DOMAIN}'`,
  `DELETE FROM incoming_stock WHERE id LIKE '${DEMO_ID_PREFIX}%'`,
  `DELETE FROM stock_counts WHERE id LIKE '${DEMO_ID_PREFIX}%'`,
  // price sales
  `DELETE FROM sales WHERE id LIKE '${DEMO_ID_PREFIX}%'`,
  `DELETE FROM api_keys WHERE id LIKE '${DEMO_ID_PREFIX}%'`,
  `DELETE FROM webhooks WHERE id LIKE '${DEMO_ID_PREFIX}%'`,
  `DELETE FROM audit_entries WHERE id LIKE '${DEMO_ID_PREFIX}%'`,
  `DELETE FROM active_carts WHERE cart_id LIKE '${DEMO_ID_PREFIX}%'`,
  // a code that a real order has used stays, archived
  `DELETE FROM discounts d WHERE id LIKE '${DEMO_ID_PREFIX}%'
     AND NOT EXISTS (SELECT FROM orders WHERE discount_id = d.id) AND NOT EXISTS (SELECT FROM checkouts WHERE discount_id = d.id)`,
  `UPDATE discounts SET is_active = false, archived_at = now() WHERE id LIKE '${DEMO_ID_PREFIX}%' AND archived_at IS NULL`,
  `DELETE FROM contact_messages WHERE email LIKE '%@${DEMO_EMAIL_DOMAIN}'`,
  `DELETE FROM emails WHERE "to" LIKE '%@${DEMO_EMAIL_DOMAIN}'`,
  `DELETE FROM users WHERE is_demo`,
  `DELETE FROM demo_orders`,
]

async function deleteDemoRows(tx: Tx): Promise<void> {
  for (const statement of deleteStatements) await tx.execute(sql.raw(statement))
}
