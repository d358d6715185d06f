/**
 * Compares admin API calls on 1,000 and on 100,000 orders. Run it with `npm run bench:admin`; `-- --explain` prints the
 * query plans of the dashboard, `--only customers --rounds 100` measures the calls with this word and gives a p99. Cleans up after itself. Exits with 1 if a call takes more than five times as long.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { insertSyntheticProducts } from '#demo/insert-synthetic-products.ts'
import { checkInvariants } from '#domains/checkout/server/admin-payments.ts'
import { updateCustomers } from '#domains/customers/server/update-customers.ts'
import { createSalesRollupWorker } from '#domains/orders/server/rollup-sales.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { insertSyntheticOrders, insertSyntheticUsers, vacuumTables } from '#tests/support/synthetic-orders.ts'
import { createDatabase, openAdminShop } from './admin-shop.ts'

const { values: options } = parseArgs({
  options: {
    explain: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '15' },
    only: { type: 'string', default: '' },
  },
})
const ROUNDS = Number(options.rounds)
const MAX_RATIO = 5
const log = pino({ level: 'silent' })

const sizes = {
  small: { orders: 1_000, products: 1_000, users: 1_000 },
  large: { orders: 100_000, products: 20_000, users: 50_000 },
}

type Shop = Awaited<ReturnType<typeof openShop>>

async function openShop(server: string, name: keyof typeof sizes) {
  const database = await createDatabase(server, name)
  const { db } = database
  const size = sizes[name]
  await insertSyntheticProducts(db, size.products)
  await insertSyntheticUsers(db, size.users)
  await insertSyntheticOrders(db, size.orders)
  await createSalesRollupWorker({ db }).run({}, { signal: AbortSignal.timeout(600_000) })
  await updateCustomers({ db })
  await vacuumTables(db)
  const { rows } = await database.pool.query(
    `SELECT id, user_id AS "userId", customer_email AS email, customer_mobile AS mobile, customer_name AS name, skus[1] AS sku
     FROM orders ORDER BY placed_at OFFSET (SELECT count(*) / 2 FROM orders) LIMIT 1`,
  )
  return { ...(await openAdminShop(database)), sample: rows[0] as Record<string, string> }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const buildUrl = (path: string, values: Record<string, string | undefined>) =>
  `/api/admin/${path}?${new URLSearchParams(values as Record<string, string>)}`

const calls: Record<string, (sample: Record<string, string>) => string> = {
  orders: () => buildUrl('orders', {}),
  'orders, page 5': () => buildUrl('orders', { page: '5' }),
  'orders by status': () => buildUrl('orders', { status: 'Shipped' }),
  'orders by payment': () => buildUrl('orders', { payment: 'paid' }),
  'orders refunded': () => buildUrl('orders', { payment: 'refunded' }),
  'orders of 7 days': () => buildUrl('orders', { from: daysAgo(6) }),
  'orders, sorted by total': () => buildUrl('orders', { sortBy: '-totalPrice' }),
  'orders, sorted by customer': () => buildUrl('orders', { sortBy: 'customer' }),
  'orders, sorted by status': () => buildUrl('orders', { sortBy: 'status' }),
  'orders by number': ({ id }) => buildUrl('orders', { q: id?.slice(-8) }),
  'orders by email': ({ email }) => buildUrl('orders', { q: email }),
  'orders by phone': ({ mobile }) => buildUrl('orders', { q: mobile }),
  'orders by name': ({ name }) => buildUrl('orders', { q: name }),
  'orders by SKU': ({ sku }) => buildUrl('orders', { q: sku }),
  users: () => buildUrl('users', {}),
  'users by name': ({ name }) => buildUrl('users', { q: name }),
  'users by email': ({ email }) => buildUrl('users', { q: email }),
  customers: () => buildUrl('customers', {}),
  'customers, page 5': () => buildUrl('customers', { page: '5' }),
  'customers, sorted by spend': () => buildUrl('customers', { sort: '-spent' }),
  'customers, sorted by name': () => buildUrl('customers', { sort: 'name' }),
  'customers by phone': ({ mobile }) => buildUrl('customers', { search: mobile }),
  'customers by last digits': ({ mobile }) => buildUrl('customers', { search: mobile?.slice(-6) }),
  'customers by name': ({ name }) => buildUrl('customers', { search: name }),
  'customers by email': ({ email }) => buildUrl('customers', { search: email }),
  'customers by order number': ({ id }) => buildUrl('customers', { search: id?.slice(-8) }),
  'one customer': ({ userId }) => buildUrl(`customers/${userId}`, {}),
  products: () => buildUrl('products', {}),
  'products, sorted by stock': () => buildUrl('products', { sortBy: 'stock' }),
  'products by SKU': ({ sku }) => buildUrl('products', { q: sku }),
  'one order': ({ id }) => buildUrl(`orders/${id}`, {}),
  'flagged payments': () => buildUrl('payments/anomalies', {}),
  'orders without payment': () => buildUrl('payments/missing', {}),
  'dashboard, today': () => buildUrl('dashboard', { from: daysAgo(0) }),
  'dashboard, 7 days': () => buildUrl('dashboard', { from: daysAgo(6) }),
  'dashboard, 30 days': () => buildUrl('dashboard', { from: daysAgo(29) }),
  'dashboard, 90 days': () => buildUrl('dashboard', { from: daysAgo(89) }),
  'dashboard, insights of 30 days': () => buildUrl('dashboard/insights', { from: daysAgo(29) }),
  'dashboard, what is to do': () => buildUrl('todos', {}),
}

async function measureCall(
  { app, token, sample }: Shop,
  call: (sample: Record<string, string>) => string,
): Promise<number> {
  const url = call(sample)
  const startedAt = performance.now()
  const response = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (response.statusCode !== 200) throw new Error(`${url} responded ${response.statusCode}: ${response.body}`)
  return performance.now() - startedAt
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

/** Alternates between the two shops, so background load affects both equally. */
async function compare(small: Shop, large: Shop, call: (sample: Record<string, string>) => string) {
  const [smallTimes, largeTimes]: [number[], number[]] = [[], []]
  for (let round = -3; round < ROUNDS; round++) {
    const times = [await measureCall(small, call), await measureCall(large, call)] as const
    if (round < 0) continue
    smallTimes.push(times[0])
    largeTimes.push(times[1])
  }
  const [smallMs, largeMs] = [percentile(smallTimes, 0.5), percentile(largeTimes, 0.5)]
  return {
    '1,000 (ms)': roundToTenth(smallMs),
    '100,000 (ms)': roundToTenth(largeMs),
    ratio: roundToTenth(largeMs / smallMs),
    'p99 ratio': roundToTenth(percentile(largeTimes, 0.99) / percentile(smallTimes, 0.99)),
  }
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10

/** Prints the query plan of every dashboard query. */
async function explain({ database, app, token }: Shop): Promise<void> {
  const queries = new Map<string, unknown[]>()
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const { query: originalQuery } = client
  client.query = function (this: unknown, ...args: unknown[]) {
    const [statement, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
    const text = typeof statement === 'string' ? statement : statement.text
    if (/^\s*select/i.test(text))
      queries.set(text, values ?? (typeof statement === 'string' ? [] : (statement.values ?? [])))
    return originalQuery.apply(this, args)
  }
  await app.inject({ url: buildUrl('dashboard', { from: daysAgo(89) }), headers: { authorization: `Bearer ${token}` } })
  client.query = originalQuery
  for (const [text, values] of queries) {
    const { rows } = await database.pool.query(`EXPLAIN (ANALYZE, BUFFERS OFF, TIMING OFF) ${text}`, values)
    console.log(`\n${text.replace(/\s+/g, ' ')}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`)
  }
}

const dataDir = await createDataDir()
await using cleanup = new AsyncDisposableStack()
cleanup.defer(() => removeDataDir(dataDir))
const { url, stop } = await startEmbedded({ dataDir, log })
cleanup.defer(stop)
const shops: Shop[] = []
for (const name of ['small', 'large'] as const) {
  const startedAt = performance.now()
  const shop = await openShop(url, name)
  cleanup.defer(() => shop.database.close())
  cleanup.defer(() => shop.app.close())
  shops.push(shop)
  const brokenRules = (await checkInvariants(shop.database)).filter(({ found }) => found.length > 0)
  if (brokenRules.length > 0) console.log(brokenRules)
  console.log(
    `${name} shop: ${JSON.stringify(sizes[name])}, created in ${roundToTenth((performance.now() - startedAt) / 1000)} s`,
  )
}
const [small, large] = shops
if (!small || !large) throw new Error('Expected two shops')
const results: Record<string, Awaited<ReturnType<typeof compare>>> = {}
for (const [name, call] of Object.entries(calls).filter(([name]) => name.includes(options.only)))
  results[name] = await compare(small, large, call)
console.table(results)
if (options.explain) await explain(large)
const slowCalls = Object.entries(results).filter(([, { ratio }]) => ratio > MAX_RATIO)
console.log(
  slowCalls.length === 0
    ? `\nNo call takes more than ${MAX_RATIO} times as long.`
    : `\nToo slow: ${slowCalls.map(([name]) => name).join(', ')}`,
)
if (slowCalls.length > 0) process.exitCode = 1
