/**
 * Compares the lists and searches of the admin area on 1,000 orders, customers and stock movements and on 100,000, 50,000
 * and 1,000,000. Run it with `npm run bench:admin`. Cleans up after itself. Exits with 1 if the 99th percentile
 * of a call is more than 1.5 times as high.
 *
 * `-- --only customers,users` measures the calls with one of these words, `--rounds 200` makes three times 200 calls instead of 100,
 * `--explain` prints their query plans, `--data <folder>` keeps the two shops there for the next run.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { checkInvariants } from '#domains/checkout/server/admin-payments.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { insertAdminData } from './admin-data.ts'
import { openAdminShop, openOrCreateDatabase } from './admin-shop.ts'
import { compareAdminCalls, reportComparisons, roundToTenth } from './compare-admin-calls.ts'

const { values: options } = parseArgs({
  options: {
    explain: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
  },
})
const ROUNDS = Number(options.rounds)
const log = pino({ level: 'silent' })

const sizes = {
  small: { orders: 1_000, users: 1_000, products: 1_000, movements: 1_000 },
  large: { orders: 100_000, users: 50_000, products: 1_000, movements: 1_000_000 },
}

type Shop = Awaited<ReturnType<typeof openShop>>
type Sample = Record<string, string>

async function openShop(server: string, name: keyof typeof sizes) {
  const database = await openOrCreateDatabase(server, name)
  const { rowCount } = await database.pool.query('SELECT FROM return_lines LIMIT 1')
  if (rowCount === 0) await insertAdminData(database, sizes[name])
  const { rows } = await database.pool.query(
    `SELECT o.id, user_id AS "userId", customer_email AS email, customer_mobile AS mobile, customer_name AS name, skus[1] AS sku,
       address->>'city' AS city, address->>'postalCode' AS pin, payment_id AS payment, i.number AS invoice,
       (SELECT id FROM refunds ORDER BY created_at LIMIT 1) AS refund, s.tracking_number AS tracking, l.product_id AS product, l.name AS "productName", l.stock_id AS variant
     FROM orders o JOIN invoices i ON i.order_id = o.id JOIN shipments s ON s.order_id = o.id
     JOIN order_lines l ON l.order_id = o.id
     ORDER BY placed_at OFFSET (SELECT count(*) / 2 FROM orders) LIMIT 1`,
  )
  return { ...(await openAdminShop(database)), sample: rows[0] as Sample }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const buildUrl = (path: string, values: Record<string, string | undefined>) =>
  `/api/admin/${path}?${new URLSearchParams(values as Record<string, string>)}`
/** A list with the page size of the screens. */
const buildListUrl = (path: string, values: Record<string, string | undefined>) =>
  buildUrl(path, { limit: '50', ...values })

