import { pino } from 'pino'
import { type Database, openDatabase } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { median } from './compare.ts'
import { compareWrites, type WriteComparison } from './compare-writes.ts'
import { countDatabaseWork, type DatabaseWork } from './count-database-work.ts'
import { type LoadMetrics, type LoadSamples, runLoad, summarizeLoad } from './load.ts'
import { generateOrders } from './order-load.ts'
import { hasTime, reportProgress } from './progress.ts'
import { callApi, createProducts, createShoppers } from './shoppers.ts'
import type { BenchShop } from './shops.ts'
import { createAddToCartScenario, createCheckoutScenario, LINES_PER_CART } from './write-scenarios.ts'

export interface WriteResult extends WriteComparison {
  name: 'add to cart' | 'checkout'
  products: number
  /** Measured over HTTP; a checkout includes the payment at the sandbox gateway. */
  overHttp: LoadMetrics & DatabaseWork
  /** Rate of adding to a cart relative to single-row inserts. */
  insertRatio?: number
}

interface RoundOptions {
  rounds: number
  seconds: number
}

const HTTP_CONNECTIONS = 8
const DATABASE_CONNECTIONS = 16
const APPLICATION_NAME = 'nukkad-bench'

/** A shop with a database connection that is open only while it is measured. */
interface ConnectedShop extends BenchShop {
  database: Database
}

/** Measures writes at every catalogue size, over HTTP and compared with their bare SQL. */
export async function measureWrites(shops: BenchShop[], roundOptions: RoundOptions): Promise<WriteResult[]> {
  const results: WriteResult[] = []
  for (const benchShop of shops) {
    await using cleanup = new AsyncDisposableStack()
    const options = { url: benchShop.databaseUrl, poolSize: DATABASE_CONNECTIONS, applicationName: APPLICATION_NAME }
    const database = openDatabase(options, pino({ level: 'silent' }))
    cleanup.defer(() => database.close())
    const shop = { ...benchShop, database }
    reportProgress(`add to cart, ${shop.products.toLocaleString('en')} products`)
    results.push(await measureAddToCart(shop, roundOptions))
    reportProgress(`checkout, ${shop.products.toLocaleString('en')} products`)
    results.push(await measureCheckout(shop, roundOptions))
  }
  return results
}

const getCompareOptions = ({ database }: ConnectedShop, roundOptions: RoundOptions) => ({
  pool: database.pool,
  applicationName: APPLICATION_NAME,
  connections: DATABASE_CONNECTIONS,
  ...roundOptions,
})

async function measureAddToCart(shop: ConnectedShop, roundOptions: RoundOptions): Promise<WriteResult> {
  const comparison = await compareWrites(
    await createAddToCartScenario(shop.database),
    getCompareOptions(shop, roundOptions),
  )
  return {
    name: 'add to cart',
    products: shop.products,
    ...comparison,
    shop: withLinesPerSecond(comparison.shop),
    bareSql: withLinesPerSecond(comparison.bareSql),
    statements: comparison.statements / LINES_PER_CART,
    overHttp: await measureOverHttp(shop, await createCartFiller(shop), roundOptions),
    insertRatio: (comparison.shop.perSecond * LINES_PER_CART) / (await measureInsertRate(shop, roundOptions)),
  }
}

/** The scenario fills whole carts. Counts their lines; the latencies stay those of a cart, because they can't be divided. */
const withLinesPerSecond = (carts: LoadMetrics): LoadMetrics => ({
  ...carts,
  perSecond: carts.perSecond * LINES_PER_CART,
})

async function measureCheckout(shop: ConnectedShop, roundOptions: RoundOptions): Promise<WriteResult> {
  const { database, databaseUrl: url, products, cachedServer } = shop
  await using cleanup = new AsyncDisposableStack()
  const tokens = (await createShoppers(database, HTTP_CONNECTIONS)).map(({ token }) => token)
  const productIds = await createProducts(database, 1)
  const checkOut = (seconds: number) => generateOrders({ url: cachedServer.url, tokens, productIds }, seconds)
  // first, because it creates the queues that the scenario's jobs need
  const httpMetrics = await measureOverHttp(shop, checkOut, roundOptions)
  const scenario = await createCheckoutScenario({ database, url, connections: DATABASE_CONNECTIONS }, cleanup)
  return {
    name: 'checkout',
    products,
    ...(await compareWrites(scenario, getCompareOptions(shop, roundOptions))),
    overHttp: httpMetrics,
  }
}

async function measureOverHttp(
  { database: { pool } }: ConnectedShop,
  generate: (seconds: number) => Promise<LoadSamples>,
  { rounds, seconds }: RoundOptions,
): Promise<LoadMetrics & DatabaseWork> {
  await generate(seconds)
  const samples: LoadSamples[] = []
  const databaseWork = await countDatabaseWork(pool, async () => {
    for (let round = 0; round < rounds && (round === 0 || hasTime()); round++) samples.push(await generate(seconds))
    return samples.reduce((sum, { latenciesMs }) => sum + latenciesMs.length, 0)
  })
  return { ...summarizeLoad(samples), ...databaseWork }
}

/** Creates a function that adds lines to the carts of many guests. */
async function createCartFiller({ cachedServer }: BenchShop): Promise<(seconds: number) => Promise<LoadSamples>> {
  const products: { _id: string; sizes: string[]; colors: string[] }[] = await callApi(
    `${cachedServer.url}/api/products?limit=${LINES_PER_CART}`,
    'GET',
    undefined,
  )
  const runId = newId()
  let added = 0
  const addLine = (n: number) => {
    const index = added++
    const guestId = `guest_${runId}_${n}_${Math.floor(index / (LINES_PER_CART * HTTP_CONNECTIONS))}`
    const { _id: productId = '', sizes = [], colors = [] } = products[index % products.length] ?? {}
    const line = { guestId, productId, quantity: 1, size: sizes[0], color: colors[0] }
    return callApi(`${cachedServer.url}/api/cart`, 'POST', line)
  }
  return (seconds) => runLoad(HTTP_CONNECTIONS, seconds, addLine)
}

/** Measures single-row inserts with the same driver and connections, as a baseline. */
async function measureInsertRate(
  { database: { pool } }: ConnectedShop,
  { rounds, seconds }: RoundOptions,
): Promise<number> {
  await pool.query('CREATE TABLE bench_rows (id bigint GENERATED ALWAYS AS IDENTITY, owner text, quantity int)')
  const insert = () => pool.query('INSERT INTO bench_rows (owner, quantity) VALUES ($1, $2)', ['guest', 1])
  const rates: number[] = []
  for (let round = 0; round < rounds && (round === 0 || hasTime()); round++)
    rates.push((await runLoad(DATABASE_CONNECTIONS, seconds / 2, insert)).perSecond)
  await pool.query('DROP TABLE bench_rows')
  return median(rates)
}
