import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOrders } from '#sandbox/gateway/delete-orders.ts'
import { createReturnsClient } from '#tests/support/create-returns-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { loadDemo } from '../load-demo.ts'
import { generateDemoOrders } from './generate-demo-orders.ts'
import { removeDemoOrders } from './remove-demo-orders.ts'

const log = pino({ level: 'silent' })
const ORDER_COUNT = 300
/** Usually takes half a minute; leaves room for a busy machine. */
const SETUP_TIMEOUT_MS = 240_000

let shop: TestShop
let initialStock: unknown[]

const readStock = () => shop.query('SELECT product_id, size, color, on_hand, held FROM stock ORDER BY id')
const generateOrders = () =>
  generateDemoOrders(
    { ...shop.deps, pool: shop.pool, payUrl: `${shop.providerSettings.url}/pay` },
    { graceMs: 0, pauseRatio: 0 },
  ).done
const count = async (fromClause: string) =>
  Number((await shop.query<{ n: string }>(`SELECT count(*) AS n FROM ${fromClause}`))[0]?.n)
const removeOrders = () => removeDemoOrders({ ...shop, deleteProviderOrders: (ids) => deleteOrders(shop.pool, ids) })

async function countByKind(query: string): Promise<Record<string, number>> {
  const rows = await shop.query<{ kind: string; n: string }>(query)
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, Number(n)]))
}

beforeAll(async () => {
  shop = await startTestShop()
  await loadDemo({ ...shop, log, withOrders: true })
  initialStock = await readStock()
  await generateOrders()
}, SETUP_TIMEOUT_MS)
afterAll(() => shop.close())

it('places every order of the scenario, in all four statuses, with full and partial refunds', async () => {
  const statuses = await countByKind('SELECT status AS kind, count(*) AS n FROM orders WHERE is_demo GROUP BY 1')
  expect(Object.values(statuses).reduce((sum, n) => sum + n, 0)).toBe(ORDER_COUNT)
  expect(Object.keys(statuses).sort()).toEqual(['Cancelled', 'Delivered', 'Processing', 'Shipped'])
  expect(statuses['Delivered']).toBeGreaterThan(200)
  const refunds = await countByKind(`
    SELECT CASE WHEN refunded_paise = amount_paise THEN 'all' ELSE 'part' END AS kind, count(*) AS n
    FROM payments WHERE refunded_paise > 0 GROUP BY 1`)
  expect(refunds).toEqual({ all: expect.any(Number), part: expect.any(Number) })
  expect(await count(`refunds WHERE state <> 'processed'`)).toBe(0)
})

it('keeps stock and payments consistent', async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
  expect(await shop.findUnaccountedPayments()).toEqual([])
})

it('dates every order, payment and status change in the past', async () => {
  const [times] = await shop.query<Record<string, boolean>>(`
    SELECT bool_and(placed_at < now() - interval '9 minutes') AS placed, bool_and(paid_at = placed_at) AS paid,
      bool_and(placed_at > now() - interval '92 days') AS recent,
      bool_and((status = 'Delivered') = (delivered_at IS NOT NULL)) AS delivered,
      bool_and(p.made_at = o.placed_at) AS made
    FROM orders o JOIN payments p ON p.id = o.payment_id`)
  expect(times).toEqual({ placed: true, paid: true, recent: true, delivered: true, made: true })
  expect(await count('order_status_changes WHERE at > now()')).toBe(0)
})

it('leaves the stock unchanged and counts the units sold', async () => {
  expect(await readStock()).toEqual(initialStock)
  const [unitsSold] = await shop.query<{ n: string }>('SELECT sum(sold - returned) AS n FROM stock')
  expect(Number(unitsSold?.n)).toBeGreaterThan(ORDER_COUNT)
})

it('sends no email, records no change to an order and uses its own invoice series', async () => {
  expect(await count(`emails WHERE state <> 'suppressed'`)).toBe(0)
  expect(await count(`audit_entries WHERE actor_id <> 'demo' OR kind <> 'price'`)).toBe(0)
  expect(await count(`invoices WHERE number NOT LIKE 'DEMO/__-__/_____'`)).toBe(0)
  expect(await count(`invoice_counters WHERE year NOT LIKE 'DEMO/%'`)).toBe(0)
})

