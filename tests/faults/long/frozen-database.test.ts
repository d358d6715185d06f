import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Customer } from '#tests/support/create-shop-client.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { freezePostgres } from '#tests/support/freeze-postgres.ts'
import { startShopWithPostgres } from '#tests/support/start-shop-with-postgres.ts'
import { waitUntilCached } from '#tests/support/wait-until-cached.ts'

const FREEZE_MS = 30_000
/** The slowest response right after the freeze. */
const MAX_FIRST_MS = 8_000
/** The slowest response once the circuit breaker is open. */
const MAX_BREAKER_MS = 1_000
const MAX_RECOVERY_MS = 10_000

let dataDir: string
let shop: Awaited<ReturnType<typeof startShopWithPostgres>>
let thaw = () => {}
let productId: string
beforeAll(async () => {
  dataDir = await createDataDir()
  shop = await startShopWithPostgres(dataDir)
  productId = await shop.addProduct(100)
})
afterAll(async () => {
  thaw()
  await shop.stop()
  await removeDataDir(dataDir)
})

const createPost = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** One request of every kind that needs the database. */
const getDatabaseRequests = ({ token }: Customer): [string, RequestInit][] => [
  ['/api/users/profile', { headers: { authorization: `Bearer ${token}` } }],
  ['/api/orders/my-orders', { headers: { authorization: `Bearer ${token}` } }],
  ['/api/cart', createPost({ productId, quantity: 1, guestId: 'guest_1' })],
  ['/api/users/login', createPost({ email: 'asha@example.in', password: 'chai-at-six' })],
  ['/api/newsletter', createPost({ email: 'asha@example.in' })],
  ['/product/ffffffffffffffffffffffff', {}],
]

/** Buys a unit and returns the status of the last step. */
async function buy(customer: Customer): Promise<number> {
  const checkout = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  if (checkout.status !== 201) return checkout.status
  const payment = await shop.payAtProvider(checkout.body.payment.orderId)
  if (payment.status !== 200) return payment.status
  return (await shop.submitPaymentProof(customer, checkout.body._id, payment.body)).status
}

const unavailable = { status: 503, retryAfter: expect.stringMatching(/^\d+$/) }
const internalTerms = /postgres|sql|ECONN|node_modules|\.ts\b/i

/** Repeats all requests until `isDone` returns true. Returns the slowest times. */
async function requestRepeatedly(customer: Customer, cachedPaths: string[], isDone: () => boolean) {
  let [slowestCallMs, slowestPageMs] = [0, 0]
  while (!isDone()) {
    for (const [path, init] of getDatabaseRequests(customer)) {
      const response = await shop.fetchTimed(path, init)
      expect(response).toMatchObject(unavailable)
      if (path.startsWith('/api')) expect(response.text).not.toMatch(internalTerms)
      slowestCallMs = Math.max(slowestCallMs, response.tookMs)
    }
    for (const path of cachedPaths) {
      const response = await shop.fetchTimed(path)
      expect(response).toMatchObject({ path, status: 200 })
      slowestPageMs = Math.max(slowestPageMs, response.tookMs)
    }
    expect(await shop.fetchTimed('/healthz')).toMatchObject({ status: 200 })
    expect(await shop.fetchTimed('/readyz')).toMatchObject(unavailable)
    await wait(500)
  }
  return { slowestCallMs, slowestPageMs }
}

it('rejects requests quickly and serves cached pages while the database is frozen, then recovers', async () => {
  const customer = await shop.createUser()
  expect(await buy(customer)).toBe(200)
  const cachedPaths = ['/', `/product/${productId}`, '/api/products?limit=5']
  await waitUntilCached(shop.url, cachedPaths)

  const startedAt = performance.now()
  // the freeze interrupts a purchase
  const interruptedPurchase = buy(customer)
  thaw = await freezePostgres(await shop.getPostmasterPid())
  const firstResponses = await Promise.all(
    getDatabaseRequests(customer).map(([path, init]) => shop.fetchTimed(path, init)),
  )
  for (const response of firstResponses) expect(response).toMatchObject(unavailable)
  const slowestFirstMs = Math.max(...firstResponses.map(({ tookMs }) => tookMs))
  const whileFrozen = await requestRepeatedly(customer, cachedPaths, () => performance.now() - startedAt > FREEZE_MS)
  thaw()
  const thawedAt = performance.now()
  const pollOptions = { timeout: MAX_RECOVERY_MS, interval: 100 }
  await expect.poll(async () => (await shop.call('GET', '/users/profile', customer)).status, pollOptions).toBe(200)
  const readsAfterMs = performance.now() - thawedAt
  await expect.poll(() => buy(customer), pollOptions).toBe(200)
  const sellsAfterMs = performance.now() - thawedAt
  // the email worker runs again as well
  const countUnsent = `SELECT count(*)::int AS count FROM emails WHERE state = 'queued'`
  await expect.poll(() => shop.query(countUnsent), pollOptions).toEqual([{ count: 0 }])
  const emailsSentAfterMs = performance.now() - thawedAt
  const timesMs = { slowestFirstMs, ...whileFrozen, readsAfterMs, sellsAfterMs, emailsSentAfterMs }
  console.log(
    Object.fromEntries(Object.entries(timesMs).map(([name, ms]) => [name, Math.round(ms)])),
    await interruptedPurchase,
  )
  expect(slowestFirstMs).toBeLessThan(MAX_FIRST_MS)
  expect(whileFrozen.slowestCallMs).toBeLessThan(MAX_BREAKER_MS)
  expect(whileFrozen.slowestPageMs).toBeLessThan(MAX_BREAKER_MS)
  expect(emailsSentAfterMs).toBeLessThan(MAX_RECOVERY_MS)

  await expect.poll(() => shop.findUnaccountedPayments(), { timeout: 60_000 }).toEqual([])
  expect(await shop.findInvariantViolations()).toEqual([])
}, 180_000)
