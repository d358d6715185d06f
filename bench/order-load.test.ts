import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { generateOrders } from './order-load.ts'

interface Call {
  name: string
  authorization: string | undefined
  body: string
}

const id = '0123456789abcdef01234567'
const payment = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'signed' }

/** Starts a server that responds like the shop and records all calls. */
async function startShop(respond = (_call: Call): { status: number; body: object } | undefined => undefined) {
  const calls: Call[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const name = `${request.method} ${request.url}`
    const call = { name, authorization: request.headers.authorization, body: await text(request) }
    calls.push(call)
    const usual = name === 'POST /api/checkout' ? { _id: id, payment: { orderId: 'order_1' } } : payment
    const { status, body } = respond(call) ?? { status: 200, body: usual }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}

const options = { productIds: ['p1', 'p2'], graceSeconds: 1 }

it('places whole orders, one after the other for each shopper, and completes the last ones', async () => {
  const { url, calls } = await startShop()
  const { latenciesMs, perSecond } = await generateOrders({ ...options, url, tokens: ['a', 'b'], cartAdditions: 1 }, 1)
  const listCallNames = (token: string) =>
    calls.flatMap((call) => (call.authorization === `Bearer ${token}` ? [call.name] : []))
  const steps = [
    'POST /api/cart',
    'POST /api/checkout',
    `PUT /api/checkout/${id}/pay`,
    `POST /api/checkout/${id}/finalize`,
  ]
  for (const token of ['a', 'b']) {
    const names = listCallNames(token).filter((name) => !name.startsWith('POST /sandbox'))
    expect(names.slice(0, 4)).toEqual(steps)
    expect(names.length % 4).toBe(0)
  }
  const paid = calls.find(({ name }) => name.startsWith('PUT'))
  expect(JSON.parse(paid?.body ?? '')).toEqual({ paymentStatus: 'paid', paymentDetails: payment })
  const finalized = calls.filter(({ name }) => name.endsWith('/finalize'))
  expect(latenciesMs).toHaveLength(finalized.length)
  expect(perSecond).toBeGreaterThan(1)
})

it('repeats a request that the busy shop rejects, and fails on any other error', async () => {
  let isBusy = true
  const { url, calls } = await startShop(({ name }) => {
    if (!isBusy || !name.startsWith('PUT')) return undefined
    isBusy = false
    return { status: 503, body: { message: 'Busy.' } }
  })
  await generateOrders({ ...options, url, tokens: ['a'] }, 1)
  expect(calls.filter(({ name }) => name.startsWith('PUT')).length).toBe(
    calls.filter(({ name }) => name.endsWith('/finalize')).length + 1,
  )
  const broken = await startShop(({ name }) =>
    name === 'POST /api/checkout' ? { status: 409, body: { message: 'Sold out.' } } : undefined,
  )
  await expect(generateOrders({ ...options, url: broken.url, tokens: ['a'] }, 1)).rejects.toThrow('Sold out.')
})
