import { once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { type Customer, moneyTools } from '#tests/support/money-tools.ts'
import { runShop, type ShopProcess } from '#tests/support/run-shop.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: ShopProcess
let tools: ReturnType<typeof moneyTools>
let productId: string

const start = async () => {
  shop = await runShop({ DATABASE_URL: database.url, DEMO: 'off', LOG_LEVEL: 'silent' })
}

beforeAll(async () => {
  database = await freshDatabase()
  await start()
  tools = moneyTools({ database, where: () => ({ url: shop.url, gatewayUrl: `${shop.url}/sandbox/razorpay` }) })
  productId = await tools.stock(100)
})
afterEach(async () => {
  await tools.noFaults()
  expect(await tools.wrongs()).toEqual([])
})
afterAll(async () => {
  expect(await tools.unknownPayments()).toEqual([])
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
  await tools.rows(
    `UPDATE checkouts SET next_ask_at = least(next_ask_at, now()), ordering_until = NULL WHERE next_ask_at IS NOT NULL`,
  )
  await tools.rows(`UPDATE refunds SET next_ask_at = least(next_ask_at, now()) WHERE next_ask_at IS NOT NULL`)
}

async function restart(): Promise<void> {
  await makeReconcileDue()
  await start()
}

const createCheckout = (customer: Customer) => tools.checkout(customer, [{ productId, quantity: 1 }])
const findOrders = (id: string) => tools.rows<{ id: string }>('SELECT id FROM orders WHERE checkout_id = $1', [id])

async function startCheckout() {
  const customer = await tools.join()
  const { status, body } = await createCheckout(customer)
  expect(status).toBe(201)
  return { customer, id: body._id as string, orderId: body.payment.orderId as string }
}

it('reuses the provider order when it was killed before saving it', async () => {
  const customer = await tools.join()
  await tools.fault({ fault: 'time_out', call: 'orders.create', ms: 20_000 })
  const lostRequest = createCheckout(customer).catch(() => undefined)
  const gatewayOrders = `SELECT o.receipt FROM sandbox_gateway.orders o JOIN checkouts c ON c.receipt = o.receipt WHERE c.user_id = $1`
  await expect.poll(() => tools.rows(gatewayOrders, [customer.id]), pollOptions).toHaveLength(1)
  await kill()
  await lostRequest
  await restart()
  expect((await createCheckout(customer)).status).toBe(201)
  expect(await tools.rows(gatewayOrders, [customer.id])).toHaveLength(1)
})

it('places the order of a payment captured right before it was killed', async () => {
  const { id, orderId } = await startCheckout()
  await tools.fault({ fault: 'webhook_drop', count: null })
  await tools.payAtGateway(orderId)
  await kill()
  await restart()
  await expect.poll(() => findOrders(id), pollOptions).toHaveLength(1)
})

it('places the order once when it was killed while placing it', async () => {
  const { customer, id, orderId } = await startCheckout()
  await tools.fault({ fault: 'webhook_drop', count: null })
  const { body: proof } = await tools.payAtGateway(orderId)
  const lockHolder = new pg.Client({ connectionString: database.url })
  await lockHolder.connect()
  // the last lock that placing an order takes
  await lockHolder.query('BEGIN; LOCK TABLE invoice_counters IN EXCLUSIVE MODE')
  const lostRequest = tools.showProof(customer, id, proof).catch(() => undefined)
  const blockedQuery = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%invoice_counters%'`
  await expect.poll(() => tools.rows(blockedQuery), pollOptions).toHaveLength(1)
  await kill()
  await lostRequest
  await lockHolder.end()
  await expect.poll(() => tools.rows(blockedQuery), pollOptions).toEqual([])
  expect(await findOrders(id)).toEqual([])
  await restart()
  await expect.poll(() => findOrders(id), pollOptions).toHaveLength(1)
  expect((await tools.finalize(customer, id)).status).toBe(200)
})

it('returns the order that was placed right before it was killed', async () => {
  const { customer, id, orderId } = await startCheckout()
  await tools.fault({ fault: 'webhook_drop', count: null })
  const { body: proof } = await tools.payAtGateway(orderId)
  const lostRequest = tools.showProof(customer, id, proof).catch(() => undefined)
  await expect.poll(() => findOrders(id), { ...pollOptions, interval: 1 }).toHaveLength(1)
  await kill()
  await lostRequest
  await restart()
  const [placed] = await findOrders(id)
  expect((await tools.finalize(customer, id)).body._id).toBe(placed?.id)
  expect(await findOrders(id)).toHaveLength(1)
})

it('refunds once even if it was killed while the gateway was refunding', async () => {
  const { customer, id, orderId } = await startCheckout()
  await tools.fault({ fault: 'two_payments', order_id: orderId })
  await tools.fault({ fault: 'time_out', call: 'payments.refund', order_id: orderId, ms: 20_000 })
  const { body: proof } = await tools.payAtGateway(orderId)
  await tools.showProof(customer, id, proof)
  const gatewayRefunds = `SELECT r.id FROM sandbox_gateway.refunds r JOIN sandbox_gateway.payments p ON p.id = r.payment_id WHERE p.order_id = $1`
  await expect.poll(() => tools.rows(gatewayRefunds, [orderId]), pollOptions).toHaveLength(1)
  await kill()
  await restart()
  const states = 'SELECT r.state FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.checkout_id = $1'
  await expect.poll(() => tools.rows(states, [id]), pollOptions).toEqual([{ state: 'processed' }])
  expect(await tools.rows(gatewayRefunds, [orderId])).toHaveLength(1)
})
