import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '#domains/accounts/server/password.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { type Customer, createShopClient } from '../../support/create-shop-client.ts'
import { type LoadBalancer, startBalancer } from '../../support/start-balancer.ts'
import { type ShopProcess, startShopProcess } from '../../support/start-shop-process.ts'

const PROCESSES = 3
const KILLS = 8
const SHOPPERS = 6
/** How soon all processes must show a change. */
const AGREE_MS = 2_000
const PASSWORD = 'chai-at-the-corner'
const pollOptions = { timeout: 120_000, interval: 500 }

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let tools: ReturnType<typeof createShopClient>
let balancer: LoadBalancer
let productId: string
const shops: (ShopProcess | undefined)[] = []

const open = () => startShopProcess({ DATABASE_URL: database.url, DEMO: 'off', LOG_LEVEL: 'silent' })
const urls = () => shops.flatMap((shop) => (shop ? [shop.url] : []))

beforeAll(async () => {
  database = await createMigratedDatabase()
  shops.push(...(await Promise.all(Array.from({ length: PROCESSES }, open))))
  balancer = await startBalancer(() => shops.map((shop) => shop?.url))
  const where = () => ({ url: balancer.url, gatewayUrl: `${balancer.url}/sandbox/razorpay` })
  tools = createShopClient({ database, getUrls: where })
  productId = await tools.addProduct(100_000)
})
afterAll(async () => {
  await balancer.close()
  await Promise.all(shops.map((shop) => shop?.stop()))
  await database.close()
})

/** Kills a random process and starts a replacement. */
async function killOne(): Promise<void> {
  const index = Math.floor(Math.random() * PROCESSES)
  const shop = shops[index] ?? expect.fail('no process is running')
  shops[index] = undefined
  const ended = once(shop.child, 'exit')
  shop.child.kill('SIGKILL')
  await ended
  shops[index] = await open()
}

interface CartCounts {
  guestId: string
  /** Units requested, and units that the shop acknowledged. */
  requested: number
  acknowledged: number
}

async function fillCart(counts: CartCounts): Promise<void> {
  counts.requested++
  const body = { productId, quantity: 1, guestId: counts.guestId }
  const { status } = await tools.call('POST', '/cart', { body })
  if (status === 200) counts.acknowledged++
}

/** Buys a unit and returns the order id, or undefined if any step failed. */
async function buy(customer: Customer): Promise<string | undefined> {
  const { status, body } = await tools.createCheckout(customer, [{ productId, quantity: 1 }])
  if (status !== 201) return undefined
  const { status: paid, body: proof } = await tools.payAtGateway(body.payment.orderId)
  if (paid !== 200) return undefined
  await tools.submitPaymentProof(customer, body._id, proof)
  const done = await tools.finalizeCheckout(customer, body._id)
  return done.status === 200 ? (done.body._id as string) : undefined
}

/** Lets shoppers fill carts and buy until the work is done. */
async function underLoad(work: () => Promise<void>) {
  let isBusy = true
  const carts: CartCounts[] = []
  const orders: string[] = []
  const shopping = async (n: number) => {
    const counts = { guestId: `guest_three_${n}`, requested: 0, acknowledged: 0 }
    carts.push(counts)
    const customer = await tools.createUser()
    while (isBusy) {
      await fillCart(counts)
      const order = await buy(customer)
      if (order) orders.push(order)
      await fetch(`${balancer.url}/api/products?limit=20`).then((response) => response.arrayBuffer())
    }
  }
  const all = Promise.all(Array.from({ length: SHOPPERS }, (_, n) => shopping(n)))
  await work().finally(() => {
    isBusy = false
  })
  await all
  return { carts, orders }
}

/** Makes reconciliation due and checks whether every payment is accounted for. */
async function isEveryPaymentSettled(): Promise<boolean> {
  await tools.query(
    `UPDATE checkouts SET reconcile_at = least(reconcile_at, now()), provider_order_lease_until = NULL WHERE reconcile_at IS NOT NULL`,
  )
  return (await tools.findUnaccountedPayments()).length === 0
}

describe('three processes on one database', () => {
  it('lose no payment and no cart line when they are killed one after another', async () => {
    const { carts, orders } = await underLoad(async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        const before = balancer.responseCounts.reduce((sum, count) => sum + count, 0)
        await killOne()
        // wait for traffic to resume
        await vi.waitUntil(
          () => balancer.responseCounts.reduce((sum, count) => sum + count, 0) > before + 30,
          pollOptions,
        )
      }
    })
    expect(orders.length).toBeGreaterThan(KILLS)
    await vi.waitUntil(isEveryPaymentSettled, pollOptions)
    expect(await tools.findViolations()).toEqual([])
    const placed = await tools.query<{ id: string }>('SELECT id FROM orders')
    expect(orders.filter((id) => !placed.some((order) => order.id === id))).toEqual([])
    for (const { guestId, requested, acknowledged } of carts) {
      const { body } = await tools.call('GET', `/cart?guestId=${guestId}`)
      const quantity = body.products[0]?.quantity ?? 0
      expect(quantity, guestId).toBeGreaterThanOrEqual(acknowledged)
      expect(quantity, guestId).toBeLessThanOrEqual(requested)
    }
  }, 300_000)

  it('all show a change made through one of them within two seconds', async () => {
    const admin = await tools.createUser('admin')
    const addresses = () =>
      urls().flatMap((url) => [`${url}/api/products?limit=20`, `${url}/api/products/${productId}`])
    for (const [n, url] of urls().entries()) {
      const name = `Renamed at ${n}`
      // all of them have the old name cached
      await Promise.all(addresses().map((address) => fetch(address).then((response) => response.text())))
      const response = await fetch(`${url}/api/products/${productId}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      })
      expect(response.status).toBe(200)
      const startedAt = performance.now()
      for (const address of addresses()) {
        const isShown = async () => (await (await fetch(address)).text()).includes(name)
        await vi.waitUntil(isShown, { timeout: 5 * AGREE_MS, interval: 20 })
      }
      expect(performance.now() - startedAt).toBeLessThan(AGREE_MS)
    }
  })

  it('share sessions, and log out together', async () => {
    const [first = ''] = urls()
    const { email } = await createUserWithPassword()
    const { token } = await logIn(first, email, PASSWORD).then((response) => response.json())
    const authorization = `Bearer ${token}`
    const statuses = () =>
      Promise.all(
        urls().map(async (url) => (await fetch(`${url}/api/users/profile`, { headers: { authorization } })).status),
      )
    expect(await statuses()).toEqual(urls().map(() => 200))
    await fetch(`${urls().at(-1)}/api/users/logout`, { method: 'POST', headers: { authorization } })
    expect(await statuses()).toEqual(urls().map(() => 401))
  })

  it('share the rate limit for password guesses', async () => {
    const { email } = await createUserWithPassword()
    const statuses: number[] = []
    // ten per account and address, across all processes
    for (let guess = 0; guess < 12; guess++) {
      statuses.push((await logIn(urls()[guess % PROCESSES] ?? '', email, `wrong-${guess}`)).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
    for (const url of urls()) expect((await logIn(url, email, PASSWORD)).status).toBe(429)
  })
})

const logIn = (url: string, email: string, password: string) =>
  fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

async function createUserWithPassword(): Promise<{ email: string }> {
  const { id } = await tools.createUser()
  await tools.query('UPDATE users SET password_hash = $1 WHERE id = $2', [await hashPassword(PASSWORD), id])
  return { email: `${id}@example.in` }
}
