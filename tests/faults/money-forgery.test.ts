import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Money, openMoney } from '#tests/support/money.ts'
import { address, type Customer } from '#tests/support/money-tools.ts'

let shop: Money
let productId: string
let asha: Customer
beforeAll(async () => {
  shop = await openMoney()
  productId = await shop.stock(1_000)
  asha = await shop.join()
})
afterEach(async () => {
  await shop.noFaults()
  expect(await shop.wrongs()).toEqual([])
})
afterAll(() => shop.close())

const until = { timeout: 30_000, interval: 50 }

async function toPay(customer: Customer) {
  const { status, body } = await shop.checkout(customer, [{ productId, quantity: 1 }])
  expect(status).toBe(201)
  return { id: body._id as string, orderId: body.payment.orderId as string }
}

/** All that a forgery could change. */
const everything = () =>
  shop.rows(`
    SELECT (SELECT count(*)::int FROM orders) orders, (SELECT count(*)::int FROM payments) payments,
      (SELECT count(*)::int FROM refunds) refunds, (SELECT count(*)::int FROM gateway_events) events,
      (SELECT sum(held)::int FROM stock) held, (SELECT sum(sold)::int FROM stock) sold,
      (SELECT count(*)::int FROM checkouts) checkouts, (SELECT string_agg(state, ',' ORDER BY id) FROM checkouts) states`)

interface Sent {
  body: string
  signature: string
}

async function send({ body, signature }: Sent) {
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

const captured = (orderId: string) =>
  JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    payload: {
      payment: { entity: { id: 'pay_00000000000000', order_id: orderId, status: 'captured', amount: 99_900 } },
    },
  })
const sign = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex')

describe('a report', () => {
  it.each<[string, (body: string, secret: string) => Sent, number]>([
    ['without a signature', (body) => ({ body, signature: '' }), 400],
    ['signed with another secret', (body) => ({ body, signature: sign(body, 'another secret') }), 400],
    [
      'changed by a byte',
      (body, secret) => ({ body: body.replace('99900', '99901'), signature: sign(body, secret) }),
      400,
    ],
    ['of 5 MB', (body, secret) => ({ body: body + ' '.repeat(5_000_000), signature: sign(body, secret) }), 413],
  ])('%s is refused, and nothing changes', async (_, forge, status) => {
    const { orderId } = await toPay(asha)
    const before = await everything()
    expect(await send(forge(captured(orderId), shop.ways.webhookSecret))).toBe(status)
    expect(await everything()).toEqual(before)
  })

  it('of a payment that nobody made brings no order, however well it is signed', async () => {
    const { id, orderId } = await toPay(asha)
    const body = captured(orderId)
    expect(await send({ body, signature: sign(body, shop.ways.webhookSecret) })).toBe(200)
    const open = 'SELECT id FROM gateway_events WHERE provider_order_id = $1 AND handled_at IS NULL'
    await expect.poll(() => shop.rows(open, [orderId]), until).toEqual([])
    expect(await shop.rows('SELECT id FROM orders WHERE checkout_id = $1', [id])).toEqual([])
  })

  it('of an order that nobody knows is kept and changes nothing', async () => {
    const [before] = await everything()
    const body = captured('order_unknown0000000')
    expect(await send({ body, signature: sign(body, shop.ways.webhookSecret) })).toBe(200)
    const open = `SELECT id FROM gateway_events WHERE handled_at IS NULL`
    await expect.poll(() => shop.rows(open), until).toEqual([])
    const [after] = await everything()
    expect(after).toEqual({ ...before, events: Number(before?.['events']) + 1 })
  })
})

