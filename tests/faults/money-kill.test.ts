import { once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Customer, createShopClient } from '#tests/support/create-shop-client.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/start-shop-process.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let shop: ShopProcess
let tools: ReturnType<typeof createShopClient>
let productId: string

const start = async () => {
  shop = await startShopProcess({ DATABASE_URL: database.url, DEMO: 'off', LOG_LEVEL: 'silent' })
}

beforeAll(async () => {
  database = await createMigratedDatabase()
  await start()
  tools = createShopClient({ database, getUrls: () => ({ url: shop.url, gatewayUrl: `${shop.url}/sandbox/razorpay` }) })
  productId = await tools.addProduct(100)
})
afterEach(async () => {
  await tools.clearFaults()
  expect(await tools.findViolations()).toEqual([])
})
afterAll(async () => {
  expect(await tools.findUnaccountedPayments()).toEqual([])
  await shop.stop()
  await database.close()
})

const pollOptions = { timeout: 60_000, interval: 50 }

async function kill(): Promise<void> {
  const ended = once(shop.child, 'exit')
  shop.child.kill('SIGKILL')
  await ended
}

/** Makes all scheduled reconciliation due now. */
async function makeReconcileDue(): Promise<void> {
  await tools.query(
    `UPDATE checkouts SET reconcile_at = least(reconcile_at, now()), provider_order_lease_until = NULL WHERE reconcile_at IS NOT NULL`,
  )
  await tools.query(`UPDATE refunds SET reconcile_at = least(reconcile_at, now()) WHERE reconcile_at IS NOT NULL`)
}

async function restart(): Promise<void> {
  await makeReconcileDue()
  await start()
}

const createCheckout = (customer: Customer) => tools.createCheckout(customer, [{ productId, quantity: 1 }])
const findOrders = (id: string) => tools.query<{ id: string }>('SELECT id FROM orders WHERE checkout_id = $1', [id])

async function startCheckout() {
  const customer = await tools.createUser()
  const { status, body } = await createCheckout(customer)
  expect(status).toBe(201)
  return { customer, id: body._id as string, orderId: body.payment.orderId as string }
}

it('reuses the provider order when it was killed before saving it', async () => {
  const customer = await tools.createUser()
  await tools.injectFault({ fault: 'time_out', call: 'orders.create', ms: 20_000 })
  const lostRequest = createCheckout(customer).catch(() => undefined)
  const gatewayOrders = `SELECT o.receipt FROM sandbox_gateway.orders o JOIN checkouts c ON c.receipt = o.receipt WHERE c.user_id = $1`
  await expect.poll(() => tools.query(gatewayOrders, [customer.id]), pollOptions).toHaveLength(1)
  await kill()
  await lostRequest
  await restart()
  expect((await createCheckout(customer)).status).toBe(201)
  expect(await tools.query(gatewayOrders, [customer.id])).toHaveLength(1)
})

it('places the order of a payment captured right before it was killed', async () => {
  const { id, orderId } = await startCheckout()
  await tools.injectFault({ fault: 'webhook_drop', count: null })
  await tools.payAtGateway(orderId)
  await kill()
  await restart()
  await expect.poll(() => findOrders(id), pollOptions).toHaveLength(1)
})

it('places the order once when it was killed while placing it', async () => {
  const { customer, id, orderId } = await startCheckout()
  await tools.injectFault({ fault: 'webhook_drop', count: null })
  const { body: proof } = await tools.payAtGateway(orderId)
  const lockHolder = new pg.Client({ connectionString: database.url })
  await lockHolder.connect()
  // the last lock that placing an order takes
  await lockHolder.query('BEGIN; LOCK TABLE invoice_counters IN EXCLUSIVE MODE')
  const lostRequest = tools.submitPaymentProof(customer, id, proof).catch(() => undefined)
  const blockedQuery = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%invoice_counters%'`
  await expect.poll(() => tools.query(blockedQuery), pollOptions).toHaveLength(1)
  await kill()
  await lostRequest
  await lockHolder.end()
  await expect.poll(() => tools.query(blockedQuery), pollOptions).toEqual([])
  expect(await findOrders(id)).toEqual([])
  await restart()
  await expect.poll(() => findOrders(id), pollOptions).toHaveLength(1)
  expect((await tools.finalizeCheckout(customer, id)).status).toBe(200)
})

it('returns the order that was placed right before it was killed', async () => {
  const { customer, id, orderId } = await startCheckout()
  await tools.injectFault({ fault: 'webhook_drop', count: null })
  const { body: proof } = await tools.payAtGateway(orderId)
  const lostRequest = tools.submitPaymentProof(customer, id, proof).catch(() => undefined)
  await expect.poll(() => findOrders(id), { ...pollOptions, interval: 1 }).toHaveLength(1)
  await kill()
  await lostRequest
  await restart()
  const [placed] = await findOrders(id)
  expect((await tools.finalizeCheckout(customer, id)).body._id).toBe(placed?.id)
  expect(await findOrders(id)).toHaveLength(1)
})

it('refunds once even if it was killed while the gateway was refunding', async () => {
  const { customer, id, orderId } = await startCheckout()
  await tools.injectFault({ fault: 'two_payments', order_id: orderId })
  await tools.injectFault({ fault: 'time_out', call: 'payments.refund', order_id: orderId, ms: 20_000 })
  const { body: proof } = await tools.payAtGateway(orderId)
  await tools.submitPaymentProof(customer, id, proof)
  const gatewayRefunds = `SELECT r.id FROM sandbox_gateway.refunds r JOIN sandbox_gateway.payments p ON p.id = r.payment_id WHERE p.order_id = $1`
  await expect.poll(() => tools.query(gatewayRefunds, [orderId]), pollOptions).toHaveLength(1)
  await kill()
  await restart()
  const states = 'SELECT r.state FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.checkout_id = $1'
  await expect.poll(() => tools.query(states, [id]), pollOptions).toEqual([{ state: 'processed' }])
  expect(await tools.query(gatewayRefunds, [orderId])).toHaveLength(1)
})
