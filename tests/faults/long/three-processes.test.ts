import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '#domains/accounts/server/password.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { type Customer, createShopClient } from '../../support/create-shop-client.ts'
import { type LoadBalancer, startBalancer } from '../../support/start-balancer.ts'
import { type ShopProcess, startShopProcess } from '../../support/start-shop-process.ts'

const PROCESS_COUNT = 3
const KILL_COUNT = 8
const SHOPPER_COUNT = 6
/** How soon all processes must show a change. */
const MAX_PROPAGATION_MS = 2_000
const PASSWORD = 'chai-at-the-corner'
const pollOptions = { timeout: 120_000, interval: 500 }

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let client: ReturnType<typeof createShopClient>
let balancer: LoadBalancer
let productId: string
const shops: (ShopProcess | undefined)[] = []

const startShop = () => startShopProcess({ DATABASE_URL: database.url, DEMO: 'off', LOG_LEVEL: 'silent' })
const listUrls = () => shops.flatMap((shop) => (shop ? [shop.url] : []))

beforeAll(async () => {
  database = await createMigratedDatabase()
  shops.push(...(await Promise.all(Array.from({ length: PROCESS_COUNT }, startShop))))
  balancer = await startBalancer(() => shops.map((shop) => shop?.url))
  const getUrls = () => ({ url: balancer.url, providerUrl: `${balancer.url}/sandbox/razorpay` })
  client = createShopClient({ database, getUrls })
  productId = await client.addProduct(100_000)
})
afterAll(async () => {
  await balancer.close()
  await Promise.all(shops.map((shop) => shop?.stop()))
  await database.close()
})

/** Kills a random process and starts a replacement. */
async function killAndReplaceOne(): Promise<void> {
  const index = Math.floor(Math.random() * PROCESS_COUNT)
  const shop = shops[index] ?? expect.fail('no process is running')
  shops[index] = undefined
  const exited = once(shop.child, 'exit')
  shop.child.kill('SIGKILL')
  await exited
  shops[index] = await startShop()
}

interface CartCounts {
  guestId: string
  /** Units. */
  requested: number
  /** Units that the shop confirmed. */
  acknowledged: number
}

async function fillCart(counts: CartCounts): Promise<void> {
  counts.requested++
  const body = { productId, quantity: 1, guestId: counts.guestId }
  const { status } = await client.call('POST', '/cart', { body })
  if (status === 200) counts.acknowledged++
}

/** Buys a unit and returns the order id, or undefined if any step failed. */
async function buy(customer: Customer): Promise<string | undefined> {
  const { status, body } = await client.createCheckout(customer, [{ productId, quantity: 1 }])
  if (status !== 201) return undefined
  const { status: paymentStatus, body: proof } = await client.payAtProvider(body.payment.orderId)
  if (paymentStatus !== 200) return undefined
  await client.submitPaymentProof(customer, body._id, proof)
  const finalized = await client.finalizeCheckout(customer, body._id)
  return finalized.status === 200 ? (finalized.body._id as string) : undefined
}

/** Lets shoppers fill carts and buy while `work` runs. Returns their carts and orders. */
async function runUnderLoad(work: () => Promise<void>) {
  let isWorking = true
  const carts: CartCounts[] = []
  const orderIds: string[] = []
  const shopRepeatedly = async (n: number) => {
    const counts = { guestId: `guest_three_${n}`, requested: 0, acknowledged: 0 }
    carts.push(counts)
    const customer = await client.createUser()
    while (isWorking) {
      await fillCart(counts)
      const orderId = await buy(customer)
      if (orderId) orderIds.push(orderId)
      await fetch(`${balancer.url}/api/products?limit=20`).then((response) => response.arrayBuffer())
    }
  }
  const shoppers = Promise.all(Array.from({ length: SHOPPER_COUNT }, (_, n) => shopRepeatedly(n)))
  await work().finally(() => {
    isWorking = false
  })
  await shoppers
  return { carts, orderIds }
}

const countResponses = () => balancer.responseCounts.reduce((sum, count) => sum + count, 0)

