import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { createLoggedInUsers } from '../../support/create-logged-in-user.ts'
import { address, createShopClient } from '../../support/create-shop-client.ts'
import { type ShopProcess, startShopProcess } from '../../support/start-shop-process.ts'

const SHOPPERS = 500
const UNITS = 50
/** Holders who start no checkout, or cancel it: their units go to the next in the queue. */
const IDLE = 5
const CANCELLING = 5
/** How soon after the opening everyone must know what they get. */
const MAX_TOLD_MS = 5_000
const pollOptions = { timeout: 120_000, interval: 500 }

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let client: ReturnType<typeof createShopClient>
const shops: ShopProcess[] = []

const startShop = () => startShopProcess({ DATABASE_URL: database.url, DEMO: 'off', LOG_LEVEL: 'silent' })

beforeAll(async () => {
  database = await createMigratedDatabase()
  shops.push(...(await Promise.all([startShop(), startShop()])))
  client = createShopClient({
    database,
    getUrls: () => ({ url: shops[0]?.url ?? '', providerUrl: `${shops[0]?.url}/sandbox/razorpay` }),
  })
})
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()))
  await database.close()
})

interface Shopper {
  id: string
  token: string
  dropToken: string
  index: number
}

/** Every other shopper is served by the second process, while it runs. */
const getUrl = ({ index }: Shopper) => (shops[index % shops.length] ?? shops[0])?.url ?? ''

