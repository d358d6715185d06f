import pg from 'pg'
import { expect, it } from 'vitest'
import { runStatement } from '#tests/support/database.ts'
import { startGateway } from '#tests/support/start-gateway.ts'

async function startGatewayWithPayment() {
  const gateway = await startGateway()
  const { id } = await gateway.createOrder()
  const payment = await gateway.createPayment(id)
  return {
    ...gateway,
    orderId: id,
    refund: (body: object | undefined, key?: string) =>
      gateway.call(
        'POST',
        `/v1/payments/${payment.id}/refund`,
        body,
        key === undefined ? {} : { 'x-refund-idempotency': key },
      ),
    getPayment: async () => (await gateway.call('GET', `/v1/payments/${payment.id}`)).body,
  }
}

it('refunds the full amount by default', async () => {
  const { refund, getPayment, call } = await startGatewayWithPayment()
  const { status, body } = await refund(undefined)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
    entity: 'refund',
    amount: 129_900,
    currency: 'INR',
    status: 'processed',
    speed_requested: 'normal',
  })
  expect(await getPayment()).toMatchObject({ status: 'refunded', amount_refunded: 129_900, refund_status: 'full' })
  expect((await call('GET', `/v1/refunds/${body.id}`)).body).toEqual(body)
  expect((await refund({ amount: 1 })).body.error.description).toBe('The payment has been fully refunded already')
})

it('refunds partially, and never more than was captured', async () => {
  const { refund, getPayment, call } = await startGatewayWithPayment()
  expect((await refund({ amount: 100_000, notes: { why: 'torn' } })).body).toMatchObject({ notes: { why: 'torn' } })
  expect(await getPayment()).toMatchObject({ status: 'captured', amount_refunded: 100_000, refund_status: 'partial' })
  expect(await refund({ amount: 29_901 })).toMatchObject({ status: 400, body: { error: { field: 'amount' } } })
  expect((await refund({ amount: 29_900 })).status).toBe(200)
  const { id, status } = await getPayment()
  expect(status).toBe('refunded')
  expect((await call('GET', `/v1/payments/${id}/refunds`)).body.count).toBe(2)
})

it('never refunds more than was captured under concurrent requests', async () => {
  const { refund, getPayment } = await startGatewayWithPayment()
  const responses = await Promise.all(Array.from({ length: 10 }, () => refund({ amount: 50_000 })))
  const statuses = responses.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 200, 400, 400, 400, 400, 400, 400, 400, 400])
  expect(await getPayment()).toMatchObject({ amount_refunded: 100_000 })
})

it('refunds only captured payments', async () => {
  const { createOrder, pay, call } = await startGateway()
  const { id } = await createOrder()
  const { body } = await pay(id, { outcome: 'failure' })
  const rejected = await call('POST', `/v1/payments/${body.error.metadata.payment_id}/refund`, {})
  expect(rejected.status).toBe(400)
})

it('makes one refund per idempotency key, and returns it for a repeated request', async () => {
  const { refund, getPayment } = await startGatewayWithPayment()
  const first = await refund({ amount: 1_000 }, 'refund-of-one-shirt')
  const second = await refund({ amount: 1_000 }, 'refund-of-one-shirt')
  expect(second).toEqual(first)
  expect(await getPayment()).toMatchObject({ amount_refunded: 1_000 })
})

it('rejects a reused key with another body or payment', async () => {
  const { refund, getPayment, createOrder, createPayment, call } = await startGatewayWithPayment()
  await refund({ amount: 1_000 }, 'refund-of-one-shirt')
  expect((await refund({ amount: 2_000 }, 'refund-of-one-shirt')).status).toBe(400)
  const otherPayment = await createPayment((await createOrder()).id)
  const rejected = await call(
    'POST',
    `/v1/payments/${otherPayment.id}/refund`,
    { amount: 1_000 },
    {
      'x-refund-idempotency': 'refund-of-one-shirt',
    },
  )
  expect(rejected.status).toBe(400)
  expect(await getPayment()).toMatchObject({ amount_refunded: 1_000 })
})

it('rejects a key that is too short or has invalid characters', async () => {
  const { refund } = await startGatewayWithPayment()
  expect((await refund({}, 'short')).status).toBe(400)
  expect((await refund({}, 'with spaces in it')).status).toBe(400)
})

it('returns 409 while a refund with the same key is in progress, and refunds once', async () => {
  const { refund, getPayment, databaseUrl } = await startGatewayWithPayment()
  const responses = await Promise.all(Array.from({ length: 10 }, () => refund({ amount: 10_000 }, 'one-key-for-all')))
  for (const { status } of responses) expect([200, 409]).toContain(status)
  expect(new Set(responses.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1)
  expect(await getPayment()).toMatchObject({ amount_refunded: 10_000 })
  const rows = await runStatement(databaseUrl, 'SELECT id FROM sandbox_gateway.refunds')
  expect(rows).toHaveLength(1)
})

it('returns 409 while another call holds the lock of the key', async () => {
  const { refund, databaseUrl } = await startGatewayWithPayment()
  const otherClient = new pg.Client({ connectionString: databaseUrl })
  await otherClient.connect()
  await otherClient.query(`SELECT pg_advisory_lock(hashtextextended('sandbox refund held-by-another', 0))`)
  expect((await refund({}, 'held-by-another')).status).toBe(409)
  await otherClient.end()
  await expect.poll(async () => (await refund({}, 'held-by-another')).status, { timeout: 10_000 }).toBe(200)
})
