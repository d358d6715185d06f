import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { processDueRefunds } from './process-refund.ts'

let shop: TestShop
let productId: string
let admin: { token: string }
beforeAll(async () => {
  shop = await startTestShop()
  productId = await shop.addProduct(100)
  admin = await shop.createUser('admin')
})
afterEach(async () => {
  await shop.clearFaults()
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const pollOptions = { timeout: 30_000, interval: 50 }

async function placePaidOrder() {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  const { body: proof } = await shop.payAtProvider(body.payment.orderId)
  await shop.submitPaymentProof(customer, body._id, proof)
  const order = await shop.finalizeCheckout(customer, body._id)
  const getOrder = async () => (await shop.call('GET', `/orders/${order.body._id}`, customer)).body
  return { orderId: order.body._id as string, paymentId: proof.razorpay_payment_id as string, getOrder }
}

/** The amount is in rupees and defaults to the remaining amount. */
const requestRefund = async (orderId: string, body: { amount?: number; reason: string }) =>
  (await shop.call('POST', `/admin/orders/${orderId}/refunds`, { token: admin.token, body })).status

const listRefunds = (paymentId: string) =>
  shop.query<{ state: string }>('SELECT state FROM refunds WHERE payment_id = $1 ORDER BY created_at', [paymentId])
const getProviderPayment = async (paymentId: string) =>
  (await shop.callProvider('GET', `/v1/payments/${paymentId}`)).body

it('refunds a part and then the rest, and the order stays paid', async () => {
  const { orderId, paymentId, getOrder } = await placePaidOrder()
  expect(await requestRefund(orderId, { amount: 100, reason: 'A loose thread' })).toBe(201)
  await expect.poll(() => listRefunds(paymentId), pollOptions).toEqual([{ state: 'processed' }])
  expect(await getOrder()).toMatchObject({ isPaid: true, paymentStatus: 'partially refunded', refundedAmount: 100 })
  expect(await requestRefund(orderId, { reason: 'Sent back' })).toBe(201)
  await expect.poll(() => listRefunds(paymentId), pollOptions).toEqual([{ state: 'processed' }, { state: 'processed' }])
  expect(await getOrder()).toMatchObject({ isPaid: true, paymentStatus: 'refunded', refundedAmount: 999 })
  expect(await getProviderPayment(paymentId)).toMatchObject({ amount_refunded: 99_900, refund_status: 'full' })
})

it('never refunds more than was paid under concurrent requests', async () => {
  const { orderId, paymentId } = await placePaidOrder()
  const requests = Array.from({ length: 10 }, () => requestRefund(orderId, { amount: 300, reason: 'Sent back' }))
  expect((await Promise.all(requests)).filter((status) => status === 201)).toHaveLength(3)
  await expect.poll(() => listRefunds(paymentId), pollOptions).toEqual(Array(3).fill({ state: 'processed' }))
  expect(await getProviderPayment(paymentId)).toMatchObject({ amount_refunded: 90_000 })
})

it('tracks a pending refund until it is processed', async () => {
  const { orderId, paymentId } = await placePaidOrder()
  await shop.injectFault({ fault: 'webhook_drop', count: null })
  await shop.injectFault({ fault: 'refund_pending', ms: 600_000 })
  expect(await requestRefund(orderId, { reason: 'Sent back' })).toBe(201)
  await expect.poll(() => listRefunds(paymentId), pollOptions).toEqual([{ state: 'sent' }])
  const [refund] = await shop.query('SELECT provider_refund_id FROM refunds WHERE payment_id = $1', [paymentId])
  const url = `${shop.providerSettings.url.replace('/v1', '')}/faults/refunds/${refund?.['provider_refund_id']}/end`
  const credentials = Buffer.from(`${shop.providerSettings.keyId}:${shop.providerSettings.keySecret}`).toString(
    'base64',
  )
  const headers = { authorization: `Basic ${credentials}`, 'content-type': 'application/json' }
  await fetch(url, { method: 'POST', headers, body: JSON.stringify({ status: 'processed' }) })
  shop.advanceMinutes(10)
  await shop.reconcile()
  expect(await listRefunds(paymentId)).toEqual([{ state: 'processed' }])
})

it('flags a refund that fails at the provider until a retry succeeds', async () => {
  const { orderId, paymentId, getOrder } = await placePaidOrder()
  await shop.injectFault({ fault: 'refund_fails', ms: 300 })
  expect(await requestRefund(orderId, { reason: 'Sent back' })).toBe(201)
  await expect.poll(() => listRefunds(paymentId), pollOptions).toEqual([{ state: 'failed' }])
  expect(await getOrder()).toMatchObject({ paymentStatus: 'paid' })
  const listFlagged = async () => (await shop.call('GET', '/admin/payments/anomalies', admin)).body
  expect(await listFlagged()).toMatchObject([{ paymentId, reason: 'The refund failed at the provider.' }])
  expect(await requestRefund(orderId, { amount: 1, reason: 'Partial retry' })).toBe(201)
  await expect.poll(() => listRefunds(paymentId), pollOptions).toEqual([{ state: 'failed' }, { state: 'processed' }])
  expect(await listFlagged()).toMatchObject([{ paymentId }])
  expect(await requestRefund(orderId, { reason: 'Sent back' })).toBe(201)
  await expect.poll(listFlagged, pollOptions).toEqual([])
})

/** Refunds directly at the provider, without the shop. */
async function refundAtProvider(paymentId: string, amount: number) {
  const credentials = Buffer.from(`${shop.providerSettings.keyId}:${shop.providerSettings.keySecret}`).toString(
    'base64',
  )
  const response = await fetch(`${shop.providerSettings.url}/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount }),
  })
  expect(response.status).toBe(200)
}

const findFlagged = async (paymentId: string) => {
  const { body } = await shop.call('GET', '/admin/payments/anomalies', admin)
  return (body as { paymentId: string }[]).find((payment) => payment.paymentId === paymentId)
}

it('records a partial and then a full refund made at the provider', async () => {
  const { paymentId, getOrder } = await placePaidOrder()
  await refundAtProvider(paymentId, 10_000)
  await expect.poll(getOrder, pollOptions).toMatchObject({ paymentStatus: 'partially refunded', refundedAmount: 100 })
  await refundAtProvider(paymentId, 89_900)
  await expect
    .poll(getOrder, pollOptions)
    .toMatchObject({ isPaid: true, paymentStatus: 'refunded', refundedAmount: 999 })
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
  const setState = 'UPDATE payments SET state = $2 WHERE id = $1'
  await shop.query(setState, [paymentId, 'refunded'])
  expect(await shop.findInvariantViolations()).toEqual([expect.stringMatching(/^3\. /)])
  await shop.query(setState, [paymentId, 'captured'])
})

it('flags a payment whose refund failed, and never treats it as unpaid', async () => {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  await shop.call('DELETE', `/checkout/${body._id}`, customer)
  await shop.injectFault({ fault: 'refund_fails', ms: 300 })
  const { body: proof } = await shop.payAtProvider(body.payment.orderId)
  await expect.poll(() => listRefunds(proof.razorpay_payment_id), pollOptions).toEqual([{ state: 'failed' }])
  const { body: outcome } = await shop.call('GET', `/checkout/${body._id}/outcome`, customer)
  expect(outcome).toMatchObject({ outcome: 'apart', message: expect.stringContaining("We're on it") })
})

it('flags a payment that was captured without an order', async () => {
  const entity = { id: 'pay_stray000000001', amount: 12_300, currency: 'INR', status: 'captured', created_at: 1 }
  const body = JSON.stringify({ entity: 'event', event: 'payment.captured', payload: { payment: { entity } } })
  const signature = createHmac('sha256', shop.providerSettings.webhookSecret).update(body).digest('hex')
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
  const createCaptureEvent = (overrides: object) => ({
    entity: 'event',
    event: 'payment.captured',
    payload: { payment: { entity: { id: 'pay_odd0000000001', currency: 'INR', amount: 1, ...overrides } } },
  })
  it.each([
    ['is not JSON', '{"entity": ', 'unparseable'],
    ['is empty', '', 'unparseable'],
    ['has bytes that cannot be stored', 'a\0b', 'unparseable'],
    ['has text that cannot be stored', JSON.stringify(createCaptureEvent({ id: 'a\0b' })), 'unparseable'],
    ['exceeds the supported amount', JSON.stringify(createCaptureEvent({ amount: 2 ** 31 })), 'payment.captured'],
  ])('%s is accepted and stored for review', async (eventId, body, kind) => {
    const signature = createHmac('sha256', shop.providerSettings.webhookSecret).update(body).digest('hex')
    const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId }
    expect((await fetch(`${shop.url}/api/payments/webhook`, { method: 'POST', headers, body })).status).toBe(200)
    const storedEvent = 'SELECT kind, body, handled_at IS NOT NULL AS handled FROM provider_events WHERE id = $1'
    expect(await shop.query(storedEvent, [eventId])).toEqual([
      { kind, body: body.replace('\0', '\ufffd'), handled: true },
    ])
    expect(await shop.query(`SELECT id FROM payments WHERE id = 'pay_odd0000000001'`)).toEqual([])
  })
})

it('processes a batch of due refunds concurrently', async () => {
  await shop.query(`INSERT INTO payments
    (id, provider_order_id, amount_paise, currency, state, made_at, seen_at, refunded_paise, anomaly)
    SELECT 'pay_many' || n, '', 100, 'INR', 'captured', now(), now(), 100, 'Paid twice.' FROM generate_series(1, 9) n`)
  await shop.query(`INSERT INTO refunds (id, payment_id, amount_paise, reason, created_at, reconcile_at)
    SELECT 'rf_many' || n, 'pay_many' || n, 100, 'Paid twice.', now(), now() FROM generate_series(1, 9) n`)
  const allStarted = Promise.withResolvers<void>()
  let startCount = 0
  const refund: typeof shop.paymentProvider.refund = async ({ paymentId, amountPaise, key }) => {
    startCount++
    if (startCount === 8) allStarted.resolve()
    await allStarted.promise
    return { id: `rfnd_${key}`, payment_id: paymentId, amount: amountPaise, status: 'processed' }
  }
  await processDueRefunds({ ...shop.deps, paymentProvider: { ...shop.paymentProvider, refund } })
  const countProcessed = `SELECT count(*)::int FROM refunds WHERE id LIKE 'rf_many%' AND state = 'processed'`
  expect(await shop.query(countProcessed)).toEqual([{ count: 9 }])
})
