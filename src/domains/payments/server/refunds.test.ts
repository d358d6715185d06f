import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refundPayment } from '#domains/payments/server/queue-refund.ts'
import { type Money, openMoney } from '#tests/support/money.ts'
import { followRefunds } from './carry-out-refund.ts'

let shop: Money
let productId: string
beforeAll(async () => {
  shop = await openMoney()
  productId = await shop.stock(100)
})
afterEach(async () => {
  await shop.noFaults()
  expect(await shop.wrongs()).toEqual([])
})
afterAll(() => shop.close())

const until = { timeout: 30_000, interval: 50 }

/** An order of ₹999, and its payment. */
async function paidOrder() {
  const customer = await shop.join()
  const { body } = await shop.checkout(customer, [{ productId, quantity: 1 }])
  const { body: proof } = await shop.payAtGateway(body.payment.orderId)
  await shop.showProof(customer, body._id, proof)
  const order = await shop.finalize(customer, body._id)
  const look = async () => (await shop.call('GET', `/orders/${order.body._id}`, customer)).body
  return { paymentId: proof.razorpay_payment_id as string, look }
}

const refundsOf = (paymentId: string) =>
  shop.rows<{ state: string }>('SELECT state FROM refunds WHERE payment_id = $1 ORDER BY created_at', [paymentId])
const atGateway = async (paymentId: string) => (await shop.askGateway('GET', `/v1/payments/${paymentId}`)).body

it('gives back a part and then the rest, and the order says so without becoming unpaid', async () => {
  const { paymentId, look } = await paidOrder()
  await refundPayment(shop.deps, { paymentId, amountPaise: 10_000, reason: 'A loose thread' })
  await expect.poll(() => refundsOf(paymentId), until).toEqual([{ state: 'processed' }])
  expect(await look()).toMatchObject({ isPaid: true, paymentStatus: 'partially refunded', refundedAmount: 100 })
  await refundPayment(shop.deps, { paymentId, reason: 'Sent back' })
  await expect.poll(() => refundsOf(paymentId), until).toEqual([{ state: 'processed' }, { state: 'processed' }])
  expect(await look()).toMatchObject({ isPaid: true, paymentStatus: 'refunded', refundedAmount: 999 })
  expect(await atGateway(paymentId)).toMatchObject({ amount_refunded: 99_900, refund_status: 'full' })
})

it('never gives back more than was paid, however many ask at once', async () => {
  const { paymentId } = await paidOrder()
  const wishes = Array.from({ length: 10 }, () =>
    refundPayment(shop.deps, { paymentId, amountPaise: 30_000, reason: 'Eager' }).then(
      () => 'taken',
      () => 'refused',
    ),
  )
  expect((await Promise.all(wishes)).filter((answer) => answer === 'taken')).toHaveLength(3)
  await expect.poll(() => refundsOf(paymentId), until).toEqual(Array(3).fill({ state: 'processed' }))
  expect(await atGateway(paymentId)).toMatchObject({ amount_refunded: 90_000 })
})

it('follows a refund that takes its time', async () => {
  const { paymentId } = await paidOrder()
  await shop.fault({ fault: 'webhook_drop', count: null })
  await shop.fault({ fault: 'refund_pending', ms: 600_000 })
  await refundPayment(shop.deps, { paymentId, reason: 'Sent back' })
  await expect.poll(() => refundsOf(paymentId), until).toEqual([{ state: 'sent' }])
  const [refund] = await shop.rows('SELECT provider_refund_id FROM refunds WHERE payment_id = $1', [paymentId])
  const url = `${shop.ways.url.replace('/v1', '')}/faults/refunds/${refund?.['provider_refund_id']}/end`
  const pair = Buffer.from(`${shop.ways.keyId}:${shop.ways.keySecret}`).toString('base64')
  const headers = { authorization: `Basic ${pair}`, 'content-type': 'application/json' }
  await fetch(url, { method: 'POST', headers, body: JSON.stringify({ status: 'processed' }) })
  shop.pass(10)
  await shop.reconcile()
  expect(await refundsOf(paymentId)).toEqual([{ state: 'processed' }])
})

