import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createShopClient } from '#tests/support/create-shop-client.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/start-shop-process.ts'
import { waitUntilCached } from '#tests/support/wait-until-cached.ts'

/** More than the pool has connections. */
const GUESTS = 30
/** The longest wait for a connection. */
const MAX_QUEUE_MS = 7_000
/** The longest wait once the circuit breaker is open. */
const MAX_BREAKER_MS = 1_000
/** The longest wait for a query, limited by the statement timeout. */
const MAX_STATEMENT_MS = 18_000
const RECOVERY_MS = 10_000

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let shop: ShopProcess
let tools: ReturnType<typeof createShopClient>
beforeAll(async () => {
  database = await createMigratedDatabase()
  shop = await startShopProcess({ DATABASE_URL: database.url, DEMO: 'off', LOG_LEVEL: 'silent' })
  tools = createShopClient({ database, getUrls: () => ({ url: shop.url, gatewayUrl: `${shop.url}/sandbox/razorpay` }) })
})
afterAll(async () => {
  await shop.stop()
  await database.close()
})

async function measure<T>(work: Promise<T>): Promise<T & { took: number }> {
  const startedAt = performance.now()
  return { ...(await work), took: performance.now() - startedAt }
}

const getRetryAfter = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'))

it('rejects requests quickly while every connection waits for a lock and loses nothing it accepted', async () => {
  const productId = await tools.addProduct(1_000)
  const customer = await tools.createUser()
  const path = `/product/${productId}`
  await waitUntilCached(shop.url, [path])
  const lockHolder = new pg.Client({ connectionString: database.url })
  await lockHolder.connect()
  await lockHolder.query('BEGIN; LOCK TABLE carts IN ACCESS EXCLUSIVE MODE')
  const add = (n: number) =>
    measure(tools.call('POST', '/cart', { body: { productId, quantity: 1, guestId: `guest_${n}` } }))
  const adding = Array.from({ length: GUESTS }, (_, n) => add(n))
  const blockedQuery = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'nukkad' AND wait_event_type = 'Lock'`
  await expect.poll(() => tools.query(blockedQuery), { timeout: 15_000 }).toEqual([{ count: 10 }])

  const profile = () => measure(tools.call('GET', '/users/profile', customer))
  const first = await profile()
  const second = await profile()
  for (const response of [first, second]) {
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(getRetryAfter(response)).toBeGreaterThan(0)
  }
  expect(first.took).toBeLessThan(MAX_QUEUE_MS)
  expect(second.took).toBeLessThan(MAX_BREAKER_MS)
  expect((await fetch(`${shop.url}${path}`)).status).toBe(200)
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  // other processes would be just as blocked, with more load
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)

  await lockHolder.query('ROLLBACK')
  await lockHolder.end()
  const releasedAt = performance.now()
  await expect.poll(async () => (await profile()).status, { timeout: RECOVERY_MS, interval: 50 }).toBe(200)
  console.log(
    `rejected after ${first.took.toFixed()} ms, then ${second.took.toFixed()} ms; back after ${(performance.now() - releasedAt).toFixed()} ms`,
  )

  const responses = await Promise.all(adding)
  const rejected = responses.filter(({ status }) => status !== 200)
  for (const { status, took } of rejected) {
    expect(status).toBe(503)
    expect(took).toBeLessThan(MAX_STATEMENT_MS)
  }
  // the ten with a connection succeed after the unlock, unless the machine is too slow
  const queued = rejected.filter(({ took }) => took < MAX_QUEUE_MS)
  expect(queued.length).toBeGreaterThanOrEqual(GUESTS - 10)
  const accepted = responses.length - rejected.length
  expect(await tools.query('SELECT count(*)::int AS count FROM cart_lines')).toEqual([{ count: accepted }])
  expect((await add(GUESTS)).status).toBe(200)
  expect(await tools.findViolations()).toEqual([])
}, 60_000)
