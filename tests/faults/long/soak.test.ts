import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { moneyTools } from '#tests/support/money-tools.ts'
import type { MemoryReport } from '#tests/support/report-memory.ts'
import { runShop, type ShopProcess } from '#tests/support/run-shop.ts'

const MIB = 1024 * 1024
/** SOAK_MINUTES=3 for a short look. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 20)
/** The first part fills caches and lets the compiler finish. */
const WARM_UP_SHARE = 0.25
const LOOKS = 24
/** How many kinds of visits there are. */
const KINDS = 10
/** Modest, so that the rate is kept on a small machine: steps per second, each a request or a whole purchase. */
const STEPS_PER_SECOND = 10
/** What the fitted line may rise from the warm-up to the end. */
const MOST_HEAP_GROWTH = 16 * MIB
const MOST_RSS_GROWTH = 48 * MIB

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: ShopProcess
let tools: ReturnType<typeof moneyTools>
let productId: string

beforeAll(async () => {
  database = await freshDatabase()
  const preload = join(import.meta.dirname, '../../support/report-memory.ts')
  const env = { DATABASE_URL: database.url, DEMO: 'catalogue', LOG_LEVEL: 'silent', CACHE_MB: '16' }
  shop = await runShop(env, ['--expose-gc', '--import', preload])
  tools = moneyTools({ database, where: () => ({ url: shop.url, gatewayUrl: `${shop.url}/sandbox/razorpay` }) })
  productId = await tools.stock(1_000_000)
  // jobs begin a while after the shop
  const queues = () => tools.rows(`SELECT FROM pg_tables WHERE schemaname = 'pgboss' AND tablename = 'queue'`)
  await vi.waitUntil(async () => (await queues()).length === 1, { timeout: 60_000 })
})
afterAll(async () => {
  await shop.stop()
  await database.close()
})

interface Look {
  minute: number
  heap: number
  rss: number
  files: number
  timers: number
  connections: number
  jobs: number
}

async function look(begun: number): Promise<Look> {
  const told = once(shop.child, 'message') as Promise<[MemoryReport]>
  shop.child.kill('SIGUSR2')
  const [{ memory, timers }] = await told
  const [counts] = await tools.rows<{ connections: string; jobs: string }>(
    `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections,
            (SELECT count(*) FROM pgboss.job WHERE state < 'completed') AS jobs`,
  )
  return {
    minute: (performance.now() - begun) / MINUTE,
    heap: memory.heapUsed + memory.external,
    rss: memory.rss,
    files: (await readdir(`/proc/${shop.child.pid}/fd`)).length,
    timers,
    connections: Number(counts?.connections),
    jobs: Number(counts?.jobs),
  }
}

const waitingJobs = () =>
  tools.rows(`SELECT name, count(*) FROM pgboss.job WHERE state < 'completed' GROUP BY name HAVING count(*) > 5`)

const read = async (path: string, token?: string) => {
  const response = await fetch(`${shop.url}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  await response.arrayBuffer()
  return response.status
}

/** What visitors do, in turn: most of them look, some search and fill a cart, a few buy. */
async function visits() {
  const customers = await Promise.all(Array.from({ length: 20 }, () => tools.join()))
  const admin = await tools.join('admin')
  // a shopper has one checkout at a time, so they take turns
  const someone = (n: number) => customers[Math.floor(n / KINDS) % customers.length] ?? admin
  const buy = async (n: number) => {
    const { status, body } = await tools.checkout(someone(n), [{ productId, quantity: 1 }])
    if (status !== 201) return status
    const { body: proof } = await tools.payAtGateway(body.payment.orderId)
    await tools.showProof(someone(n), body._id, proof)
    return (await tools.finalize(someone(n), body._id)).status
  }
  const fill = async (n: number) => {
    const body = { productId, quantity: 1, guestId: `guest_soak_${n % 500}` }
    return (await tools.call('POST', '/cart', { body })).status
  }
  return [
    () => read('/'),
    () => read('/api/products?limit=20'),
    () => read(`/api/products/${productId}`),
    // an address that nobody has asked for before
    (n: number) => read(`/api/products?maxPrice=${1_000 + n}&limit=20`),
    (n: number) => read(`/api/products?search=tee+${n}`),
    (n: number) => read(`/collections/all?search=hoodie${n}`),
    fill,
    () => read('/api/admin/orders?limit=25', admin.token),
    (n: number) => read('/api/orders/my-orders', someone(n).token),
    buy,
  ]
}

/** The rise per minute of the line that lies closest to all of them. */
function slope(looks: Look[], of: (look: Look) => number): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(looks.map(({ minute }) => minute)), mean(looks.map(of))]
  const both = mean(looks.map((each) => (each.minute - x) * (of(each) - y)))
  return both / mean(looks.map(({ minute }) => (minute - x) ** 2))
}

it(
  `grows in nothing in ${MINUTES} minutes of ordinary business`,
  async () => {
    const steps = await visits()
    const begun = performance.now()
    const end = begun + MINUTES * MINUTE
    const wrong: Record<string, number> = {}
    const looks: Look[] = []
    const underway = new Set<Promise<void>>()
    let done = 0
    const take = async (n: number) => {
      const kind = n % KINDS
      const status = (await steps[kind]?.(n)) ?? 0
      if (status < 400) done++
      else wrong[`${kind}: ${status}`] = (wrong[`${kind}: ${status}`] ?? 0) + 1
    }
    for (let n = 0; performance.now() < end; n++) {
      const step = take(n).finally(() => underway.delete(step))
      underway.add(step)
      if (performance.now() - begun > (looks.length * MINUTES * MINUTE) / LOOKS) looks.push(await look(begun))
      // at a fixed rate, and not beyond what is answered
      await wait(Math.max(0, begun + ((n + 1) * 1_000) / STEPS_PER_SECOND - performance.now()))
      if (underway.size > 50) await Promise.race(underway)
    }
    await Promise.all(underway)
    looks.push(await look(begun))

    const warm = looks.filter(({ minute }) => minute > MINUTES * WARM_UP_SHARE)
    const [first, last] = [warm[0] ?? expect.fail(), warm.at(-1) ?? expect.fail()]
    const span = last.minute - first.minute
    const grown = { heap: slope(warm, ({ heap }) => heap) * span, rss: slope(warm, ({ rss }) => rss) * span }
    console.log({ done, wrong, first, last, heapMiB: grown.heap / MIB, rssMiB: grown.rss / MIB })
    // on a machine that is busy with other things: turned away, or the purchase before is still under way
    expect(Object.keys(wrong).filter((what) => !/ (?:503|409)$/.test(what))).toEqual([])
    expect(done).toBeGreaterThan(MINUTES * 60)
    expect(grown.heap).toBeLessThan(MOST_HEAP_GROWTH)
    expect(grown.rss).toBeLessThan(MOST_RSS_GROWTH)
    // visitors come and go, up to fifty at once, each with a connection; a leak would be thousands by now
    expect(last.files - first.files).toBeLessThan(150)
    expect(last.timers - first.timers).toBeLessThan(30)
    expect(last.connections).toBeLessThan(30)
    // what was put down is done soon after the last visitor has gone
    await expect.poll(waitingJobs, { timeout: 120_000 }).toEqual([])
    await expect.poll(() => tools.unknownPayments(), { timeout: 60_000 }).toEqual([])
    expect(await tools.wrongs()).toEqual([])
  },
  (MINUTES + 5) * MINUTE,
)