it('creates sample records besides orders', async () => {
  const returns = await countByKind('SELECT status AS kind, count(*) AS n FROM returns GROUP BY 1')
  expect(returns).toEqual({ requested: 2, approved: 1, rejected: 1 })
  expect(await countByKind('SELECT state AS kind, count(*) AS n FROM contact_messages GROUP BY 1')).toEqual({
    open: 3,
    answered: 2,
  })
  expect(await count('order_notes')).toBe(3)
  expect(await count('shipments')).toBe(await count(`orders WHERE status = 'Shipped'`))
  expect(await count('shipments')).toBeGreaterThan(0)
  expect(await count('api_keys WHERE expires_at < now()')).toBe(1)
  expect(await count('draft_orders WHERE expires_at > now() AND cancelled_at IS NULL')).toBe(2)
  expect(await count('draft_orders WHERE expires_at < now() AND cancelled_at IS NULL')).toBe(1)
  expect(await count('draft_orders WHERE cancelled_at < now()')).toBe(1)
  expect(await count('draft_orders d JOIN draft_order_lines l ON l.draft_order_id = d.id')).toBeGreaterThan(3)
  expect(await count('webhooks WHERE NOT is_enabled')).toBe(1)
  expect(await count(`products WHERE drop_settings IS NOT NULL AND state = 'draft' AND publish_at > now()`)).toBe(1)
  expect(await count(`orders WHERE tags <> '{}'`)).toBe(3)
  // in this schema, sales are price campaigns
  const seeded = { newsletter_subscribers: 18, incoming_stock: 5, stock_counts: 2, stock_count_lines: 30, discounts: 2 }
  for (const [table, rows] of Object.entries({ ...seeded, sales: 1, emails: 8, audit_entries: 6 }))
    expect([table, await count(table)]).toEqual([table, rows])
  // the page of an order lists its emails
  expect(await count('emails e JOIN orders o ON o.id = e.reference AND o.customer_email = e."to"')).toBe(8)
  expect(await count('active_carts')).toBeGreaterThan(2 * ORDER_COUNT)
  expect(await count('customer_notes')).toBe(5)
  expect(await count(`customers WHERE 'VIP' = ANY(tags)`)).toBe(3)
})

it('writes into the stock ledger what has happened, and gives every variant a barcode', async () => {
  expect(await count(`stock_movements WHERE reason = 'incoming' AND quantity < 0`)).toBe(0)
  expect(await count(`stock_movements WHERE reason = 'cancellation'`)).toBe(
    await count(`order_lines l JOIN orders o ON o.id = l.order_id WHERE o.status = 'Cancelled'`),
  )
  expect(await count(`stock_movements WHERE reason = 'refund'`)).toBe(
    await count(
      `order_lines l JOIN orders o ON o.id = l.order_id WHERE o.status = 'Delivered' AND o.restocked_at IS NOT NULL`,
    ),
  )
  expect(
    await count(`stock s JOIN products p ON p.id = s.product_id WHERE s.size IS NOT NULL AND p.drop_settings IS NULL`),
  ).toBe(await count('product_variants WHERE barcode IS NOT NULL'))
})

it('leaves no session open and gives its customers unknown passwords', async () => {
  expect(await count('sessions')).toBe(0)
  expect(await count('users WHERE is_demo')).toBeGreaterThan(50)
  expect(await count(`users WHERE is_demo AND (role <> 'customer' OR password_hash NOT LIKE '$argon2id$%')`)).toBe(0)
})

it('places no further orders when run again', async () => {
  await generateOrders()
  expect(await loadDemo({ ...shop, log, withOrders: true })).toBe(0)
  expect(await count('orders')).toBe(ORDER_COUNT)
})

