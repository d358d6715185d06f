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
import { openAdminShop, openOrCreateDatabase } from './admin-shop.ts'
import { compareAdminCalls, reportComparisons, roundToTenth } from './compare-admin-calls.ts'

const ROUNDS = 300
const PRODUCTS = 200
const sizes = { small: 1_000, large: 1_000_000 }
const log = pino({ level: 'silent' })

type Shop = Awaited<ReturnType<typeof openShop>>

async function openShop(server: string, name: keyof typeof sizes) {
  const database = await openOrCreateDatabase(server, name)
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
  console.log(
    `${name} shop: ${sizes[name]} movements, checked in ${roundToTenth((performance.now() - startedAt) / 1000)} s`,
  )
}
const [small, large] = shops
if (!small || !large) throw new Error('Expected two shops')
const results: Parameters<typeof reportComparisons>[0] = {}
const toCall = (shop: Shop, call: (shop: Shop) => string) => ({
  ...shop,
  url: `/api/admin/stock/movements?limit=50&${call(shop)}`,
})
for (const [name, call] of Object.entries(calls))
  results[name] = await compareAdminCalls(toCall(small, call), toCall(large, call), ROUNDS)
reportComparisons(results)
