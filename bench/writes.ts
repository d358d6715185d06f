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
  /** Asked for by a browser, through the shop's door; a checkout pays at the sandbox gateway, which is in there too. */
  overHttp: Figures
  /** How much of the rate of single-row inserts adding to a cart reaches. */
  ofInserts?: number
}

interface Turns {
  rounds: number
  seconds: number
}

const HTTP_CONNECTIONS = 8
const BENCH_CONNECTIONS = 16
const APPLICATION_NAME = 'nukkad-bench'

/** A shop, and its database for this process, which is open only while it is that shop's turn. */
interface Written extends BenchShop {
  database: Database
}

/** What changes the shop, at every size: through its door, and beside its bare SQL. */
export async function measureWrites(shops: BenchShop[], turns: Turns): Promise<Write[]> {
  const results: Write[] = []
  for (const each of shops) {
    await using opened = new AsyncDisposableStack()
    const options = { url: each.databaseUrl, poolSize: BENCH_CONNECTIONS, applicationName: APPLICATION_NAME }
    const database = openDatabase(options, pino({ level: 'silent' }))
    opened.defer(() => database.close())
    const shop = { ...each, database }
    tell(`adding to carts, ${shop.products.toLocaleString('en')} products`)
    results.push(await measureAdding(shop, turns))
    tell(`checking out, ${shop.products.toLocaleString('en')} products`)
    results.push(await measureCheckingOut(shop, turns))
  }
  return results
}

const optionsOf = ({ database }: Written, turns: Turns) => ({
  ...{ pool: database.pool, applicationName: APPLICATION_NAME, connections: BENCH_CONNECTIONS },
  ...turns,
})

async function measureAdding(shop: Written, turns: Turns): Promise<Write> {
  const compared = await compareWrites(await fillingACart(shop.database), optionsOf(shop, turns))
  return {
    ...{ what: 'add to cart', products: shop.products, ...compared },
    // the path fills whole carts; one thing at a time is what a shopper waits for
    ...{ path: ofOneThing(compared.path), bareSql: ofOneThing(compared.bareSql) },
    statements: compared.statements / THINGS_PER_CART,
    overHttp: await overHttp(await adderOf(shop), turns),
    ofInserts: (compared.path.perSecond * THINGS_PER_CART) / (await insertsPerSecond(shop, turns)),
  }
}

const ofOneThing = ({ perSecond, p50Ms, p99Ms }: Figures): Figures => ({
  perSecond: perSecond * THINGS_PER_CART,
  p50Ms: p50Ms / THINGS_PER_CART,
  p99Ms: p99Ms / THINGS_PER_CART,
})

async function measureCheckingOut(shop: Written, turns: Turns): Promise<Write> {
  const { database, databaseUrl: url, products, kept } = shop
  await using opened = new AsyncDisposableStack()
  const shoppers = await join(database, HTTP_CONNECTIONS)
  const [productId = ''] = await makeProducts(database, 1)
  const purchase = (n: number) => buy(kept.url, `Bearer ${shoppers[n]?.token}`, productId)
  // first, because what is put down there makes the queues that the path's own jobs go into
  const asked = await overHttp(purchase, turns)
  const path = await checkingOut({ database, url, connections: BENCH_CONNECTIONS }, opened)
  return { what: 'checkout', products, ...(await compareWrites(path, optionsOf(shop, turns))), overHttp: asked }
}

async function overHttp(work: (n: number) => Promise<unknown>, { rounds, seconds }: Turns): Promise<Figures> {
  await keepBusy(HTTP_CONNECTIONS, seconds, work)
  const times: Times[] = []
  for (let round = 0; round < rounds && (round === 0 || hasTime()); round++)
    times.push(await keepBusy(HTTP_CONNECTIONS, seconds, work))
  return figuresOf(times)
}

/** Puts one more thing of the catalogue into the cart of one of many guests. */
async function adderOf({ kept }: BenchShop): Promise<(n: number) => Promise<unknown>> {
  const products: { _id: string; sizes: string[]; colors: string[] }[] = await ask(
    `${kept.url}/api/products?limit=${THINGS_PER_CART}`,
    'GET',
    undefined,
  )
  const run = newId()
  let added = 0
  return (n) => {
    const turn = added++
    const guestId = `guest_${run}_${n}_${Math.floor(turn / (THINGS_PER_CART * HTTP_CONNECTIONS))}`
    const { _id: productId = '', sizes = [], colors = [] } = products[turn % products.length] ?? {}
    const line = { guestId, productId, quantity: 1, size: sizes[0], color: colors[0] }
    return ask(`${kept.url}/api/cart`, 'POST', line)
  }
}

/** The least that a database can write, by the same driver over as many connections. */
async function insertsPerSecond({ database: { pool } }: Written, { rounds, seconds }: Turns): Promise<number> {
  await pool.query('CREATE TABLE bench_rows (id bigint GENERATED ALWAYS AS IDENTITY, owner text, quantity int)')
  const insert = () => pool.query('INSERT INTO bench_rows (owner, quantity) VALUES ($1, $2)', ['guest', 1])
  const rates: number[] = []
  for (let round = 0; round < rounds && (round === 0 || hasTime()); round++)
    rates.push((await keepBusy(BENCH_CONNECTIONS, seconds / 2, insert)).perSecond)
  await pool.query('DROP TABLE bench_rows')
  return median(rates)
}
