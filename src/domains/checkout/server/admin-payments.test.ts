import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let productId: string
let admin: { id: string; token: string }
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
const callAdmin = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/admin${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })

async function startCheckout() {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  return { customer, id: body._id as string, providerOrderId: body.payment.orderId as string }
}

it('shows a flagged payment with its evidence, and refunds it', async () => {
  const { id, providerOrderId } = await startCheckout()
  await shop.injectFault({ fault: 'wrong_amount', amount: 50_000 })
  const { body: proof } = await shop.payAtProvider(providerOrderId)
  const paymentId: string = proof.razorpay_payment_id
  const listOpen = async () => (await callAdmin('GET', '/payments/anomalies?open=yes')).body
  await expect.poll(listOpen, pollOptions).toEqual([expect.objectContaining({ paymentId })])
  expect((await listOpen())[0]).toMatchObject({
    paymentId,
    checkoutId: id,
    amount: 500,
    refundable: 500,
    isOpen: true,
    reason: expect.stringMatching(/^The amount or the currency/),
  })
  const { body: review } = await callAdmin('GET', `/payments/${paymentId}/evidence`)
  expect(review).toMatchObject({
    events: expect.arrayContaining([expect.objectContaining({ kind: 'payment.captured' })]),
    checkout: { _id: id, totalPrice: 999, customer: 'Asha', items: ['1 × Tee 1'] },
    others: [],
  })
  expect((await callAdmin('POST', `/payments/${paymentId}/refunds`, { reason: 'Wrong amount' })).status).toBe(201)
  expect((await callAdmin('POST', `/payments/${paymentId}/refunds`, { reason: 'Again' })).status).toBe(409)
  await expect.poll(listOpen, pollOptions).toEqual([])
  const [refundedPayment] = (await callAdmin('GET', '/payments/anomalies')).body
  expect(refundedPayment).toMatchObject({
    paymentId,
    isOpen: false,
    refundable: 0,
    refunds: [{ status: 'processed', amount: 500 }],
  })
  const auditEntries = await shop.query('SELECT kind, actor_id, after FROM audit_entries WHERE subject_id = $1', [
    paymentId,
  ])
  expect(auditEntries).toEqual([
    { kind: 'refund', actor_id: admin.id, after: { amountPaise: 50_000, reason: 'Wrong amount' } },
  ])
})

it('refunds the payment of an order through the order, with an audit entry and an email', async () => {
  const { customer, id, providerOrderId } = await startCheckout()
  const { body: proof } = await shop.payAtProvider(providerOrderId)
  await shop.submitPaymentProof(customer, id, proof)
  const { body: order } = await shop.finalizeCheckout(customer, id)
  await shop.waitForInvoices()
  const paymentId: string = proof.razorpay_payment_id
  expect((await callAdmin('POST', `/payments/${paymentId}/refunds`, { reason: 'Sorry' })).status).toBe(201)
  expect((await callAdmin('POST', `/payments/${paymentId}/refunds`, { reason: 'Again' })).status).toBe(409)
  const auditEntries = await shop.query('SELECT kind, after FROM audit_entries WHERE subject_id = $1', [order._id])
  expect(auditEntries).toEqual([{ kind: 'refund', after: { amountPaise: 99_900, reason: 'Sorry' } }])
  const listSubjects = async () => {
    const emails = await shop.query<{ subject: string }>(
      'SELECT subject FROM emails WHERE "to" = $1 ORDER BY created_at',
      [order.user.email],
    )
    return emails.map(({ subject }) => subject)
  }
  await expect
    .poll(listSubjects, { timeout: 10_000 })
    .toEqual([expect.stringContaining('Your Nukkad order #'), expect.stringContaining('₹999')])
})

