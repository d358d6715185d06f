import { createHmac } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPaymentGateway } from './payment-gateway.ts'

const keys = { keyId: 'rzp_test_1', keySecret: 'hush', webhookSecret: 'more hush', scriptUrl: '' }

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return createPaymentGateway({ ...keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` })
}

const respondWith = (status: number, body: string) =>
  serve((_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body))

const errorBody = JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description: 'no' } })

describe('a provider call', () => {
  it.each([
    ['is unreachable with wrong keys', 401, errorBody, 'unreachable'],
    ['is unreachable when forbidden', 403, errorBody, 'unreachable'],
    ['is unclear while in progress', 409, errorBody, 'unclear'],
    ['is unreachable when throttled', 429, errorBody, 'unreachable'],
    ['is unclear after a server error', 500, errorBody, 'unclear'],
    ['is unclear behind a failing proxy', 502, '<html>', 'unclear'],
    ['is unclear after a truncated response', 200, '{"items": [', 'unclear'],
    ['is unclear after an unexpected response', 200, '{"items": [{}]}', 'unclear'],
  ])('%s (%i)', async (_, status, body, kind) => {
    const gateway = await respondWith(status, body)
    await expect(gateway.listPayments('order_1')).rejects.toMatchObject({ name: 'ProviderError', kind: kind })
  })

  it.each([400, 404])('is refused (%i), and then an order has no payments', async (status) => {
    const gateway = await respondWith(status, errorBody)
    await expect(gateway.getRefund('rfnd_1')).rejects.toMatchObject({ name: 'ProviderError', kind: 'refused' })
    expect(await gateway.listPayments('order_1')).toEqual([])
  })

  it('is unreachable without a server', async () => {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    await new Promise((done) => server.close(done))
    const gateway = createPaymentGateway({ ...keys, url: `http://127.0.0.1:${port}/v1` })
    await expect(gateway.listPayments('order_1')).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('is unclear after a closed connection', async () => {
    const gateway = await serve((request) => request.socket.destroy())
    await expect(gateway.listPayments('order_1')).rejects.toMatchObject({ kind: 'unclear' })
  })

  it('sends the credentials and the idempotency key of a refund', async () => {
    let received: unknown
    const gateway = await serve((request, response) => {
      received = { authorization: request.headers.authorization, key: request.headers['x-refund-idempotency'] }
      response.end(JSON.stringify({ id: 'rfnd_1', payment_id: 'pay_1', amount: 5, status: 'processed', notes: [] }))
    })
    await gateway.refund({ paymentId: 'pay_1', amountPaise: 5, key: 'rf_0123456789' })
    const pair = Buffer.from('rzp_test_1:hush').toString('base64')
    expect(received).toEqual({ authorization: `Basic ${pair}`, key: 'rf_0123456789' })
  })

  it('is unclear when the order has another amount', async () => {
    const gateway = await respondWith(200, JSON.stringify({ id: 'order_1', amount: 1, currency: 'INR' }))
    const request = { amountPaise: 99_900, currency: 'INR', receipt: 'r' }
    await expect(gateway.createOrder(request)).rejects.toMatchObject({ kind: 'unclear' })
  })
})

describe('a signature', () => {
  const gateway = createPaymentGateway({ ...keys, url: '' })
  const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const proof = (order: string, signature: string) => ({
    razorpay_payment_id: 'pay_1',
    razorpay_order_id: order,
    razorpay_signature: signature,
  })

  it('is valid only for the stored order', () => {
    const signature = sign('hush', 'order_1|pay_1')
    expect(gateway.verifyPaymentSignature('order_1', proof('order_1', signature))).toBe(true)
    expect(gateway.verifyPaymentSignature('order_2', proof('order_1', signature))).toBe(false)
    expect(gateway.verifyPaymentSignature('order_2', proof('order_2', signature))).toBe(false)
    expect(gateway.verifyPaymentSignature('order_1', proof('order_1', signature.toUpperCase()))).toBe(false)
    expect(gateway.verifyPaymentSignature('order_1', proof('order_1', 'é'.repeat(32)))).toBe(false)
  })

  it('of a webhook uses the webhook secret', () => {
    const body = Buffer.from('{"a":1}')
    expect(gateway.verifyWebhookSignature(body, sign('more hush', '{"a":1}'))).toBe(true)
    expect(gateway.verifyWebhookSignature(body, sign('hush', '{"a":1}'))).toBe(false)
    expect(gateway.verifyWebhookSignature(Buffer.from('{"a":2}'), sign('more hush', '{"a":1}'))).toBe(false)
  })
})