async function send(shopper: Shopper, method: string, path: string, body?: object) {
  const response = await fetch(`${getUrl(shopper)}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${shopper.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}

/** Like the page: tries again while the drop is not open yet, the server is overloaded, or the connection is lost. */
async function join(shopper: Shopper, productId: string) {
  for (let retries = 0; ; retries++) {
    const { status, body } = await send(shopper, 'POST', `/drops/${productId}/places`, {
      token: shopper.dropToken,
    }).catch(() => ({ status: 503, body: {} }))
    const isTooEarly = status === 409 && body.message.includes("isn't open yet")
    if (status !== 503 && !isTooEarly) return { shopper, status, body, retries, toldAt: Date.now() }
    await wait(250)
  }
}

const getPlace = async (shopper: Shopper, productId: string) =>
  (await send(shopper, 'GET', `/drops/${productId}/status?token=${shopper.dropToken}`)).body.place

async function startCheckout(shopper: Shopper, productId: string) {
  const shippingAddress = {
    ...address,
    address: `${shopper.index} Rush Road`,
    phone: `+91 98450 ${10_000 + shopper.index}`,
  }
  const body = { checkoutItems: [{ productId, quantity: 1, price: 999 }], shippingAddress, paymentMethod: 'Online' }
  const created = await send(shopper, 'POST', '/checkout', { ...body, totalPrice: 999, dropToken: shopper.dropToken })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  return created.body as { _id: string; payment: { orderId: string } }
}

async function buy(shopper: Shopper, productId: string) {
  const { _id, payment } = await startCheckout(shopper, productId)
  const { body: proof } = await client.payAtProvider(payment.orderId)
  await send(shopper, 'PUT', `/checkout/${_id}/pay`, { paymentStatus: 'paid', paymentDetails: proof })
  expect((await send(shopper, 'POST', `/checkout/${_id}/finalize`)).status).toBe(200)
}

/** Few at a time, as people type at different speeds. */
async function forEachOf<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items]
  const workers = Array.from({ length: 10 }, async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  })
  await Promise.all(workers)
}

it('sells every unit of a drop once, to the first who come, in two processes of which one is killed', async () => {
  const users = await createLoggedInUsers(database, SHOPPERS)
  const shoppers = users.map(({ id, token }, index) => ({
    id,
    token,
    index,
    dropToken: `rush-${String(index).padStart(24, '0')}`,
  }))
  const opensAt = new Date(Date.now() + 4_000)
  const drop = { limitPerCustomer: 1, hasWaitingList: true, showsPrice: true }
  const productId = await client.addProduct(UNITS, { drop, state: 'draft', publishAt: opensAt })
  // the page is cached before the opening, and must not outlive it
  for (const { url } of shops) expect((await fetch(`${url}/api/products/${productId}`)).status).toBe(404)
  await wait(opensAt.getTime() - Date.now())

  const joined = await Promise.all(shoppers.map((shopper) => join(shopper, productId)))
  const toldMs = joined.map(({ toldAt }) => toldAt - opensAt.getTime()).toSorted((a, b) => a - b)
  const [opened] = await client.query<{ at: Date }>('SELECT edited_at AS at FROM products WHERE id = $1', [productId])
  const openedMs = (opened?.at.getTime() ?? 0) - opensAt.getTime()
  console.log(
    `opened ${openedMs} ms after its time; told after ${toldMs[0]} (first), ${toldMs[SHOPPERS / 2]} (median), ${toldMs.at(-1)} ms (last); ${joined.reduce((sum, { retries }) => sum + retries, 0)} retries`,
  )
  expect(joined.filter(({ status }) => status !== 201)).toEqual([])
  expect(openedMs).toBeGreaterThanOrEqual(0)
  expect(openedMs).toBeLessThan(1_000)
  expect(toldMs.at(-1)).toBeLessThan(MAX_TOLD_MS)
  for (const { url } of shops) expect((await fetch(`${url}/api/products/${productId}`)).status).toBe(200)

  const held = joined.filter(({ body }) => body.state === 'held').map(({ shopper }) => shopper)
  const waiting = joined
    .filter(({ body }) => body.state === 'waiting')
    .toSorted((a, b) => a.body.position - b.body.position)
    .map(({ shopper, body }) => ({ shopper, position: body.position }))
  expect(held).toHaveLength(UNITS)
  expect(waiting.map(({ position }) => position)).toEqual(
    Array.from({ length: SHOPPERS - UNITS }, (_, index) => index + 1),
  )

  const buyers = held.slice(IDLE + CANCELLING)
  const isFirstHalf = (_: Shopper, index: number) => index < buyers.length / 2
  await forEachOf(buyers.filter(isFirstHalf), (shopper) => buy(shopper, productId))
  // the second process dies; the first takes over its shoppers
  const killed = shops.pop() ?? expect.fail('no process is running')
  const exited = once(killed.child, 'exit')
  killed.child.kill('SIGKILL')
  await exited
  await forEachOf(
    buyers.filter((shopper, index) => !isFirstHalf(shopper, index)),
    (shopper) => buy(shopper, productId),
  )
  await forEachOf(held.slice(IDLE, IDLE + CANCELLING), async (shopper) => {
    const { _id } = await startCheckout(shopper, productId)
    expect((await send(shopper, 'DELETE', `/checkout/${_id}`)).status).toBe(200)
  })
  const cancelledAt = Date.now()
  const next = waiting.map(({ shopper }) => shopper)
  await vi.waitFor(
    async () => expect((await getPlace(next[CANCELLING - 1] as Shopper, productId)).state).toBe('held'),
    {
      ...pollOptions,
      interval: 100,
    },
  )
  console.log(`${CANCELLING} cancelled units went to the next in line after ${Date.now() - cancelledAt} ms`)
  // the others never start a checkout
  const idleTokens = held.slice(0, IDLE).map(({ id }) => id)
  await client.query(`UPDATE drop_places SET held_until = now() WHERE state = 'held' AND user_id = ANY ($1)`, [
    idleTokens,
  ])
  await vi.waitFor(
    async () => expect((await getPlace(next[CANCELLING + IDLE - 1] as Shopper, productId)).state).toBe('held'),
    pollOptions,
  )
  const turns = await Promise.all(next.map((shopper) => getPlace(shopper, productId)))
  expect(turns.map(({ state }) => state)).toEqual(
    next.map((_, index) => (index < IDLE + CANCELLING ? 'held' : 'waiting')),
  )
  expect(turns[IDLE + CANCELLING]).toMatchObject({ position: 1 })
  await forEachOf(next.slice(0, IDLE + CANCELLING), (shopper) => buy(shopper, productId))

  const [orders] = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM orders')
  expect(orders?.n).toBe(UNITS)
  expect(await client.query('SELECT on_hand, held, sold FROM stock WHERE product_id = $1', [productId])).toEqual([
    { on_hand: 0, held: 0, sold: UNITS },
  ])
  expect(await client.findInvariantViolations()).toEqual([])
  expect(await client.findUnaccountedPayments()).toEqual([])
}, 300_000)
