/**
 * Compares the lists of stock movements on 1,000 and on 1,000,000 movements. Run it with `npm run bench:stock`. Cleans up
 * after itself. Exits with 1 if the slowest hundredth of a call takes more than 1.5 times as long.
 */
import { pino } from 'pino'
import { insertSyntheticProducts } from '#demo/insert-synthetic-products.ts'
import { checkInvariants } from '#domains/checkout/server/admin-payments.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { insertMovements } from './admin-data.ts'
import { createDatabase, openAdminShop } from './admin-shop.ts'

const ROUNDS = 300
const MAX_RATIO = 1.5
const PRODUCTS = 200
const sizes = { small: 1_000, large: 1_000_000 }
const log = pino({ level: 'silent' })

type Shop = Awaited<ReturnType<typeof openShop>>

async function openShop(server: string, name: keyof typeof sizes) {
  const database = await createDatabase(server, name)
  await insertSyntheticProducts(database.db, PRODUCTS)
  await insertMovements(database, sizes[name])
  const { rows } = await database.pool.query<{ id: string }>('SELECT stock_id AS id FROM stock_movements LIMIT 1')
  return { ...(await openAdminShop(database)), variantId: rows[0]?.id ?? '' }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const calls: Record<string, (shop: Shop) => string> = {
  latest: () => '',
  'page 20': () => 'page=20',
  'of a variant': ({ variantId }) => `variant=${variantId}`,
  sales: () => 'reason=sale',
  damage: () => 'reason=damage',
  'of 7 days': () => `from=${daysAgo(6)}`,
  'of a day half a year ago': () => `from=${daysAgo(180)}&to=${daysAgo(180)}`,
}

async function measure(shop: Shop, call: (shop: Shop) => string): Promise<number> {
  const url = `/api/admin/stock/movements?limit=50&${call(shop)}`
  const startedAt = performance.now()
  const response = await shop.app.inject({ url, headers: { authorization: `Bearer ${shop.token}` } })
  if (response.statusCode !== 200) throw new Error(`${url} responded ${response.statusCode}: ${response.body}`)
  return performance.now() - startedAt
}

const getPercentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN
const round = (value: number) => Math.round(value * 10) / 10

/** Alternates between the two shops, so background load affects both equally. */
async function compare(small: Shop, large: Shop, call: (shop: Shop) => string) {
  const [smallTimes, largeTimes]: [number[], number[]] = [[], []]
  for (let n = -20; n < ROUNDS; n++) {
    const times = [await measure(small, call), await measure(large, call)] as const
    if (n < 0) continue
    smallTimes.push(times[0])
    largeTimes.push(times[1])
  }
  const [smallMs, largeMs] = [getPercentile(smallTimes, 0.99), getPercentile(largeTimes, 0.99)]
  return {
    'median, 1,000 (ms)': round(getPercentile(smallTimes, 0.5)),
    'median, 1,000,000 (ms)': round(getPercentile(largeTimes, 0.5)),
    'p99, 1,000 (ms)': round(smallMs),
    'p99, 1,000,000 (ms)': round(largeMs),
    ratio: Math.round((largeMs / smallMs) * 100) / 100,
  }
}

const dataDir = await createDataDir()
await using cleanup = new AsyncDisposableStack()
cleanup.defer(() => removeDataDir(dataDir))
const { url, stop } = await startEmbedded({ dataDir, log })
cleanup.defer(stop)
const shops: Shop[] = []
for (const name of ['small', 'large'] as const) {
  const shop = await openShop(url, name)
  cleanup.defer(() => shop.database.close())
  cleanup.defer(() => shop.app.close())
  shops.push(shop)
  const startedAt = performance.now()
  const brokenRules = (await checkInvariants(shop.database)).filter(({ found }) => found.length > 0)
  if (brokenRules.length > 0) throw new Error(`The movements are inconsistent: ${brokenRules[0]?.found}`)
  console.log(`${name} shop: ${sizes[name]} movements, checked in ${round((performance.now() - startedAt) / 1000)} s`)
}
const [small, large] = shops
if (!small || !large) throw new Error('Expected two shops')
const results: Record<string, Awaited<ReturnType<typeof compare>>> = {}
for (const [name, call] of Object.entries(calls)) results[name] = await compare(small, large, call)
console.table(results)
const slowCalls = Object.entries(results).filter(([, { ratio }]) => ratio > MAX_RATIO)
console.log(
  slowCalls.length === 0
    ? `\nNo call takes more than ${MAX_RATIO} times as long.`
    : `\nToo slow: ${slowCalls.map(([name]) => name).join(', ')}`,
)
if (slowCalls.length > 0) process.exitCode = 1
