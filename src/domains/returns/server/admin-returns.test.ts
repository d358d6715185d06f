import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReturnsClient, withSizes } from '#tests/support/create-returns-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let admin: { id: string; token: string }
let returnsClient: ReturnType<typeof createReturnsClient>
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
  returnsClient = createReturnsClient(shop, admin)
})
beforeEach(() => returnsClient.resetRateLimits())
afterEach(async () => {
  await shop.clearFaults()
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const pollOptions = { timeout: 30_000, interval: 50 }
const getStock = async (productId: string, size?: string) => {
  const [row] = await shop.query<Record<'on_hand' | 'held' | 'sold' | 'returned', number>>(
    'SELECT on_hand, held, sold, returned FROM stock WHERE product_id = $1 AND size IS NOT DISTINCT FROM $2',
    [productId, size ?? null],
  )
  return row
}
const listRefunds = (paymentId: string) =>
  shop.query('SELECT id, amount_paise, state FROM refunds WHERE payment_id = $1 ORDER BY created_at', [paymentId])

async function getLastEmailText(email: string) {
  const query = 'SELECT text FROM emails WHERE "to" = $1 ORDER BY created_at DESC, id DESC LIMIT 1'
  return (await shop.query<{ text: string }>(query, [email]))[0]?.text
}

/** Submits a return of a new order, for a refund, and takes the given steps. */
async function submitRefundReturn({ quantity = 2, steps = [] as string[], fields = {} } = {}) {
  const productId = await shop.addProduct(10)
  const order = await returnsClient.placeOrder([{ productId, quantity }])
  const { body } = await returnsClient.submitReturn(order, fields)
  for (const step of steps) expect((await returnsClient.takeStep(body._id, step)).status).toBe(200)
  return { order, productId, id: body._id as string }
}

/** Submits a return of a new order, for an exchange from M to L, and takes the given steps. */
async function submitExchangeReturn({ steps = [] as string[], quantity = 1 } = {}) {
  const productId = await shop.addProduct(0, withSizes(5, 5))
  const order = await returnsClient.placeOrder([{ productId, quantity, size: 'M', color: 'Black' }])
  const lines = [{ lineId: order.lineIds[0], quantity, newSize: 'L' }]
  const { body } = await returnsClient.submitReturn(order, { outcome: 'exchange', lines })
  for (const step of steps) expect((await returnsClient.takeStep(body._id, step)).status).toBe(200)
  return { order, productId, id: body._id as string }
}

describe('a return for a refund', () => {
  it('goes from request to refund, with an email, an audit entry and stock changes at each step', async () => {
    const { order, productId, id } = await submitRefundReturn()
    expect(await getStock(productId)).toMatchObject({ on_hand: 8, sold: 2, returned: 0 })
    expect((await returnsClient.takeStep(id, 'approve')).body).toMatchObject({ status: 'approved' })
    expect(await getStock(productId)).toMatchObject({ on_hand: 8 })
    const received = await returnsClient.takeStep(id, 'receive')
    expect(received.body).toMatchObject({ status: 'received', lines: [{ isRestocked: true }], defaultRefund: 1998 })
    expect(await getStock(productId)).toMatchObject({ on_hand: 10, sold: 2, returned: 2 })
    const { status, body } = await returnsClient.takeStep(id, 'refund')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'refunded',
      refundedAmount: 1998,
      value: 1998,
      maxRefund: 0,
      isLate: false,
      refund: { amount: 1998 },
      order: { _id: order.id, totalPrice: 1998 },
    })
    const statuses = ['requested', 'approved', 'received', 'refunded']
    expect(body.steps.map((step: { status: string }) => step.status)).toEqual(statuses)
    expect(body.steps.map((step: { by?: string }) => step.by)).toEqual([undefined, 'Asha', 'Asha', 'Asha'])
    expect((await returnsClient.listOwnReturns(order))[0]).toMatchObject({ status: 'refunded', refundedAmount: 1998 })
    await vi.waitUntil(async () => (await returnsClient.getReturn(id)).refund.status === 'processed', pollOptions)
    const number = order.id.slice(-8).toUpperCase()
    expect((await returnsClient.listEmailSubjects(order.email)).slice(1)).toEqual([
      `We have your return request for order #${number}`,
      `Your return for order #${number} is approved`,
      `Your return for order #${number} has arrived`,
      `Your refund of ₹1,998 for order #${number}`,
    ])
    const auditEntries = await shop.query('SELECT kind, after FROM audit_entries WHERE subject_id = $1 ORDER BY id', [
      id,
    ])
    expect(auditEntries).toEqual([
      { kind: 'return', after: { status: 'approved' } },
      { kind: 'return', after: { status: 'received', restocked: 2 } },
      { kind: 'return', after: { status: 'refunded', amountPaise: 199_800 } },
    ])
  })

  it('emails the return address after approval, and the reason after a rejection', async () => {
    const { order, id } = await submitRefundReturn()
    await returnsClient.takeStep(id, 'approve')
    expect(await getLastEmailText(order.email)).toMatch(/Asha Textiles\n4 Mill Road\nBengaluru 560001\nKarnataka/)
    const { body } = await returnsClient.takeStep(id, 'reject', { reason: 'It was worn & washed.' })
    expect(body).toMatchObject({ status: 'rejected', steps: [{}, {}, { note: 'It was worn & washed.' }] })
    expect(await getLastEmailText(order.email)).toContain('It was worn & washed.')
    expect((await returnsClient.listOwnReturns(order))[0]?.steps.at(-1)).toMatchObject({
      note: 'It was worn & washed.',
    })
  })

  it('does not restock items that cannot be sold again', async () => {
    const { order, productId, id } = await submitRefundReturn({ steps: ['approve'] })
    const { body } = await returnsClient.takeStep(id, 'receive', {
      lines: [{ lineId: order.lineIds[0], restock: false }],
    })
    expect(body).toMatchObject({ status: 'received', lines: [{ isRestocked: false }] })
    expect(await getStock(productId)).toMatchObject({ on_hand: 8, sold: 2, returned: 0 })
    for (const reasonDropdown of ['Defective or damaged', 'Received a different item']) {
      const unsellable = await submitRefundReturn({ steps: ['approve'], fields: { reasonDropdown } })
      expect((await returnsClient.takeStep(unsellable.id, 'receive')).body.lines, reasonDropdown).toMatchObject([
        { isRestocked: false },
      ])
    }
    const withUnknownLine = await returnsClient.takeStep(
      (await submitRefundReturn({ steps: ['approve'] })).id,
      'receive',
      {
        lines: [{ lineId: order.lineIds[0], restock: false }],
      },
    )
    expect([withUnknownLine.status, withUnknownLine.body.message]).toEqual([
      400,
      "That item isn't part of this return.",
    ])
  })

  it('refunds the price of its lines by default, or any amount up to the remaining payment', async () => {
    const unprocessed = await submitRefundReturn({ quantity: 3 })
    const { body: duplicate } = await returnsClient.submitReturn(unprocessed.order)
    expect(duplicate.message).toMatch(/already/)
    const [first, second] = [
      await submitRefundReturn({ steps: ['approve', 'receive'] }),
      await submitRefundReturn({ steps: ['approve', 'receive'] }),
    ]
    const tooMuch = await returnsClient.takeStep(first.id, 'refund', { amount: 1998.01 })
    expect([tooMuch.status, tooMuch.body.message]).toEqual([
      409,
      "The refund is more than what's left of this payment.",
    ])
    expect(await listRefunds(first.order.paymentId)).toEqual([])
    expect((await returnsClient.getReturn(first.id)).status).toBe('received')
    expect((await returnsClient.takeStep(first.id, 'refund', { amount: 100.5 })).body).toMatchObject({
      refundedAmount: 100.5,
      maxRefund: 1897.5,
    })
    // after an earlier refund the remaining payment is less than the price of the lines
    await shop.call('POST', `/admin/orders/${second.order.id}/refunds`, {
      token: admin.token,
      body: { amount: 1500, reason: 'Sorry.', key: 'a-key-of-its-own' },
    })
    expect(await returnsClient.getReturn(second.id)).toMatchObject({ defaultRefund: 498, maxRefund: 498, value: 1998 })
    expect((await returnsClient.takeStep(second.id, 'refund')).body).toMatchObject({
      refundedAmount: 498,
      maxRefund: 0,
    })
  })

  it('completes even if the order was already fully refunded', async () => {
    const { order, id } = await submitRefundReturn({ steps: ['approve', 'receive'] })
    await shop.call('POST', `/admin/orders/${order.id}/refunds`, {
      token: admin.token,
      body: { reason: 'Sorry.', key: 'all-of-it-at-once' },
    })
    expect((await returnsClient.takeStep(id, 'refund')).body).toMatchObject({ status: 'refunded', refundedAmount: 0 })
    expect(await listRefunds(order.paymentId)).toHaveLength(1)
  })

  it('refunds and restocks only the returned part of a line', async () => {
    const productId = await shop.addProduct(10)
    const order = await returnsClient.placeOrder([{ productId, quantity: 3 }])
    const { body } = await returnsClient.submitReturn(order, { lines: [{ lineId: order.lineIds[0], quantity: 1 }] })
    for (const step of ['approve', 'receive', 'refund']) await returnsClient.takeStep(body._id, step)
    expect(await returnsClient.getReturn(body._id)).toMatchObject({ status: 'refunded', refundedAmount: 999 })
    expect(await getStock(productId)).toMatchObject({ on_hand: 8, sold: 3, returned: 1 })
  })
})

