import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type CommitProxy, startCommitProxy } from '#tests/support/commit-proxy.ts'
import { type Customer, createShopClient } from '#tests/support/create-shop-client.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { isThorough } from '#tests/support/is-thorough.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/start-shop-process.ts'

const KILLS = isThorough ? 4 : 2
const ORDERS_BETWEEN_KILLS = 3
const SHOPPERS = 3

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let proxy: CommitProxy
let shop: ShopProcess
let tools: ReturnType<typeof createShopClient>
let productId: string
/** Resolves when the shop is running again. */
let restarted = Promise.resolve()

const start = async () => {
  shop = await startShopProcess({ DATABASE_URL: proxy.url, DEMO: 'off', LOG_LEVEL: 'silent' })
}
beforeAll(async () => {
  database = await createMigratedDatabase()
  proxy = await startCommitProxy(database.url)
  await start()
  tools = createShopClient({ database, getUrls: () => ({ url: shop.url, gatewayUrl: `${shop.url}/sandbox/razorpay` }) })
  productId = await tools.addProduct(1_000)
})
afterEach(async () => {
  await tools.clearFaults()
  expect(await tools.findViolations()).toEqual([])
})
afterAll(async () => {
  await shop.stop()
  await proxy.close()
  await database.close()
})

const pollOptions = { timeout: 120_000, interval: 50 }

/** Kills the process with SIGKILL and starts a new one; the database is not touched. */
async function killAndRestart(): Promise<void> {
  const ended = once(shop.child, 'exit')
  shop.child.kill('SIGKILL')
  restarted = ended.then(start)
  await restarted
}

const createCheckout = (customer: Customer) => tools.createCheckout(customer, [{ productId, quantity: 1 }])
const findOrders = (id: string) => tools.query<{ id: string }>('SELECT id FROM orders WHERE checkout_id = $1', [id])

/** Pays for a checkout without any webhook. */
async function payWithoutWebhook() {
  const customer = await tools.createUser()
  const { status, body } = await createCheckout(customer)
  expect(status).toBe(201)
  await tools.injectFault({ fault: 'webhook_drop', count: null })
  const { body: proof } = await tools.payAtGateway(body.payment.orderId)
  return { customer, id: body._id as string, proof }
}

it('places the order after a restart when it was killed right before the commit', async () => {
  const { customer, id, proof } = await payWithoutWebhook()
  const held = proxy.holdNextCommit('before')
  const lostRequest = tools.submitPaymentProof(customer, id, proof).catch(() => undefined)
  await held
  await killAndRestart()
  expect(await lostRequest).toBeUndefined()
  await expect.poll(() => findOrders(id), pollOptions).toHaveLength(1)
})

it('returns the order after a restart when it was killed right after the commit', async () => {
  const { customer, id, proof } = await payWithoutWebhook()
  const held = proxy.holdNextCommit('after')
  const lostRequest = tools.submitPaymentProof(customer, id, proof).catch(() => undefined)
  await held
  const [placed] = await findOrders(id)
  await killAndRestart()
  expect(await lostRequest).toBeUndefined()
  expect(await tools.finalizeCheckout(customer, id)).toMatchObject({ status: 200, body: { _id: placed?.id } })
  expect(await findOrders(id)).toHaveLength(1)
})

/** Retries while the shop is down or busy. */
async function retry<T extends { status: number }>(
  send: () => Promise<T>,
  isOver: () => boolean,
): Promise<T | undefined> {
  while (!isOver()) {
    await restarted
    const response = await send().catch(() => undefined)
    if (response && response.status < 500) return response
  }
  return undefined
}

it('keeps every acknowledged order and settles every payment when it is killed repeatedly during sales', async () => {
  const acknowledged: string[] = []
  let isClosing = false
  const isOver = () => isClosing
  const buy = async (customer: Customer) => {
    const checkout = await retry(() => createCheckout(customer), isOver)
    if (checkout?.status !== 201) return
    const { _id: id, payment } = checkout.body
    const paid = await retry(() => tools.payAtGateway(payment.orderId), isOver)
    if (paid?.status === 200) await retry(() => tools.submitPaymentProof(customer, id, paid.body), isOver)
    const order = await retry(() => tools.finalizeCheckout(customer, id), isOver)
    if (order?.status === 200) acknowledged.push(order.body._id)
  }
  const shopping = Array.from({ length: SHOPPERS }, async () => {
    const customer = await tools.createUser()
    while (!isClosing) await buy(customer)
  })
  for (let kill = 0; kill < KILLS; kill++) {
    const enough = acknowledged.length + ORDERS_BETWEEN_KILLS
    await expect.poll(() => acknowledged.length, { ...pollOptions, interval: 1 }).toBeGreaterThanOrEqual(enough)
    await killAndRestart()
  }
  await expect.poll(() => acknowledged.length, pollOptions).toBeGreaterThanOrEqual((KILLS + 1) * ORDERS_BETWEEN_KILLS)
  isClosing = true
  await Promise.all(shopping)
  await expect.poll(() => tools.findUnaccountedPayments(), pollOptions).toEqual([])
  const stored = await tools.query<{ id: string }>('SELECT id FROM orders')
  expect(acknowledged.filter((id) => !stored.some((order) => order.id === id))).toEqual([])
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
}, 240_000)
