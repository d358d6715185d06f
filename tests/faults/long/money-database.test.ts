import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPostmaster } from '#platform/database/embedded/postmaster.ts'
import { address } from '#tests/support/create-shop-client.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/start-shop-process.ts'

const SHOPPER_COUNT = 6
const ORDERS_BEFORE_CRASH = 6
const TOTAL_ORDERS = 18
/** How soon requests must succeed after the restart, including the replay of the write-ahead log. */
const MAX_RECOVERY_MS = 10_000

let dataDir: string
let shop: ShopProcess
beforeAll(async () => {
  dataDir = await createDataDir()
  shop = await startShopProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
})
afterAll(() => removeDataDir(dataDir))

interface ApiResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: bodies of different endpoints; callers assert what they expect
  body: any
}

async function send(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<ApiResponse> {
  const response = await fetch(`${shop.url}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json().catch(() => undefined) }
}

/** Retries while the shop returns 503. */
async function sendWithRetry(
  method: string,
  path: string,
  options: { token?: string; body?: unknown } = {},
): Promise<ApiResponse> {
  for (;;) {
    const response = await send(method, path, options)
    if (response.status !== 503) return response
    rejectedCount++
    lastRejectedAt = performance.now()
  }
}
let rejectedCount = 0
let lastRejectedAt = 0

/** Buys a product and returns the acknowledged order id, or undefined if sold out. */
async function buy(token: string, product: { _id: string; price: number; sizes: string[]; colors: string[] }) {
  const item = {
    productId: product._id,
    quantity: 1,
    price: product.price,
    size: product.sizes[0],
    color: product.colors[0],
  }
  const body = { checkoutItems: [item], shippingAddress: address, paymentMethod: 'Online', totalPrice: product.price }
  const checkout = await sendWithRetry('POST', '/api/checkout', { token, body })
  if (checkout.status === 409) return undefined
  expect(checkout.status).toBe(201)
  const { _id: id, payment } = checkout.body
  // a 400 means that an earlier attempt has already been captured
  for (;;) {
    const paymentResponse = await send('POST', '/sandbox/razorpay/v1/pay', { body: { order_id: payment.orderId } })
    if (paymentResponse.status === 200 || paymentResponse.status === 400) break
  }
  for (;;) {
    const order = await sendWithRetry('POST', `/api/checkout/${id}/finalize`, { token })
    if (order.status === 200) return order.body._id as string
  }
}

it('loses no acknowledged order if PostgreSQL is stopped abruptly during sales', async () => {
  const { body: products } = await send('GET', '/api/products?limit=20')
  const acknowledgedOrders: { id: string; token: string }[] = []
  const tokens = await Promise.all(
    Array.from({ length: SHOPPER_COUNT }, async (_, n) => {
      const body = { name: 'Asha', email: `asha${n}@example.in`, password: 'chai-at-six' }
      return (await send('POST', '/api/users/register', { body })).body.token as string
    }),
  )
  const shoppers = tokens.map(async (token, n) => {
    for (let round = 0; acknowledgedOrders.length < TOTAL_ORDERS; round++) {
      const id = await buy(token, products[(n + round) % products.length])
      if (id) acknowledgedOrders.push({ token, id })
    }
  })
  await expect.poll(() => acknowledgedOrders.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(ORDERS_BEFORE_CRASH)
  const postmaster = await findPostmaster(join(dataDir, 'postgres', 'data'))
  process.kill(postmaster?.pid ?? expect.fail('no PostgreSQL is running in the data folder'), 'SIGQUIT')
  // the shop restarts PostgreSQL
  const findCurrentPid = async () => (await findPostmaster(join(dataDir, 'postgres', 'data')))?.pid ?? postmaster?.pid
  await expect.poll(findCurrentPid, { timeout: 60_000 }).not.toBe(postmaster?.pid)
  const restartedAt = performance.now()
  await Promise.all(shoppers)
  expect(rejectedCount).toBeGreaterThan(0)
  const recoveryMs = Math.round(lastRejectedAt - restartedAt)
  console.log(`rejected requests until ${recoveryMs} ms after PostgreSQL was restarted`)
  expect(recoveryMs).toBeLessThan(MAX_RECOVERY_MS)

  for (const { id, token } of acknowledgedOrders) {
    expect(await sendWithRetry('GET', `/api/orders/${id}`, { token })).toMatchObject({
      status: 200,
      body: { isPaid: true },
    })
  }
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/verify-money.ts'], { env })
  expect(stdout).toContain('All rules hold.')
  await shop.stop()
}, 180_000)
