import { createHmac } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createGateway } from './gateway.ts'

const keys = { keyId: 'rzp_test_1', keySecret: 'hush', webhookSecret: 'more hush', scriptUrl: '' }

async function answering(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return createGateway({ ...keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` })
}

const saying = (status: number, body: string) =>
  answering((_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body))

const refused = JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description: 'no' } })

describe('the provider', () => {
  it.each([
    ['does not know our keys', 401, refused, 'unreachable'],
    ['does not let us in', 403, refused, 'unreachable'],
    ['is at it already', 409, refused, 'unclear'],
    ['is too busy', 429, refused, 'unreachable'],
    ['is out of order', 500, refused, 'unclear'],
    ['is hidden by a proxy', 502, '<html>', 'unclear'],
    ['answers with half a sentence', 200, '{"items": [', 'unclear'],
    ['answers with something else', 200, '{"items": [{}]}', 'unclear'],
  ])('%s (%i)', async (_, status, body, trouble) => {
    const gateway = await saying(status, body)
    await expect(gateway.listPayments('order_1')).rejects.toMatchObject({ name: 'GatewayError', trouble })
  })

  it.each([400, 404])('says no (%i), which of an order means that nobody paid it', async (status) => {
    const gateway = await saying(status, refused)
    await expect(gateway.getRefund('rfnd_1')).rejects.toMatchObject({ name: 'GatewayError', trouble: 'refused' })
    expect(await gateway.listPayments('order_1')).toEqual([])
  })

  it('is not there', async () => {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    await new Promise((done) => server.close(done))
    const gateway = createGateway({ ...keys, url: `http://127.0.0.1:${port}/v1` })
    await expect(gateway.listPayments('order_1')).rejects.toMatchObject({ trouble: 'unreachable' })
  })

  it('hangs up', async () => {
    const gateway = await answering((request) => request.socket.destroy())
    await expect(gateway.listPayments('order_1')).rejects.toMatchObject({ trouble: 'unclear' })
  })

  it('is told who asks, and knows a refund again by its key', async () => {
    let heard: unknown
    const gateway = await answering((request, response) => {
      heard = { authorization: request.headers.authorization, key: request.headers['x-refund-idempotency'] }
      response.end(JSON.stringify({ id: 'rfnd_1', payment_id: 'pay_1', amount: 5, status: 'processed', notes: [] }))
    })
    await gateway.refund({ paymentId: 'pay_1', amountPaise: 5, key: 'rf_0123456789' })
    const pair = Buffer.from('rzp_test_1:hush').toString('base64')
    expect(heard).toEqual({ authorization: `Basic ${pair}`, key: 'rf_0123456789' })
  })

  it('is not believed when its order is over another amount', async () => {
    const gateway = await saying(200, JSON.stringify({ id: 'order_1', amount: 1, currency: 'INR' }))
    const wanted = { amountPaise: 99_900, currency: 'INR', receipt: 'r' }
    await expect(gateway.createOrder(wanted)).rejects.toMatchObject({ trouble: 'unclear' })
  })
})

describe('a signature', () => {
  const gateway = createGateway({ ...keys, url: '' })
  const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const proof = (order: string, signature: string) => ({
    razorpay_payment_id: 'pay_1',
    razorpay_order_id: order,
    razorpay_signature: signature,
  })

  it('holds over the order that the shop stored, and no other', () => {
    const signature = sign('hush', 'order_1|pay_1')
    expect(gateway.provesPayment('order_1', proof('order_1', signature))).toBe(true)
    expect(gateway.provesPayment('order_2', proof('order_1', signature))).toBe(false)
    expect(gateway.provesPayment('order_2', proof('order_2', signature))).toBe(false)
    expect(gateway.provesPayment('order_1', proof('order_1', signature.toUpperCase()))).toBe(false)
    expect(gateway.provesPayment('order_1', proof('order_1', 'é'.repeat(32)))).toBe(false)
  })

  it('of a report is made with the secret of reports', () => {
    const body = Buffer.from('{"a":1}')
    expect(gateway.provesEvent(body, sign('more hush', '{"a":1}'))).toBe(true)
    expect(gateway.provesEvent(body, sign('hush', '{"a":1}'))).toBe(false)
    expect(gateway.provesEvent(Buffer.from('{"a":2}'), sign('more hush', '{"a":1}'))).toBe(false)
  })
})
