import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { createShopClient } from '#tests/support/create-shop-client.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import type { MemoryReport } from '#tests/support/report-memory.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/start-shop-process.ts'

const MIB = 1024 * 1024
/** SOAK_MINUTES=3 makes a short run. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 20)
/** Caches fill and the JIT compiler settles first. */
const WARM_UP_SHARE = 0.25
const SAMPLES = 24
const VISIT_KINDS = 10
/** Low enough for a small machine; a step is a request or a whole purchase. */
const STEPS_PER_SECOND = 10
/** The allowed rise of the fitted line after the warm-up. */
const MAX_HEAP_GROWTH = 16 * MIB
const MAX_RSS_GROWTH = 48 * MIB

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let shop: ShopProcess
let tools: ReturnType<typeof createShopClient>
let productId: string

beforeAll(async () => {
  database = await createMigratedDatabase()
  const preload = join(import.meta.dirname, '../../support/report-memory.ts')
  const env = { DATABASE_URL: database.url, DEMO: 'catalogue', LOG_LEVEL: 'silent', CACHE_MB: '16' }
  shop = await startShopProcess(env, ['--expose-gc', '--import', preload])
  tools = createShopClient({ database, getUrls: () => ({ url: shop.url, gatewayUrl: `${shop.url}/sandbox/razorpay` }) })
  productId = await tools.addProduct(1_000_000)
  // jobs start some time after the shop listens
  const queues = () => tools.query(`SELECT FROM pg_tables WHERE schemaname = 'pgboss' AND tablename = 'queue'`)
  await vi.waitUntil(async () => (await queues()).length === 1, { timeout: 60_000 })
})
afterAll(async () => {
  await shop.stop()
  await database.close()
})

interface Sample {
  minute: number
  heap: number
  rss: number
  files: number
  timers: number
  connections: number
  jobs: number
}

async function takeSample(startedAt: number): Promise<Sample> {
  const report = once(shop.child, 'message') as Promise<[MemoryReport]>
  shop.child.kill('SIGUSR2')
  const [{ memory, timers }] = await report
  const [counts] = await tools.query<{ connections: string; jobs: string }>(
    `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections,
            (SELECT count(*) FROM pgboss.job WHERE state < 'completed') AS jobs`,
  )
  return {
    minute: (performance.now() - startedAt) / MINUTE,
    heap: memory.heapUsed + memory.external,
    rss: memory.rss,
    files: (await readdir(`/proc/${shop.child.pid}/fd`)).length,
    timers,
    connections: Number(counts?.connections),
    jobs: Number(counts?.jobs),
  }
}

const listWaitingJobs = () =>
  tools.query(`SELECT name, count(*) FROM pgboss.job WHERE state < 'completed' GROUP BY name HAVING count(*) > 5`)

const read = async (path: string, token?: string) => {
  const response = await fetch(`${shop.url}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  await response.arrayBuffer()
  return response.status
}

/** Returns the kinds of visits: mostly browsing, some searches and carts, one purchase. */
async function createVisits() {
  const customers = await Promise.all(Array.from({ length: 20 }, () => tools.createUser()))
  const admin = await tools.createUser('admin')
  // a customer can have only one checkout at a time
  const pickCustomer = (n: number) => customers[Math.floor(n / VISIT_KINDS) % customers.length] ?? admin
  const buy = async (n: number) => {
    const { status, body } = await tools.createCheckout(pickCustomer(n), [{ productId, quantity: 1 }])
    if (status !== 201) return status
    const { body: proof } = await tools.payAtGateway(body.payment.orderId)
    await tools.submitPaymentProof(pickCustomer(n), body._id, proof)
    return (await tools.finalizeCheckout(pickCustomer(n), body._id)).status
  }
  const fill = async (n: number) => {
    const body = { productId, quantity: 1, guestId: `guest_soak_${n % 500}` }
    return (await tools.call('POST', '/cart', { body })).status
  }
  return [
    () => read('/'),
    () => read('/api/products?limit=20'),
    () => read(`/api/products/${productId}`),
    // never cached
    (n: number) => read(`/api/products?maxPrice=${1_000 + n}&limit=20`),
    (n: number) => read(`/api/products?search=tee+${n}`),
    (n: number) => read(`/collections/all?search=hoodie${n}`),
    fill,
    () => read('/api/admin/orders?limit=25', admin.token),
    (n: number) => read('/api/orders/my-orders', pickCustomer(n).token),
    buy,
  ]
}

/** Returns the slope per minute of the least-squares line. */
function calculateSlope(samples: Sample[], getValue: (sample: Sample) => number): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(getValue))]
  const covariance = mean(samples.map((sample) => (sample.minute - x) * (getValue(sample) - y)))
  return covariance / mean(samples.map(({ minute }) => (minute - x) ** 2))
}

it(
  `does not leak in ${MINUTES} minutes of ordinary traffic`,
  async () => {
    const steps = await createVisits()
    const startedAt = performance.now()
    const end = startedAt + MINUTES * MINUTE
    const failures: Record<string, number> = {}
    const samples: Sample[] = []
    const underway = new Set<Promise<void>>()
    let done = 0
    const runStep = async (n: number) => {
      const kind = n % VISIT_KINDS
      const status = (await steps[kind]?.(n)) ?? 0
      if (status < 400) done++
      else failures[`${kind}: ${status}`] = (failures[`${kind}: ${status}`] ?? 0) + 1
    }
    for (let n = 0; performance.now() < end; n++) {
      const step = runStep(n).finally(() => underway.delete(step))
      underway.add(step)
      if (performance.now() - startedAt > (samples.length * MINUTES * MINUTE) / SAMPLES)
        samples.push(await takeSample(startedAt))
      // at a fixed rate, with limited concurrency
      await wait(Math.max(0, startedAt + ((n + 1) * 1_000) / STEPS_PER_SECOND - performance.now()))
      if (underway.size > 50) await Promise.race(underway)
    }
    await Promise.all(underway)
    samples.push(await takeSample(startedAt))

    const warm = samples.filter(({ minute }) => minute > MINUTES * WARM_UP_SHARE)
    const [first, last] = [warm[0] ?? expect.fail(), warm.at(-1) ?? expect.fail()]
    const span = last.minute - first.minute
    const growth = {
      heap: calculateSlope(warm, ({ heap }) => heap) * span,
      rss: calculateSlope(warm, ({ rss }) => rss) * span,
    }
    console.log({ done, failures, first, last, heapMiB: growth.heap / MIB, rssMiB: growth.rss / MIB })
    // on a busy machine: load shedding, or the previous purchase is still running
    expect(Object.keys(failures).filter((what) => !/ (?:503|409)$/.test(what))).toEqual([])
    expect(done).toBeGreaterThan(MINUTES * 60)
    expect(growth.heap).toBeLessThan(MAX_HEAP_GROWTH)
    expect(growth.rss).toBeLessThan(MAX_RSS_GROWTH)
    // up to fifty concurrent connections come and go; a leak would be thousands
    expect(last.files - first.files).toBeLessThan(150)
    expect(last.timers - first.timers).toBeLessThan(30)
    expect(last.connections).toBeLessThan(30)
    // jobs finish soon after the last visit
    await expect.poll(listWaitingJobs, { timeout: 120_000 }).toEqual([])
    await expect.poll(() => tools.findUnaccountedPayments(), { timeout: 60_000 }).toEqual([])
    expect(await tools.findViolations()).toEqual([])
  },
  (MINUTES + 5) * MINUTE,
)
