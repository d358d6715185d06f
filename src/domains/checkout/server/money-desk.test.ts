import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Money, openMoney } from '#tests/support/money.ts'

let shop: Money
let productId: string
let admin: { id: string; token: string }
beforeAll(async () => {
  shop = await openMoney()
  productId = await shop.stock(100)
  admin = await shop.join('admin')
})
afterEach(async () => {
  await shop.noFaults()
  expect(await shop.wrongs()).toEqual([])
})
afterAll(() => shop.close())

const until = { timeout: 30_000, interval: 50 }
const ask = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/admin${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })

async function begun() {
  const customer = await shop.join()
  const { body } = await shop.checkout(customer, [{ productId, quantity: 1 }])
  return { customer, id: body._id as string, orderId: body.payment.orderId as string }
}

it('shows what was paid wrongly with its evidence, and gives it back at the press of a button', async () => {
  const { id, orderId } = await begun()
  await shop.fault({ fault: 'wrong_amount', amount: 50_000 })
  const { body: proof } = await shop.payAtGateway(orderId)
  const paymentId: string = proof.razorpay_payment_id
  const open = async () => (await ask('GET', '/payments/anomalies?open=yes')).body
  await expect.poll(open, until).toEqual([expect.objectContaining({ paymentId })])
  expect((await open())[0]).toMatchObject({
    paymentId,
    checkoutId: id,
    amount: 500,
    refundable: 500,
    isOpen: true,
    reason: expect.stringMatching(/^The amount or the currency/),
  })
  const { body: evidence } = await ask('GET', `/payments/${paymentId}/evidence`)
  expect(evidence).toMatchObject({
    events: expect.arrayContaining([expect.objectContaining({ kind: 'payment.captured' })]),
    checkout: { _id: id, totalPrice: 999, customer: 'Asha', items: ['1 × Tee 1'] },
    others: [],
  })
  expect((await ask('POST', `/payments/${paymentId}/refunds`, { reason: 'Not what was asked for' })).status).toBe(201)
  expect((await ask('POST', `/payments/${paymentId}/refunds`, { reason: 'Again' })).status).toBe(409)
  await expect.poll(open, until).toEqual([])
  const [all] = (await ask('GET', '/payments/anomalies')).body
  expect(all).toMatchObject({
    paymentId,
    isOpen: false,
    refundable: 0,
    refunds: [{ status: 'processed', amount: 500 }],
  })
  const audited = await shop.rows('SELECT kind, actor_id, after FROM audit_entries WHERE subject_id = $1', [paymentId])
  expect(audited).toEqual([
    { kind: 'refund', actor_id: admin.id, after: { amountPaise: 50_000, reason: 'Not what was asked for' } },
  ])
})

it('gives a payment back that an order was paid with as the order does: in the log, and with a mail', async () => {
  const { customer, id, orderId } = await begun()
  const { body: proof } = await shop.payAtGateway(orderId)
  await shop.showProof(customer, id, proof)
  const { body: order } = await shop.finalize(customer, id)
  const paymentId: string = proof.razorpay_payment_id
  expect((await ask('POST', `/payments/${paymentId}/refunds`, { reason: 'Sorry' })).status).toBe(201)
  expect((await ask('POST', `/payments/${paymentId}/refunds`, { reason: 'Again' })).status).toBe(409)
  const audited = await shop.rows('SELECT kind, after FROM audit_entries WHERE subject_id = $1', [order._id])
  expect(audited).toEqual([{ kind: 'refund', after: { amountPaise: 99_900, reason: 'Sorry' } }])
  const mails = await shop.rows<{ subject: string }>('SELECT subject FROM mails WHERE "to" = $1 ORDER BY created_at', [
    order.user.email,
  ])
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Your Nukkad order #'),
    expect.stringContaining('₹999.00'),
  ])
})