describe('return steps', () => {
  it.each([
    [
      'requested',
      [],
      'receive',
      "This return is requested and can't be received now. It can be approved or rejected next.",
    ],
    [
      'requested',
      [],
      'refund',
      "This return is requested and can't be refunded now. It can be approved or rejected next.",
    ],
    ['approved', ['approve'], 'approve', 'This return is already approved.'],
    ['received', ['approve', 'receive'], 'exchange-sent', 'The customer asked for a refund, not an exchange.'],
    ['refunded', ['approve', 'receive', 'refund'], 'receive', 'This return is already refunded.'],
  ])('are rejected if not allowed next: %s', async (_, steps, step, message) => {
    const { id } = await submitRefundReturn({ steps })
    const { status, body } = await returnsClient.takeStep(id, step)
    expect([status, body.message]).toEqual([409, message])
  })

  it('respond with 404 for an unknown return', async () => {
    const { status, body } = await returnsClient.takeStep('f'.repeat(24), 'approve')
    expect([status, body.message]).toEqual([404, 'Return not found.'])
  })

  it('take effect once when several admins act concurrently', async () => {
    const { order, productId, id } = await submitRefundReturn()
    const takeStepConcurrently = async (step: string) =>
      (await Promise.all(Array.from({ length: 4 }, () => returnsClient.takeStep(id, step))))
        .map(({ status }) => status)
        .toSorted()
    for (const step of ['approve', 'receive', 'refund']) {
      expect(await takeStepConcurrently(step)).toEqual([200, 409, 409, 409])
    }
    expect(await getStock(productId)).toMatchObject({ on_hand: 10, returned: 2 })
    expect(await listRefunds(order.paymentId)).toHaveLength(1)
    expect(await returnsClient.listEmailSubjects(order.email)).toHaveLength(5)
  })
})

