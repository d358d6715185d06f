import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type CommitProxy, openCommitProxy } from '#tests/support/commit-proxy.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { type Customer, moneyTools } from '#tests/support/money-tools.ts'
import { runShop, type ShopProcess } from '#tests/support/run-shop.ts'
import { isThorough } from '#tests/support/thorough.ts'

const KILLS = isThorough ? 4 : 2
const ORDERS_BETWEEN_KILLS = 3
const SHOPPERS = 3

let database: Awaited<ReturnType<typeof freshDatabase>>
let proxy: CommitProxy
let shop: ShopProcess
let tools: ReturnType<typeof moneyTools>
let productId: string
/** Until the shop is open again. */
let opening = Promise.resolve()

const start = async () => {
  shop = await runShop({ DATABASE_URL: proxy.url, DEMO: 'off', LOG_LEVEL: 'silent' })
}
beforeAll(async () => {
  database = await freshDatabase()
  proxy = await openCommitProxy(database.url)
  await start()
  tools = moneyTools({ database, where: () => ({ url: shop.url, gatewayUrl: `${shop.url}/sandbox/razorpay` }) })
  productId = await tools.stock(1_000)
})
afterEach(async () => {
  await tools.noFaults()
  expect(await tools.wrongs()).toEqual([])
})
afterAll(async () => {
  await shop.stop()
  await proxy.close()
  await database.close()
})

const until = { timeout: 120_000, interval: 50 }

/** kill -9, and a new process. Nothing in the database is touched in between. */
async function killAndRestart(): Promise<void> {
  const ended = once(shop.child, 'exit')
  shop.child.kill('SIGKILL')
  opening = ended.then(start)
  await opening
}

const wish = (customer: Customer) => tools.checkout(customer, [{ productId, quantity: 1 }])
const ordersOf = (id: string) => tools.rows<{ id: string }>('SELECT id FROM orders WHERE checkout_id = $1', [id])

/** A shopper who has paid, and of whom no report will tell. */
async function payUnheard() {
  const customer = await tools.join()
  const { status, body } = await wish(customer)
  expect(status).toBe(201)
  await tools.fault({ fault: 'webhook_drop', count: null })
  const { body: proof } = await tools.payAtGateway(body.payment.orderId)
  return { customer, id: body._id as string, proof }
}

it('places the order after a restart that it was killed over right before the commit', async () => {
  const { customer, id, proof } = await payUnheard()
  const held = proxy.hold('before')
  const lost = tools.showProof(customer, id, proof).catch(() => undefined)
  await held
  await killAndRestart()
  expect(await lost).toBeUndefined()
  await expect.poll(() => ordersOf(id), until).toHaveLength(1)
})

it('knows the order after a restart that it was killed over right after the commit', async () => {
  const { customer, id, proof } = await payUnheard()
  const held = proxy.hold('after')
  const lost = tools.showProof(customer, id, proof).catch(() => undefined)
  await held
  const [placed] = await ordersOf(id)
  await killAndRestart()
  expect(await lost).toBeUndefined()
  expect(await tools.finalize(customer, id)).toMatchObject({ status: 200, body: { _id: placed?.id } })
  expect(await ordersOf(id)).toHaveLength(1)
})

/** Comes again while the shop is away or busy, as a shopper does. */
async function insist<T extends { status: number }>(
  ask: () => Promise<T>,
  isOver: () => boolean,
): Promise<T | undefined> {
  while (!isOver()) {
    await opening
    const answer = await ask().catch(() => undefined)
    if (answer && answer.status < 500) return answer
  }
  return undefined
}

it('keeps every order that it acknowledged and leaves no payment behind, killed again and again in the middle of sales', async () => {
  const acknowledged: string[] = []
  let isClosing = false
  const isOver = () => isClosing
  const buy = async (customer: Customer) => {
    const checkout = await insist(() => wish(customer), isOver)
    if (checkout?.status !== 201) return
    const { _id: id, payment } = checkout.body
    const paid = await insist(() => tools.payAtGateway(payment.orderId), isOver)
    if (paid?.status === 200) await insist(() => tools.showProof(customer, id, paid.body), isOver)
    const order = await insist(() => tools.finalize(customer, id), isOver)
    if (order?.status === 200) acknowledged.push(order.body._id)
  }
  const shopping = Array.from({ length: SHOPPERS }, async () => {
    const customer = await tools.join()
    while (!isClosing) await buy(customer)
  })
  for (let kill = 0; kill < KILLS; kill++) {
    const enough = acknowledged.length + ORDERS_BETWEEN_KILLS
    await expect.poll(() => acknowledged.length, { ...until, interval: 1 }).toBeGreaterThanOrEqual(enough)
    await killAndRestart()
  }
  await expect.poll(() => acknowledged.length, until).toBeGreaterThanOrEqual((KILLS + 1) * ORDERS_BETWEEN_KILLS)
  isClosing = true
  await Promise.all(shopping)
  await expect.poll(() => tools.unknownPayments(), until).toEqual([])
  const kept = await tools.rows<{ id: string }>('SELECT id FROM orders')
  expect(acknowledged.filter((id) => !kept.some((order) => order.id === id))).toEqual([])
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
}, 240_000)