const calls: Record<string, (sample: Sample) => string> = {
  orders: () => buildListUrl('orders', {}),
  'orders, page 5': () => buildListUrl('orders', { page: '5' }),
  'orders to pack': () => buildListUrl('orders', { status: 'Processing' }),
  'orders delivered': () => buildListUrl('orders', { status: 'Delivered' }),
  'orders paid': () => buildListUrl('orders', { payment: 'paid' }),
  // a short page, because the small shop has 25 of them
  'orders refunded': () => buildUrl('orders', { payment: 'refunded', limit: '20' }),
  'orders to confirm': () => buildListUrl('orders', { confirmation: 'waiting' }),
  'orders of 7 days': () => buildListUrl('orders', { from: daysAgo(6) }),
  'orders, sorted by total': () => buildListUrl('orders', { sortBy: '-totalPrice' }),
  'orders, sorted by customer': () => buildListUrl('orders', { sortBy: 'customer' }),
  'orders, sorted by status': () => buildListUrl('orders', { sortBy: 'status' }),
  'orders by number': ({ id }) => buildListUrl('orders', { q: id?.slice(-8) }),
  'orders by invoice': ({ invoice }) => buildListUrl('orders', { q: invoice }),
  'orders by the end of an invoice number': ({ invoice }) => buildListUrl('orders', { q: invoice?.slice(-4) }),
  'orders by refund': ({ refund }) => buildListUrl('orders', { q: refund }),
  'orders by payment': ({ payment }) => buildListUrl('orders', { q: payment }),
  'orders by tracking number': ({ tracking }) => buildListUrl('orders', { q: tracking }),
  'orders by email': ({ email }) => buildListUrl('orders', { q: email }),
  'orders by phone': ({ mobile }) => buildListUrl('orders', { q: mobile }),
  'orders by last digits': ({ mobile }) => buildListUrl('orders', { q: mobile?.slice(-4) }),
  'orders by name': ({ name }) => buildListUrl('orders', { q: name }),
  // short pages, because the small shop has few orders to find
  'orders by city': ({ city }) => buildUrl('orders', { q: city, limit: '5' }),
  'orders by PIN code': ({ pin }) => buildUrl('orders', { q: pin, limit: '5' }),
  'orders by SKU': ({ sku }) => buildUrl('orders', { q: sku, limit: '5' }),
  'orders by product': ({ productName }) => buildUrl('orders', { q: productName, limit: '5' }),
  'one order': ({ id }) => buildUrl(`orders/${id}`, {}),
  "one order's invoices": ({ id }) => buildListUrl('invoices', { order: id }),
  invoices: () => buildListUrl('invoices', {}),
  'invoices, page 5': () => buildListUrl('invoices', { page: '5' }),
  'invoices of 7 days': () => buildListUrl('invoices', { from: daysAgo(6) }),
  'invoices by number': ({ invoice }) => buildListUrl('invoices', { q: invoice }),
  'invoices by name': ({ name }) => buildListUrl('invoices', { q: name }),
  'orders to ship': () => buildListUrl('shipping/orders', {}),
  shipments: () => buildListUrl('shipments', {}),
  'shipments on their way': () => buildListUrl('shipments', { list: 'open' }),
  'shipments by tracking number': ({ tracking }) => buildListUrl('shipments', { q: tracking }),
  returns: () => buildListUrl('returns', {}),
  'returns to approve': () => buildListUrl('returns', { status: 'requested' }),
  'returns by email': ({ email }) => buildListUrl('returns', { q: email }),
  users: () => buildListUrl('users', {}),
  'users by name': ({ name }) => buildListUrl('users', { q: name }),
  'users by email': ({ email }) => buildListUrl('users', { q: email }),
  customers: () => buildListUrl('customers', {}),
  'customers, page 5': () => buildListUrl('customers', { page: '5' }),
  'customers, sorted by spend': () => buildListUrl('customers', { sortBy: '-spent' }),
  'customers, sorted by name': () => buildListUrl('customers', { sortBy: 'name' }),
  'customers by phone': ({ mobile }) => buildListUrl('customers', { q: mobile }),
  'customers by last digits': ({ mobile }) => buildListUrl('customers', { q: mobile?.slice(-6) }),
  'customers by last 4 digits': ({ mobile }) => buildListUrl('customers', { q: mobile?.slice(-4) }),
  'customers by name': ({ name }) => buildListUrl('customers', { q: name }),
  'customers by email': ({ email }) => buildListUrl('customers', { q: email }),
  'customers by order number': ({ id }) => buildListUrl('customers', { q: id?.slice(-8) }),
  'tags of customers': () => buildUrl('customers/tags', {}),
  'one customer': ({ userId }) => buildUrl(`customers/${userId}`, {}),
  subscribers: () => buildListUrl('newsletter', {}),
  messages: () => buildListUrl('messages', {}),
  'messages to answer': () => buildListUrl('messages', { state: 'open' }),
  'messages by email': ({ email }) => buildListUrl('messages', { q: email }),
  emails: () => buildListUrl('emails', {}),
  'emails, failed': () => buildListUrl('emails', { state: 'failed' }),
  'emails by address': ({ email }) => buildListUrl('emails', { q: email }),
  changes: () => buildListUrl('changes', {}),
  'changes of prices': () => buildListUrl('changes', { kind: 'price' }),
  'changes by subject': ({ id }) => buildListUrl('changes', { q: id?.slice(-8) }),
  'stock by variant': () => buildListUrl('stock/variants', {}),
  'stock running low': () => buildListUrl('stock/variants', { level: 'low' }),
  'stock by SKU': ({ sku }) => buildListUrl('stock/variants', { q: sku }),
  'stock movements': () => buildListUrl('stock/movements', {}),
  'stock movements, page 20': () => buildListUrl('stock/movements', { page: '20' }),
  'stock movements of a variant': ({ variant }) => buildListUrl('stock/movements', { variant }),
  'stock movements by reason': () => buildListUrl('stock/movements', { reason: 'sale' }),
  'stock movements of a day': () => buildListUrl('stock/movements', { from: daysAgo(180), to: daysAgo(180) }),
  'shipping desk': () => buildUrl('shipping', {}),
  setup: () => buildUrl('setup', {}),
  status: () => buildUrl('status', {}),
  products: () => buildListUrl('products', {}),
  'products, sorted by stock': () => buildListUrl('products', { sortBy: 'stock' }),
  'products by SKU': ({ sku }) => buildListUrl('products', { q: sku }),
  'products grid': () => buildUrl('products/grid', {}),
  'flagged payments': () => buildListUrl('payments/anomalies', {}),
  'orders without payment': () => buildListUrl('payments/missing', {}),
  'dashboard, today': () => buildUrl('dashboard', { from: daysAgo(0) }),
  'dashboard, 7 days': () => buildUrl('dashboard', { from: daysAgo(6) }),
  'dashboard, 30 days': () => buildUrl('dashboard', { from: daysAgo(29) }),
  'dashboard, 90 days': () => buildUrl('dashboard', { from: daysAgo(89) }),
  'dashboard, insights of 30 days': () => buildUrl('dashboard/insights', { from: daysAgo(29) }),
  'dashboard, what is to do': () => buildUrl('todos', {}),
}

