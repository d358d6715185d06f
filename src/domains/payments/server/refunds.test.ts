import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refundPayment } from '#domains/payments/server/queue-refund.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { processDueRefunds } from './process-refund.ts'

let shop: TestShop
let productId: string
beforeAll(async () => {
  shop = await startTestShop()
  productId = await shop.addProduct(100)
})
afterEach(async () => {
  await shop.clearFaults()
  expect(await shop.findViolations()).toEqual([])
})
afterAll(() => shop.close())

const until = { timeout: 30_000, interval: 50 }

async function placePaidOrder() {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  const { body: proof } = await shop.payAtGateway(body.payment.orderId)
  await shop.submitPaymentProof(customer, body._id, proof)
  const order = await shop.finalizeCheckout(customer, body._id)
  const getOrder = async () => (await shop.call('GET', `/orders/${order.body._id}`, customer)).body
  return { paymentId: proof.razorpay_payment_id as string, getOrder }
}

const listRefunds = (paymentId: string) =>
  shop.query<{ state: string }>('SELECT state FROM refunds WHERE payment_id = $1 ORDER BY created_at', [paymentId])
const getProviderPayment = async (paymentId: string) =>
  (await shop.callGateway('GET', `/v1/payments/${paymentId}`)).body

it('refunds a part and then the rest, and the order stays paid', async () => {
  const { paymentId, getOrder } = await placePaidOrder()
  await refundPayment(shop.deps, { paymentId, amountPaise: 10_000, reason: 'A loose thread' })
  await expect.poll(() => listRefunds(paymentId), until).toEqual([{ state: 'processed' }])
  expect(await getOrder()).toMatchObject({ isPaid: true, paymentStatus: 'partially refunded', refundedAmount: 100 })
  await refundPayment(shop.deps, { paymentId, reason: 'Sent back' })
  await expect.poll(() => listRefunds(paymentId), until).toEqual([{ state: 'processed' }, { state: 'processed' }])
  expect(await getOrder()).toMatchObject({ isPaid: true, paymentStatus: 'refunded', refundedAmount: 999 })
  expect(await getProviderPayment(paymentId)).toMatchObject({ amount_refunded: 99_900, refund_status: 'full' })
})

it('never refunds more than was paid under concurrent requests', async () => {
  const { paymentId } = await placePaidOrder()
  const requests = Array.from({ length: 10 }, () =>
    refundPayment(shop.deps, { paymentId, amountPaise: 30_000, reason: 'Eager' }).then(
      () => 'accepted',
      () => 'rejected',
    ),
  )
  expect((await Promise.all(requests)).filter((result) => result === 'accepted')).toHaveLength(3)
  await expect.poll(() => listRefunds(paymentId), until).toEqual(Array(3).fill({ state: 'processed' }))
  expect(await getProviderPayment(paymentId)).toMatchObject({ amount_refunded: 90_000 })
})

it('tracks a pending refund until it is processed', async () => {
  const { paymentId } = await placePaidOrder()
  await shop.injectFault({ fault: 'webhook_drop', count: null })
  await shop.injectFault({ fault: 'refund_pending', ms: 600_000 })
  await refundPayment(shop.deps, { paymentId, reason: 'Sent back' })
  await expect.poll(() => listRefunds(paymentId), until).toEqual([{ state: 'sent' }])
  const [refund] = await shop.query('SELECT provider_refund_id FROM refunds WHERE payment_id = $1', [paymentId])
  const url = `${shop.gatewaySettings.url.replace('/v1', '')}/faults/refunds/${refund?.['provider_refund_id']}/end`
  const pair = Buffer.from(`${shop.gatewaySettings.keyId}:${shop.gatewaySettings.keySecret}`).toString('base64')
  const headers = { authorization: `Basic ${pair}`, 'content-type': 'application/json' }
  await fetch(url, { method: 'POST', headers, body: JSON.stringify({ status: 'processed' }) })
  shop.advanceMinutes(10)
  await shop.reconcile()
  expect(await listRefunds(paymentId)).toEqual([{ state: 'processed' }])
})

