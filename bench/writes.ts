import { pino } from 'pino'
import { type Database, openDatabase } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { median } from './compare.ts'
import { compareWrites, type WriteComparison } from './compare-writes.ts'
import { type Figures, figuresOf, keepBusy, type Times } from './load.ts'
import { hasTime, tell } from './progress.ts'
import { ask, buy, join, makeProducts } from './shoppers.ts'
import type { BenchShop } from './shops.ts'
import { checkingOut, fillingACart, THINGS_PER_CART } from './write-paths.ts'

export interface Write extends WriteComparison {
  what: 'add to cart' | 'checkout'
  products: number
  /** Measured over HTTP; a checkout includes the payment at the sandbox gateway. */
  overHttp: Figures
  /** Rate of adding to a cart relative to single-row inserts. */
  ofInserts?: number
}

interface RoundOptions {
  rounds: number
  seconds: number
}

const HTTP_CONNECTIONS = 8
const BENCH_CONNECTIONS = 16
const APPLICATION_NAME = 'nukkad-bench'

/** A shop with a database connection that is open only while it is measured. */
interface ConnectedShop extends BenchShop {
  database: Database
}

/** Measures writes at every catalogue size, over HTTP and compared with their bare SQL. */
export async function measureWrites(shops: BenchShop[], roundOptions: RoundOptions): Promise<Write[]> {
  const results: Write[] = []
  for (const benchShop of shops) {
    await using opened = new AsyncDisposableStack()
    const options = { url: benchShop.databaseUrl, poolSize: BENCH_CONNECTIONS, applicationName: APPLICATION_NAME }
    const database = openDatabase(options, pino({ level: 'silent' }))
    opened.defer(() => database.close())
    const shop = { ...benchShop, database }
    tell(`add to cart, ${shop.products.toLocaleString('en')} products`)
    results.push(await measureAdding(shop, roundOptions))
    tell(`checkout, ${shop.products.toLocaleString('en')} products`)
    results.push(await measureCheckingOut(shop, roundOptions))
  }
  return results
}

const getCompareOptions = ({ database }: ConnectedShop, roundOptions: RoundOptions) => ({
  ...{ pool: database.pool, applicationName: APPLICATION_NAME, connections: BENCH_CONNECTIONS },
  ...roundOptions,
})

async function measureAdding(shop: ConnectedShop, roundOptions: RoundOptions): Promise<Write> {
  const comparison = await compareWrites(await fillingACart(shop.database), getCompareOptions(shop, roundOptions))
  return {
    ...{ what: 'add to cart', products: shop.products, ...comparison },
    // the path fills whole carts, but a shopper waits for one line
    ...{ path: perLine(comparison.path), bareSql: perLine(comparison.bareSql) },
    statements: comparison.statements / THINGS_PER_CART,
    overHttp: await measureOverHttp(await createCartFiller(shop), roundOptions),
    ofInserts: (comparison.path.perSecond * THINGS_PER_CART) / (await insertsPerSecond(shop, roundOptions)),
  }
}

const perLine = ({ perSecond, p50Ms, p99Ms }: Figures): Figures => ({
  perSecond: perSecond * THINGS_PER_CART,
  p50Ms: p50Ms / THINGS_PER_CART,
  p99Ms: p99Ms / THINGS_PER_CART,
})

async function measureCheckingOut(shop: ConnectedShop, roundOptions: RoundOptions): Promise<Write> {
  const { database, databaseUrl: url, products, kept } = shop
  await using opened = new AsyncDisposableStack()
  const shoppers = await join(database, HTTP_CONNECTIONS)
  const [productId = ''] = await makeProducts(database, 1)
  const purchase = (n: number) => buy(kept.url, `Bearer ${shoppers[n]?.token}`, productId)
  // first, because it creates the queues that the path's jobs need
  const httpMetrics = await measureOverHttp(purchase, roundOptions)
  const path = await checkingOut({ database, url, connections: BENCH_CONNECTIONS }, opened)
  return {
    what: 'checkout',
    products,
    ...(await compareWrites(path, getCompareOptions(shop, roundOptions))),
    overHttp: httpMetrics,
  }
}

async function measureOverHttp(
  work: (n: number) => Promise<unknown>,
  { rounds, seconds }: RoundOptions,
): Promise<Figures> {
  await keepBusy(HTTP_CONNECTIONS, seconds, work)
  const times: Times[] = []
  for (let round = 0; round < rounds && (round === 0 || hasTime()); round++)
    times.push(await keepBusy(HTTP_CONNECTIONS, seconds, work))
  return figuresOf(times)
}

/** Creates a function that adds one more line to the cart of one of many guests. */
async function createCartFiller({ kept }: BenchShop): Promise<(n: number) => Promise<unknown>> {
  const products: { _id: string; sizes: string[]; colors: string[] }[] = await ask(
    `${kept.url}/api/products?limit=${THINGS_PER_CART}`,
    'GET',
    undefined,
  )
  const run = newId()
  let added = 0
  return (n) => {
    const index = added++
    const guestId = `guest_${run}_${n}_${Math.floor(index / (THINGS_PER_CART * HTTP_CONNECTIONS))}`
    const { _id: productId = '', sizes = [], colors = [] } = products[index % products.length] ?? {}
    const line = { guestId, productId, quantity: 1, size: sizes[0], color: colors[0] }
    return ask(`${kept.url}/api/cart`, 'POST', line)
  }
}

/** Measures single-row inserts with the same driver and connections, as a baseline. */
async function insertsPerSecond(
  { database: { pool } }: ConnectedShop,
  { rounds, seconds }: RoundOptions,
): Promise<number> {
  await pool.query('CREATE TABLE bench_rows (id bigint GENERATED ALWAYS AS IDENTITY, owner text, quantity int)')
  const insert = () => pool.query('INSERT INTO bench_rows (owner, quantity) VALUES ($1, $2)', ['guest', 1])
  const rates: number[] = []
  for (let round = 0; round < rounds && (round === 0 || hasTime()); round++)
    rates.push((await keepBusy(BENCH_CONNECTIONS, seconds / 2, insert)).perSecond)
  await pool.query('DROP TABLE bench_rows')
  return median(rates)
}
