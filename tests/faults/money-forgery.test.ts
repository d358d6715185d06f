import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { address, type Customer } from '#tests/support/create-shop-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let productId: string
let asha: Customer
beforeAll(async () => {
  shop = await startTestShop()
  productId = await shop.addProduct(1_000)
  asha = await shop.createUser()
})
afterEach(async () => {
  await shop.clearFaults()
  const unhandledQuery = 'SELECT id FROM provider_events WHERE handled_at IS NULL'
  await expect.poll(() => shop.query(unhandledQuery), pollOptions).toEqual([])
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const pollOptions = { timeout: 30_000, interval: 50 }

async function startCheckout(customer: Customer) {
  const { status, body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  expect(status).toBe(201)
  return { id: body._id as string, providerOrderId: body.payment.orderId as string }
}

const getTotals = () =>
  shop.query(`
    SELECT (SELECT count(*)::int FROM orders) orders, (SELECT count(*)::int FROM payments) payments,
      (SELECT count(*)::int FROM refunds) refunds, (SELECT count(*)::int FROM provider_events) events,
      (SELECT sum(held)::int FROM stock) held, (SELECT sum(sold)::int FROM stock) sold,
      (SELECT count(*)::int FROM checkouts) checkouts, (SELECT string_agg(state, ',' ORDER BY id) FROM checkouts) states`)

interface SignedWebhook {
  body: string
  signature: string
}

async function sendWebhook({ body, signature }: SignedWebhook) {
  const response = await fetch(`${shop.url}/api/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': crypto.randomUUID(),
    },
    body,
  })
  return response.status
}

const createCapturedEvent = (providerOrderId: string) =>
  JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    payload: {
      payment: { entity: { id: 'pay_00000000000000', order_id: providerOrderId, status: 'captured', amount: 99_900 } },
    },
  })
const sign = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex')

describe('a webhook', () => {
  it.each<[string, (body: string, secret: string) => SignedWebhook, number]>([
    ['without a signature', (body) => ({ body, signature: '' }), 400],
    ['signed with another secret', (body) => ({ body, signature: sign(body, 'another secret') }), 400],
    [
      'with a changed byte',
      (body, secret) => ({ body: body.replace('99900', '99901'), signature: sign(body, secret) }),
      400,
    ],
    ['of 5 MB', (body, secret) => ({ body: body + ' '.repeat(5_000_000), signature: sign(body, secret) }), 413],
  ])('%s is rejected and changes nothing', async (_, forge, status) => {
    const { providerOrderId } = await startCheckout(asha)
    const before = await getTotals()
    expect(await sendWebhook(forge(createCapturedEvent(providerOrderId), shop.providerSettings.webhookSecret))).toBe(
      status,
    )
    expect(await getTotals()).toEqual(before)
  })

  it('for a payment that was never made places no order, even with a valid signature', async () => {
    const { id, providerOrderId } = await startCheckout(asha)
    const body = createCapturedEvent(providerOrderId)
    expect(await sendWebhook({ body, signature: sign(body, shop.providerSettings.webhookSecret) })).toBe(200)
    const unhandledQuery = 'SELECT id FROM provider_events WHERE provider_order_id = $1 AND handled_at IS NULL'
    await expect.poll(() => shop.query(unhandledQuery, [providerOrderId]), pollOptions).toEqual([])
    expect(await shop.query('SELECT id FROM orders WHERE checkout_id = $1', [id])).toEqual([])
  })

  it('for an unknown order is stored and changes nothing else', async () => {
    const [before] = await getTotals()
    const body = createCapturedEvent('order_unknown0000000')
    expect(await sendWebhook({ body, signature: sign(body, shop.providerSettings.webhookSecret) })).toBe(200)
    const unhandledQuery = `SELECT id FROM provider_events WHERE handled_at IS NULL`
    await expect.poll(() => shop.query(unhandledQuery), pollOptions).toEqual([])
    const [after] = await getTotals()
    expect(after).toEqual({ ...before, events: Number(before?.['events']) + 1 })
  })
})

describe('a payment', () => {
  it.each([
    ['with another amount', { fault: 'wrong_amount', amount: 100 }],
    ['with another currency', { fault: 'wrong_currency', currency: 'USD' }],
  ])('%s places no order and is flagged for review', async (_, fault) => {
    const customer = await shop.createUser()
    const { id, providerOrderId } = await startCheckout(customer)
    await shop.injectFault({ ...fault, order_id: providerOrderId })
    const { body: proof } = await shop.payAtProvider(providerOrderId)
    await shop.submitPaymentProof(customer, id, proof)
    const message = expect.stringMatching(/We received your payment, but the amount didn't match/)
    expect(await shop.finalizeCheckout(customer, id)).toMatchObject({ status: 409, body: { message } })
    const outcome = await shop.call('GET', `/checkout/${id}/outcome`, customer)
    expect(outcome.body).toEqual({ outcome: 'apart', message })
    // the customer can start a new checkout immediately
    expect((await startCheckout(customer)).id).not.toBe(id)
    const { body } = await shop.call('GET', '/admin/payments/anomalies', await shop.createUser('admin'))
    expect(body).toContainEqual(
      expect.objectContaining({ checkoutId: id, reason: expect.stringMatching(/^The amount or the currency/) }),
    )
  })
})

describe('a payment proof', () => {
  it('is rejected if it belongs to another checkout or shopper, or has a changed byte', async () => {
    const mallory = await shop.createUser()
    const ownCheckout = await startCheckout(mallory)
    const otherCheckout = await startCheckout(asha)
    const { body: proof } = await shop.payAtProvider(otherCheckout.providerOrderId)
    for (const forgedProof of [
      proof,
      { ...proof, razorpay_order_id: ownCheckout.providerOrderId },
      {
        ...proof,
        razorpay_signature: proof.razorpay_signature.replace(/^./, (first: string) => (first === '0' ? '1' : '0')),
      },
      { ...proof, razorpay_signature: '' },
    ]) {
      expect(await shop.submitPaymentProof(mallory, ownCheckout.id, forgedProof)).toMatchObject({ status: 400 })
    }
    expect((await shop.submitPaymentProof(mallory, otherCheckout.id, proof)).status).toBe(404)
    expect((await shop.finalizeCheckout(mallory, ownCheckout.id)).status).toBe(409)
    expect(await shop.query('SELECT id FROM orders WHERE checkout_id = $1', [ownCheckout.id])).toEqual([])
  })
})

it("hides a customer's checkout, order and invoice from others", async () => {
  const mallory = await shop.createUser()
  const customer = await shop.createUser()
  const { id, providerOrderId } = await startCheckout(customer)
  await shop.payAtProvider(providerOrderId)
  const { body: order } = await shop.finalizeCheckout(customer, id)
  const paths = [`/checkout/${id}`, `/checkout/${id}/outcome`, `/orders/${order._id}`, `/orders/${order._id}/invoice`]
  for (const path of paths) {
    expect([path, (await shop.call('GET', path, mallory)).status]).toEqual([path, 404])
    expect([path, (await shop.call('GET', path)).status]).toEqual([path, 401])
  }
  expect((await shop.call('DELETE', `/checkout/${id}`, mallory)).status).toBe(404)
  expect((await shop.finalizeCheckout(mallory, id)).status).toBe(404)
  expect((await shop.call('GET', '/orders/my-orders', mallory)).body).toEqual([])
  expect((await shop.call('GET', '/admin/payments/anomalies', customer)).status).toBe(403)
})

describe('a checkout is rejected if its', () => {
  const invalidNumbers: unknown[] = [0, -1, 1.5, 1e9, '1', null, [1], '__proto__', { valueOf: 1 }]

  it.each(invalidNumbers)('quantity is %j', async (quantity) => {
    await expectRejection(400, { quantity })
  })

  it.each(invalidNumbers)('price is %j', async (price) => {
    await expectRejection(400, { price })
  })

  it.each([-1, 1e12, '999', null, [999], '__proto__', 1.5])('total is %j', async (totalPrice) => {
    await expectRejection(400, {}, { totalPrice })
  })

  it('price and total are both too low; the response names the real price', async () => {
    const response = await expectRejection(409, { price: 1.5 }, { totalPrice: 1.5 })
    expect(response.body.errors).toEqual([
      { field: 'checkoutItems.0', message: expect.stringMatching(/now costs ₹999\.00\.$/) },
    ])
  })

  it('body would pollute a prototype', async () => {
    const before = await getTotals()
    const item = `{"productId":"${productId}","quantity":1,"price":999,"__proto__":{"quantity":1}}`
    const body = `{"checkoutItems":[${item}],"shippingAddress":${JSON.stringify(address)},"paymentMethod":"Online","totalPrice":999}`
    const headers = { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' }
    const response = await fetch(`${shop.url}/api/checkout`, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await getTotals()).toEqual(before)
  })

  async function expectRejection(status: number, item: object, overrides: Record<string, unknown> = {}) {
    const before = await getTotals()
    const body = {
      checkoutItems: [{ productId, quantity: 1, price: 999, ...item }],
      shippingAddress: address,
      paymentMethod: 'Online',
      totalPrice: 999,
      ...overrides,
    }
    const response = await shop.call('POST', '/checkout', { token: asha.token, body })
    expect(response.status).toBe(status)
    expect(await getTotals()).toEqual(before)
    return response
  }
})
