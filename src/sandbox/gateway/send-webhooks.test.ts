import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { runStatement } from '#tests/support/database.ts'
import { startGateway, startGatewayProcess } from '#tests/support/start-gateway.ts'
import { calculateRetryDelay } from './send-webhooks.ts'

const eventNames = (received: { event: string }[]) => received.map(({ event }) => event)

it('sends the events of a payment in order, each signed and with its own id', async () => {
  const { createOrder, pay, waitForWebhooks, receiver, webhookSecret } = await startGateway()
  const { id } = await createOrder()
  const { body } = await pay(id)
  await waitForWebhooks(id)
  expect(eventNames(receiver.received)).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
  for (const { headers, raw } of receiver.received) {
    expect(headers['x-razorpay-signature']).toBe(createHmac('sha256', webhookSecret).update(raw).digest('hex'))
    expect(headers['content-type']).toBe('application/json')
  }
  expect(new Set(receiver.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3)
  const [authorized, captured, paid] = receiver.received
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

it('sends webhooks for failed payments and refunds', async () => {
  const { createOrder, pay, createPayment, call, waitForWebhooks, receiver } = await startGateway()
  const { id } = await createOrder()
  await pay(id, { outcome: 'failure' })
  const payment = await createPayment(id)
  await call('POST', `/v1/payments/${payment.id}/refund`, { amount: 500 })
  await waitForWebhooks(id)
  expect(eventNames(receiver.received)).toEqual([
    'payment.failed',
    'payment.authorized',
    'payment.captured',
    'order.paid',
    'refund.created',
    'refund.processed',
  ])
  expect(receiver.received.at(-1)?.payload).toMatchObject({
    refund: { entity: { amount: 500, status: 'processed', payment_id: payment.id } },
    payment: { entity: { amount_refunded: 500 } },
  })
})

it('retries with the same body and event id until the webhook is accepted', async () => {
  const { createOrder, pay, waitForWebhooks, receiver } = await startGateway()
  receiver.nextResponses.push(500)
  const { id } = await createOrder()
  await pay(id, { outcome: 'failure' })
  const [webhook] = await waitForWebhooks(id)
  expect(webhook).toMatchObject({ attempts: 2, outcome: 'delivered' })
  const [first, second] = receiver.received
  expect(second?.raw).toBe(first?.raw)
  expect(second?.headers['x-razorpay-event-id']).toBe(first?.headers['x-razorpay-event-id'])
})

it('times out after five seconds, and retries', async () => {
  const { createOrder, pay, waitForWebhooks, receiver } = await startGateway()
  receiver.nextResponses.push('nothing')
  const { id } = await createOrder()
  const startedAt = Date.now()
  await pay(id, { outcome: 'failure' })
  const [webhook] = await waitForWebhooks(id)
  expect(webhook).toMatchObject({ attempts: 2, outcome: 'delivered' })
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(5_000)
})

it('backs off up to one hour', () => {
  expect([1, 2, 3, 4].map(calculateRetryDelay)).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(calculateRetryDelay(40)).toBe(3_600_000)
})

it('gives up after a day', async () => {
  const { createOrder, pay, waitForWebhooks, receiver, databaseUrl, sendWebhooksTo } = await startGateway({
    hasReceiver: false,
  })
  const { id } = await createOrder()
  await pay(id, { outcome: 'failure' })
  await runStatement(databaseUrl, `UPDATE sandbox_gateway.webhooks SET created_at = now() - interval '25 hours'`)
  receiver.nextResponses.push(500)
  sendWebhooksTo(receiver.address)
  expect(await waitForWebhooks(id)).toMatchObject([{ outcome: 'given up', last_result: '500' }])
})

it('sends webhooks left by an earlier process', async () => {
  const { createOrder, pay, waitForWebhooks, receiver, databaseUrl } = await startGateway({ hasReceiver: false })
  const { id } = await createOrder()
  await pay(id)
  expect(receiver.received).toEqual([])
  const nextProcess = await startGatewayProcess(databaseUrl)
  nextProcess.gateway.sendWebhooksTo(receiver.address)
  await waitForWebhooks(id)
  expect(eventNames(receiver.received)).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
})

it('sends each webhook once with several processes', async () => {
  const { createOrder, pay, waitForWebhooks, receiver, databaseUrl } = await startGateway({ hasReceiver: false })
  const orders = await Promise.all(Array.from({ length: 10 }, () => createOrder()))
  await Promise.all(orders.map(({ id }) => pay(id)))
  const others = await Promise.all(Array.from({ length: 3 }, () => startGatewayProcess(databaseUrl)))
  for (const { gateway } of others) gateway.sendWebhooksTo(receiver.address)
  for (const { id } of orders) await waitForWebhooks(id)
  const eventIds = receiver.received.map(({ headers }) => headers['x-razorpay-event-id'])
  expect(eventIds).toHaveLength(30)
  expect(new Set(eventIds).size).toBe(30)
})

it('releases a webhook when closed during its delivery', async () => {
  const { createOrder, pay, waitForWebhooks, receiver, databaseUrl } = await startGateway({ hasReceiver: false })
  const first = await startGatewayProcess(databaseUrl)
  receiver.nextResponses.push('nothing')
  first.gateway.sendWebhooksTo(receiver.address)
  const { id } = await createOrder()
  await pay(id, { outcome: 'failure' })
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1)
  await first.close()
  const second = await startGatewayProcess(databaseUrl)
  second.gateway.sendWebhooksTo(receiver.address)
  expect(await waitForWebhooks(id)).toMatchObject([{ outcome: 'delivered' }])
})

it('sends only the events that the account is subscribed to', async () => {
  const { createOrder, pay, createPayment, call, waitForWebhooks, receiver } = await startGateway({
    webhookEvents: ['payment.captured', 'refund.processed'],
  })
  const { id } = await createOrder()
  await pay(id, { outcome: 'failure' })
  const payment = await createPayment(id)
  await call('POST', `/v1/payments/${payment.id}/refund`, { amount: 500 })
  await waitForWebhooks(id)
  expect(eventNames(receiver.received)).toEqual(['payment.captured', 'refund.processed'])
})

it('sends webhooks that an older version has left', async () => {
  const { createOrder, waitForWebhooks, receiver, databaseUrl } = await startGateway({ hasReceiver: false })
  const { id } = await createOrder()
  await runStatement(
    databaseUrl,
    `ALTER TABLE sandbox_gateway.webhooks DROP COLUMN entities, ALTER COLUMN body SET NOT NULL;
     COMMENT ON SCHEMA sandbox_gateway IS NULL;
     INSERT INTO sandbox_gateway.webhooks (event_id, event, order_id, body)
     VALUES ('event1', 'payment.failed', '${id}', '{"event":"payment.failed","payload":{}}')`,
  )
  const nextProcess = await startGatewayProcess(databaseUrl)
  nextProcess.gateway.sendWebhooksTo(receiver.address)
  await waitForWebhooks(id)
  expect(receiver.received).toMatchObject([{ raw: '{"event":"payment.failed","payload":{}}' }])
})
