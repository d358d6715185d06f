import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { address, type Customer } from '#tests/support/create-shop-client.ts'
import { startKillableShop } from '#tests/support/start-killable-shop.ts'

let shop: Awaited<ReturnType<typeof startKillableShop>>
let client: (typeof shop)['client']
let productId: string

beforeAll(async () => {
  shop = await startKillableShop()
  client = shop.client
  productId = await client.addProduct(100)
})
afterEach(async () => {
  await client.clearFaults()
  expect(await client.findInvariantViolations()).toEqual([])
})
afterAll(async () => {
  expect(await client.findUnaccountedPayments()).toEqual([])
  await shop.close()
})

const pollOptions = { timeout: 60_000, interval: 50 }

/** Makes all scheduled reconciliation due now. */
async function makeReconcileDue(): Promise<void> {
  await client.query(
    `UPDATE checkouts SET reconcile_at = least(reconcile_at, now()), provider_order_lease_until = NULL WHERE reconcile_at IS NOT NULL`,
  )
  await client.query(`UPDATE refunds SET reconcile_at = least(reconcile_at, now()) WHERE reconcile_at IS NOT NULL`)
}

async function restart(): Promise<void> {
  await makeReconcileDue()
  await shop.restart()
}

const createCheckout = (customer: Customer) => client.createCheckout(customer, [{ productId, quantity: 1 }])
const findOrders = (id: string) => client.query<{ id: string }>('SELECT id FROM orders WHERE checkout_id = $1', [id])

async function startCheckoutAsNewCustomer() {
  const customer = await client.createUser()
  const { status, body } = await createCheckout(customer)
  expect(status).toBe(201)
  return { customer, id: body._id as string, providerOrderId: body.payment.orderId as string }
}

it('reuses the provider order if it is killed before saving it', async () => {
  const customer = await client.createUser()
  await client.injectFault({ fault: 'time_out', call: 'orders.create', ms: 20_000 })
  const lostRequest = createCheckout(customer).catch(() => undefined)
  const providerOrderQuery = `SELECT o.receipt FROM sandbox_gateway.orders o JOIN checkouts c ON c.receipt = o.receipt WHERE c.user_id = $1`
  await expect.poll(() => client.query(providerOrderQuery, [customer.id]), pollOptions).toHaveLength(1)
  await shop.kill()
  await lostRequest
  await restart()
  expect((await createCheckout(customer)).status).toBe(201)
  expect(await client.query(providerOrderQuery, [customer.id])).toHaveLength(1)
})

it('places the order of a payment that was captured right before the kill', async () => {
  const { id, providerOrderId } = await startCheckoutAsNewCustomer()
  await client.injectFault({ fault: 'webhook_drop', count: null })
  await client.payAtProvider(providerOrderId)
  await shop.kill()
  await restart()
  await expect.poll(() => findOrders(id), pollOptions).toHaveLength(1)
})

/** Part of the statement that places an order. */
const PLACE_ORDER = 'settled AS'

it('places the order once if it is killed while placing it', async () => {
  const { customer, id, providerOrderId } = await startCheckoutAsNewCustomer()
  await client.injectFault({ fault: 'webhook_drop', count: null })
  const { body: proof } = await client.payAtProvider(providerOrderId)
  const unlock = await shop.lockTable('outbox')
  const lostRequest = client.submitPaymentProof(customer, id, proof).catch(() => undefined)
  await shop.waitForBlocked(PLACE_ORDER, 1)
  await shop.kill()
  await lostRequest
  await unlock()
  await shop.waitForBlocked(PLACE_ORDER, 0)
  await restart()
  await expect.poll(() => findOrders(id), pollOptions).toHaveLength(1)
  expect((await client.finalizeCheckout(customer, id)).status).toBe(200)
})

it('returns an order that was placed right before the kill', async () => {
  const { customer, id, providerOrderId } = await startCheckoutAsNewCustomer()
  await client.injectFault({ fault: 'webhook_drop', count: null })
  const { body: proof } = await client.payAtProvider(providerOrderId)
  const lostRequest = client.submitPaymentProof(customer, id, proof).catch(() => undefined)
  await expect.poll(() => findOrders(id), { ...pollOptions, interval: 1 }).toHaveLength(1)
  await shop.kill()
  await lostRequest
  await restart()
  const [order] = await findOrders(id)
  expect((await client.finalizeCheckout(customer, id)).body._id).toBe(order?.id)
  expect(await findOrders(id)).toHaveLength(1)
})

it('refunds once even if it is killed while the provider processes the refund', async () => {
  const { customer, id, providerOrderId } = await startCheckoutAsNewCustomer()
  await client.injectFault({ fault: 'two_payments', order_id: providerOrderId })
  await client.injectFault({ fault: 'time_out', call: 'payments.refund', order_id: providerOrderId, ms: 20_000 })
  const { body: proof } = await client.payAtProvider(providerOrderId)
  await client.submitPaymentProof(customer, id, proof)
  const providerRefundQuery = `SELECT r.id FROM sandbox_gateway.refunds r JOIN sandbox_gateway.payments p ON p.id = r.payment_id WHERE p.order_id = $1`
  await expect.poll(() => client.query(providerRefundQuery, [providerOrderId]), pollOptions).toHaveLength(1)
  await shop.kill()
  await restart()
  const refundStateQuery =
    'SELECT r.state FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.checkout_id = $1'
  await expect.poll(() => client.query(refundStateQuery, [id]), pollOptions).toEqual([{ state: 'processed' }])
  expect(await client.query(providerRefundQuery, [providerOrderId])).toHaveLength(1)
})

async function startCashCheckoutAsNewCustomer() {
  const customer = await client.createUser()
  const shippingAddress = { ...address, phone: `+91 92000 ${Math.trunc(10_000 + Math.random() * 80_000)}` }
  const options = { shippingAddress, paymentMethod: 'COD' }
  const { status, body } = await client.createCheckout(customer, [{ productId, quantity: 1 }], options)
  expect(status).toBe(201)
  return { customer, id: body._id as string }
}

it('places an order with cash on delivery after a kill between the checkout and the order', async () => {
  const { customer, id } = await startCashCheckoutAsNewCustomer()
  await shop.kill()
  await restart()
  const { status, body } = await client.finalizeCheckout(customer, id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'pending' })
  expect(await findOrders(id)).toEqual([{ id: body._id }])
})

it('places an order with cash on delivery completely or not at all if it is killed while placing it', async () => {
  const { customer, id } = await startCashCheckoutAsNewCustomer()
  const unlock = await shop.lockTable('outbox')
  const lostRequest = client.finalizeCheckout(customer, id).catch(() => undefined)
  await shop.waitForBlocked(PLACE_ORDER, 1)
  await shop.kill()
  await lostRequest
  await unlock()
  await shop.waitForBlocked(PLACE_ORDER, 0)
  expect(await client.findInvariantViolations()).toEqual([])
  await shop.restart()
  const { status, body } = await client.finalizeCheckout(customer, id)
  expect(status).toBe(200)
  expect(await findOrders(id)).toEqual([{ id: body._id }])
})