describe('a payment of', () => {
  it.each([
    ['another amount', { fault: 'wrong_amount', amount: 100 }],
    ['another currency', { fault: 'wrong_currency', currency: 'USD' }],
  ])('%s brings no order and is left to people', async (_, fault) => {
    const customer = await shop.join()
    const { id, orderId } = await toPay(customer)
    await shop.fault({ ...fault, order_id: orderId })
    const { body: proof } = await shop.payAtGateway(orderId)
    await shop.showProof(customer, id, proof)
    const message = expect.stringMatching(/We received your payment, but the amount didn't match/)
    expect(await shop.finalize(customer, id)).toMatchObject({ status: 409, body: { message } })
    const outcome = await shop.call('GET', `/checkout/${id}/outcome`, customer)
    expect(outcome.body).toEqual({ outcome: 'apart', message })
    // whoever paid wrongly can buy at once
    expect((await toPay(customer)).id).not.toBe(id)
    const { body } = await shop.call('GET', '/admin/payments/anomalies', await shop.join('admin'))
    expect(body).toContainEqual(
      expect.objectContaining({ checkoutId: id, reason: expect.stringMatching(/^The amount or the currency/) }),
    )
  })
})

describe('a proof', () => {
  it('of another checkout, of another shopper or with a changed byte is refused', async () => {
    const mallory = await shop.join()
    const own = await toPay(mallory)
    const others = await toPay(asha)
    const { body: proof } = await shop.payAtGateway(others.orderId)
    for (const forged of [
      proof,
      { ...proof, razorpay_order_id: own.orderId },
      {
        ...proof,
        razorpay_signature: proof.razorpay_signature.replace(/^./, (first: string) => (first === '0' ? '1' : '0')),
      },
      { ...proof, razorpay_signature: '' },
    ]) {
      expect(await shop.showProof(mallory, own.id, forged)).toMatchObject({ status: 400 })
    }
    expect((await shop.showProof(mallory, others.id, proof)).status).toBe(404)
    expect((await shop.finalize(mallory, own.id)).status).toBe(409)
    expect(await shop.rows('SELECT id FROM orders WHERE checkout_id = $1', [own.id])).toEqual([])
  })
})

it("keeps another's checkout, order and invoice to themselves", async () => {
  const mallory = await shop.join()
  const customer = await shop.join()
  const { id, orderId } = await toPay(customer)
  await shop.payAtGateway(orderId)
  const { body: order } = await shop.finalize(customer, id)
  const paths = [`/checkout/${id}`, `/checkout/${id}/outcome`, `/orders/${order._id}`, `/orders/${order._id}/invoice`]
  for (const path of paths) {
    expect([path, (await shop.call('GET', path, mallory)).status]).toEqual([path, 404])
    expect([path, (await shop.call('GET', path)).status]).toEqual([path, 401])
  }
  expect((await shop.call('DELETE', `/checkout/${id}`, mallory)).status).toBe(404)
  expect((await shop.finalize(mallory, id)).status).toBe(404)
  expect((await shop.call('GET', '/orders/my-orders', mallory)).body).toEqual([])
  expect((await shop.call('GET', '/admin/payments/anomalies', customer)).status).toBe(403)
})

describe('a checkout is refused whose', () => {
  const strange: unknown[] = [0, -1, 1.5, 1e9, '1', null, [1], '__proto__', { valueOf: 1 }]

  it.each(strange)('quantity is %j', async (quantity) => {
    await refused(400, { quantity })
  })

  it.each(strange)('price is %j', async (price) => {
    await refused(400, { price })
  })

  it.each([-1, 1e12, '999', null, [999], '__proto__', 1.5])('total is %j', async (totalPrice) => {
    await refused(400, {}, { totalPrice })
  })

  it('prices and total are cheaper together, with what they are', async () => {
    const answer = await refused(409, { price: 1.5 }, { totalPrice: 1.5 })
    expect(answer.body.errors).toEqual([
      { field: 'checkoutItems.0', message: expect.stringMatching(/now costs ₹999\.00\.$/) },
    ])
  })

  it('body would poison a prototype', async () => {
    const before = await everything()
    const item = `{"productId":"${productId}","quantity":1,"price":999,"__proto__":{"quantity":1}}`
    const body = `{"checkoutItems":[${item}],"shippingAddress":${JSON.stringify(address)},"paymentMethod":"Online","totalPrice":999}`
    const headers = { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' }
    const response = await fetch(`${shop.url}/api/checkout`, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await everything()).toEqual(before)
  })

  async function refused(status: number, item: object, different: Record<string, unknown> = {}) {
    const before = await everything()
    const body = {
      checkoutItems: [{ productId, quantity: 1, price: 999, ...item }],
      shippingAddress: address,
      paymentMethod: 'Online',
      totalPrice: 999,
      ...different,
    }
    const answer = await shop.call('POST', '/checkout', { token: asha.token, body })
    expect(answer.status).toBe(status)
    expect(await everything()).toEqual(before)
    return answer
  }
})
