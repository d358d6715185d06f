import { createHmac } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { startGateway, startGatewayProcess } from '#tests/support/start-gateway.ts'

describe('authentication', () => {
  it('rejects calls without the key and its secret', async () => {
    const { url, keyId, keySecret } = await startGateway()
    const listOrders = (authorization: string) =>
      fetch(`${url}/sandbox/razorpay/v1/orders`, { headers: { authorization } })
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    expect((await listOrders(basic(`${keyId}:${keySecret}`))).status).toBe(200)
    for (const invalid of ['', 'Basic', basic(`${keyId}:`), basic(`${keyId}:${keySecret}x`), `Bearer ${keySecret}`]) {
      const response = await listOrders(invalid)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ error: { description: 'Authentication failed' } })
    }
  })

  it('keeps its keys across restarts and concurrent starts', async () => {
    const { databaseUrl, keyId, keySecret, webhookSecret } = await startGateway()
    const others = await Promise.all([startGatewayProcess(databaseUrl), startGatewayProcess(databaseUrl)])
    for (const { gateway } of others) expect(gateway).toMatchObject({ keyId, keySecret, webhookSecret })
  })

  it('uses the same error format for an unknown URL', async () => {
    const { call } = await startGateway()
    expect(await call('GET', '/v1/nothing')).toMatchObject({
      status: 404,
      body: { error: { code: 'BAD_REQUEST_ERROR' } },
    })
  })
})

