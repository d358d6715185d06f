import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ShippingRates } from '#domains/shipping/rates-contract.ts'
import { saveShippingRates } from '#domains/shipping/server/save-shipping-rates.ts'
import { createLoggedInUser } from '#tests/support/create-logged-in-user.ts'
import { createReturnsClient } from '#tests/support/create-returns-client.ts'
import { address } from '#tests/support/create-shop-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let admin: { id: string; token: string }
let returns: ReturnType<typeof createReturnsClient>
const SHIPPING_CHARGE = 79
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
  returns = createReturnsClient(shop, admin)
  const places = { countries: ['IN'], states: [], pins: [], isServed: true }
  const option = { id: 'standard', name: 'Standard', basis: 'flat', freeFrom: null, days: { min: 2, max: 4 } }
  const rates = ShippingRates.parse({
    handling: { days: 0, cutOffHour: 24, weekdays: [0, 1, 2, 3, 4, 5, 6], holidays: [] },
    defaultGrams: 400,
    zones: [
      {
        id: 'india',
        name: 'India',
        ...places,
        options: [{ ...option, steps: [{ upTo: null, charge: SHIPPING_CHARGE }] }],
      },
      {
        id: 'else',
        name: 'Everywhere else',
        ...places,
        countries: [],
        isServed: false,
        options: [{ ...option, id: 'else', steps: [{ upTo: null, charge: SHIPPING_CHARGE }] }],
      },
    ],
  })
  await saveShippingRates(shop.deps, { id: admin.id, name: 'Asha' }, { version: 0, rates })
})
afterEach(async () => {
  await shop.waitForInvoices()
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const pollOptions = { timeout: 30_000, interval: 50 }
let orderCount = 0

/** Places an order of tees at ₹999 with ₹79 for shipping; `discount` is in rupees, off the whole order. */
async function placeOrder({ quantities = [2], discount = 0, method = 'Online' } = {}) {
  const customer = await shop.createUser()
  const productIds = await Promise.all(quantities.map(() => shop.addProduct(10)))
  const items = quantities.map((quantity, index) => ({ productId: productIds[index] ?? '', quantity }))
  const subtotal = quantities.reduce((sum, quantity) => sum + quantity * 999, 0)
  const shippingAddress = { ...address, phone: `+91 92000 ${String(++orderCount).padStart(5, '0')}` }
  const code = `OFF-${orderCount}`
  if (discount > 0) {
    const body = { code, kind: 'amount', value: discount }
    expect((await shop.call('POST', '/admin/discounts', { token: admin.token, body })).status).toBe(201)
  }
  const { body: checkout } = await shop.createCheckout(customer, items, {
    shippingAddress,
    paymentMethod: method,
    totalPrice: subtotal - discount + SHIPPING_CHARGE,
    ...(discount > 0 ? { discountCode: code } : {}),
  })
  let paymentId = ''
  if (method === 'Online') {
    const { body: proof } = await shop.payAtProvider(checkout.payment.orderId)
    await shop.submitPaymentProof(customer, checkout._id, proof)
    paymentId = proof.razorpay_payment_id
  }
  const { body: order } = await shop.finalizeCheckout(customer, checkout._id)
  await shop.waitForInvoices()
  const lineIds = (order.orderItems as { _id: string }[]).map(({ _id }) => _id)
  const names = (order.orderItems as { name: string }[]).map(({ name }) => name)
  return { customer, id: order._id as string, email: order.user.email, lineIds, names, productIds, paymentId }
}

const callAdmin = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/admin/orders${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })
const refund = (id: string, body: object) => callAdmin('POST', `/${id}/refunds`, { reason: 'A stain', ...body })
const getRefundable = async (id: string) => (await callAdmin('GET', `/${id}/refundable`)).body
const getStock = async (productId: string | undefined) =>
  (await shop.query('SELECT on_hand, sold, returned FROM stock WHERE product_id = $1', [productId]))[0]
const listCreditNotes = (orderId: string) =>
  shop.query<{ document: { total: number; lines: object[] } }>(
    'SELECT document FROM credit_notes WHERE order_id = $1 ORDER BY serial',
    [orderId],
  )
const waitForCreditNotes = async (orderId: string, notes: number) => {
  await expect.poll(() => listCreditNotes(orderId), pollOptions).toHaveLength(notes)
  return (await listCreditNotes(orderId)).map(({ document }) => document)
}
const createRefundLine = (lineId: string | undefined, quantity = 1) => ({ lineId, quantity })

/** As if the provider had rejected the refunds of the payment for good. */
async function failRefunds(paymentId: string) {
  await expect
    .poll(
      () => shop.query(`SELECT FROM refunds WHERE payment_id = $1 AND state IN ('due', 'sent')`, [paymentId]),
      pollOptions,
    )
    .toEqual([])
  await shop.query(`UPDATE refunds SET state = 'failed', reconcile_at = NULL, ended_at = now() WHERE payment_id = $1`, [
    paymentId,
  ])
  await shop.query(
    `UPDATE payments SET refunded_paise = 0, state = 'captured', anomaly = 'The refund failed at the provider.' WHERE id = $1`,
    [paymentId],
  )
}

describe('a refund by line', () => {
  it('refunds the price of the units, restocks them once, and names them everywhere', async () => {
    const { id, customer, email, lineIds, names, productIds } = await placeOrder({ quantities: [2, 1] })
    const request = { lines: [createRefundLine(lineIds[0])], restock: true, key: 'one-of-two-tees' }
    const responses = await Promise.all([1, 2, 3].map(() => refund(id, request)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(responses[0]?.body).toMatchObject({
      status: 'Processing',
      refundedAmount: 999,
      refundable: 2077,
      refunds: [{ amount: 999, items: [`1 × ${names[0]}`] }],
      orderItems: [{ quantity: 2, refundedQuantity: 1 }, { quantity: 1 }],
    })
    expect(await getStock(productIds[0])).toEqual({ on_hand: 9, sold: 2, returned: 1 })
    expect(
      await shop.query(`SELECT quantity, reference, actor_id FROM stock_movements WHERE reason = 'refund'`),
    ).toEqual([{ quantity: 1, reference: id, actor_id: admin.id }])
    const [note] = await waitForCreditNotes(id, 1)
    expect(note).toMatchObject({
      total: 999,
      reason: 'Sales return',
      lines: [{ line: 0, quantity: 1, rate: 5, total: 999, cgst: 23.79, sgst: 23.79 }],
    })
    const [sent] = await shop.query<{ text: string; reference: string }>(
      `SELECT text, reference FROM emails WHERE "to" = $1 AND subject LIKE 'Your refund%'`,
      [email],
    )
    expect(sent?.text).toContain(`For: 1 × ${names[0]}\nRefund: ₹999\n`)
    expect(sent?.reference).toBe(id)
    const { body: own } = await shop.call('GET', `/orders/${id}`, { token: customer.token })
    expect(own.orderItems).toMatchObject([{ refundedQuantity: 1 }, { quantity: 1 }])
    expect(own.orderItems[1]).not.toHaveProperty('refundedQuantity')
    const [entry] = await shop.query(`SELECT after FROM audit_entries WHERE subject_id = $1 AND kind = 'refund'`, [id])
    expect(entry).toEqual({
      after: { amountPaise: 99_900, reason: 'A stain', items: `1 × ${names[0]}`, restocked: 1 },
    })
    const other = await refund(id, { ...request, lines: [createRefundLine(lineIds[1])] })
    expect([other.status, other.body.message]).toEqual([409, 'A different refund was already requested with this key.'])
    expect((await refund(id, { ...request, charges: true })).status).toBe(409)
  })

  it('never refunds a unit twice, also in parallel, and rejects what is not in the order', async () => {
    const { id, lineIds, names, productIds } = await placeOrder({ quantities: [2] })
    const request = { lines: [createRefundLine(lineIds[0], 2)], restock: true }
    const statuses = (await Promise.all([1, 2, 3].map(() => refund(id, request)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409, 409])
    expect(await getStock(productIds[0])).toMatchObject({ on_hand: 10, returned: 2 })
    const expectProblem = async (lines: object[], status: number, message: string) => {
      const { body, status: actual } = await refund(id, { lines })
      expect([actual, body.message]).toEqual([status, message])
    }
    await expectProblem([createRefundLine(lineIds[0])], 409, `${names[0]} is already refunded or being returned.`)
    await expectProblem([createRefundLine('0123456789abcdef01234567')], 400, "That item isn't part of this order.")
    const second = await placeOrder({ quantities: [3] })
    const problem = await refund(second.id, { lines: [createRefundLine(second.lineIds[0], 4)] })
    expect(problem.body.message).toBe(`Only 3 of ${second.names[0]} can still be refunded.`)
    const twice = await refund(second.id, {
      lines: [createRefundLine(second.lineIds[0]), createRefundLine(second.lineIds[0])],
    })
    expect([twice.status, twice.body.message]).toEqual([400, 'Please list each item only once.'])
    for (const lines of [[], [createRefundLine(second.lineIds[0], 0)], [createRefundLine(second.lineIds[0], 0.5)]])
      expect((await refund(second.id, { lines })).status).toBe(400)
    const above = await refund(second.id, { lines: [createRefundLine(second.lineIds[0])], amount: 999.01 })
    expect([above.status, above.body.message]).toEqual([409, 'The refund for these items can be at most ₹999.'])
    expect((await refund(second.id, { lines: [createRefundLine(second.lineIds[0])], amount: 500 })).status).toBe(201)
    expect(await getRefundable(second.id)).toEqual({
      lines: [{ lineId: second.lineIds[0], amounts: [999, 1998] }],
      charges: SHIPPING_CHARGE,
      refundable: 2576,
    })
  })

  it('restocks only for a role that changes orders', async () => {
    const { id, lineIds, productIds } = await placeOrder()
    const { token } = await createLoggedInUser(shop, { role: 'admin', staffRole: 'accounts' })
    const send = (restock: boolean) => {
      const body = { reason: 'A stain', lines: [createRefundLine(lineIds[0])], restock }
      return shop.call('POST', `/admin/orders/${id}/refunds`, { token, body })
    }
    expect(await send(true)).toMatchObject({ status: 403, body: { message: "Your role can't change orders." } })
    expect((await send(false)).status).toBe(201)
    expect(await getStock(productIds[0])).toMatchObject({ returned: 0 })
  })

  it('refunds a whole order line by line to the paisa, with the discount and the charge', async () => {
    const { id, lineIds } = await placeOrder({ quantities: [3], discount: 100 })
    expect(await getRefundable(id)).toEqual({
      lines: [{ lineId: lineIds[0], amounts: [965.67, 1931.34, 2897] }],
      charges: SHIPPING_CHARGE,
      refundable: 2976,
    })
    await refund(id, { lines: [createRefundLine(lineIds[0])] })
    await refund(id, { lines: [createRefundLine(lineIds[0])], charges: true })
    expect(await getRefundable(id)).toMatchObject({ charges: 0, lines: [{ amounts: [965.66] }] })
    const { body } = await refund(id, { lines: [createRefundLine(lineIds[0])], charges: true })
    expect(body.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([965.67, 1044.67, 965.66])
    expect(body).toMatchObject({ refundable: 0, paymentStatus: 'refunded' })
    const notes = await waitForCreditNotes(id, 3)
    expect(notes.map(({ total }) => total)).toEqual([965.67, 1044.67, 965.66])
    expect(notes[1]?.lines).toMatchObject([
      { line: 0, quantity: 1, total: 965.67 },
      { line: 1, isCharge: true, quantity: 0, total: 79 },
    ])
  })

  it('frees the units of a failed refund, and restocks them only once', async () => {
    const { id, lineIds, paymentId, productIds } = await placeOrder({ quantities: [2] })
    await refund(id, { lines: [createRefundLine(lineIds[0])], restock: true, charges: true })
    await failRefunds(paymentId)
    expect(await getRefundable(id)).toMatchObject({ charges: SHIPPING_CHARGE, lines: [{ amounts: [999, 1998] }] })
    expect((await callAdmin('GET', `/${id}`)).body.orderItems[0]).not.toHaveProperty('refundedQuantity')
    expect((await refund(id, { lines: [createRefundLine(lineIds[0])], restock: true })).status).toBe(201)
    expect(await getStock(productIds[0])).toMatchObject({ on_hand: 9, returned: 1 })
    await failRefunds(paymentId)
    expect((await refund(id, { lines: [createRefundLine(lineIds[0], 2)], restock: true })).status).toBe(201)
    expect(await getStock(productIds[0])).toMatchObject({ on_hand: 10, returned: 2 })
    await callAdmin('POST', `/${id}/cancel`, { reason: 'All gone' })
    expect(await getStock(productIds[0])).toMatchObject({ on_hand: 10, returned: 2 })
  })

  it('leaves the units out of a later cancellation, and cannot follow one', async () => {
    const { id, lineIds, productIds } = await placeOrder({ quantities: [3] })
    await refund(id, { lines: [createRefundLine(lineIds[0])], restock: true })
    await refund(id, { lines: [createRefundLine(lineIds[0])] })
    const { body } = await callAdmin('POST', `/${id}/cancel`, { reason: 'Asked to' })
    expect(body).toMatchObject({ refundable: 0, refunds: [{ amount: 999 }, { amount: 999 }, { amount: 1078 }] })
    // one was restocked by its refund, one by the cancellation
    expect(await getStock(productIds[0])).toEqual({ on_hand: 9, sold: 3, returned: 2 })
    const late = await refund(id, { lines: [createRefundLine(lineIds[0])] })
    expect([late.status, late.body.message]).toEqual([
      409,
      'This order is cancelled, so its items are refunded already. Refund an amount instead.',
    ])
    expect(await getRefundable(id)).toEqual({ lines: [], charges: 0, refundable: 0 })
  })

  it('leaves the units out of shipments and of the orders to ship', async () => {
    const { id, lineIds } = await placeOrder({ quantities: [2, 1] })
    await refund(id, { lines: [createRefundLine(lineIds[0]), createRefundLine(lineIds[1])], restock: true })
    const shipment = { courier: 'India Post', trackingNumber: 'EE123456789IN' }
    const listToShip = async () =>
      (await shop.call('GET', '/admin/shipping/orders', { token: admin.token })).body.find(
        ({ _id }: { _id: string }) => _id === id,
      )
    expect(await listToShip()).toMatchObject({ lines: [{ lineId: lineIds[0], quantity: 1 }] })
    expect((await callAdmin('POST', `/${id}/shipments`, shipment)).status).toBe(201)
    expect(await listToShip()).toBeUndefined()
    const units = await shop.query(
      'SELECT line_id, quantity FROM shipment_lines l JOIN shipments s ON s.id = l.shipment_id WHERE s.order_id = $1',
      [id],
    )
    expect(units).toEqual([{ line_id: lineIds[0], quantity: 1 }])
  })

  it('and a return never cover the same unit', async () => {
    const { id, email, lineIds, names } = await placeOrder({ quantities: [2, 1] })
    await callAdmin('PUT', `/${id}`, { status: 'Shipped', notify: false })
    await returns.resetRateLimits()
    const { body: submitted } = await returns.submitReturn({ id, email }, { lines: [createRefundLine(lineIds[0])] })
    const both = await refund(id, { lines: [createRefundLine(lineIds[0], 2)] })
    expect([both.status, both.body.message]).toEqual([409, `Only 1 of ${names[0]} can still be refunded.`])
    expect((await refund(id, { lines: [createRefundLine(lineIds[0])] })).status).toBe(201)
    const again = await returns.submitReturn({ id, email }, { lines: [createRefundLine(lineIds[0])] })
    expect([again.status, again.body.message]).toEqual([409, `${names[0]} is already refunded.`])
    await refund(id, { lines: [createRefundLine(lineIds[1])] })
    const rest = await returns.submitReturn({ id, email })
    expect(rest.body.message).toBe('Everything in this order is already refunded or being returned.')
    for (const step of ['approve', 'receive', 'refund']) await returns.takeStep(submitted._id, step)
    const { body } = await callAdmin('GET', `/${id}`)
    expect(body.orderItems).toMatchObject([{ refundedQuantity: 2 }, { refundedQuantity: 1 }])
    expect((await waitForCreditNotes(id, 3)).map(({ total }) => total)).toEqual([999, 999, 999])
  })

  it('of a cash order needs the recorded cash, asks the customer for a destination, and is sent by hand', async () => {
    const { id, email, lineIds, names, productIds } = await placeOrder({ quantities: [2], method: 'COD' })
    const early = await refund(id, { lines: [createRefundLine(lineIds[0])], restock: true })
    expect([early.status, early.body.message]).toEqual([
      409,
      'Nothing has been paid for this order yet. Record the cash first.',
    ])
    expect(await getStock(productIds[0])).toMatchObject({ returned: 0 })
    await callAdmin('PUT', `/${id}`, { status: 'Delivered' })
    const { body: order } = await callAdmin('GET', `/${id}`)
    await callAdmin('POST', `/${id}/cash`, { amount: order.totalPrice })
    const { body } = await refund(id, { lines: [createRefundLine(lineIds[0])] })
    expect(body.refunds).toMatchObject([{ amount: 999, status: 'due by hand', items: [`1 × ${names[0]}`] }])
    await callAdmin('POST', `/${id}/cash-refund`, { amount: 999, reference: 'UTR 1' })
    const emails = await shop.query<{ text: string }>(
      `SELECT text FROM emails WHERE "to" = $1 AND subject LIKE '%refund%' ORDER BY id`,
      [email],
    )
    expect(emails).toHaveLength(2)
    for (const { text } of emails) expect(text).toContain(`For: 1 × ${names[0]}`)
    const { body: all } = await refund(id, { lines: [createRefundLine(lineIds[0])], charges: true })
    expect(all.refundable).toBe(0)
  })
})