it('finds, sorts and pages what stands apart, and gives it as a file', async () => {
  const paid: string[] = []
  for (const amount of [30_000, 70_000]) {
    const { orderId } = await begun()
    await shop.fault({ fault: 'wrong_amount', amount })
    const { body: proof } = await shop.payAtGateway(orderId)
    paid.push(proof.razorpay_payment_id)
    const seen = () => ask('GET', `/payments/anomalies?q=${proof.razorpay_payment_id}`)
    await expect.poll(async () => (await seen()).body, until).toHaveLength(1)
    expect((await ask('GET', `/payments/anomalies?q=${orderId.slice(3)}`)).body).toMatchObject([
      { amount: amount / 100 },
    ])
  }
  const ids = async (query: string) =>
    (await ask('GET', `/payments/anomalies?${query}`)).body.map(({ paymentId }: { paymentId: string }) => paymentId)
  const [small = '', large = ''] = paid
  const all: string[] = await ids('')
  expect(all.slice(0, 2)).toEqual([large, small])
  expect(await ids('sortBy=seenAt')).toEqual(all.toReversed())
  expect((await ids('sortBy=-amount'))[0]).toBe(large)
  expect((await ids('sortBy=amount'))[0]).toBe(small)
  expect(await ids('sortBy=amount&limit=1&page=2')).toEqual((await ids('sortBy=amount')).slice(1, 2))
  expect(await ids('q=100%25')).toEqual([])
  expect((await ask('GET', '/payments/anomalies?sortBy=reason')).status).toBe(400)
  const file = await fetch(`${shop.url}/api/admin/payments/anomalies.csv?sortBy=amount&q=amount`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const [head, ...lines] = (await file.text()).split('\r\n').slice(0, -1)
  expect(head).toMatch(/Payment,Provider order,Checkout,Order,Amount,/)
  expect(lines.map((line) => line.split(',')[0])).toEqual(await ids('sortBy=amount&q=amount'))
})

it('lists who has proved a payment and waits, and makes the order when the provider is asked again', async () => {
  const { customer, id, orderId } = await begun()
  await shop.fault({ fault: 'webhook_drop', count: null })
  await shop.fault({ fault: 'error_before', call: 'orders.payments', count: null })
  const { body: proof } = await shop.payAtGateway(orderId)
  await shop.showProof(customer, id, proof)
  const waiting = async () => (await ask('GET', '/checkouts/waiting')).body
  expect(await waiting()).toMatchObject([{ _id: id, totalPrice: 999, providerOrderId: orderId }])
  const second = await ask('GET', '/checkouts/waiting?limit=1&page=2')
  expect(second).toMatchObject({ status: 200, body: [] })
  expect(second.headers.get('x-total-count')).toBe('1')
  expect((await ask('POST', `/checkouts/${id}/settle`)).status).toBe(503)
  await shop.noFaults()
  const settled = await ask('POST', `/checkouts/${id}/settle`)
  expect(settled).toMatchObject({ status: 200, body: { status: 'settled', orderId: expect.any(String) } })
  expect((await ask('POST', `/checkouts/${id}/settle`)).body).toEqual(settled.body)
  expect(await waiting()).toEqual([])
  expect((await ask('POST', `/checkouts/${'0'.repeat(24)}/settle`)).status).toBe(404)
})

it('tells which orders have no payment, and whether the books are in order', async () => {
  expect((await ask('GET', '/payments/missing')).body).toEqual([])
  const [order] = await shop.rows<{ id: string; payment_id: string }>('SELECT id, payment_id FROM orders LIMIT 1')
  await shop.rows(`UPDATE payments SET state = 'authorized' WHERE id = $1`, [order?.payment_id])
  expect((await ask('GET', '/payments/missing')).body).toEqual([
    { orderId: order?.id, paymentId: order?.payment_id, status: 'authorized', amount: 999 },
  ])
  const second = await ask('GET', '/payments/missing?limit=1&page=2')
  expect(second.body).toEqual([])
  expect(second.headers.get('x-total-count')).toBe('1')
  const { body: books } = await ask('GET', '/payments/books')
  expect(books.filter(({ found }: { found: string[] }) => found.length > 0)[0]).toMatchObject({
    rule: expect.stringMatching(/^3\./),
    found: [`order ${order?.id}`],
  })
  await shop.rows(`UPDATE payments SET state = 'captured' WHERE id = $1`, [order?.payment_id])
})

it('is for admins alone', async () => {
  const customer = await shop.join()
  const calls = [
    ['GET', '/payments/anomalies'],
    ['GET', '/payments/missing'],
    ['GET', '/payments/books'],
    ['GET', '/payments/pay_1/evidence'],
    ['POST', '/payments/pay_1/refunds', { reason: 'Mine' }],
    ['GET', '/checkouts/waiting'],
    ['POST', `/checkouts/${'0'.repeat(24)}/settle`],
  ] as const
  for (const [method, path, body] of calls) {
    const more = body ? { body } : {}
    expect((await shop.call(method, `/admin${path}`, more)).status, path).toBe(401)
    expect((await shop.call(method, `/admin${path}`, { token: customer.token, ...more })).status, path).toBe(403)
  }
})
