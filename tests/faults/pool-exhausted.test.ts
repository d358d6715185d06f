import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createShopClient } from '#tests/support/create-shop-client.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/start-shop-process.ts'
import { waitUntilCached } from '#tests/support/wait-until-cached.ts'

/** More than the pool has connections. */
const GUEST_COUNT = 30
/** The longest wait for a connection. */
const MAX_QUEUE_MS = 7_000
/** The longest wait once the circuit breaker is open. */
const MAX_BREAKER_MS = 1_000
/** The longest wait for a query, limited by the statement timeout. */
const MAX_STATEMENT_MS = 18_000
const MAX_RECOVERY_MS = 10_000

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let shop: ShopProcess
let client: ReturnType<typeof createShopClient>
beforeAll(async () => {
  database = await createMigratedDatabase()
  shop = await startShopProcess({ DATABASE_URL: database.url, DEMO: 'off', LOG_LEVEL: 'silent' })
  client = createShopClient({
    database,
    getUrls: () => ({ url: shop.url, providerUrl: `${shop.url}/sandbox/razorpay` }),
  })
})
afterAll(async () => {
  await shop.stop()
  await database.close()
})

async function measure<T>(promise: Promise<T>): Promise<T & { tookMs: number }> {
  const startedAt = performance.now()
  return { ...(await promise), tookMs: performance.now() - startedAt }
}

const getRetryAfter = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'))

it('rejects requests quickly while every connection waits for a lock, and keeps every write it accepted', async () => {
  const productId = await client.addProduct(1_000)
  const customer = await client.createUser()
  const path = `/product/${productId}`
  await waitUntilCached(shop.url, [path])
  const lockHolder = new pg.Client({ connectionString: database.url })
  await lockHolder.connect()
  await lockHolder.query('BEGIN; LOCK TABLE carts IN ACCESS EXCLUSIVE MODE')
  const addToCart = (n: number) =>
    measure(client.call('POST', '/cart', { body: { productId, quantity: 1, guestId: `guest_${n}` } }))
  const pendingAdds = Array.from({ length: GUEST_COUNT }, (_, n) => addToCart(n))
  const blockedQuery = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'nukkad' AND wait_event_type = 'Lock'`
  await expect.poll(() => client.query(blockedQuery), { timeout: 15_000 }).toEqual([{ count: 10 }])

  const fetchProfile = () => measure(client.call('GET', '/users/profile', customer))
  const first = await fetchProfile()
  const second = await fetchProfile()
  for (const response of [first, second]) {
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(getRetryAfter(response)).toBeGreaterThan(0)
  }
  expect(first.tookMs).toBeLessThan(MAX_QUEUE_MS)
  expect(second.tookMs).toBeLessThan(MAX_BREAKER_MS)
  expect((await fetch(`${shop.url}${path}`)).status).toBe(200)
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  // still ready, because the load balancer would only move the load to processes that are blocked too
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)

  await lockHolder.query('ROLLBACK')
  await lockHolder.end()
  const releasedAt = performance.now()
  await expect.poll(async () => (await fetchProfile()).status, { timeout: MAX_RECOVERY_MS, interval: 50 }).toBe(200)
  console.log(
    `rejected after ${first.tookMs.toFixed()} ms, then ${second.tookMs.toFixed()} ms; recovered after ${(performance.now() - releasedAt).toFixed()} ms`,
  )

  const responses = await Promise.all(pendingAdds)
  const rejections = responses.filter(({ status }) => status !== 200)
  for (const { status, tookMs } of rejections) {
    expect(status).toBe(503)
    expect(tookMs).toBeLessThan(MAX_STATEMENT_MS)
  }
  // those without one of the ten connections are rejected early; the others succeed after the unlock or time out
  const fastRejections = rejections.filter(({ tookMs }) => tookMs < MAX_QUEUE_MS)
  expect(fastRejections.length).toBeGreaterThanOrEqual(GUEST_COUNT - 10)
  const acceptedCount = responses.length - rejections.length
  expect(await client.query('SELECT count(*)::int AS count FROM cart_lines')).toEqual([{ count: acceptedCount }])
  expect((await addToCart(GUEST_COUNT)).status).toBe(200)
  expect(await client.findInvariantViolations()).toEqual([])
}, 60_000)
