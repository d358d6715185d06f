/**
 * Orders per second through the whole path, beside what the sandbox gateway takes of it by itself: a shop with live keys
 * does not pay for that. Run it with `npm run bench:money`; nothing is left behind.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { sessions, users } from '#domains/accounts/server/tables.ts'
import { hashToken, newToken } from '#domains/accounts/server/tokens.ts'
import { createProduct } from '#domains/catalogue/server/create-product.ts'
import { verifyMoney } from '#domains/checkout/server/verify-money.ts'
import { type Database, openDatabase } from '#platform/database/connect.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { newId } from '#shared/ids.ts'
import { makeDataDir, removeDataDir } from '#tests/support/data-dir.ts'

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } })
const SECONDS = Number(options.seconds)
const WARM_UP_SECONDS = 2
const PLENTY = 1_000_000
const PRICE = 999
const log = pino({ level: 'silent' })

const address = {
  ...{ firstName: 'Asha', lastName: 'Rao', address: '12 Brigade Road', city: 'Bengaluru', state: 'Karnataka' },
  ...{ postalCode: '560025', country: 'India', phone: '+91 98450 12345' },
}

interface Figures {
  perSecond: number
  p99Ms: number
}

async function ask(url: string, method: string, body: unknown, authorization: string) {
  const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  for (;;) {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    // what is turned away comes again, and its time counts
    if (response.status === 503) continue
    if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer
  }
}

/** From the cart's lines to the order: what a browser asks for, one call after the other. */
async function buy(shop: string, authorization: string, productId: string): Promise<void> {
  const checkoutItems = [{ productId, quantity: 1, price: PRICE }]
  const wanted = { checkoutItems, shippingAddress: address, paymentMethod: 'Online', totalPrice: PRICE }
  const { _id: id, payment } = await ask(`${shop}/api/checkout`, 'POST', wanted, authorization)
  const proof = await ask(`${shop}/sandbox/razorpay/v1/pay`, 'POST', { order_id: payment.orderId }, '')
  const paid = { paymentStatus: 'paid', paymentDetails: proof }
  await ask(`${shop}/api/checkout/${id}/pay`, 'PUT', paid, authorization)
  await ask(`${shop}/api/checkout/${id}/finalize`, 'POST', undefined, authorization)
}

/** What the sandbox gateway does for one order: it makes it, takes the payment and tells twice what was paid. */
async function payAlone(shop: string, key: string): Promise<void> {
  const gateway = `${shop}/sandbox/razorpay/v1`
  const { id } = await ask(`${gateway}/orders`, 'POST', { amount: PRICE * 100, currency: 'INR', receipt: newId() }, key)
  await ask(`${gateway}/pay`, 'POST', { order_id: id }, '')
  await ask(`${gateway}/orders/${id}/payments`, 'GET', undefined, key)
}

/** Keeps so many at it for a while. */
async function load(connections: number, seconds: number, work: (n: number) => Promise<void>): Promise<Figures> {
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1_000
  const keepOn = async (n: number) => {
    while (performance.now() < until) {
      const from = performance.now()
      await work(n)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, n) => keepOn(n)))
  times.sort((a, b) => a - b)
  const perSecond = times.length / ((performance.now() - began) / 1_000)
  return { perSecond, p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
}

async function makeProducts(database: Database, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const { id } = await createProduct(database, {
      ...{ sku: `BENCH-${newId()}`, name: `Tee ${n}`, description: ['A shirt.'], brand: 'Nukkad', material: 'Cotton' },
      ...{ pricePaise: PRICE * 100, category: 'Top Wear', gender: 'Unisex', collections: [], images: [] },
      ...{ sizes: [], colors: [], stock: [{ quantity: PLENTY }] },
    })
    ids.push(id)
  }
  return ids
}

/** Customers who are logged in; one for each connection, because a shopper has one checkout at a time. */
async function join({ db }: Database, count: number): Promise<string[]> {
  const all = Array.from({ length: count }, () => ({ id: newId(), token: newToken() }))
  await db.insert(users).values(
    all.map(({ id }) => ({
      id,
      name: 'Asha',
      email: `${id}@example.in`,
      passwordHash: '',
      role: 'customer' as const,
    })),
  )
  await db.insert(sessions).values(
    all.map(({ id, token }) => ({
      ...{ id: newId(), userId: id, tokenHash: hashToken(token), device: 'a bench' },
      ...{ createdAt: new Date(), lastUsedAt: new Date() },
    })),
  )
  return all.map(({ token }) => `Bearer ${token}`)
}

async function keyOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query(`SELECT key_id || ':' || key_secret AS pair FROM sandbox_gateway.account`)
  return `Basic ${Buffer.from(rows[0].pair).toString('base64')}`
}

async function measureAll(shop: string, database: Database): Promise<Record<string, Record<string, number>>> {
  const key = await keyOf(database)
  const tokens = await join(database, 32)
  const [one = ''] = await makeProducts(database, 1)
  const thousand = await makeProducts(database, 1_000)
  const results: Record<string, Record<string, number>> = {}
  const measure = async (what: string, connections: number, work: (n: number) => Promise<void>) => {
    const { perSecond, p99Ms } = await load(connections, SECONDS, work)
    results[`${what}, ${connections} connections`] = {
      'per second': Math.round(perSecond),
      'p99 ms': Math.round(p99Ms),
    }
  }
  const ofOne = (n: number) => buy(shop, tokens[n] ?? '', one)
  const ofMany = (n: number) => buy(shop, tokens[n] ?? '', thousand[Math.floor(Math.random() * thousand.length)] ?? '')
  await load(8, WARM_UP_SECONDS, ofMany)
  for (const connections of [8, 32]) {
    await measure('orders of one product', connections, ofOne)
    await measure('orders of a thousand products', connections, ofMany)
    await measure('the sandbox gateway alone', connections, () => payAlone(shop, key))
  }
  return results
}

const dataDir = await makeDataDir()
const child = fork(new URL('shop-process.ts', import.meta.url), {
  env: { ...process.env, DATA_DIR: dataDir, DEMO: 'off' },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
try {
  const [{ url: shop }] = (await once(child, 'message')) as [{ url: string }]
  await using opened = new AsyncDisposableStack()
  const { url, stop } = await startEmbedded({ dataDir, log })
  opened.defer(stop)
  const database = openDatabase({ url, poolSize: 2, applicationName: 'nukkad-bench' }, log)
  opened.defer(() => database.close())
  console.table(await measureAll(shop, database))
  const broken = (await verifyMoney(database)).filter(({ found }) => found.length > 0)
  console.log(broken.length === 0 ? 'All is well with the money.' : broken)
} finally {
  if (child.exitCode === null) {
    child.send('stop')
    await once(child, 'exit')
  }
  await removeDataDir(dataDir)
}
