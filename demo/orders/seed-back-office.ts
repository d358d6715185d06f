import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/connect.ts'
import { DAY } from '#shared/time.ts'
import { createRandomPicker } from './create-random-picker.ts'
import { demoCustomers } from './demo-customers.ts'
import { DEMO_ID_PREFIX } from './demo-id-prefix.ts'
import type { PlannedOrder } from './types.ts'

const SEED = 560_002
const consent = 'Sign up for the newsletter.'

const createDemoId = (n: number) => `${DEMO_ID_PREFIX}${String(n).padStart(12, '0')}`

/** Fills the screens that orders don't: newsletter, incoming stock, counts, discounts, sales, draft orders, changes and integrations. */
export async function seedBackOffice(tx: Tx, orders: PlannedOrder[], now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
  await seedSubscribers(tx, daysAgo)
  await seedStockWork(tx, daysAgo)
  await seedPromotions(tx, daysAgo)
  await seedDraftOrders(tx, orders, daysAgo)
  await seedChanges(tx, daysAgo)
  await seedCarts(tx, orders)
  await seedIntegrations(tx, daysAgo)
}

type DaysAgo = (days: number) => string

async function seedSubscribers(tx: Tx, daysAgo: DaysAgo): Promise<void> {
  const states = ['confirmed', 'confirmed', 'confirmed', 'pending', 'confirmed', 'left'] as const
  for (const [index, { email }] of demoCustomers.slice(0, 18).entries()) {
    const state = states[index % states.length]
    const at = daysAgo(3 + index * 4)
    await tx.execute(sql`
      INSERT INTO newsletter_subscribers (id, email, consent, consented_at, state, confirmation_sent_at, confirmed_at, left_at)
      VALUES (${createDemoId(100 + index)}, ${email}, ${consent}, ${at}, ${state}, ${at},
        ${state === 'pending' ? null : at}, ${state === 'left' ? daysAgo(1) : null}) ON CONFLICT DO NOTHING`)
  }
}

/** Incoming stock of variants that run out, a count without differences, one in progress, and barcodes to scan. */
async function seedStockWork(tx: Tx, daysAgo: DaysAgo): Promise<void> {
  await tx.execute(sql`
    INSERT INTO incoming_stock (id, stock_id, quantity, expected_on, reference, created_at, created_by)
    SELECT ${DEMO_ID_PREFIX} || lpad((200 + n)::text, 12, '0'), id, 20 + 10 * n, ${daysAgo(-9)}::date, 'PO-1042', ${daysAgo(4)}, 'Demo'
    FROM (SELECT id, row_number() OVER (ORDER BY on_hand - held, id)::int AS n FROM stock WHERE size IS NOT NULL
      ORDER BY on_hand - held, id LIMIT 5) low`)
  await tx.execute(sql`
    INSERT INTO stock_counts (id, scope, includes_unpacked, status, started_at, started_by, ended_at, ended_by) VALUES
      (${createDemoId(301)}, 'scanned', true, 'booked', ${daysAgo(21)}, 'Demo', ${daysAgo(20.9)}, 'Demo'),
      (${createDemoId(302)}, 'scanned', true, 'open', ${daysAgo(1)}, 'Demo', NULL, NULL)`)
  await tx.execute(sql`
    INSERT INTO stock_count_lines (count_id, stock_id, counted, expected, counted_at, counted_by)
    SELECT count_id, s.id, greatest(0, s.on_hand - missing), s.on_hand, at::timestamptz, 'Demo'
    FROM (VALUES (${createDemoId(301)}, ${daysAgo(20.95)}, 0, 24), (${createDemoId(302)}, ${daysAgo(0.9)}, 1, 6)) c (count_id, at, missing, lines)
    CROSS JOIN LATERAL (
      SELECT id, on_hand FROM stock WHERE size IS NOT NULL AND on_hand > 5 ORDER BY id LIMIT c.lines::int
    ) s`)
  // of the shop's own labels: ten digits are no GTIN, so the feeds for search engines leave them out
  await tx.execute(sql`
    INSERT INTO product_variants (product_id, size, color, barcode)
    SELECT product_id, size, color, '29' || lpad(id::text, 8, '0') FROM stock WHERE size IS NOT NULL`)
}

async function seedPromotions(tx: Tx, daysAgo: DaysAgo): Promise<void> {
  await tx.execute(sql`
    INSERT INTO discounts (id, code, title, kind, value, min_subtotal_paise, collection_ids, product_ids, first_order_only,
      starts_at, ends_at, is_active, created_at) VALUES
      (${createDemoId(401)}, 'CORNER10', 'Ten percent off', 'percent', 10, 199900, '[]', '[]', false, ${daysAgo(30)}, NULL, true, ${daysAgo(30)}),
      (${createDemoId(402)}, 'MONSOON15', 'Monsoon', 'percent', 15, 0, '[]', '[]', false, ${daysAgo(80)}, ${daysAgo(50)}, true, ${daysAgo(81)})
    ON CONFLICT DO NOTHING`)
  await tx.execute(sql`
    INSERT INTO sales (id, title, kind, value, collection_ids, product_ids, starts_at, ends_at, created_at, created_by,
      started_at, ended_at, selected_count, product_count)
    VALUES (${createDemoId(501)}, 'Monsoon sale', 'percent', 20, '[]', '[]', ${daysAgo(75)}, ${daysAgo(68)}, ${daysAgo(78)}, 'Demo',
      ${daysAgo(75)}, ${daysAgo(68)}, 12, 12)`)
}

