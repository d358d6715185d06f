import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type CommitProxy, startCommitProxy } from '#tests/support/commit-proxy.ts'
import { type Customer, createShopClient } from '#tests/support/create-shop-client.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { isThorough } from '#tests/support/is-thorough.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/start-shop-process.ts'

const KILL_COUNT = isThorough ? 4 : 2
const ORDERS_BETWEEN_KILLS = 3
const SHOPPER_COUNT = 3

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let proxy: CommitProxy
let shop: ShopProcess
let client: ReturnType<typeof createShopClient>
let productId: string
/** Resolves once the shop is running again. */
let restarted = Promise.resolve()

const startShop = async () => {
  shop = await startShopProcess({ DATABASE_URL: proxy.url, DEMO: 'off', LOG_LEVEL: 'silent' })
}
beforeAll(async () => {
  database = await createMigratedDatabase()
  proxy = await startCommitProxy(database.url)
  await startShop()
  client = createShopClient({
    database,
    getUrls: () => ({ url: shop.url, providerUrl: `${shop.url}/sandbox/razorpay` }),
  })
  productId = await client.addProduct(1_000)
})
afterEach(async () => {
  await client.clearFaults()
  expect(await client.findInvariantViolations()).toEqual([])
})
afterAll(async () => {
  await shop.stop()
  await proxy.close()
  await database.close()
})

const pollOptions = { timeout: 120_000, interval: 50 }

/** Kills the shop and starts it again; the database keeps running. */
async function killAndRestart(): Promise<void> {
  const exited = once(shop.child, 'exit')
  shop.child.kill('SIGKILL')
  restarted = exited.then(startShop)
  await restarted
}

const createCheckout = (customer: Customer) => client.createCheckout(customer, [{ productId, quantity: 1 }])
const findOrders = (id: string) => client.query<{ id: string }>('SELECT id FROM orders WHERE checkout_id = $1', [id])

/** Pays for a checkout without any webhook. */
async function payWithoutWebhook() {
  const customer = await client.createUser()
  const { status, body } = await createCheckout(customer)
  expect(status).toBe(201)
  await client.injectFault({ fault: 'webhook_drop', count: null })
  const { body: proof } = await client.payAtProvider(body.payment.orderId)
  return { customer, id: body._id as string, proof }
}

it('places the order after a restart if it is killed right before the commit', async () => {
  const { customer, id, proof } = await payWithoutWebhook()
  const commitHeld = proxy.holdNextCommit('before')
  const lostRequest = client.submitPaymentProof(customer, id, proof).catch(() => undefined)
  await commitHeld
  // the proof was not recorded, so the checkout is due as if it had not been submitted
  await client.query('UPDATE checkouts SET reconcile_at = now() WHERE id = $1', [id])
  await killAndRestart()
  expect(await lostRequest).toBeUndefined()
  await expect.poll(() => findOrders(id), pollOptions).toHaveLength(1)
})

it('returns the order after a restart if it is killed right after the commit', async () => {
  const { customer, id, proof } = await payWithoutWebhook()
  const commitHeld = proxy.holdNextCommit('after')
  const lostRequest = client.submitPaymentProof(customer, id, proof).catch(() => undefined)
  await commitHeld
  const [order] = await findOrders(id)
  await killAndRestart()
  expect(await lostRequest).toBeUndefined()
  expect(await client.finalizeCheckout(customer, id)).toMatchObject({ status: 200, body: { _id: order?.id } })
  expect(await findOrders(id)).toHaveLength(1)
})

/** Retries while the shop is down or busy, until `isDone` returns true. */
async function retry<T extends { status: number }>(
  send: () => Promise<T>,
  isDone: () => boolean,
): Promise<T | undefined> {
  while (!isDone()) {
    await restarted
    const response = await send().catch(() => undefined)
    if (response && response.status < 500) return response
  }
  return undefined
}

it('keeps every acknowledged order and settles every payment if it is killed repeatedly during sales', async () => {
  const acknowledgedIds: string[] = []
  let isFinished = false
  const isDone = () => isFinished
  const buy = async (customer: Customer) => {
    const checkout = await retry(() => createCheckout(customer), isDone)
    if (checkout?.status !== 201) return
    const { _id: id, payment } = checkout.body
    const paymentResponse = await retry(() => client.payAtProvider(payment.orderId), isDone)
    if (paymentResponse?.status === 200)
      await retry(() => client.submitPaymentProof(customer, id, paymentResponse.body), isDone)
    const order = await retry(() => client.finalizeCheckout(customer, id), isDone)
    if (order?.status === 200) acknowledgedIds.push(order.body._id)
  }
  const shoppers = Array.from({ length: SHOPPER_COUNT }, async () => {
    const customer = await client.createUser()
    while (!isFinished) await buy(customer)
  })
  for (let kill = 0; kill < KILL_COUNT; kill++) {
    const targetCount = acknowledgedIds.length + ORDERS_BETWEEN_KILLS
    await expect.poll(() => acknowledgedIds.length, { ...pollOptions, interval: 1 }).toBeGreaterThanOrEqual(targetCount)
    await killAndRestart()
  }
  await expect
    .poll(() => acknowledgedIds.length, pollOptions)
    .toBeGreaterThanOrEqual((KILL_COUNT + 1) * ORDERS_BETWEEN_KILLS)
  isFinished = true
  await Promise.all(shoppers)
  await expect.poll(() => client.findUnaccountedPayments(), pollOptions).toEqual([])
  const storedOrders = await client.query<{ id: string }>('SELECT id FROM orders')
  expect(acknowledgedIds.filter((id) => !storedOrders.some((order) => order.id === id))).toEqual([])
  expect(new Set(acknowledgedIds).size).toBe(acknowledgedIds.length)
}, 240_000)
