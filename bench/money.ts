/**
 * Measures orders per second from cart to paid order, and how much of that is the sandbox gateway, which a live shop does not run.
 * The CPU time of the shop and of PostgreSQL is comparable also on a busy machine.
 * Run it with `npm run bench:money`. Cleans up after itself.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { checkInvariants } from '#domains/checkout/server/admin-payments.ts'
import { type Database, openDatabase } from '#platform/database/connect.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { newId } from '#shared/ids.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { type LoadSamples, rotate, runLoad, summarizeLoad } from './load.ts'
import { readCpuMs, readPostgresCpuMs } from './read-cpu.ts'
import {
  callApi,
  createDiscountCode,
  createProducts,
  createShoppers,
  PRICE,
  placeCashOrder,
  placeOrder,
} from './shoppers.ts'

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } })
const SECONDS = Number(options.seconds)
const ROUNDS = 4
const WARM_UP_SECONDS = 2
const CASH_SHOPPERS = 5_000
const log = pino({ level: 'silent' })

/** Does only the sandbox gateway's part of an order: create, pay and list payments. */
async function runGatewayOnly(shop: string, key: string): Promise<void> {
  const gateway = `${shop}/sandbox/razorpay/v1`
  const { id } = await callApi(
    `${gateway}/orders`,
    'POST',
    { amount: PRICE * 100, currency: 'INR', receipt: newId() },
    key,
  )
  await callApi(`${gateway}/pay`, 'POST', { order_id: id })
  await callApi(`${gateway}/orders/${id}/payments`, 'GET', undefined, key)
}

async function readGatewayKey({ pool }: Database): Promise<string> {
  const { rows } = await pool.query(`SELECT key_id || ':' || key_secret AS pair FROM sandbox_gateway.account`)
  return `Basic ${Buffer.from(rows[0].pair).toString('base64')}`
}

/** Creates a new customer with a phone number of their own for each order. */
async function createCashShoppers(database: Database) {
  const shoppers = await createShoppers(database, CASH_SHOPPERS)
  return shoppers.map(({ token }, n) => ({ token, phone: `+91 ${9_000_000_000 + n}` })).values()
}

async function measureAll(shop: string, database: Database, readCpu: () => number) {
  const key = await readGatewayKey(database)
  const tokens = (await createShoppers(database, 32)).map(({ token }) => `Bearer ${token}`)
  const [productId = ''] = await createProducts(database, 1)
  const productIds = await createProducts(database, 1_000)
  const discountCode = await createDiscountCode(database)
  const cashShoppers = await createCashShoppers(database)
  const buySameProduct = (n: number) => placeOrder(shop, tokens[n] ?? '', productId)
  const buyWithDiscount = (n: number) => placeOrder(shop, tokens[n] ?? '', productId, discountCode)
  const buyWithCash = () => {
    const shopper = cashShoppers.next().value
    if (!shopper) throw new Error('There are too few customers for orders with cash on delivery')
    return placeCashOrder(shop, shopper, productId)
  }
  const buyRandomProduct = (n: number) =>
    placeOrder(shop, tokens[n] ?? '', productIds[Math.floor(Math.random() * productIds.length)] ?? '')
  const scenarios = {
    'orders of one product': buySameProduct,
    'orders of one product with a discount': buyWithDiscount,
    'orders of one product with cash on delivery': buyWithCash,
    'orders of a thousand products': buyRandomProduct,
    'sandbox gateway only': () => runGatewayOnly(shop, key),
  }
  await runLoad(8, WARM_UP_SECONDS, buyRandomProduct)
  const results: Record<string, Record<string, number>> = {}
  for (const connections of [8, 32]) {
    for (const [name, samples] of await runRounds(connections, scenarios, readCpu)) {
      const { perSecond, p99Ms } = summarizeLoad(samples)
      const count = samples.reduce((sum, { latenciesMs }) => sum + latenciesMs.length, 0)
      const cpuMs = samples.reduce((sum, sample) => sum + sample.cpuMs, 0)
      results[`${name}, ${connections} connections`] = {
        'per second': Math.round(perSecond),
        'p99 ms': Math.round(p99Ms),
        'CPU ms': Math.round((cpuMs / count) * 100) / 100,
      }
    }
  }
  return results
}

/** Runs the scenarios in turns, so other work on the machine slows all of them down. */
async function runRounds(
  connections: number,
  scenarios: Record<string, (n: number) => Promise<void>>,
  readCpu: () => number,
) {
  const rounds = new Map<string, (LoadSamples & { cpuMs: number })[]>(
    Object.keys(scenarios).map((name) => [name, []]),
  )
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, work] of rotate(Object.entries(scenarios), round)) {
      const before = readCpu()
      const samples = await runLoad(connections, SECONDS / ROUNDS, work)
      rounds.get(name)?.push({ ...samples, cpuMs: readCpu() - before })
    }
  }
  return rounds
}

const dataDir = await createDataDir()
const child = fork(new URL('shop-process.ts', import.meta.url), {
  env: { ...process.env, DATA_DIR: dataDir, DEMO: 'off' },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
try {
  const [{ url: shop }] = (await once(child, 'message')) as [{ url: string }]
  await using cleanup = new AsyncDisposableStack()
  const { url, location, stop } = await startEmbedded({ dataDir, log })
  cleanup.defer(stop)
  const database = openDatabase({ url, poolSize: 2, applicationName: 'nukkad-bench' }, log)
  cleanup.defer(() => database.close())
  const postmaster = Number(readFileSync(join(location, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  const readCpu = () => readCpuMs(Number(child.pid)) + readPostgresCpuMs(postmaster)
  console.table(await measureAll(shop, database, readCpu))
  const brokenRules = (await checkInvariants(database)).filter(({ found }) => found.length > 0)
  console.log(brokenRules.length === 0 ? 'All money rules hold.' : brokenRules)
} finally {
  if (child.exitCode === null) {
    child.send('stop')
    await once(child, 'exit')
  }
  await removeDataDir(dataDir)
}
