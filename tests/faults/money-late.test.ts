import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterEach(async () => {
  await shop.clearFaults()
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const pollOptions = { timeout: 30_000, interval: 50 }
const findStock = async (productId: string) =>
  (await shop.query('SELECT on_hand, held, sold FROM stock WHERE product_id = $1', [productId]))[0]

/** Makes a payment fail and lets the hold expire. */
async function createExpiredCheckout(productId: string) {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  const providerOrderId: string = body.payment.orderId
  const { status, body: failure } = await shop.payAtProvider(providerOrderId, { outcome: 'failure' })
  expect(status).toBe(400)
  shop.advanceMinutes(21)
  await shop.reconcile()
  expect(await findStock(productId)).toMatchObject({ held: 0 })
  return { customer, id: body._id as string, paymentId: failure.error.metadata.payment_id as string }
}

const getOutcome = async ({ customer, id }: { customer: { token: string }; id: string }) =>
  (await shop.call('GET', `/checkout/${id}/outcome`, customer)).body

it('places the order of a late payment if there is still stock', async () => {
  const productId = await shop.addProduct(1)
  const lateCheckout = await createExpiredCheckout(productId)
  expect(await getOutcome(lateCheckout)).toEqual({ outcome: 'ended' })
  await shop.callProvider('POST', `/faults/payments/${lateCheckout.paymentId}/late-capture`)
  await expect
    .poll(() => getOutcome(lateCheckout), pollOptions)
    .toMatchObject({ outcome: 'placed', order: { isPaid: true } })
  expect(await findStock(productId)).toEqual({ on_hand: 0, held: 0, sold: 1 })
})

it('refunds a late payment if the item has sold out, and says so in the outcome', async () => {
  const productId = await shop.addProduct(1)
  const lateCheckout = await createExpiredCheckout(productId)
  const otherCustomer = await shop.createUser()
  const { body } = await shop.createCheckout(otherCustomer, [{ productId, quantity: 1 }])
  await shop.payAtProvider(body.payment.orderId)
  expect((await shop.finalizeCheckout(otherCustomer, body._id)).status).toBe(200)

  await shop.callProvider('POST', `/faults/payments/${lateCheckout.paymentId}/late-capture`)
  await expect
    .poll(() => getOutcome(lateCheckout), pollOptions)
    .toMatchObject({
      outcome: 'refunded',
      message: expect.stringMatching(/^Sorry, your items sold out .* ₹999 (?:is being|has been) refunded/),
    })
  expect(await shop.finalizeCheckout(lateCheckout.customer, lateCheckout.id)).toMatchObject({ status: 409 })
  const refundQuery = 'SELECT state, amount_paise FROM refunds WHERE payment_id = $1'
  await expect
    .poll(() => shop.query(refundQuery, [lateCheckout.paymentId]), pollOptions)
    .toEqual([{ state: 'processed', amount_paise: 99_900 }])
  const flaggedPayments = await shop.call('GET', '/admin/payments/anomalies', await shop.createUser('admin'))
  expect(flaggedPayments.body).toMatchObject([
    {
      paymentId: lateCheckout.paymentId,
      amount: 999,
      reason: expect.stringMatching(/had sold out/),
      refunds: [{ amount: 999 }],
    },
  ])
  expect(await findStock(productId)).toEqual({ on_hand: 0, held: 0, sold: 1 })
})

it('keeps the hold while the provider cannot be queried', async () => {
  const productId = await shop.addProduct(1)
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  await shop.injectFault({ fault: 'webhook_drop', count: null })
  await shop.payAtProvider(body.payment.orderId)
  await shop.injectFault({ fault: 'error_before', call: 'orders.payments', order_id: body.payment.orderId })
  shop.advanceMinutes(21)
  await shop.reconcile()
  expect(await findStock(productId)).toEqual({ on_hand: 1, held: 1, sold: 0 })
  shop.advanceMinutes(2)
  await shop.reconcile()
  expect(await findStock(productId)).toEqual({ on_hand: 0, held: 0, sold: 1 })
})

it('releases an expired hold only once under concurrent requests', async () => {
  const productId = await shop.addProduct(2)
  const [slowCustomer, quickCustomer] = [await shop.createUser(), await shop.createUser()]
  const { body } = await shop.createCheckout(slowCustomer, [{ productId, quantity: 1 }])
  shop.advanceMinutes(10)
  expect((await shop.createCheckout(quickCustomer, [{ productId, quantity: 1 }])).status).toBe(201)
  shop.advanceMinutes(11)
  const responses = await Promise.all(Array.from({ length: 20 }, () => shop.finalizeCheckout(slowCustomer, body._id)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([409]))
  expect(await findStock(productId)).toEqual({ on_hand: 2, held: 1, sold: 0 })
})

it('refunds a payment for a replaced checkout without affecting the new one', async () => {
  const productId = await shop.addProduct(5)
  const customer = await shop.createUser()
  const first = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  const second = await shop.createCheckout(customer, [{ productId, quantity: 2 }])
  expect(second.status).toBe(201)
  expect(await findStock(productId)).toEqual({ on_hand: 5, held: 2, sold: 0 })
  await shop.payAtProvider(first.body.payment.orderId)
  const replacedCheckout = { customer, id: first.body._id as string }
  await expect.poll(() => getOutcome(replacedCheckout), pollOptions).toMatchObject({ outcome: 'refunded' })
  await shop.payAtProvider(second.body.payment.orderId)
  expect((await shop.finalizeCheckout(customer, second.body._id)).status).toBe(200)
  expect(await findStock(productId)).toEqual({ on_hand: 3, held: 0, sold: 2 })
})
