import { createHmac } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { createPaymentProvider } from './payment-provider.ts'

const keys = { keyId: 'rzp_test_1', keySecret: 'key-secret', webhookSecret: 'webhook-secret', scriptUrl: '' }

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return createPaymentProvider({ ...keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` })
}

const respondWith = (status: number, body: string) =>
  serve((_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body))

const errorBody = JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description: 'no' } })

describe('a provider call', () => {
  it.each([
    ['wrong keys', 401, errorBody, 'not_processed'],
    ['a forbidden call', 403, errorBody, 'not_processed'],
    ['a refund in progress', 409, errorBody, 'unknown'],
    ['a rate limit', 429, errorBody, 'not_processed'],
    ['a server error', 500, errorBody, 'unknown'],
    ['a failing proxy', 502, '<html>', 'unknown'],
    ['a truncated response', 200, '{"items": [', 'unknown'],
    ['an unexpected response', 200, '{"items": [{}]}', 'unknown'],
  ])('fails for %s (%i) with the kind of the error', async (_, status, body, kind) => {
    const paymentProvider = await respondWith(status, body)
    await expect(paymentProvider.listPayments('order_1')).rejects.toMatchObject({ name: 'ProviderError', kind })
  })

  it.each([400, 404])(
    'fails as refused with %i, while listing the payments of such an order returns none',
    async (status) => {
      const paymentProvider = await respondWith(status, errorBody)
      await expect(paymentProvider.getRefund('rfnd_1')).rejects.toMatchObject({
        name: 'ProviderError',
        kind: 'refused',
      })
      expect(await paymentProvider.listPayments('order_1')).toEqual([])
    },
  )

  it('fails as not processed without a server', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const paymentProvider = createPaymentProvider({ ...keys, url: `http://127.0.0.1:${port}/v1` })
    await expect(paymentProvider.listPayments('order_1')).rejects.toMatchObject({ kind: 'not_processed' })
  })

  it('fails as unknown when the connection closes before the response', async () => {
    const paymentProvider = await serve((request) => request.socket.destroy())
    await expect(paymentProvider.listPayments('order_1')).rejects.toMatchObject({ kind: 'unknown' })
  })

  it('fails as unknown when it is redirected', async () => {
    const paymentProvider = await serve((_, response) =>
      response.writeHead(302, { location: '/v1/other' }).end(errorBody),
    )
    await expect(paymentProvider.getRefund('rfnd_1')).rejects.toMatchObject({ kind: 'unknown' })
  })

  it('sends the credentials and the idempotency key of a refund', async () => {
    let received: unknown
    const paymentProvider = await serve((request, response) => {
      received = { authorization: request.headers.authorization, key: request.headers['x-refund-idempotency'] }
      response.end(JSON.stringify({ id: 'rfnd_1', payment_id: 'pay_1', amount: 5, status: 'processed', notes: [] }))
    })
    await paymentProvider.refund({ paymentId: 'pay_1', amountPaise: asPaise(5), key: 'rf_0123456789' })
    const credentials = Buffer.from('rzp_test_1:key-secret').toString('base64')
    expect(received).toEqual({ authorization: `Basic ${credentials}`, key: 'rf_0123456789' })
  })

  it('fails as unknown when the created order has another amount', async () => {
    const paymentProvider = await respondWith(200, JSON.stringify({ id: 'order_1', amount: 1, currency: 'INR' }))
    const request = { amountPaise: asPaise(99_900), currency: 'INR', receipt: 'r' }
    await expect(paymentProvider.createOrder(request)).rejects.toMatchObject({ kind: 'unknown' })
  })
})

describe('listing payments of a period', () => {
  const newestFirst = Array.from({ length: 230 }, (_, n) => ({
    id: `pay_${n}`,
    // payments without an order are not the shop's
    order_id: n === 7 ? null : `order_${n}`,
    amount: 100,
    currency: 'INR',
    status: 'captured',
    created_at: 1_000 - n,
  }))

  it('reads page after page, although new payments arrive meanwhile', async () => {
    const queries: string[] = []
    const paymentProvider = await serve(({ url = '' }, response) => {
      const { searchParams } = new URL(url, 'http://provider')
      queries.push(searchParams.toString())
      const [count, skip] = [Number(searchParams.get('count')), Number(searchParams.get('skip'))]
      // every later page begins three payments earlier
      const start = Math.max(0, skip - 3 * (queries.length - 1))
      response.end(JSON.stringify({ entity: 'collection', items: newestFirst.slice(start, start + count) }))
    })
    const payments = await paymentProvider.listPaymentsBetween({ from: new Date(500_900), to: new Date(1_000_900) })
    const expectedIds = newestFirst.filter(({ order_id }) => order_id).map(({ id }) => id)
    expect(payments.map(({ id }) => id)).toEqual(expectedIds)
    expect(queries).toEqual([0, 100, 200].map((skip) => `from=500&to=1000&count=100&skip=${skip}`))
  })

  it('ends when the provider returns the same page repeatedly', async () => {
    const paymentProvider = await respondWith(200, JSON.stringify({ items: newestFirst.slice(0, 100) }))
    await expect(paymentProvider.listPaymentsBetween({ from: new Date(0), to: new Date() })).rejects.toMatchObject({
      kind: 'unknown',
    })
  })

  it('fails when a page is missing', async () => {
    let pages = 0
    const paymentProvider = await serve((_, response) =>
      response.writeHead(pages++ === 0 ? 200 : 500).end(JSON.stringify({ items: newestFirst.slice(0, 100) })),
    )
    await expect(paymentProvider.listPaymentsBetween({ from: new Date(0), to: new Date() })).rejects.toMatchObject({
      kind: 'unknown',
    })
  })
})

describe('a signature', () => {
  const paymentProvider = createPaymentProvider({ ...keys, url: '' })
  const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const createProof = (order: string, signature: string) => ({
    razorpay_payment_id: 'pay_1',
    razorpay_order_id: order,
    razorpay_signature: signature,
  })

  it('is valid only for the stored provider order', () => {
    const signature = sign('key-secret', 'order_1|pay_1')
    expect(paymentProvider.verifyPaymentSignature('order_1', createProof('order_1', signature))).toBe(true)
    expect(paymentProvider.verifyPaymentSignature('order_2', createProof('order_1', signature))).toBe(false)
    expect(paymentProvider.verifyPaymentSignature('order_2', createProof('order_2', signature))).toBe(false)
    expect(paymentProvider.verifyPaymentSignature('order_1', createProof('order_1', signature.toUpperCase()))).toBe(
      false,
    )
    expect(paymentProvider.verifyPaymentSignature('order_1', createProof('order_1', 'é'.repeat(32)))).toBe(false)
  })

  it('is verified with the webhook secret for a webhook', () => {
    const body = Buffer.from('{"a":1}')
    expect(paymentProvider.verifyWebhookSignature(body, sign('webhook-secret', '{"a":1}'))).toBe(true)
    expect(paymentProvider.verifyWebhookSignature(body, sign('key-secret', '{"a":1}'))).toBe(false)
    expect(paymentProvider.verifyWebhookSignature(Buffer.from('{"a":2}'), sign('webhook-secret', '{"a":1}'))).toBe(
      false,
    )
  })
})