describe('the refund of a return', () => {
  it('reaches the provider once, despite retries', async () => {
    await shop.injectFault({ fault: 'error_after', call: 'payments.refund', count: 2 })
    const { order, id } = await submitRefundReturn({ steps: ['approve', 'receive', 'refund'] })
    const isProcessed = async () => {
      await shop.query('UPDATE refunds SET reconcile_at = now() WHERE reconcile_at IS NOT NULL')
      await shop.reconcile()
      return (await returnsClient.getReturn(id)).refund.status === 'processed'
    }
    await vi.waitUntil(isProcessed, pollOptions)
    expect(await listRefunds(order.paymentId)).toEqual([{ id: `rf_${id}`, amount_paise: 199_800, state: 'processed' }])
    const providerRefunds = await shop.query('SELECT amount FROM sandbox_gateway.refunds WHERE payment_id = $1', [
      order.paymentId,
    ])
    expect(providerRefunds).toHaveLength(1)
  })
})

describe('an exchange', () => {
  it('holds the new size until it is sent, then sells it', async () => {
    const { order, productId, id } = await submitExchangeReturn()
    expect(await getStock(productId, 'L')).toMatchObject({ on_hand: 5, held: 1 })
    await returnsClient.takeStep(id, 'approve')
    await returnsClient.takeStep(id, 'receive')
    expect(await getStock(productId, 'M')).toMatchObject({ on_hand: 5, sold: 1, returned: 1 })
    expect(await getStock(productId, 'L')).toMatchObject({ on_hand: 5, held: 1, sold: 0 })
    expect((await returnsClient.takeStep(id, 'exchange-sent')).body).toMatchObject({ status: 'exchanged' })
    expect(await getStock(productId, 'L')).toMatchObject({ on_hand: 4, held: 0, sold: 1 })
    expect((await returnsClient.listEmailSubjects(order.email)).at(-1)).toBe(
      `Your exchange for order #${order.id.slice(-8).toUpperCase()} is on its way`,
    )
    expect(await listRefunds(order.paymentId)).toEqual([])
  })

  it.each([
    ['requested', []],
    ['approved', ['approve']],
  ])('releases the held size when rejected while %s', async (_, steps) => {
    const { productId, id } = await submitExchangeReturn({ steps })
    expect((await returnsClient.takeStep(id, 'reject', { reason: 'It was worn.' })).status).toBe(200)
    expect(await getStock(productId, 'L')).toMatchObject({ on_hand: 5, held: 0, sold: 0 })
  })

  it('can become a refund, which releases the held size', async () => {
    const { order, productId, id } = await submitExchangeReturn({ steps: ['approve', 'receive'] })
    expect((await returnsClient.takeStep(id, 'refund')).body).toMatchObject({ status: 'refunded', refundedAmount: 999 })
    expect(await getStock(productId, 'L')).toMatchObject({ on_hand: 5, held: 0, sold: 0 })
    expect(await listRefunds(order.paymentId)).toHaveLength(1)
    const text = (await getLastEmailText(order.email)) ?? ''
    expect(text).toContain("We couldn't send your exchange, so we're refunding you instead.")
    expect(text).not.toContain('for L')
  })
})