it('flags a refund that fails at the provider until a retry succeeds', async () => {
  const { paymentId, getOrder } = await placePaidOrder()
  await shop.injectFault({ fault: 'refund_fails', ms: 300 })
  await refundPayment(shop.deps, { paymentId, reason: 'Sent back' })
  await expect.poll(() => listRefunds(paymentId), until).toEqual([{ state: 'failed' }])
  expect(await getOrder()).toMatchObject({ paymentStatus: 'paid' })
  const admin = await shop.createUser('admin')
  const listFlagged = async () => (await shop.call('GET', '/admin/payments/anomalies', admin)).body
  expect(await listFlagged()).toMatchObject([{ paymentId, reason: 'The refund failed at the provider.' }])
  await refundPayment(shop.deps, { paymentId, amountPaise: 100, reason: 'A part, to see whether it works' })
  await expect.poll(() => listRefunds(paymentId), until).toEqual([{ state: 'failed' }, { state: 'processed' }])
  expect(await listFlagged()).toMatchObject([{ paymentId }])
  await refundPayment(shop.deps, { paymentId, reason: 'Sent back' })
  await expect.poll(listFlagged, until).toEqual([])
})

/** Refunds directly at the provider, without the shop. */
async function refundAtProvider(paymentId: string, amount: number) {
  const pair = Buffer.from(`${shop.gatewaySettings.keyId}:${shop.gatewaySettings.keySecret}`).toString('base64')
  const response = await fetch(`${shop.gatewaySettings.url}/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: { authorization: `Basic ${pair}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount }),
  })
  expect(response.status).toBe(200)
}

const findFlagged = async (paymentId: string) => {
  const { body } = await shop.call('GET', '/admin/payments/anomalies', await shop.createUser('admin'))
  return (body as { paymentId: string }[]).find((anomaly) => anomaly.paymentId === paymentId)
}

it('records refunds made at the provider, a part and then the rest', async () => {
  const { paymentId, getOrder } = await placePaidOrder()
  await refundAtProvider(paymentId, 10_000)
  await expect.poll(getOrder, until).toMatchObject({ paymentStatus: 'partially refunded', refundedAmount: 100 })
  await refundAtProvider(paymentId, 89_900)
  await expect.poll(getOrder, until).toMatchObject({ isPaid: true, paymentStatus: 'refunded', refundedAmount: 999 })
  const reason = 'Refunded at the provider, not by the shop.'
  const refunds = [{ amount: 100 }, { amount: 899, status: 'processed', reason }]
  expect(await findFlagged(paymentId)).toMatchObject({ status: 'refunded', reason, refunds })
})

it('finds a refund made at the provider when its webhook was lost', async () => {
  const { paymentId, getOrder } = await placePaidOrder()
  await shop.injectFault({ fault: 'webhook_drop', count: null })
  await refundAtProvider(paymentId, 99_900)
  shop.advanceMinutes(15)
  await shop.reconcile()
  expect(await getOrder()).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 999 })
  expect(await findFlagged(paymentId)).toMatchObject({ status: 'refunded' })
})

it('violates an invariant when a refunded payment has no recorded refund', async () => {
  const { paymentId } = await placePaidOrder()
  const set = 'UPDATE payments SET state = $2 WHERE id = $1'
  await shop.query(set, [paymentId, 'refunded'])
  expect(await shop.findViolations()).toEqual([expect.stringMatching(/^3\. /)])
  await shop.query(set, [paymentId, 'captured'])
})

