import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { ask } from '#tests/support/database.ts'
import { openGateway, serveGateway } from '#tests/support/sandbox-gateway.ts'
import { pauseAfter } from './send-webhooks.ts'

const eventNames = (received: { event: string }[]) => received.map(({ event }) => event)

it('reports a payment in order, signed over the raw bytes, with one id per event', async () => {
  const { newOrder, pay, told, ear, webhookSecret } = await openGateway()
  const { id } = await newOrder()
  const { body } = await pay(id)
  await told(id)
  expect(eventNames(ear.received)).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
  for (const { headers, raw } of ear.received) {
    expect(headers['x-razorpay-signature']).toBe(createHmac('sha256', webhookSecret).update(raw).digest('hex'))
    expect(headers['content-type']).toBe('application/json')
  }
  expect(new Set(ear.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3)
  const [authorized, captured, paid] = ear.received
  expect(authorized?.payload).toMatchObject({
    payment: { entity: { id: body.razorpay_payment_id, status: 'authorized' } },
  })
  expect(captured?.payload).toMatchObject({ payment: { entity: { status: 'captured', captured: true } } })
  expect(JSON.parse(paid?.raw ?? '')).toMatchObject({
    entity: 'event',
    account_id: expect.stringMatching(/^acc_/),
    event: 'order.paid',
    contains: ['payment', 'order'],
    payload: { payment: { entity: { order_id: id } }, order: { entity: { id, status: 'paid', amount_paid: 129_900 } } },
    created_at: expect.any(Number),
  })
})

it('reports failed payments and refunds', async () => {
  const { newOrder, pay, newPayment, call, told, ear } = await openGateway()
  const { id } = await newOrder()
  await pay(id, { outcome: 'failure' })
  const payment = await newPayment(id)
  await call('POST', `/v1/payments/${payment.id}/refund`, { amount: 500 })
  await told(id)
  expect(eventNames(ear.received)).toEqual([
    'payment.failed',
    'payment.authorized',
    'payment.captured',
    'order.paid',
    'refund.created',
    'refund.processed',
  ])
  expect(ear.received.at(-1)?.payload).toMatchObject({
    refund: { entity: { amount: 500, status: 'processed', payment_id: payment.id } },
    payment: { entity: { amount_refunded: 500 } },
  })
})

it('retries the identical bytes until they are accepted', async () => {
  const { newOrder, pay, told, ear } = await openGateway()
  ear.answers.push(500)
  const { id } = await newOrder()
  await pay(id, { outcome: 'failure' })
  const [webhook] = await told(id)
  expect(webhook).toMatchObject({ attempts: 2, outcome: 'delivered' })
  const [first, second] = ear.received
  expect(second?.raw).toBe(first?.raw)
  expect(second?.headers['x-razorpay-event-id']).toBe(first?.headers['x-razorpay-event-id'])
})

it('times out after five seconds, and retries', async () => {
  const { newOrder, pay, told, ear } = await openGateway()
  ear.answers.push('nothing')
  const { id } = await newOrder()
  const before = Date.now()
  await pay(id, { outcome: 'failure' })
  const [webhook] = await told(id)
  expect(webhook).toMatchObject({ attempts: 2, outcome: 'delivered' })
  expect(Date.now() - before).toBeGreaterThanOrEqual(5_000)
})

it('backs off up to one hour', () => {
  expect([1, 2, 3, 4].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(pauseAfter(40)).toBe(3_600_000)
})

it('gives up after a day', async () => {
  const { newOrder, pay, told, ear, databaseUrl, sendWebhooksTo } = await openGateway({ ear: false })
  const { id } = await newOrder()
  await pay(id, { outcome: 'failure' })
  await ask(databaseUrl, `UPDATE sandbox_gateway.webhooks SET created_at = now() - interval '25 hours'`)
  ear.answers.push(500)
  sendWebhooksTo(ear.address)
  expect(await told(id)).toMatchObject([{ outcome: 'given up', last_answer: '500' }])
})

it('sends webhooks left by an earlier process', async () => {
  const { newOrder, pay, told, ear, databaseUrl } = await openGateway({ ear: false })
  const { id } = await newOrder()
  await pay(id)
  expect(ear.received).toEqual([])
  const next = await serveGateway(databaseUrl)
  next.gateway.sendWebhooksTo(ear.address)
  await told(id)
  expect(eventNames(ear.received)).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
})

it('sends each webhook once with several processes', async () => {
  const { newOrder, pay, told, ear, databaseUrl } = await openGateway({ ear: false })
  const orders = await Promise.all(Array.from({ length: 10 }, () => newOrder()))
  await Promise.all(orders.map(({ id }) => pay(id)))
  const others = await Promise.all(Array.from({ length: 3 }, () => serveGateway(databaseUrl)))
  for (const { gateway } of others) gateway.sendWebhooksTo(ear.address)
  for (const { id } of orders) await told(id)
  const ids = ear.received.map(({ headers }) => headers['x-razorpay-event-id'])
  expect(ids).toHaveLength(30)
  expect(new Set(ids).size).toBe(30)
})

it('releases its claim when closed during a delivery', async () => {
  const { newOrder, pay, told, ear, databaseUrl } = await openGateway({ ear: false })
  const first = await serveGateway(databaseUrl)
  ear.answers.push('nothing')
  first.gateway.sendWebhooksTo(ear.address)
  const { id } = await newOrder()
  await pay(id, { outcome: 'failure' })
  await expect.poll(() => ear.received.length, { timeout: 10_000 }).toBe(1)
  await first.close()
  const second = await serveGateway(databaseUrl)
  second.gateway.sendWebhooksTo(ear.address)
  expect(await told(id)).toMatchObject([{ outcome: 'delivered' }])
})