it('leaves a refund that fails at the gateway to people, until it went well at another try', async () => {
  const { paymentId, look } = await paidOrder()
  await shop.fault({ fault: 'refund_fails', ms: 300 })
  await refundPayment(shop.deps, { paymentId, reason: 'Sent back' })
  await expect.poll(() => refundsOf(paymentId), until).toEqual([{ state: 'failed' }])
  expect(await look()).toMatchObject({ paymentStatus: 'paid' })
  const admin = await shop.join('admin')
  const desk = async () => (await shop.call('GET', '/admin/payments/anomalies', admin)).body
  expect(await desk()).toMatchObject([{ paymentId, reason: 'The refund failed at the provider.' }])
  await refundPayment(shop.deps, { paymentId, amountPaise: 100, reason: 'A part, to see whether it works' })
  await expect.poll(() => refundsOf(paymentId), until).toEqual([{ state: 'failed' }, { state: 'processed' }])
  expect(await desk()).toMatchObject([{ paymentId }])
  await refundPayment(shop.deps, { paymentId, reason: 'Sent back' })
  await expect.poll(desk, until).toEqual([])
})

/** What somebody does at the provider's own desk. */
async function refundAtProvider(paymentId: string, amount: number) {
  const pair = Buffer.from(`${shop.ways.keyId}:${shop.ways.keySecret}`).toString('base64')
  const response = await fetch(`${shop.ways.url}/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: { authorization: `Basic ${pair}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount }),
  })
  expect(response.status).toBe(200)
}

const apart = async (paymentId: string) => {
  const { body } = await shop.call('GET', '/admin/payments/anomalies', await shop.join('admin'))
  return (body as { paymentId: string }[]).find((anomaly) => anomaly.paymentId === paymentId)
}

it("takes note of what is given back at the provider's desk, a part and then the rest", async () => {
  const { paymentId, look } = await paidOrder()
  await refundAtProvider(paymentId, 10_000)
  await expect.poll(look, until).toMatchObject({ paymentStatus: 'partially refunded', refundedAmount: 100 })
  await refundAtProvider(paymentId, 89_900)
  await expect.poll(look, until).toMatchObject({ isPaid: true, paymentStatus: 'refunded', refundedAmount: 999 })
  const reason = 'Given back at the provider, and not by the shop.'
  const refunds = [{ amount: 100 }, { amount: 899, status: 'processed', reason }]
  expect(await apart(paymentId)).toMatchObject({ status: 'refunded', reason, refunds })
})

it("finds what was given back at the provider's desk when its report got lost", async () => {
  const { paymentId, look } = await paidOrder()
  await shop.fault({ fault: 'webhook_drop', count: null })
  await refundAtProvider(paymentId, 99_900)
  shop.pass(15)
  await shop.reconcile()
  expect(await look()).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 999 })
  expect(await apart(paymentId)).toMatchObject({ status: 'refunded' })
})

it('is no longer in order when a payment went back and the shop does not know how much of it', async () => {
  const { paymentId } = await paidOrder()
  const set = 'UPDATE payments SET state = $2 WHERE id = $1'
  await shop.rows(set, [paymentId, 'refunded'])
  expect(await shop.wrongs()).toEqual([expect.stringMatching(/^3\. /)])
  await shop.rows(set, [paymentId, 'captured'])
})

