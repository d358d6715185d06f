/**
 * Compares API calls for collections in a shop with 200 products and in one with 100,000. Run it with
 * `npm run bench:collections`. Cleans up after itself. Exits with 1 if the 99th percentile of a list in the large shop is more than
 * 1.5 times that in the small one.
 */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { insertSyntheticProducts } from '#demo/insert-synthetic-products.ts'
import { MemoCache } from '#platform/cache/memo-cache.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { vacuumTables } from '#tests/support/synthetic-orders.ts'
import { openAdminShop, openOrCreateDatabase } from './admin-shop.ts'
import { percentile } from './load.ts'

const { values: options } = parseArgs({
  options: { products: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '60' } },
})
const SIZES = [200, Number(options.products)]
const ROUNDS = Number(options.rounds)
/** Lists are quick, and the 99th percentile of few calls is just the slowest call. */
const LIST_ROUNDS = 5 * ROUNDS
const WARM_UP_ROUNDS = 3
const MAX_RATIO = 1.5
const log = pino({ level: 'silent' })

type Shop = Awaited<ReturnType<typeof openShop>>

async function openShop(server: string, products: number) {
  const database = await openOrCreateDatabase(server, `products_${products}`)
  await insertSyntheticProducts(database.db, products)
  await database.pool.query(
    'SELECT create_missing_collections(ARRAY(SELECT DISTINCT unnest(collections) FROM products))',
  )
  await vacuumTables(database.db)
  const counts = new MemoCache()
  const shop = await openAdminShop(database, counts)
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${shop.token}` }
    const response = await shop.app.inject({ method, url, headers, ...(payload && { payload }) })
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
    return response.json()
  }
  const blackTops = { category: ['Top Wear'], color: ['Black'] }
  const rule = await call('POST', '/api/admin/collections', { name: 'Black tops', kind: 'rule', rule: blackTops })
  const manual = await call('POST', '/api/admin/collections', { name: 'Picks', kind: 'manual' })
  return { ...shop, counts, call, ids: { rule: rule._id, manual: manual._id } }
}

interface Scenario {
  /** Whether a ratio above MAX_RATIO fails the benchmark. */
  hasMaxRatio?: boolean
  /** Whether cached counts are cleared before the call, as after every change of the catalogue. */
  isCold?: boolean
  run(shop: Shop, round: number): Promise<unknown>
}

const productId = (round: number) => (round + 10).toString(16).padStart(24, '0')

const scenarios: Record<string, Scenario> = {
  collections: { hasMaxRatio: true, run: ({ call }) => call('GET', '/api/collections') },
  'collections after a change': { isCold: true, run: ({ call }) => call('GET', '/api/collections') },
  'products of a collection': {
    hasMaxRatio: true,
    run: ({ call }, round) => call('GET', `/api/products?collection=Hoodie&limit=20&page=${1 + (round % 2)}`),
  },
  'products of a collection by rule': {
    hasMaxRatio: true,
    run: ({ call }) => call('GET', '/api/products?collection=Black+tops&limit=20'),
  },
  'the same after a change': {
    isCold: true,
    run: ({ call }) => call('GET', '/api/products?collection=Black+tops&limit=20'),
  },
  'admin collections': { isCold: true, run: ({ call }) => call('GET', '/api/admin/collections') },
  'save a rule': {
    isCold: true,
    run: ({ call, ids }, round) =>
      call('PUT', `/api/admin/collections/${ids.rule}`, { rule: { category: ['Top Wear'], minPrice: 500 + round } }),
  },
  'move a product in': {
    isCold: true,
    run: ({ call, ids }, round) =>
      call('PUT', `/api/admin/collections/${ids.manual}`, { products: { add: [productId(round)] } }),
  },
  'move a product out': {
    isCold: true,
    run: ({ call, ids }, round) =>
      call('PUT', `/api/admin/collections/${ids.manual}`, { products: { remove: [productId(round)] } }),
  },
}

/** Alternates between the shops, so background load affects both equally. */
async function measure(shops: Shop[], { run, isCold, hasMaxRatio }: Scenario): Promise<number[]> {
  const times: number[][] = shops.map(() => [])
  const rounds = hasMaxRatio ? LIST_ROUNDS : ROUNDS
  for (let round = 0; round < rounds + WARM_UP_ROUNDS; round++) {
    for (const [index, shop] of shops.entries()) {
      if (isCold) shop.counts.clear()
      const startedAt = performance.now()
      await run(shop, round)
      if (round >= WARM_UP_ROUNDS) times[index]?.push(performance.now() - startedAt)
    }
  }
  return times.flatMap((list) => [percentile(list, 50), percentile(list, 99)])
}

await using cleanup = new AsyncDisposableStack()
const dataDir = await createDataDir()
cleanup.defer(() => removeDataDir(dataDir))
const { url, stop } = await startEmbedded({ dataDir, log })
cleanup.defer(stop)
const shops: Shop[] = []
for (const size of SIZES) {
  const shop = await openShop(url, size)
  cleanup.defer(() => shop.database.close())
  cleanup.defer(() => shop.app.close())
  shops.push(shop)
}
const roundToTenth = (value: number) => Math.round(value * 10) / 10
for (const [name, scenario] of Object.entries(scenarios)) {
  const [smallMs = 0, smallP99 = 0, largeMs = 0, largeP99 = 0] = await measure(shops, scenario)
  const ratio = largeP99 / smallP99
  const isMet = !scenario.hasMaxRatio || ratio <= MAX_RATIO
  if (!isMet) process.exitCode = 1
  console.log(
    `${name}: median ${roundToTenth(smallMs)} and ${roundToTenth(largeMs)} ms, p99 ${roundToTenth(smallP99)} and ${roundToTenth(largeP99)} ms, ${roundToTenth(ratio)} times${scenario.hasMaxRatio ? `: ${isMet ? 'goal met' : 'goal not met'}` : ''}`,
  )
}
