import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { callApi } from '../shoppers.ts'
import type { RunningShop } from '../working-tree-shop.ts'

/** What the tasks of the day are about. */
export interface Day {
  image: Buffer
  collection: { name: string; products: number }
  paidOrder: string
  customer: { name: string; phone: string }
  /** The barcodes of the variants to count. */
  codes: string[]
}

const DEMO_ORDERS = 300
export const ORDERS_TO_PACK = 20
export const VARIANTS_TO_COUNT = 40
const COLLECTION = 'OverSized T-Shirt'

/** Waits for the demo orders, leaves 20 to pack, and adds an exchange to decide on and barcodes to scan. */
export async function prepareDay({ url, client }: RunningShop): Promise<Day> {
  const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
  while ((await query('SELECT count(done_at)::int AS count FROM demo_orders'))[0].count < DEMO_ORDERS) await wait(1_000)
  await query(
    `UPDATE orders SET status = CASE WHEN n <= $1 THEN 'Processing' ELSE 'Shipped' END
     FROM (SELECT id, row_number() OVER (ORDER BY status = 'Shipped', placed_at DESC) AS n FROM orders
       WHERE status IN ('Processing', 'Shipped') AND archived_at IS NULL) AS open WHERE open.id = orders.id`,
    [ORDERS_TO_PACK],
  )
  // shipments of the demo would keep those orders off the list of orders to ship, and add to the list of those on their way
  await query(
    `DELETE FROM shipments WHERE order_id IN (SELECT id FROM orders WHERE status IN ('Processing', 'Shipped'))`,
  )
  const delivered = await query(
    `SELECT o.id, o.customer_name AS name, o.customer_email AS email, o.address->>'phone' AS phone, l.id AS "lineId",
       (SELECT size FROM stock s WHERE s.product_id = l.product_id AND s.color = l.color AND s.size <> l.size
        AND s.on_hand > s.held LIMIT 1) AS "newSize"
     FROM orders o JOIN payments p ON p.id = o.payment_id JOIN order_lines l ON l.order_id = o.id AND l.position = 0
     WHERE o.status = 'Delivered' AND p.refunded_paise = 0 AND p.amount_paise > 0 AND l.size <> ''
       AND NOT EXISTS (SELECT FROM returns r WHERE r.order_id = o.id)
     ORDER BY o.placed_at DESC LIMIT 20`,
  )
  const paid = delivered[0]
  const exchanged = delivered.slice(1).find(({ newSize }) => newSize)
  await callApi(`${url}/api/returns`, 'POST', {
    orderId: exchanged.id,
    name: exchanged.name,
    email: exchanged.email,
    number: exchanged.phone,
    reasonDropdown: 'Size does not fit',
    outcome: 'exchange',
    lines: [{ lineId: exchanged.lineId, quantity: 1, newSize: exchanged.newSize }],
  })
  const [collection] = await query(
    `SELECT count(*)::int AS products FROM products WHERE state = 'live' AND collections @> ARRAY[$1]`,
    [COLLECTION],
  )
  const codes = await query(
    `INSERT INTO product_variants (product_id, size, color, barcode)
     SELECT product_id, size, color, '890' || lpad(id::text, 10, '0') FROM stock
     WHERE size IS NOT NULL AND on_hand > held AND NOT EXISTS (
       -- a single scan would be below the units that are sold
       SELECT FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.stock_id = stock.id AND o.status = 'Processing'
     ) ORDER BY id LIMIT $1
     ON CONFLICT ON CONSTRAINT product_variants_options DO UPDATE SET barcode = excluded.barcode RETURNING barcode`,
    [VARIANTS_TO_COUNT],
  )
  const background = { create: { width: 1200, height: 1500, channels: 3, background: '#2f4f4f' } } as const
  return {
    image: await sharp(background).png().toBuffer(),
    collection: { name: COLLECTION, products: collection.products },
    paidOrder: paid.id,
    customer: { name: paid.name, phone: paid.phone },
    codes: codes.map(({ barcode }) => barcode),
  }
}
