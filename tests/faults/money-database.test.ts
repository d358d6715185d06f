import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPostmaster } from '#platform/database/embedded/postmaster.ts'
import { makeDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { address } from '#tests/support/money-tools.ts'
import { runShop, type ShopProcess } from '#tests/support/run-shop.ts'

const SHOPPERS = 6
const ORDERS_BEFORE = 6
const ORDERS_AFTER = 18
/** So long after PostgreSQL was started again, which then reads its log, nobody is turned away any more. */
const LONGEST_MS = 10_000

let dataDir: string
let shop: ShopProcess
beforeAll(async () => {
  dataDir = await makeDataDir()
  shop = await runShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
})
afterAll(() => removeDataDir(dataDir))

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls, looked at by what is expected of each
  body: any
}

async function ask(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Answer> {
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

/** Comes again while the shop says that it cannot right now, as a shopper does; anything else unforeseen is told. */
async function insist(method: string, path: string, options: { token?: string; body?: unknown } = {}): Promise<Answer> {
  for (;;) {
    const answer = await ask(method, path, options)
    if (answer.status !== 503) return answer
    turnedAway++
    lastTurnedAway = performance.now()
  }
}
let turnedAway = 0
let lastTurnedAway = 0

/** One whole purchase; answers the order's id once the shop has acknowledged it, or nothing when it is sold out. */
async function buy(token: string, product: { _id: string; price: number; sizes: string[]; colors: string[] }) {
  const item = {
    productId: product._id,
    quantity: 1,
    price: product.price,
    size: product.sizes[0],
    color: product.colors[0],
  }
  const body = { checkoutItems: [item], shippingAddress: address, paymentMethod: 'Online', totalPrice: product.price }
  const checkout = await insist('POST', '/api/checkout', { token, body })
  if (checkout.status === 409) return undefined
  expect(checkout.status).toBe(201)
  const { _id: id, payment } = checkout.body
  // a gateway that fails after it took the money says at the next try that it has
  for (;;) {
    const paid = await ask('POST', '/sandbox/razorpay/v1/pay', { body: { order_id: payment.orderId } })
    if (paid.status === 200 || paid.status === 400) break
  }
  for (;;) {
    const order = await insist('POST', `/api/checkout/${id}/finalize`, { token })
    if (order.status === 200) return order.body._id as string
  }
}

it('loses no order that it acknowledged when PostgreSQL is stopped at once in the middle of sales', async () => {
  const { body: products } = await ask('GET', '/api/products?limit=20')
  const acknowledged: { id: string; token: string }[] = []
  const tokens = await Promise.all(
    Array.from({ length: SHOPPERS }, async (_, n) => {
      const body = { name: 'Asha', email: `asha${n}@example.in`, password: 'chai-at-six' }
      return (await ask('POST', '/api/users/register', { body })).body.token as string
    }),
  )
  const shopping = tokens.map(async (token, n) => {
    for (let round = 0; acknowledged.length < ORDERS_AFTER; round++) {
      const id = await buy(token, products[(n + round) % products.length])
      if (id) acknowledged.push({ token, id })
    }
  })
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(ORDERS_BEFORE)
  const postmaster = await findPostmaster(join(dataDir, 'postgres', 'data'))
  process.kill(postmaster?.pid ?? expect.fail('no PostgreSQL runs on the data'), 'SIGQUIT')
  // it starts again by itself
  const again = async () => (await findPostmaster(join(dataDir, 'postgres', 'data')))?.pid ?? postmaster?.pid
  await expect.poll(again, { timeout: 60_000 }).not.toBe(postmaster?.pid)
  const isBack = performance.now()
  await Promise.all(shopping)
  expect(turnedAway).toBeGreaterThan(0)
  const stillAway = Math.round(lastTurnedAway - isBack)
  console.log(`turned away until ${stillAway} ms after PostgreSQL was started again`)
  expect(stillAway).toBeLessThan(LONGEST_MS)

  for (const { id, token } of acknowledged) {
    expect(await insist('GET', `/api/orders/${id}`, { token })).toMatchObject({ status: 200, body: { isPaid: true } })
  }
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/verify-money.ts'], { env })
  expect(stdout).toContain('All rules hold.')
  await shop.stop()
}, 180_000)
