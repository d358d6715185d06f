import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Customer } from '#tests/support/create-shop-client.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { freezePostgres } from '#tests/support/freeze-postgres.ts'
import { startShopWithPostgres } from '#tests/support/start-shop-with-postgres.ts'

const SHOPPER_COUNT = 4
const SALES_MS = 4_000
const FREEZE_MS = 20_000
/** The slowest response: the circuit breaker opens after a few seconds. */
const MAX_WAIT_MS = 9_000
const MAX_RECOVERY_MS = 15_000

let dataDir: string
let shop: Awaited<ReturnType<typeof startShopWithPostgres>>
let thaw = () => {}
let productIds: string[]
beforeAll(async () => {
  dataDir = await createDataDir()
  shop = await startShopWithPostgres(dataDir)
  productIds = await Promise.all(Array.from({ length: SHOPPER_COUNT }, () => shop.addProduct(1_000)))
}, 60_000)
afterAll(async () => {
  thaw()
  await shop.stop()
  await removeDataDir(dataDir)
})

/** Buys the product again and again. */
async function keepBuying(customer: Customer, productId: string, isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    const checkout = await shop.createCheckout(customer, [{ productId, quantity: 1 }]).catch(() => undefined)
    if (checkout?.status !== 201) {
      await wait(100)
      continue
    }
    const payment = await shop.payAtProvider(checkout.body.payment.orderId).catch(() => undefined)
    if (payment?.status === 200)
      await shop.submitPaymentProof(customer, checkout.body._id, payment.body).catch(() => undefined)
  }
}

/** Requests the paths again and again for this long. Returns all responses. */
async function visit(paths: string[], durationMs: number) {
  const until = performance.now() + durationMs
  const responses: Awaited<ReturnType<typeof shop.fetchTimed>>[] = []
  while (performance.now() < until) {
    responses.push(...(await Promise.all(paths.map((path) => shop.fetchTimed(path)))))
    await wait(300)
  }
  return responses
}

it('keeps showing the shop while the database is frozen during sales, and fresh pages afterwards', async () => {
  const [productId = ''] = productIds
  const productPath = `/api/products/${productId}`
  const paths = ['/', '/collections/all', `/product/${productId}`, '/api/products', productPath]
  const customers = await Promise.all(productIds.map(() => shop.createUser()))
  let isDone = false
  const purchases = customers.map((customer, index) => keepBuying(customer, productIds[index] ?? '', () => isDone))
  await visit(paths, SALES_MS)

  thaw = await freezePostgres(await shop.getPostmasterPid())
  const responses = await visit(paths, FREEZE_MS)
  thaw()
  isDone = true
  await Promise.all(purchases)
  console.log(
    responses.length,
    'responses, the slowest after',
    Math.round(Math.max(...responses.map(({ tookMs }) => tookMs))),
    'ms',
  )
  expect(responses.filter(({ status }) => status !== 200).map(({ path, status }) => ({ path, status }))).toEqual([])
  for (const { path, tookMs } of responses) expect(tookMs, path).toBeLessThan(MAX_WAIT_MS)

  await expect.poll(() => shop.findUnaccountedPayments(), { timeout: 60_000 }).toEqual([])
  await shop.query('UPDATE stock SET on_hand = held + 3, received = held + 3 + sold - returned WHERE product_id = $1', [
    productId,
  ])
  const fresh: [string, RegExp][] = [
    [productPath, /"countInStock":3\b/],
    ['/api/products', /"countInStock":3\b/],
    [`/product/${productId}`, /Only (?:<!-- -->)?3(?:<!-- -->)? left/],
  ]
  const pollOptions = { timeout: MAX_RECOVERY_MS, interval: 100 }
  for (const [path, text] of fresh)
    await expect.poll(async () => (await shop.fetchTimed(path)).text, pollOptions).toMatch(text)
  expect(await shop.findInvariantViolations()).toEqual([])
}, 180_000)