describe('an unreachable database', () => {
  it('is reported as unavailable, and payments work again afterwards', async () => {
    const { databaseUrl, createOrder } = await startGateway()
    const order = await createOrder()
    const proxy = await startDatabaseProxy(databaseUrl)
    const { url } = await startGatewayProcess(proxy.url)
    const pay = () =>
      fetch(`${url}/sandbox/razorpay/v1/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_id: order.id }),
      })
    await proxy.stop()
    const rejected = await pay()
    expect(rejected.status).toBe(503)
    expect(rejected.headers.get('retry-after')).toBe('5')
    expect(await rejected.json()).toMatchObject({ error: { code: 'SERVER_ERROR' } })
    await proxy.restart()
    expect((await pay()).status).toBe(200)
    onTestFinished(() => proxy.stop())
  })
})

describe('orders', () => {
  it('creates an order, and finds it by id and by receipt', async () => {
    const { call } = await startGateway()
    const request = { amount: 129_900, currency: 'INR', receipt: 'checkout-1', notes: { checkout: '1' } }
    const created = await call('POST', '/v1/orders', { ...request, payment: { capture: 'automatic' } })
    expect(created.status).toBe(200)
    expect(created.body).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 129_900,
      amount_paid: 0,
      amount_due: 129_900,
      currency: 'INR',
      receipt: 'checkout-1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: { checkout: '1' },
      created_at: expect.any(Number),
    })
    expect((await call('GET', `/v1/orders/${created.body.id}`)).body).toEqual(created.body)
    expect((await call('GET', '/v1/orders?receipt=checkout-1')).body).toEqual({
      entity: 'collection',
      count: 1,
      items: [created.body],
    })
    expect((await call('GET', '/v1/orders?receipt=checkout-2')).body).toMatchObject({ count: 0, items: [] })
  })

  it('sends empty notes as an array after creation and as an object later', async () => {
    const { call } = await startGateway()
    const created = await call('POST', '/v1/orders', { amount: 100, currency: 'INR', notes: {} })
    expect(created.body.notes).toEqual([])
    expect((await call('GET', `/v1/orders/${created.body.id}`)).body.notes).toEqual({})
  })

  it.each([
    ['an amount below 100', { amount: 99 }, 'amount'],
    ['an amount with a fraction', { amount: 100.5 }, 'amount'],
    ['an amount as text', { amount: '100' }, 'amount'],
    ['no currency', { currency: undefined }, 'currency'],
    ['a receipt above 40 characters', { receipt: 'r'.repeat(41) }, 'receipt'],
    ['16 notes', { notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`n${i}`, 'x'])) }, 'notes'],
  ])('rejects %s and names the field', async (_name, overrides, field) => {
    const { call } = await startGateway()
    const rejected = await call('POST', '/v1/orders', { amount: 100, currency: 'INR', ...overrides })
    expect(rejected).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', field, metadata: {} } } })
  })

  it('rejects unknown fields and invalid JSON', async () => {
    const { call, url, keyId, keySecret } = await startGateway()
    const unknownField = await call('POST', '/v1/orders', { amount: 100, currency: 'INR', color: 'acid' })
    expect(unknownField.body.error.description).toBe('color is/are not required and should not be sent')
    const invalidJson = await fetch(`${url}/sandbox/razorpay/v1/orders`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: '{"amount":',
    })
    expect(invalidJson.status).toBe(400)
    expect(await invalidJson.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } })
  })

  it('creates one order per receipt under concurrent requests', async () => {
    const { call } = await startGateway()
    const request = { amount: 100, currency: 'INR', receipt: 'checkout-1' }
    const responses = await Promise.all(Array.from({ length: 8 }, () => call('POST', '/v1/orders', request)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
  })

  it('returns an error for unknown ids', async () => {
    const { call } = await startGateway()
    for (const path of [
      '/v1/orders/order_x',
      '/v1/orders/order_x/payments',
      '/v1/payments/pay_x',
      '/v1/refunds/rfnd_x',
    ]) {
      expect(await call('GET', path)).toMatchObject({
        status: 400,
        body: { error: { description: 'The id provided does not exist' } },
      })
    }
  })
})

describe('paying', () => {
  it('captures automatically, signs the callback, and marks the order paid', async () => {
    const { createOrder, pay, call, keySecret } = await startGateway()
    const { id } = await createOrder()
    const { status, body } = await pay(id)
    expect(status).toBe(200)
    expect(body).toEqual({
      razorpay_payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      razorpay_order_id: id,
      razorpay_signature: createHmac('sha256', keySecret).update(`${id}|${body.razorpay_payment_id}`).digest('hex'),
    })
    const order = { status: 'paid', amount_paid: 129_900, amount_due: 0, attempts: 1 }
    expect((await call('GET', `/v1/orders/${id}`)).body).toMatchObject(order)
    const payment = (await call('GET', `/v1/payments/${body.razorpay_payment_id}`)).body
    expect(payment).toMatchObject({
      entity: 'payment',
      order_id: id,
      amount: 129_900,
      currency: 'INR',
      status: 'captured',
      captured: true,
      amount_refunded: 0,
      refund_status: null,
      method: 'card',
      card: { last4: '1007', network: 'Visa' },
      fee: 3_066,
      tax: 468,
      error_code: null,
    })
    expect((await call('GET', `/v1/orders/${id}/payments`)).body).toEqual({
      entity: 'collection',
      count: 1,
      items: [payment],
    })
  })

  it.each([
    ['5500 6700 0000 1002', 'MasterCard'],
    ['6527658900001005', 'RuPay'],
  ])('accepts the test card %s', async (card, network) => {
    const { createOrder, pay, call } = await startGateway()
    const { id } = await createOrder()
    const { body } = await pay(id, { card })
    expect((await call('GET', `/v1/payments/${body.razorpay_payment_id}`)).body.card).toMatchObject({ network })
  })

  it.each([
    ['4100 2800 0006 0003', 'card_declined'],
    ['4100 2800 0008 0001', 'insufficient_funds'],
    ['4100 2800 0009 0000', 'payment_timed_out'],
    ['4100 2800 0007 0002', 'payment_cancelled'],
  ])('fails with the test card %s, and allows another attempt', async (card, reason) => {
    const { createOrder, pay, call } = await startGateway()
    const { id } = await createOrder()
    const failed = await pay(id, { card })
    expect(failed).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', reason } } })
    const { payment_id: paymentId, order_id: orderId } = failed.body.error.metadata
    expect(orderId).toBe(id)
    expect((await call('GET', `/v1/payments/${paymentId}`)).body).toMatchObject({
      status: 'failed',
      captured: false,
      error_reason: reason,
      fee: null,
    })
    expect((await call('GET', `/v1/orders/${id}`)).body).toMatchObject({ status: 'attempted', attempts: 1 })
    expect((await pay(id)).status).toBe(200)
    expect((await call('GET', `/v1/orders/${id}`)).body).toMatchObject({ status: 'paid', attempts: 2 })
  })

  it('accepts UPI, and fails with the test failure id or on request', async () => {
    const { createOrder, pay, call } = await startGateway()
    const { id } = await createOrder()
    expect((await pay(id, { vpa: 'failure@razorpay' })).status).toBe(400)
    expect((await pay(id, { outcome: 'failure' })).status).toBe(400)
    const { body } = await pay(id, { vpa: 'success@razorpay' })
    const payment = (await call('GET', `/v1/payments/${body.razorpay_payment_id}`)).body
    expect(payment).toMatchObject({ method: 'upi', vpa: 'success@razorpay', card: null })
  })

  it('rejects a card that is not a test card, and records no payment', async () => {
    const { createOrder, pay, call } = await startGateway()
    const { id } = await createOrder()
    expect(await pay(id, { card: '4111 1111 1111 1111' })).toMatchObject({
      status: 400,
      body: { error: { field: 'card' } },
    })
    expect((await call('GET', `/v1/orders/${id}/payments`)).body.count).toBe(0)
  })

  it('lets an order be paid once under concurrent payments', async () => {
    const { createOrder, pay, call } = await startGateway()
    const { id } = await createOrder()
    const responses = await Promise.all(Array.from({ length: 8 }, () => pay(id)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await call('GET', `/v1/orders/${id}/payments`)).body.count).toBe(1)
  })
})

describe('listing payments', () => {
  it('returns those of a period in pages, newest first', async () => {
    const { createOrder, call } = await startGateway()
    const payAt = async (createdAt: number) => {
      const { id } = await createOrder()
      const { body } = await call('POST', '/v1/pay', { order_id: id, created_at: createdAt })
      return body.razorpay_payment_id as string
    }
    const [first, second, third] = [await payAt(1_000), await payAt(3_000), await payAt(2_000)]
    const list = async (query: string) => {
      const { body } = await call('GET', `/v1/payments${query}`)
      return body.items.map(({ id }: { id: string }) => id)
    }
    expect(await list('')).toEqual([second, third, first])
    expect(await list('?from=1000&to=2000')).toEqual([third, first])
    expect(await list('?from=1001&to=1999')).toEqual([])
    expect(await list('?count=1')).toEqual([second])
    expect(await list('?count=2&skip=1')).toEqual([third, first])
  })

  it('returns ten payments by default, and at most a hundred', async () => {
    const { createOrder, pay, call } = await startGateway()
    for (let n = 0; n < 11; n++) await pay((await createOrder()).id)
    expect((await call('GET', '/v1/payments')).body.count).toBe(10)
    expect((await call('GET', '/v1/payments?count=100')).body.count).toBe(11)
    expect(await call('GET', '/v1/payments?count=101')).toMatchObject({ status: 400 })
    expect(await call('GET', '/v1/payments?from=yesterday')).toMatchObject({ status: 400 })
  })
})

describe('capturing', () => {
  it('waits for a manual capture, and captures the full amount once', async () => {
    const { createOrder, createPayment, call } = await startGateway()
    const { id } = await createOrder({ payment: { capture: 'manual' } })
    const payment = await createPayment(id)
    expect(payment).toMatchObject({ status: 'authorized', captured: false })
    const capture = (amount: number) => call('POST', `/v1/payments/${payment.id}/capture`, { amount, currency: 'INR' })
    expect(await capture(129_800)).toMatchObject({ status: 400, body: { error: { field: 'amount' } } })
    const responses = await Promise.all(Array.from({ length: 4 }, () => capture(129_900)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(responses.find(({ status }) => status === 200)?.body).toMatchObject({ status: 'captured', captured: true })
    expect((await call('GET', `/v1/orders/${id}`)).body).toMatchObject({ status: 'paid', amount_paid: 129_900 })
    expect((await capture(129_900)).body.error.description).toBe('This payment has already been captured')
  })
})