describe('cancelling the order', () => {
  it.each([
    ['requested', []],
    ['approved', ['approve']],
    ['received', ['approve', 'receive']],
  ])('is rejected while a return is %s', async (_, steps) => {
    const { order, id } = await submitRefundReturn({ steps })
    const { status, body } = await returnsClient.cancelOrder(order.id)
    expect([status, body.message]).toEqual([409, 'This order has an open return. Complete or reject it first.'])
    await returnsClient.takeStep(
      id,
      steps.includes('receive') ? 'refund' : 'reject',
      steps.includes('receive') ? {} : { reason: 'No.' },
    )
    expect((await returnsClient.cancelOrder(order.id)).status).toBe(200)
  })

  it('refunds and, once the shipment is back, restocks only the units that were not returned', async () => {
    const productId = await shop.addProduct(10)
    const order = await returnsClient.placeOrder([{ productId, quantity: 3 }])
    const { body } = await returnsClient.submitReturn(order, { lines: [{ lineId: order.lineIds[0], quantity: 1 }] })
    for (const step of ['approve', 'receive', 'refund']) await returnsClient.takeStep(body._id, step)
    expect((await returnsClient.cancelOrder(order.id)).body).toMatchObject({ status: 'Cancelled', refundable: 0 })
    expect(await getStock(productId)).toMatchObject({ on_hand: 8, sold: 3, returned: 1 })
    const restocks = await Promise.all([1, 2].map(() => returnsClient.restockOrder(order.id)))
    expect(restocks.map(({ status }) => status)).toEqual([200, 200])
    expect(await getStock(productId)).toMatchObject({ on_hand: 10, sold: 3, returned: 3 })
    expect(await listRefunds(order.paymentId)).toMatchObject([{ amount_paise: 99_900 }, { amount_paise: 199_800 }])
  })

  it('does not restock items that came back damaged or were exchanged', async () => {
    const damaged = await submitRefundReturn({ quantity: 1, steps: ['approve'] })
    await returnsClient.takeStep(damaged.id, 'receive', {
      lines: [{ lineId: damaged.order.lineIds[0], restock: false }],
    })
    await returnsClient.takeStep(damaged.id, 'refund')
    await returnsClient.cancelOrder(damaged.order.id)
    await returnsClient.restockOrder(damaged.order.id)
    expect(await getStock(damaged.productId)).toMatchObject({ on_hand: 9, sold: 1, returned: 0 })
    const exchanged = await submitExchangeReturn({ steps: ['approve', 'receive', 'exchange-sent'] })
    await returnsClient.cancelOrder(exchanged.order.id)
    await returnsClient.restockOrder(exchanged.order.id)
    expect(await getStock(exchanged.productId, 'M')).toMatchObject({ on_hand: 5, sold: 1, returned: 1 })
    expect(await getStock(exchanged.productId, 'L')).toMatchObject({ on_hand: 4, sold: 1, returned: 0 })
  })
})

