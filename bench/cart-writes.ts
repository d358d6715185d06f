import { pino } from 'pino'
import { addToCart } from '#domains/cart/server/add-to-cart.ts'
import { listProducts } from '#domains/catalogue/server/list-products.ts'
import { type Database, openDatabase } from '#platform/database/connect.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { median } from './compare.ts'

const CONNECTIONS = 16
/** So many things go into one cart before the next guest comes. */
const PER_CART = 10
const WARM_UP_SECONDS = 1
const log = pino({ level: 'silent' })

export interface CartWrites {
  insertsPerSecond: number
  addsPerSecond: number
  /** How much of the rate of single-row inserts adding to a cart reaches, by the median of the rounds. */
  ratio: number
}

interface Options {
  dataDir: string
  rounds: number
  seconds: number
}

/** Adding to carts beside single-row inserts, by turns, through one pool on the database that the shop runs on. */
export async function compareCartWrites({ dataDir, rounds, seconds }: Options): Promise<CartWrites> {
  await using opened = new AsyncDisposableStack()
  const { url, stop } = await startEmbedded({ dataDir, log })
  opened.defer(stop)
  const database = openDatabase({ url, poolSize: CONNECTIONS, applicationName: 'nukkad-bench' }, log)
  opened.defer(() => database.close())
  await database.pool.query(
    'CREATE TABLE bench_rows (id bigint GENERATED ALWAYS AS IDENTITY, owner text, quantity int)',
  )
  opened.defer(async () => void (await database.pool.query('DROP TABLE bench_rows')))

  const insert = () => database.pool.query('INSERT INTO bench_rows (owner, quantity) VALUES ($1, $2)', ['guest', 1])
  const add = await adderOf(database)
  for (const write of [insert, add]) await perSecond(write, WARM_UP_SECONDS)
  const pairs: { inserts: number; adds: number }[] = []
  for (let round = 0; round < rounds; round++) {
    // by turns, so that neither always comes second
    const isFirst = round % 2 === 0
    const early = await perSecond(isFirst ? insert : add, seconds)
    const late = await perSecond(isFirst ? add : insert, seconds)
    pairs.push(isFirst ? { inserts: early, adds: late } : { inserts: late, adds: early })
  }
  return {
    insertsPerSecond: median(pairs.map(({ inserts }) => inserts)),
    addsPerSecond: median(pairs.map(({ adds }) => adds)),
    ratio: median(pairs.map(({ inserts, adds }) => adds / inserts)),
  }
}

/** Puts one more thing of the catalogue into the cart of one of many guests. */
async function adderOf({ db }: Database) {
  const { products } = await listProducts({ db }, { limit: PER_CART, page: 1 })
  let made = 0
  return () => {
    const turn = Math.floor(made / CONNECTIONS)
    const guestId = `guest_bench_${made++ % CONNECTIONS}_${Math.floor(turn / PER_CART)}`
    const product = products[turn % PER_CART]
    if (!product) throw new Error('The shop has too little to put into a cart')
    const { id: productId, sizes, colors } = product
    return addToCart({ db }, { guestId }, { productId, quantity: 1, size: sizes[0], color: colors[0] })
  }
}

async function perSecond(write: () => Promise<unknown>, seconds: number): Promise<number> {
  const began = performance.now()
  const until = began + seconds * 1000
  let written = 0
  const keepWriting = async () => {
    while (performance.now() < until) {
      await write()
      written++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, keepWriting))
  return written / ((performance.now() - began) / 1000)
}