it('flags a payment whose refund failed, and never treats it as unpaid', async () => {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  await shop.call('DELETE', `/checkout/${body._id}`, customer)
  await shop.injectFault({ fault: 'refund_fails', ms: 300 })
  const { body: proof } = await shop.payAtGateway(body.payment.orderId)
  await expect.poll(() => listRefunds(proof.razorpay_payment_id), until).toEqual([{ state: 'failed' }])
  const { body: outcome } = await shop.call('GET', `/checkout/${body._id}/outcome`, customer)
  expect(outcome).toMatchObject({ outcome: 'apart', message: expect.stringContaining("We're on it") })
})

it('flags a payment that was captured without an order', async () => {
  const entity = { id: 'pay_stray000000001', amount: 12_300, currency: 'INR', status: 'captured', created_at: 1 }
  const body = JSON.stringify({ entity: 'event', event: 'payment.captured', payload: { payment: { entity } } })
  const signature = createHmac('sha256', shop.gatewaySettings.webhookSecret).update(body).digest('hex')
  for (const eventId of ['stray-1', 'stray-2']) {
    const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId }
    expect((await fetch(`${shop.url}/api/payments/webhook`, { method: 'POST', headers, body })).status).toBe(200)
  }
  expect(await findFlagged(entity.id)).toMatchObject({
    amount: 123,
    status: 'captured',
    reason: 'Captured at the provider without an order.',
  })
})

describe('a signed webhook that', () => {
  const orphanEvent = (different: object) => ({
    entity: 'event',
    event: 'payment.captured',
    payload: { payment: { entity: { id: 'pay_odd0000000001', currency: 'INR', amount: 1, ...different } } },
  })
  it.each([
    ['is not JSON', '{"entity": ', 'unparseable'],
    ['is empty', '', 'unparseable'],
    ['has bytes that cannot be stored', 'a\0b', 'unparseable'],
    ['has text that cannot be stored', JSON.stringify(orphanEvent({ id: 'a\0b' })), 'unparseable'],
    ['exceeds the supported amount', JSON.stringify(orphanEvent({ amount: 2 ** 31 })), 'payment.captured'],
  ])('%s is accepted and stored for review', async (eventId, body, kind) => {
    const signature = createHmac('sha256', shop.gatewaySettings.webhookSecret).update(body).digest('hex')
    const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId }
    expect((await fetch(`${shop.url}/api/payments/webhook`, { method: 'POST', headers, body })).status).toBe(200)
    const storedEvent = 'SELECT kind, body, handled_at IS NOT NULL AS handled FROM provider_events WHERE id = $1'
    expect(await shop.query(storedEvent, [eventId])).toEqual([
      { kind, body: body.replace('\0', '\ufffd'), handled: true },
    ])
    expect(await shop.query(`SELECT id FROM payments WHERE id = 'pay_odd0000000001'`)).toEqual([])
  })
})

it('processes refunds concurrently, so a slow provider delays no one', async () => {
  await shop.query(`INSERT INTO payments
    (id, provider_order_id, amount_paise, currency, state, made_at, seen_at, refunded_paise, anomaly)
    SELECT 'pay_many' || n, '', 100, 'INR', 'captured', now(), now(), 100, 'Paid twice.' FROM generate_series(1, 9) n`)
  await shop.query(`INSERT INTO refunds (id, payment_id, amount_paise, reason, created_at, reconcile_at)
    SELECT 'rf_many' || n, 'pay_many' || n, 100, 'Paid twice.', now(), now() FROM generate_series(1, 9) n`)
  const allStarted = Promise.withResolvers<void>()
  let startCount = 0
  const refund: typeof shop.gateway.refund = async ({ paymentId, amountPaise, key }) => {
    startCount++
    if (startCount === 8) allStarted.resolve()
    await allStarted.promise
    return { id: `rfnd_${key}`, payment_id: paymentId, amount: amountPaise, status: 'processed' }
  }
  await processDueRefunds({ ...shop.deps, gateway: { ...shop.gateway, refund } })
  const ended = `SELECT count(*)::int FROM refunds WHERE id LIKE 'rf_many%' AND state = 'processed'`
  expect(await shop.query(ended)).toEqual([{ count: 9 }])
})