it('searches, sorts, pages and exports flagged payments', async () => {
  const paymentIds: string[] = []
  for (const amount of [30_000, 70_000]) {
    const { providerOrderId } = await startCheckout()
    await shop.injectFault({ fault: 'wrong_amount', amount })
    const { body: proof } = await shop.payAtProvider(providerOrderId)
    paymentIds.push(proof.razorpay_payment_id)
    const search = () => callAdmin('GET', `/payments/anomalies?q=${proof.razorpay_payment_id}`)
    await expect.poll(async () => (await search()).body, pollOptions).toHaveLength(1)
    // the search also finds a part of the provider's order id
    expect((await callAdmin('GET', `/payments/anomalies?q=${providerOrderId.slice(3)}`)).body).toMatchObject([
      { amount: amount / 100 },
    ])
  }
  const listPaymentIds = async (query: string) =>
    (await callAdmin('GET', `/payments/anomalies?${query}`)).body.map(
      ({ paymentId }: { paymentId: string }) => paymentId,
    )
  const [smaller = '', larger = ''] = paymentIds
  const newestFirst: string[] = await listPaymentIds('')
  expect(newestFirst.slice(0, 2)).toEqual([larger, smaller])
  expect(await listPaymentIds('sortBy=seenAt')).toEqual(newestFirst.toReversed())
  expect((await listPaymentIds('sortBy=-amount'))[0]).toBe(larger)
  expect((await listPaymentIds('sortBy=amount'))[0]).toBe(smaller)
  expect(await listPaymentIds('sortBy=amount&limit=1&page=2')).toEqual(
    (await listPaymentIds('sortBy=amount')).slice(1, 2),
  )
  expect(await listPaymentIds('q=100%25')).toEqual([])
  expect((await callAdmin('GET', '/payments/anomalies?sortBy=reason')).status).toBe(400)
  const csvResponse = await fetch(`${shop.url}/api/admin/payments/anomalies.csv?sortBy=amount&q=amount`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const [header, ...rows] = (await csvResponse.text()).split('\r\n').slice(0, -1)
  expect(header).toMatch(/Payment,Provider order,Checkout,Order,Amount,/)
  expect(rows.map((row) => row.split(',')[0])).toEqual(await listPaymentIds('sortBy=amount&q=amount'))
})

it('lists pending checkouts, and places the order when an admin checks the payments again', async () => {
  const { customer, id, providerOrderId } = await startCheckout()
  await shop.injectFault({ fault: 'webhook_drop', count: null })
  await shop.injectFault({ fault: 'error_before', call: 'orders.payments', count: null })
  const { body: proof } = await shop.payAtProvider(providerOrderId)
  await shop.submitPaymentProof(customer, id, proof)
  const listPending = async () => (await callAdmin('GET', '/checkouts/waiting')).body
  expect(await listPending()).toMatchObject([{ _id: id, totalPrice: 999, providerOrderId }])
  const secondPage = await callAdmin('GET', '/checkouts/waiting?limit=1&page=2')
  expect(secondPage).toMatchObject({ status: 200, body: [] })
  expect(secondPage.headers.get('x-total-count')).toBe('1')
  expect((await callAdmin('POST', `/checkouts/${id}/settle`)).status).toBe(503)
  await shop.clearFaults()
  const settled = await callAdmin('POST', `/checkouts/${id}/settle`)
  expect(settled).toMatchObject({ status: 200, body: { status: 'settled', orderId: expect.any(String) } })
  expect((await callAdmin('POST', `/checkouts/${id}/settle`)).body).toEqual(settled.body)
  expect(await listPending()).toEqual([])
  expect((await callAdmin('POST', `/checkouts/${'0'.repeat(24)}/settle`)).status).toBe(404)
})

it('lists orders whose payment is not captured, and checks the invariants', async () => {
  expect((await callAdmin('GET', '/payments/missing')).body).toEqual([])
  const [order] = await shop.query<{ id: string; payment_id: string }>('SELECT id, payment_id FROM orders LIMIT 1')
  await shop.query(`UPDATE payments SET state = 'authorized' WHERE id = $1`, [order?.payment_id])
  expect((await callAdmin('GET', '/payments/missing')).body).toEqual([
    { orderId: order?.id, paymentId: order?.payment_id, status: 'authorized', amount: 999 },
  ])
  const secondPage = await callAdmin('GET', '/payments/missing?limit=1&page=2')
  expect(secondPage.body).toEqual([])
  expect(secondPage.headers.get('x-total-count')).toBe('1')
  // the third invariant names orders without a captured payment
  const { body: invariants } = await callAdmin('GET', '/payments/books')
  expect(invariants.filter(({ found }: { found: string[] }) => found.length > 0)[0]).toMatchObject({
    rule: expect.stringMatching(/^3\./),
    found: [`order ${order?.id}`],
  })
  await shop.query(`UPDATE payments SET state = 'captured' WHERE id = $1`, [order?.payment_id])
})

it('rejects guests and customers', async () => {
  const customer = await shop.createUser()
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
    const options = body ? { body } : {}
    expect((await shop.call(method, `/admin${path}`, options)).status, path).toBe(401)
    expect((await shop.call(method, `/admin${path}`, { token: customer.token, ...options })).status, path).toBe(403)
  }
})
