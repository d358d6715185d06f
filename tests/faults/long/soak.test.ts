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
/** `SOAK_MINUTES=3` makes the run shorter. */
const DURATION_MINUTES = Number(process.env['SOAK_MINUTES'] ?? 20)
/** Samples of the warm-up are ignored, while caches fill and the JIT compiler optimizes. */
const WARM_UP_SHARE = 0.25
const SAMPLE_COUNT = 24
const ACTION_KIND_COUNT = 10
/** Low enough for a small machine. An action is a request or a whole purchase. */
const ACTIONS_PER_SECOND = 10
/** In bytes: how much the fitted line may rise after the warm-up. */
const MAX_HEAP_GROWTH = 16 * MIB
const MAX_RSS_GROWTH = 48 * MIB

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let shop: ShopProcess
let client: ReturnType<typeof createShopClient>
let productId: string

beforeAll(async () => {
  database = await createMigratedDatabase()
  const preload = join(import.meta.dirname, '../../support/report-memory.ts')
  const env = { DATABASE_URL: database.url, DEMO: 'catalogue', LOG_LEVEL: 'silent', CACHE_MB: '16' }
  shop = await startShopProcess(env, ['--expose-gc', '--import', preload])
  client = createShopClient({
    database,
    getUrls: () => ({ url: shop.url, providerUrl: `${shop.url}/sandbox/razorpay` }),
  })
  productId = await client.addProduct(1_000_000)
  // jobs start some time after the shop listens
  const findQueue = () => client.query(`SELECT FROM pgboss.queue WHERE name = 'forms.copy'`)
  await vi.waitUntil(async () => (await findQueue()).length === 1, { timeout: 60_000 })
})
afterAll(async () => {
  await shop.stop()
  await database.close()
})

interface Sample {
  /** Minutes since the start. */
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
  const [counts] = await client.query<{ connections: string; jobs: string }>(
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

const listJobBacklog = () =>
  client.query(`SELECT name, count(*) FROM pgboss.job WHERE state < 'completed' GROUP BY name HAVING count(*) > 5`)

const fetchStatus = async (path: string, token?: string) => {
  const response = await fetch(`${shop.url}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  await response.arrayBuffer()
  return response.status
}

/** Returns one function per kind of action: mostly browsing, some searches and carts, one purchase. */
async function createActions() {
  const customers = await Promise.all(Array.from({ length: 20 }, () => client.createUser()))
  const admin = await client.createUser('admin')
  // a customer can have only one checkout at a time
  const pickCustomer = (n: number) => customers[Math.floor(n / ACTION_KIND_COUNT) % customers.length] ?? admin
  const buy = async (n: number) => {
    const { status, body } = await client.createCheckout(pickCustomer(n), [{ productId, quantity: 1 }])
    if (status !== 201) return status
    const { body: proof } = await client.payAtProvider(body.payment.orderId)
    await client.submitPaymentProof(pickCustomer(n), body._id, proof)
    return (await client.finalizeCheckout(pickCustomer(n), body._id)).status
  }
  const addToCart = async (n: number) => {
    const body = { productId, quantity: 1, guestId: `guest_soak_${n % 500}` }
    return (await client.call('POST', '/cart', { body })).status
  }
  return [
    () => fetchStatus('/'),
    () => fetchStatus('/api/products?limit=20'),
    () => fetchStatus(`/api/products/${productId}`),
    // never cached
    (n: number) => fetchStatus(`/api/products?maxPrice=${1_000 + n}&limit=20`),
    (n: number) => fetchStatus(`/api/products?search=tee+${n}`),
    (n: number) => fetchStatus(`/collections/all?search=hoodie${n}`),
    addToCart,
    () => fetchStatus('/api/admin/orders?limit=25', admin.token),
    (n: number) => fetchStatus('/api/orders/my-orders', pickCustomer(n).token),
    buy,
  ]
}

/** Returns the slope per minute of the least-squares line. */
function calculateSlope(samples: Sample[], getValue: (sample: Sample) => number): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(getValue))]
  const covariance = mean(samples.map((sample) => (sample.minute - meanX) * (getValue(sample) - meanY)))
  return covariance / mean(samples.map(({ minute }) => (minute - meanX) ** 2))
}

it(
  `does not leak in ${DURATION_MINUTES} minutes of ordinary traffic`,
  async () => {
    const actions = await createActions()
    const startedAt = performance.now()
    const endAt = startedAt + DURATION_MINUTES * MINUTE
    const failures: Record<string, number> = {}
    const samples: Sample[] = []
    const pendingActions = new Set<Promise<void>>()
    let okCount = 0
    const runAction = async (n: number) => {
      const kind = n % ACTION_KIND_COUNT
      const status = (await actions[kind]?.(n)) ?? 0
      if (status < 400) okCount++
      else failures[`${kind}: ${status}`] = (failures[`${kind}: ${status}`] ?? 0) + 1
    }
    for (let n = 0; performance.now() < endAt; n++) {
      const action = runAction(n).finally(() => pendingActions.delete(action))
      pendingActions.add(action)
      if (performance.now() - startedAt > (samples.length * DURATION_MINUTES * MINUTE) / SAMPLE_COUNT)
        samples.push(await takeSample(startedAt))
      // at a fixed rate, with limited concurrency
      await wait(Math.max(0, startedAt + ((n + 1) * 1_000) / ACTIONS_PER_SECOND - performance.now()))
      if (pendingActions.size > 50) await Promise.race(pendingActions)
    }
    await Promise.all(pendingActions)
    samples.push(await takeSample(startedAt))

    const warmSamples = samples.filter(({ minute }) => minute > DURATION_MINUTES * WARM_UP_SHARE)
    const [first, last] = [warmSamples[0] ?? expect.fail(), warmSamples.at(-1) ?? expect.fail()]
    const minutes = last.minute - first.minute
    const growth = {
      heap: calculateSlope(warmSamples, ({ heap }) => heap) * minutes,
      rss: calculateSlope(warmSamples, ({ rss }) => rss) * minutes,
    }
    console.log({ okCount, failures, first, last, heapMiB: growth.heap / MIB, rssMiB: growth.rss / MIB })
    // a busy machine may shed load (503) or still process the customer's previous purchase (409)
    expect(Object.keys(failures).filter((failure) => !/ (?:503|409)$/.test(failure))).toEqual([])
    expect(okCount).toBeGreaterThan(DURATION_MINUTES * 60)
    expect(growth.heap).toBeLessThan(MAX_HEAP_GROWTH)
    expect(growth.rss).toBeLessThan(MAX_RSS_GROWTH)
    // up to fifty concurrent connections come and go; a leak would be thousands
    expect(last.files - first.files).toBeLessThan(150)
    expect(last.timers - first.timers).toBeLessThan(30)
    expect(last.connections).toBeLessThan(30)
    // jobs finish soon after the last action
    await expect.poll(listJobBacklog, { timeout: 120_000 }).toEqual([])
    await expect.poll(() => client.findUnaccountedPayments(), { timeout: 60_000 }).toEqual([])
    expect(await client.findInvariantViolations()).toEqual([])
  },
  (DURATION_MINUTES + 5) * MINUTE,
)