describe('listing returns', () => {
  const listReturns = async (query: Record<string, string>) =>
    shop.call('GET', `/admin/returns?${new URLSearchParams(query)}`, { token: admin.token })
  const getIds = ({ body }: { body: { _id: string }[] }) => body.map(({ _id }) => _id)

  it('searches, filters, sorts, pages and exports returns, newest first by default', async () => {
    const first = await submitRefundReturn({ fields: { name: 'Zoya Khan', number: '91234 56789' } })
    const second = await submitExchangeReturn()
    const { headers, body } = await listReturns({ limit: '2' })
    expect(getIds({ body })).toEqual([second.id, first.id])
    expect(body[1]).toMatchObject({ name: 'Zoya Khan', value: 1998, isLate: false })
    const [row] = await shop.query<{ count: string }>('SELECT count(*) AS count FROM returns')
    expect(headers.get('x-total-count')).toBe(row?.count)
    expect(getIds(await listReturns({ limit: '1', page: '2' }))).toEqual([first.id])
    for (const q of [
      `#${first.order.id.slice(-8).toUpperCase()}`,
      first.id.slice(-8).toUpperCase(),
      'zoya',
      first.order.email,
      '91234 5',
    ]) {
      expect(getIds(await listReturns({ q })), q).toEqual([first.id])
    }
    await shop.query('UPDATE returns SET email = $1 WHERE id = $2', [`a${first.order.email}`, second.id])
    expect(getIds(await listReturns({ q: first.order.email.toUpperCase() }))).toEqual([first.id])
    expect(getIds(await listReturns({ outcome: 'exchange', limit: '1' }))).toEqual([second.id])
    expect(getIds(await listReturns({ status: 'requested', outcome: 'refund', limit: '1' }))).toEqual([first.id])
    expect((await listReturns({ sortBy: 'name', limit: '1' })).body[0].name).toBe('Asha Rao')
    expect((await listReturns({ sortBy: '-name', limit: '1' })).body[0].name).toBe('Zoya Khan')
    const csv = await fetch(`${shop.url}/api/admin/returns.csv?outcome=exchange`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(csv.headers.get('content-type')).toContain('text/csv')
    const csvText = await csv.text()
    expect(csvText).toContain(second.id)
    expect(csvText).not.toContain(first.id)
    expect(csvText).toMatch(/1 × Tee \d+, M, Black, for L/)
  })
})

describe('a return of an order with cash on delivery', () => {
  it('needs a UPI ID or a bank account, waits for the cash, and is refunded by hand', async () => {
    const productId = await shop.addProduct(10)
    const customer = await shop.createUser()
    const { body: checkout } = await shop.createCheckout(customer, [{ productId, quantity: 2 }], {
      paymentMethod: 'COD',
    })
    const { body: placed } = await shop.finalizeCheckout(customer, checkout._id)
    const order = { id: placed._id, email: placed.user.email, customer, paymentId: '', lineIds: [] }
    const callOrder = (path: string, body: object) =>
      shop.call(path === '' ? 'PUT' : 'POST', `/admin/orders/${order.id}${path}`, { token: admin.token, body })
    await callOrder('', { status: 'Shipped', notify: false })
    const returnable = await shop.call('GET', `/returns/returnable?orderId=${order.id}`, customer)
    expect(returnable.body.paymentMethod).toBe('COD')

    const missing = await returnsClient.submitReturn(order)
    const message = 'You paid in cash. Please enter a UPI ID or bank account for the refund.'
    expect(missing).toMatchObject({ status: 400, body: { message, errors: [{ field: 'refundTo', message }] } })
    for (const refundTo of [
      { upiId: 'asha' },
      { upiId: 'asha@bank', ifsc: 'HDFC0001234' },
      { accountName: 'Asha Rao', accountNumber: '12', ifsc: 'HDFC0001234' },
      { accountName: 'Asha Rao', accountNumber: '123456789', ifsc: 'HDFC1234' },
      { accountName: '', accountNumber: '123456789', ifsc: 'HDFC0001234' },
    ]) {
      expect((await returnsClient.submitReturn(order, { refundTo })).status).toBe(400)
    }
    const refundTo = { accountName: 'Asha Rao', accountNumber: '123456789', ifsc: 'hdfc0001234' }
    const { status, body } = await returnsClient.submitReturn(order, { refundTo })
    expect(status).toBe(201)
    const stored = { ...refundTo, ifsc: 'HDFC0001234' }
    expect((await returnsClient.listOwnReturns(order))[0]?.refundTo).toEqual(stored)
    for (const step of ['approve', 'receive']) await returnsClient.takeStep(body._id, step)
    expect((await returnsClient.takeStep(body._id, 'refund')).body.message).toBe('Record the cash of this order first.')
    await callOrder('/cash', { amount: 1_998 })
    const refunded = await returnsClient.takeStep(body._id, 'refund')
    expect(refunded.body).toMatchObject({
      status: 'refunded',
      refundTo: stored,
      refundedAmount: 1_998,
      refund: { amount: 1_998, status: 'due by hand' },
      order: { paymentMethod: 'COD' },
    })
    const text = (await getLastEmailText(order.email))?.replaceAll('\n', ' ')
    expect(text).toContain(
      'Your refund of ₹1,998 is approved. We send it to your bank account ending in 6789 and email you when it is done.',
    )
    expect(text).not.toContain('started')
    await callOrder('/cash-refund', { amount: 1_998, reference: 'UTR 7' })
    expect((await returnsClient.getReturn(body._id)).refund).toEqual({
      amount: 1_998,
      status: 'processed',
      reference: 'UTR 7',
    })
    await shop.waitForInvoices()
  })

  it('keeps no bank details of an order that was paid online', async () => {
    const productId = await shop.addProduct(10)
    const order = await returnsClient.placeOrder([{ productId, quantity: 1 }])
    const { body } = await returnsClient.submitReturn(order, { refundTo: { upiId: 'asha@bank' } })
    expect(body).not.toHaveProperty('refundTo')
  })
})