const draftNotes = [
  { age: 0.2, note: 'Wants it before the weekend. Pays by UPI tonight.', isCancelled: false },
  { age: 2, note: 'Compares two sizes with a friend, then pays.', isCancelled: false },
  { age: 30, note: 'Called twice, no answer.', isCancelled: false },
  { age: 12, note: 'Bought in the store instead.', isCancelled: true },
]
const DRAFT_DAYS = 7

/** Orders taken by phone: two open, one expired, one cancelled. Nobody has their payment links. */
async function seedDraftOrders(tx: Tx, orders: PlannedOrder[], daysAgo: DaysAgo): Promise<void> {
  for (const [index, { age, note, isCancelled }] of draftNotes.entries()) {
    const order = orders[index * 3]
    if (!order) return
    const { customer, lines } = order
    const id = createDemoId(800 + index)
    await tx.execute(sql`
      WITH line AS (
        SELECT DISTINCT ON (l.n) l.n, p.id AS product_id, s.id AS stock_id, p.sku, p.name, p.category, s.size, s.color, p.price_paise, l.quantity,
          (SELECT url FROM product_images i WHERE i.product_id = p.id ORDER BY (i.color = l.color) DESC NULLS LAST, i.position LIMIT 1) AS image
        FROM jsonb_to_recordset(${JSON.stringify(lines.map((line, n) => ({ ...line, n })))}::jsonb)
          AS l (n int, "productId" text, size text, color text, quantity int)
        JOIN products p ON p.id = l."productId"
        JOIN stock s ON s.product_id = p.id AND (s.size IS NULL OR (s.size = l.size AND s.color = l.color))
      ), draft AS (
        INSERT INTO draft_orders (id, token_hash, customer_name, customer_email, customer_mobile, address, total_paise, note,
          created_at, created_by, created_by_name, expires_at, cancelled_at)
        SELECT ${id}, ${randomBytes(32).toString('hex')}, ${customer.name}, ${customer.email}, ${customer.mobile},
          ${JSON.stringify(customer.address)}::jsonb, sum(price_paise * quantity), ${note}, ${daysAgo(age)}, 'demo', 'Demo',
          ${daysAgo(age - DRAFT_DAYS)}, ${isCancelled ? daysAgo(age - 1) : null}
        FROM line HAVING count(*) > 0 RETURNING id
      )
      INSERT INTO draft_order_lines (draft_order_id, position, product_id, stock_id, sku, name, category, image, size, color, price_paise, quantity)
      SELECT draft.id, n, product_id, stock_id, sku, name, category, image, size, color, price_paise, quantity FROM draft, line`)
  }
}

/** Price changes up to today's prices, so they can be undone. */
async function seedChanges(tx: Tx, daysAgo: DaysAgo): Promise<void> {
  await tx.execute(sql`
    INSERT INTO audit_entries (id, at, actor_id, actor_name, kind, subject_id, subject_name, before, after)
    SELECT ${DEMO_ID_PREFIX} || lpad((700 + n)::text, 12, '0'), ${daysAgo(2)}::timestamptz - n * interval '31 hours', 'demo', 'Demo',
      'price', id, name, jsonb_build_object('pricePaise', price_paise + 10000), jsonb_build_object('pricePaise', price_paise)
    FROM (SELECT id, name, price_paise, row_number() OVER (ORDER BY created_at, id)::int AS n FROM products
      ORDER BY created_at, id LIMIT 6) p`)
}

/** Two to four carts for each order, because most carts are left. */
async function seedCarts(tx: Tx, orders: PlannedOrder[]): Promise<void> {
  const random = createRandomPicker(SEED)
  const carts = orders.flatMap(({ paidAt }, index) =>
    Array.from({ length: random.integer(2, 4) }, (_, n) => ({ at: paidAt, id: `${DEMO_ID_PREFIX}-${index}-${n}` })),
  )
  await tx.execute(sql`
    INSERT INTO active_carts (day, cart_id)
    SELECT (at AT TIME ZONE 'Asia/Kolkata')::date, id
    FROM jsonb_to_recordset(${JSON.stringify(carts)}::jsonb) AS cart (at timestamptz, id text)`)
}

/** Examples that do nothing: an expired key whose token nobody has, and a disabled webhook. */
async function seedIntegrations(tx: Tx, daysAgo: DaysAgo): Promise<void> {
  await tx.execute(sql`
    INSERT INTO api_keys (id, name, token_hash, prefix, scopes, created_by, created_at, expires_at)
    VALUES (${createDemoId(601)}, 'Accounting export (example)', ${randomBytes(32).toString('hex')}, 'shopkey_demo',
      '["orders:read", "tax:read"]', 'Demo', ${daysAgo(120)}, ${daysAgo(30)})`)
  await tx.execute(sql`
    INSERT INTO webhooks (id, url, events, secret, is_enabled, created_by, created_at)
    VALUES (${createDemoId(602)}, 'https://example.com/hooks/nukkad', '["order.placed", "order.shipped", "stock.low"]',
      ${randomBytes(32).toString('hex')}, false, 'Demo', ${daysAgo(40)})`)
}