describe('with a real order in the same shop', () => {
  let orderId: string

  beforeAll(async () => {
    const shopper = await shop.createUser()
    const { body: checkout } = await shop.createCheckout(shopper, [
      { productId: await shop.addProduct(3), quantity: 1 },
    ])
    const { body: proof } = await shop.payAtProvider(checkout.payment.orderId)
    await shop.submitPaymentProof(shopper, checkout._id, proof)
    orderId = (await shop.finalizeCheckout(shopper, checkout._id)).body._id
    await shop.waitForInvoices()
  })

  it('leaves no gap in the real invoice series', async () => {
    expect(await shop.query('SELECT number FROM invoices WHERE order_id = $1', [orderId])).toEqual([
      { number: expect.stringMatching(/^NKD\/\d\d-\d\d\/000001$/) },
    ])
  })

  it.each([
    `DELETE FROM orders WHERE NOT is_demo`,
    `DELETE FROM order_lines WHERE order_id = (SELECT id FROM orders WHERE NOT is_demo)`,
    `DELETE FROM order_status_changes WHERE order_id = (SELECT id FROM orders WHERE NOT is_demo)`,
    `DELETE FROM invoices WHERE order_id = (SELECT id FROM orders WHERE NOT is_demo)`,
    `UPDATE orders SET is_demo = true`,
    `UPDATE checkouts SET is_demo = true`,
    `UPDATE users SET is_demo = true`,
    `UPDATE invoices SET serial = 7`,
    `UPDATE order_lines SET quantity = 7`,
  ])('rejects in the database: %s', async (statement) => {
    await expect(shop.query(statement)).rejects.toThrow('is not allowed')
  })

  it('allows returning, exchanging, amending and cancelling demo orders', async () => {
    const admin = await shop.createUser('admin')
    const returnsClient = createReturnsClient(shop, admin)
    const [open] = await shop.query<{ id: string; line: string; size: string; color: string }>(`
      SELECT o.id, l.id AS line, s.size, s.color FROM orders o JOIN order_lines l ON l.order_id = o.id
      JOIN stock s ON s.product_id = l.product_id AND s.color = l.color AND s.size <> l.size AND s.on_hand - s.held > 5
      JOIN products p ON p.id = l.product_id AND p.state = 'live' AND s.size = ANY(p.sizes)
      WHERE o.is_demo AND o.status = 'Processing' LIMIT 1`)
    const lines = [{ lineId: open?.line, size: open?.size, color: open?.color }]
    const amendment = { token: admin.token, body: { lines } }
    expect((await shop.call('POST', `/admin/orders/${open?.id}/amendments`, amendment)).status).toBe(201)
    const delivered = await shop.query<{ id: string; email: string; line: string; size: string }>(`
      SELECT DISTINCT ON (o.id) o.id, o.customer_email AS email, l.id AS line, s.size
      FROM orders o JOIN order_lines l ON l.order_id = o.id
      JOIN stock s ON s.product_id = l.product_id AND s.color = l.color AND s.on_hand - s.held > 5
      WHERE o.is_demo AND o.status = 'Delivered' AND o.restocked_at IS NULL ORDER BY o.id LIMIT 4`)
    expect(delivered).toHaveLength(4)
    const steps = [['approve', 'receive', 'refund'], ['approve', 'receive', 'exchange-sent'], ['approve'], []]
    for (const [n, { id, email, line, size }] of delivered.entries()) {
      const exchange = { outcome: 'exchange', lines: [{ lineId: line, quantity: 1, newSize: size }] }
      const { body } = await returnsClient.submitReturn(
        { id, email },
        n === 0 ? { lines: [{ lineId: line, quantity: 1 }] } : exchange,
      )
      for (const step of steps[n] ?? []) expect((await returnsClient.takeStep(body._id, step)).status).toBe(200)
    }
    await returnsClient.cancelOrder(delivered[0]?.id ?? '')
    expect(await shop.findInvariantViolations()).toEqual([])
  })

  it('deletes all demo data and keeps the real order', async () => {
    expect(await removeOrders()).toBe(ORDER_COUNT)
    expect(await shop.query('SELECT id FROM orders')).toEqual([{ id: orderId }])
    for (const table of ['checkouts', 'payments', 'invoices', 'sandbox_gateway.orders', 'sandbox_gateway.payments']) {
      expect([table, await count(table)]).toEqual([table, 1])
    }
    const emptyFromClauses = [
      'users WHERE is_demo',
      'returns',
      'contact_messages',
      'customers WHERE order_count <> 1',
      'customer_notes',
      'order_notes',
      'newsletter_subscribers',
      'incoming_stock',
      'stock_counts',
      'discounts',
      'sales',
      'active_carts',
      'api_keys',
      'webhooks',
      'shipments',
      'draft_orders',
      `emails WHERE state = 'suppressed' AND "to" LIKE '%@demo.nukkad.local'`,
      `audit_entries WHERE actor_id = 'demo'`,
      'refunds',
      'demo_orders',
      'sandbox_gateway.refunds',
      'stock WHERE returned > 0',
    ]
    for (const fromClause of emptyFromClauses) expect([fromClause, await count(fromClause)]).toEqual([fromClause, 0])
    expect(
      await count(
        `provider_events e WHERE NOT EXISTS (SELECT FROM checkouts c WHERE c.provider_order_id = e.provider_order_id)`,
      ),
    ).toBe(0)
    expect((await readStock()).slice(0, initialStock.length)).toEqual(initialStock)
    expect(await count('stock WHERE sold > 0')).toBe(1)
    const [totals] = await shop.query<{ orders: string; units: string }>(`
      SELECT (SELECT sum(count) FROM (SELECT count FROM daily_order_totals UNION ALL SELECT count FROM sales_deltas WHERE status IS NOT NULL) s) AS orders,
        (SELECT sum(count) FROM (SELECT count FROM daily_product_totals UNION ALL SELECT count FROM sales_deltas WHERE product_id IS NOT NULL) s) AS units`)
    expect(totals).toEqual({ orders: '1', units: '1' })
    expect(await shop.findInvariantViolations()).toEqual([])
  })

  it('generates no demo orders after their removal', async () => {
    await generateOrders()
    expect(await removeOrders()).toBe(0)
    expect(await count('orders')).toBe(1)
  })
})
