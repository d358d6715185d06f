import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '#domains/accounts/server/password.ts'
import { type Balancer, openBalancer } from '#tests/support/balancer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { type Customer, moneyTools } from '#tests/support/money-tools.ts'
import { runShop, type ShopProcess } from '#tests/support/run-shop.ts'

const PROCESSES = 3
const KILLS = 8
const SHOPPERS = 6
/** How soon a change that one process makes is seen in all. */
const AGREE_MS = 2_000
const PASSWORD = 'chai-at-the-corner'
const settled = { timeout: 120_000, interval: 500 }

let database: Awaited<ReturnType<typeof freshDatabase>>
let tools: ReturnType<typeof moneyTools>
let balancer: Balancer
let productId: string
const shops: (ShopProcess | undefined)[] = []

const open = () => runShop({ DATABASE_URL: database.url, DEMO: 'off', LOG_LEVEL: 'silent' })
const urls = () => shops.flatMap((shop) => (shop ? [shop.url] : []))

beforeAll(async () => {
  database = await freshDatabase()
  shops.push(...(await Promise.all(Array.from({ length: PROCESSES }, open))))
  balancer = await openBalancer(() => shops.map((shop) => shop?.url))
  const where = () => ({ url: balancer.url, gatewayUrl: `${balancer.url}/sandbox/razorpay` })
  tools = moneyTools({ database, where })
  productId = await tools.stock(100_000)
})
afterAll(async () => {
  await balancer.close()
  await Promise.all(shops.map((shop) => shop?.stop()))
  await database.close()
})

/** One of them, wherever it just is; another takes its place. */
async function killOne(): Promise<void> {
  const place = Math.floor(Math.random() * PROCESSES)
  const shop = shops[place] ?? expect.fail('nobody is there')
  shops[place] = undefined
  const ended = once(shop.child, 'exit')
  shop.child.kill('SIGKILL')
  await ended
  shops[place] = await open()
}

interface Kept {
  guestId: string
  /** How many were asked for, and how many of these the shop has said yes to. */
  asked: number
  taken: number
}

async function fillCart(kept: Kept): Promise<void> {
  kept.asked++
  const body = { productId, quantity: 1, guestId: kept.guestId }
  const { status } = await tools.call('POST', '/cart', { body })
  if (status === 200) kept.taken++
}

/** From the cart to the order; what was asked in vain is asked again, as a shopper would. Answers the order's id. */
async function buy(customer: Customer): Promise<string | undefined> {
  const { status, body } = await tools.checkout(customer, [{ productId, quantity: 1 }])
  if (status !== 201) return undefined
  const { status: paid, body: proof } = await tools.payAtGateway(body.payment.orderId)
  if (paid !== 200) return undefined
  await tools.showProof(customer, body._id, proof)
  const done = await tools.finalize(customer, body._id)
  return done.status === 200 ? (done.body._id as string) : undefined
}

/** Shoppers who go on until the work is done; what breaks off on the way is theirs to try again. */
async function underLoad(work: () => Promise<void>) {
  let busy = true
  const carts: Kept[] = []
  const orders: string[] = []
  const shopping = async (n: number) => {
    const kept = { guestId: `guest_three_${n}`, asked: 0, taken: 0 }
    carts.push(kept)
    const customer = await tools.join()
    while (busy) {
      await fillCart(kept)
      const order = await buy(customer)
      if (order) orders.push(order)
      await fetch(`${balancer.url}/api/products?limit=20`).then((response) => response.arrayBuffer())
    }
  }
  const all = Promise.all(Array.from({ length: SHOPPERS }, (_, n) => shopping(n)))
  await work().finally(() => {
    busy = false
  })
  await all
  return { carts, orders }
}

/** As if the time had come to ask again about what nobody finished. */
async function nobodyWaits(): Promise<boolean> {
  await tools.rows(
    `UPDATE checkouts SET next_ask_at = least(next_ask_at, now()), ordering_until = NULL WHERE next_ask_at IS NOT NULL`,
  )
  return (await tools.unknownPayments()).length === 0
}

describe('three processes on one database', () => {
  it('lose nothing that was paid or put into a cart, though one after the other is killed', async () => {
    const { carts, orders } = await underLoad(async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        const before = balancer.answered.reduce((sum, count) => sum + count, 0)
        await killOne()
        // until the load is back
        await vi.waitUntil(() => balancer.answered.reduce((sum, count) => sum + count, 0) > before + 30, settled)
      }
    })
    expect(orders.length).toBeGreaterThan(KILLS)
    await vi.waitUntil(nobodyWaits, settled)
    expect(await tools.wrongs()).toEqual([])
    const placed = await tools.rows<{ id: string }>('SELECT id FROM orders')
    expect(orders.filter((id) => !placed.some((order) => order.id === id))).toEqual([])
    for (const { guestId, asked, taken } of carts) {
      const { body } = await tools.call('GET', `/cart?guestId=${guestId}`)
      const quantity = body.products[0]?.quantity ?? 0
      expect(quantity, guestId).toBeGreaterThanOrEqual(taken)
      expect(quantity, guestId).toBeLessThanOrEqual(asked)
    }
  }, 300_000)

  it('show what is changed through one of them in all of them, soon', async () => {
    const admin = await tools.join('admin')
    const addresses = () =>
      urls().flatMap((url) => [`${url}/api/products?limit=20`, `${url}/api/products/${productId}`])
    for (const [n, url] of urls().entries()) {
      const name = `Renamed at ${n}`
      // all of them have the old one in their memory
      await Promise.all(addresses().map((address) => fetch(address).then((response) => response.text())))
      const response = await fetch(`${url}/api/products/${productId}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      })
      expect(response.status).toBe(200)
      const begun = performance.now()
      for (const address of addresses()) {
        const shown = async () => (await (await fetch(address)).text()).includes(name)
        await vi.waitUntil(shown, { timeout: 5 * AGREE_MS, interval: 20 })
      }
      expect(performance.now() - begun).toBeLessThan(AGREE_MS)
    }
  })

  it('know a session that one of them opened, and forget it together', async () => {
    const [first = ''] = urls()
    const { email } = await withPassword()
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

  it('count guesses together: what is too many for one is too many for all', async () => {
    const { email } = await withPassword()
    const statuses: number[] = []
    // ten for one account from one address, wherever they are tried
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

async function withPassword(): Promise<{ email: string }> {
  const { id } = await tools.join()
  await tools.rows('UPDATE users SET password_hash = $1 WHERE id = $2', [await hashPassword(PASSWORD), id])
  return { email: `${id}@example.in` }
}
