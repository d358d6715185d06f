import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { acquireProviderOrderLease, releaseProviderOrderLease } from '#domains/checkout/server/store.ts'
import { asPaise } from '#shared/money.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let productId: string
beforeAll(async () => {
  shop = await startTestShop()
  productId = await shop.addProduct(1_000)
})
afterEach(async () => {
  await shop.clearFaults()
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const countProviderOrders = async (checkoutId: string) =>
  (await shop.query('SELECT id FROM sandbox_gateway.orders WHERE receipt = $1', [`nkd_${checkoutId}`])).length

/** Creates a checkout without a provider order. */
async function createCheckoutWithoutProviderOrder() {
  const customer = await shop.createUser()
  await shop.injectFault({ fault: 'error_before', call: 'orders.create', count: null })
  await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  await shop.clearFaults()
  return { customer, id: (await findLiveCheckout(customer))._id as string }
}

const findLiveCheckout = async (customer: { token: string }) =>
  (await shop.call('GET', '/checkout/live', customer)).body.checkout

it.each(['error_after', 'half_answer', 'reset'])(
  'creates only one provider order despite the fault %s',
  async (fault) => {
    const customer = await shop.createUser()
    await shop.injectFault({ fault, call: 'orders.create' })
    const { status, body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
    expect(status).toBe(201)
    expect(await countProviderOrders(body._id)).toBe(1)
  },
)

it('returns 503 and keeps the hold while the provider is down, and continues once it is back', async () => {
  const customer = await shop.createUser()
  await shop.injectFault({ fault: 'error_before', call: 'orders.create', count: null })
  const rejection = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  expect(rejection).toMatchObject({
    status: 503,
    body: { message: expect.stringMatching(/^We can't reach the payment provider/) },
  })
  expect(rejection.headers.get('retry-after')).not.toBeNull()
  expect((await shop.call('GET', `/products/${productId}`)).status).toBe(200)
  const live = await findLiveCheckout(customer)
  expect(live.payment).toBeUndefined()
  await shop.clearFaults()
  const retried = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  expect(retried).toMatchObject({ status: 201, body: { _id: live._id, payment: { amount: 99_900 } } })
  expect(await countProviderOrders(live._id)).toBe(1)
})

it('times out a slow payment provider after five seconds while browsing still works', async () => {
  const customer = await shop.createUser()
  await shop.injectFault({ fault: 'time_out', call: 'orders.create', ms: 20_000 })
  await shop.injectFault({ fault: 'error_before', call: 'orders.list' })
  const startedAt = performance.now()
  const slowCheckout = shop.createCheckout(customer, [{ productId, quantity: 1 }])
  expect((await shop.call('GET', `/products/${productId}`)).status).toBe(200)
  expect((await slowCheckout).status).toBe(503)
  expect(performance.now() - startedAt).toBeGreaterThan(4_500)
  const retried = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  expect(retried.status).toBe(201)
  expect(await countProviderOrders(retried.body._id)).toBe(1)
}, 60_000)

it('creates one checkout and one provider order for concurrent clicks', async () => {
  const customer = await shop.createUser()
  const clicks = Array.from({ length: 4 }, () => shop.createCheckout(customer, [{ productId, quantity: 1 }]))
  const responses = await Promise.all(clicks)
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(responses.map(({ body }) => body.payment.orderId)).size).toBe(1)
  expect(await countProviderOrders(responses[0]?.body._id)).toBe(1)
})

it('keeps a proven payment while the provider cannot confirm it and places the order later', async () => {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  await shop.injectFault({ fault: 'webhook_drop', count: null })
  const { body: proof } = await shop.payAtProvider(body.payment.orderId)
  await shop.injectFault({ fault: 'error_before', call: 'orders.payments', order_id: body.payment.orderId, count: 2 })
  expect(await shop.submitPaymentProof(customer, body._id, proof)).toMatchObject({
    status: 200,
    body: { status: 'paid' },
  })
  expect(await shop.finalizeCheckout(customer, body._id)).toMatchObject({
    status: 503,
    body: { message: 'Order verification failed. Please contact support if payment was deducted.' },
  })
  await shop.reconcile()
  expect((await shop.finalizeCheckout(customer, body._id)).status).toBe(200)
})

it('refunds once even if the response from the provider is lost', async () => {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  const providerOrderId: string = body.payment.orderId
  await shop.injectFault({ fault: 'two_payments', order_id: providerOrderId })
  await shop.injectFault({ fault: 'error_after', call: 'payments.refund', count: 2 })
  const { body: proof } = await shop.payAtProvider(providerOrderId)
  await shop.submitPaymentProof(customer, body._id, proof)
  const listRefundStates = () =>
    shop.query<{ state: string }>(
      'SELECT r.state FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.checkout_id = $1',
      [body._id],
    )
  await expect
    .poll(
      async () => {
        shop.advanceMinutes(10)
        await shop.reconcile()
        return listRefundStates()
      },
      { timeout: 30_000 },
    )
    .toEqual([{ state: 'processed' }])
  const refundCount = `SELECT count(*)::int FROM sandbox_gateway.refunds r JOIN sandbox_gateway.payments p ON p.id = r.payment_id WHERE p.order_id = $1`
  expect(await shop.query(refundCount, [providerOrderId])).toEqual([{ count: 1 }])
})

it.each(['is replaced by another', 'is cancelled', 'expires with its hold'])(
  'a checkout whose provider order is unknown %s',
  async (ending) => {
    const customer = await shop.createUser()
    const lastUnitId = await shop.addProduct(1)
    const { body } = await shop.createCheckout(customer, [{ productId: lastUnitId, quantity: 1 }])
    // like after a switch from sandbox keys to live keys
    const setUnknownOrder = 'UPDATE checkouts SET provider_order_id = $2 WHERE id = $1'
    await shop.query(setUnknownOrder, [body._id, `order_of_${body._id}`])
    if (ending === 'is replaced by another') {
      expect((await shop.createCheckout(customer, [{ productId, quantity: 2 }])).status).toBe(201)
    } else if (ending === 'is cancelled') {
      expect((await shop.call('DELETE', `/checkout/${body._id}`, customer)).status).toBe(200)
    } else {
      shop.advanceMinutes(21)
      await shop.reconcile()
    }
    const finalStatus = ending === 'expires with its hold' ? 'expired' : 'cancelled'
    expect((await shop.call('GET', `/checkout/${body._id}`, customer)).body.status).toBe(finalStatus)
    expect(await shop.query('SELECT held FROM stock WHERE product_id = $1', [lastUnitId])).toEqual([{ held: 0 }])
  },
)

it('does not reuse a provider order with another amount', async () => {
  const { customer, id } = await createCheckoutWithoutProviderOrder()
  await shop.paymentProvider.createOrder({ amountPaise: asPaise(100), currency: 'INR', receipt: `nkd_${id}` })
  expect((await shop.createCheckout(customer, [{ productId, quantity: 1 }])).status).toBe(503)
  const leaseQuery = 'SELECT provider_order_id, provider_order_lease_until FROM checkouts WHERE id = $1'
  expect(await shop.query(leaseQuery, [id])).toEqual([{ provider_order_id: null, provider_order_lease_until: null }])
})

it('does not release the provider order lease of another process', async () => {
  const { id } = await createCheckoutWithoutProviderOrder()
  const now = shop.now()
  const [ownLeaseEnd, otherLeaseEnd] = [new Date(now.getTime() + 1_000), new Date(now.getTime() + 60_000)]
  expect(await acquireProviderOrderLease(shop.db, id, now, ownLeaseEnd)).toBe(true)
  expect(await acquireProviderOrderLease(shop.db, id, new Date(ownLeaseEnd.getTime() + 1), otherLeaseEnd)).toBe(true)
  await releaseProviderOrderLease(shop.db, id, ownLeaseEnd)
  const leaseQuery = 'SELECT provider_order_lease_until FROM checkouts WHERE id = $1'
  expect(await shop.query(leaseQuery, [id])).toEqual([{ provider_order_lease_until: otherLeaseEnd }])
  await releaseProviderOrderLease(shop.db, id, otherLeaseEnd)
  expect(await shop.query(leaseQuery, [id])).toEqual([{ provider_order_lease_until: null }])
})