/** Prints the plan of every query that the call makes. */
async function explain({ database, app, token, sample }: Shop, call: (sample: Sample) => string): Promise<void> {
  const queries = new Map<string, unknown[]>()
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const { query: originalQuery } = client
  client.query = function (this: unknown, ...args: unknown[]) {
    const [statement, second] = args as [string | { text: string; values?: unknown[] }, unknown]
    const { text, values = [] } = typeof statement === 'string' ? { text: statement } : statement
    // without values, the second argument is a callback
    if (/^[\s(]*(select|with)/i.test(text)) queries.set(text, Array.isArray(second) ? second : values)
    return originalQuery.apply(this, args)
  }
  await app.inject({ url: call(sample), headers: { authorization: `Bearer ${token}` } })
  client.query = originalQuery
  for (const [text, values] of queries) {
    const { rows } = await database.pool.query(`EXPLAIN (ANALYZE, BUFFERS OFF, TIMING OFF) ${text}`, values)
    console.log(`\n${text.replace(/\s+/g, ' ')}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`)
  }
}

const dataDir = options.data ?? (await createDataDir())
await using cleanup = new AsyncDisposableStack()
if (!options.data) cleanup.defer(() => removeDataDir(dataDir))
const { url, stop } = await startEmbedded({ dataDir, log, durable: false })
cleanup.defer(stop)
const shops: Shop[] = []
for (const name of ['small', 'large'] as const) {
  const startedAt = performance.now()
  const shop = await openShop(url, name)
  cleanup.defer(() => shop.database.close())
  cleanup.defer(() => shop.app.close())
  shops.push(shop)
  const seconds = roundToTenth((performance.now() - startedAt) / 1000)
  console.log(`${name} shop: ${JSON.stringify(sizes[name])}, ready in ${seconds} s`)
}
const [small, large] = shops
if (!small || !large) throw new Error('Expected two shops')
const brokenRules = (await checkInvariants(small.database)).filter(({ found }) => found.length > 0)
if (brokenRules.length > 0) console.log(brokenRules)
const results: Parameters<typeof reportComparisons>[0] = {}
const words = options.only.split(',')
for (const [name, call] of Object.entries(calls).filter(([name]) => words.some((word) => name.includes(word)))) {
  results[name] = await compareAdminCalls(
    { ...small, url: call(small.sample) },
    { ...large, url: call(large.sample) },
    ROUNDS,
  )
  if (options.explain) await explain(large, call)
}
reportComparisons(results)