it('never takes a payment for unpaid whose refund failed', async () => {
  const customer = await shop.join()
  const { body } = await shop.checkout(customer, [{ productId, quantity: 1 }])
  await shop.call('DELETE', `/checkout/${body._id}`, customer)
  await shop.fault({ fault: 'refund_fails', ms: 300 })
  const { body: proof } = await shop.payAtGateway(body.payment.orderId)
  await expect.poll(() => refundsOf(proof.razorpay_payment_id), until).toEqual([{ state: 'failed' }])
  const { body: outcome } = await shop.call('GET', `/checkout/${body._id}/outcome`, customer)
  expect(outcome).toMatchObject({ outcome: 'apart', message: expect.stringContaining('looking into it') })
})

it('leaves a payment to people that the provider took without an order', async () => {
  const entity = { id: 'pay_stray000000001', amount: 12_300, currency: 'INR', status: 'captured', created_at: 1 }
  const body = JSON.stringify({ entity: 'event', event: 'payment.captured', payload: { payment: { entity } } })
  const signature = createHmac('sha256', shop.ways.webhookSecret).update(body).digest('hex')
  for (const eventId of ['stray-1', 'stray-2']) {
    const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId }
    expect((await fetch(`${shop.url}/api/payments/webhook`, { method: 'POST', headers, body })).status).toBe(200)
  }
  expect(await apart(entity.id)).toMatchObject({
    amount: 123,
    status: 'captured',
    reason: 'The provider took it without an order of the shop.',
  })
})

describe('a signed report that', () => {
  const stray = (different: object) => ({
    entity: 'event',
    event: 'payment.captured',
    payload: { payment: { entity: { id: 'pay_odd0000000001', currency: 'INR', amount: 1, ...different } } },
  })
  it.each([
    ['is no JSON', '{"entity": ', 'not understood'],
    ['is empty', '', 'not understood'],
    ['has bytes that cannot be kept', 'a\0b', 'not understood'],
    ['has words that cannot be kept', JSON.stringify(stray({ id: 'a\0b' })), 'not understood'],
    ['is about more than the shop counts in', JSON.stringify(stray({ amount: 2 ** 31 })), 'payment.captured'],
  ])('%s is taken, and kept for people', async (what, body, kind) => {
    const signature = createHmac('sha256', shop.ways.webhookSecret).update(body).digest('hex')
    const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': what }
    expect((await fetch(`${shop.url}/api/payments/webhook`, { method: 'POST', headers, body })).status).toBe(200)
    const kept = 'SELECT kind, body, handled_at IS NOT NULL AS handled FROM gateway_events WHERE id = $1'
    expect(await shop.rows(kept, [what])).toEqual([{ kind, body: body.replace('\0', '\ufffd'), handled: true }])
    expect(await shop.rows(`SELECT id FROM payments WHERE id = 'pay_odd0000000001'`)).toEqual([])
  })
})

it('asks about several refunds at once, so that a slow provider keeps nobody waiting long', async () => {
  await shop.rows(`INSERT INTO payments
    (id, provider_order_id, amount_paise, currency, state, made_at, seen_at, refunded_paise, anomaly)
    SELECT 'pay_many' || n, '', 100, 'INR', 'captured', now(), now(), 100, 'Paid twice.' FROM generate_series(1, 9) n`)
  await shop.rows(`INSERT INTO refunds (id, payment_id, amount_paise, reason, created_at, next_ask_at)
    SELECT 'rf_many' || n, 'pay_many' || n, 100, 'Paid twice.', now(), now() FROM generate_series(1, 9) n`)
  const eight = Promise.withResolvers<void>()
  let asked = 0
  const refund: typeof shop.gateway.refund = async ({ paymentId, amountPaise, key }) => {
    asked++
    if (asked === 8) eight.resolve()
    await eight.promise
    return { id: `rfnd_${key}`, payment_id: paymentId, amount: amountPaise, status: 'processed' }
  }
  await followRefunds({ ...shop.deps, gateway: { ...shop.gateway, refund } })
  const ended = `SELECT count(*)::int FROM refunds WHERE id LIKE 'rf_many%' AND state = 'processed'`
  expect(await shop.rows(ended)).toEqual([{ count: 9 }])
})