/** Makes reconciliation due and checks whether every payment is accounted for. */
async function hasSettledEveryPayment(): Promise<boolean> {
  await client.query(
    `UPDATE checkouts SET reconcile_at = least(reconcile_at, now()), provider_order_lease_until = NULL WHERE reconcile_at IS NOT NULL`,
  )
  return (await client.findUnaccountedPayments()).length === 0
}

describe('three processes on one database', () => {
  it('lose no payment and no cart line if they are killed one after another', async () => {
    const { carts, orderIds } = await runUnderLoad(async () => {
      for (let kill = 0; kill < KILL_COUNT; kill++) {
        const countBefore = countResponses()
        await killAndReplaceOne()
        // wait for traffic to resume
        await vi.waitUntil(() => countResponses() > countBefore + 30, pollOptions)
      }
    })
    expect(orderIds.length).toBeGreaterThan(KILL_COUNT)
    await vi.waitUntil(hasSettledEveryPayment, pollOptions)
    expect(await client.findInvariantViolations()).toEqual([])
    const storedOrders = await client.query<{ id: string }>('SELECT id FROM orders')
    expect(orderIds.filter((id) => !storedOrders.some((order) => order.id === id))).toEqual([])
    for (const { guestId, requested, acknowledged } of carts) {
      const { body } = await client.call('GET', `/cart?guestId=${guestId}`)
      const quantity = body.products[0]?.quantity ?? 0
      expect(quantity, guestId).toBeGreaterThanOrEqual(acknowledged)
      expect(quantity, guestId).toBeLessThanOrEqual(requested)
    }
  }, 300_000)

  it('all show a change within two seconds', async () => {
    const admin = await client.createUser('admin')
    const listProductUrls = () =>
      listUrls().flatMap((url) => [`${url}/api/products?limit=20`, `${url}/api/products/${productId}`])
    for (const [n, url] of listUrls().entries()) {
      const name = `Renamed at ${n}`
      // caches the old name in every process
      await Promise.all(listProductUrls().map((productUrl) => fetch(productUrl).then((response) => response.text())))
      const response = await fetch(`${url}/api/products/${productId}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      })
      expect(response.status).toBe(200)
      const startedAt = performance.now()
      for (const productUrl of listProductUrls()) {
        const isShown = async () => (await (await fetch(productUrl)).text()).includes(name)
        await vi.waitUntil(isShown, { timeout: 5 * MAX_PROPAGATION_MS, interval: 20 })
      }
      expect(performance.now() - startedAt).toBeLessThan(MAX_PROPAGATION_MS)
    }
  })

  it('share sessions and logouts', async () => {
    const [firstUrl = ''] = listUrls()
    const { email } = await createUserWithPassword()
    const { token } = await logIn(firstUrl, email, PASSWORD).then((response) => response.json())
    const authorization = `Bearer ${token}`
    const getStatuses = () =>
      Promise.all(
        listUrls().map(async (url) => (await fetch(`${url}/api/users/profile`, { headers: { authorization } })).status),
      )
    expect(await getStatuses()).toEqual(listUrls().map(() => 200))
    await fetch(`${listUrls().at(-1)}/api/users/logout`, { method: 'POST', headers: { authorization } })
    // the other processes are notified
    await vi.waitFor(async () => expect(await getStatuses()).toEqual(listUrls().map(() => 401)), 1_000)
  })

  it('share the rate limit for password guesses', async () => {
    const { email } = await createUserWithPassword()
    const statuses: number[] = []
    // ten per account and IP address, across all processes
    for (let guess = 0; guess < 12; guess++) {
      statuses.push((await logIn(listUrls()[guess % PROCESS_COUNT] ?? '', email, `wrong-${guess}`)).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
    for (const url of listUrls()) expect((await logIn(url, email, PASSWORD)).status).toBe(429)
  })
})

const logIn = (url: string, email: string, password: string) =>
  fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

async function createUserWithPassword(): Promise<{ email: string }> {
  const { id } = await client.createUser()
  await client.query('UPDATE users SET password_hash = $1 WHERE id = $2', [await hashPassword(PASSWORD), id])
  return { email: `${id}@example.in` }
}
