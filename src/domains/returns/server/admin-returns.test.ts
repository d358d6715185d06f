import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReturnsClient, withSizes } from '#tests/support/create-returns-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let admin: { id: string; token: string }
let tools: ReturnType<typeof createReturnsClient>
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
  tools = createReturnsClient(shop, admin)
})
beforeEach(() => tools.resetRateLimits())
afterEach(async () => {
  await shop.clearFaults()
  expect(await shop.findViolations()).toEqual([])
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

/** Requests a refund for a new order and runs the given steps. */
async function requestRefund({ quantity = 2, upTo = [] as string[], draft = {} } = {}) {
  const productId = await shop.addProduct(10)
  const order = await tools.placeOrder([{ productId, quantity }])
  const { body } = await tools.submitReturn(order, draft)
  for (const step of upTo) expect((await tools.takeStep(body._id, step)).status).toBe(200)
  return { order, productId, id: body._id as string }
}

/** Requests an exchange from M to L and runs the given steps. */
async function requestExchange({ upTo = [] as string[], quantity = 1 } = {}) {
  const productId = await shop.addProduct(0, withSizes(5, 5))
  const order = await tools.placeOrder([{ productId, quantity, size: 'M', color: 'Black' }])
  const lines = [{ lineId: order.lines[0], quantity, newSize: 'L' }]
  const { body } = await tools.submitReturn(order, { outcome: 'exchange', lines })
  for (const step of upTo) expect((await tools.takeStep(body._id, step)).status).toBe(200)
  return { order, productId, id: body._id as string }
}

describe('a refund return', () => {
  it('goes from request to refund, with an email, an audit entry and stock changes at each step', async () => {
    const { order, productId, id } = await requestRefund()
    expect(await getStock(productId)).toMatchObject({ on_hand: 8, sold: 2, returned: 0 })
    expect((await tools.takeStep(id, 'approve')).body).toMatchObject({ status: 'approved' })
    expect(await getStock(productId)).toMatchObject({ on_hand: 8 })
    const received = await tools.takeStep(id, 'receive')
    expect(received.body).toMatchObject({ status: 'received', lines: [{ isRestocked: true }], refundable: 1998 })
    expect(await getStock(productId)).toMatchObject({ on_hand: 10, sold: 2, returned: 2 })
    const { status, body } = await tools.takeStep(id, 'refund')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ status: 'refunded', refundedAmount: 1998, worth: 1998, left: 0, isLate: false },
      refund: { amount: 1998 },
      order: { _id: order.id, totalPrice: 1998 },
    })
    const steps = ['requested', 'approved', 'received', 'refunded']
    expect(body.steps.map((step: { status: string }) => step.status)).toEqual(steps)
    expect(body.steps.map((step: { by?: string }) => step.by)).toEqual([undefined, 'Asha', 'Asha', 'Asha'])
    expect((await tools.listOwnReturns(order))[0]).toMatchObject({ status: 'refunded', refundedAmount: 1998 })
    await vi.waitUntil(async () => (await tools.getReturn(id)).refund.status === 'processed', pollOptions)
    const number = order.id.slice(-8).toUpperCase()
    expect((await tools.listEmailSubjects(order.email)).slice(1)).toEqual([
      `We have your return request for order #${number}`,
      `Your return for order #${number} is approved`,
      `Your return for order #${number} has arrived`,
      `Your refund of ₹1,998.00 for order #${number}`,
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

  it('emails the return address, and the reason of a rejection', async () => {
    const { order, id } = await requestRefund()
    await tools.takeStep(id, 'approve')
    expect(await getLastEmailText(order.email)).toMatch(/Asha Textiles\n4 Mill Road\nBengaluru 560001\nKarnataka/)
    const { body } = await tools.takeStep(id, 'reject', { reason: 'It was worn & washed.' })
    expect(body).toMatchObject({ status: 'rejected', steps: [{}, {}, { note: 'It was worn & washed.' }] })
    expect(await getLastEmailText(order.email)).toContain('It was worn & washed.')
    expect((await tools.listOwnReturns(order))[0]?.steps.at(-1)).toMatchObject({ note: 'It was worn & washed.' })
  })

  it('does not restock items that cannot be sold again', async () => {
    const { order, productId, id } = await requestRefund({ upTo: ['approve'] })
    const { body } = await tools.takeStep(id, 'receive', { lines: [{ lineId: order.lines[0], restock: false }] })
    expect(body).toMatchObject({ status: 'received', lines: [{ isRestocked: false }] })
    expect(await getStock(productId)).toMatchObject({ on_hand: 8, sold: 2, returned: 0 })
    for (const reasonDropdown of ['Defective or damaged', 'Received a different item']) {
      const other = await requestRefund({ upTo: ['approve'], draft: { reasonDropdown } })
      expect((await tools.takeStep(other.id, 'receive')).body.lines, reasonDropdown).toMatchObject([
        { isRestocked: false },
      ])
    }
    const foreign = await tools.takeStep((await requestRefund({ upTo: ['approve'] })).id, 'receive', {
      lines: [{ lineId: order.lines[0], restock: false }],
    })
    expect([foreign.status, foreign.body.message]).toEqual([400, "That item isn't part of this return."])
  })

  it('refunds the price of its lines or another amount, never more than is left', async () => {
    const open = await requestRefund({ quantity: 3, upTo: [] })
    const { body: duplicate } = await tools.submitReturn(open.order)
    expect(duplicate.message).toMatch(/already/)
    const [first, other] = [
      await requestRefund({ upTo: ['approve', 'receive'] }),
      await requestRefund({ upTo: ['approve', 'receive'] }),
    ]
    const most = await tools.takeStep(first.id, 'refund', { amount: 1998.01 })
    expect([most.status, most.body.message]).toEqual([409, "The refund is more than what's left of this payment."])
    expect(await listRefunds(first.order.paymentId)).toEqual([])
    expect((await tools.getReturn(first.id)).status).toBe('received')
    expect((await tools.takeStep(first.id, 'refund', { amount: 100.5 })).body).toMatchObject({
      refundedAmount: 100.5,
      left: 1897.5,
    })
    // an earlier refund leaves less than the lines cost
    await shop.call('POST', `/admin/orders/${other.order.id}/refunds`, {
      token: admin.token,
      body: { amount: 1500, reason: 'Sorry.', key: 'a-key-of-its-own' },
    })
    expect(await tools.getReturn(other.id)).toMatchObject({ refundable: 498, left: 498, worth: 1998 })
    expect((await tools.takeStep(other.id, 'refund')).body).toMatchObject({ refundedAmount: 498, left: 0 })
  })

  it('completes even if the order was already fully refunded', async () => {
    const { order, id } = await requestRefund({ upTo: ['approve', 'receive'] })
    await shop.call('POST', `/admin/orders/${order.id}/refunds`, {
      token: admin.token,
      body: { reason: 'Sorry.', key: 'all-of-it-at-once' },
    })
    expect((await tools.takeStep(id, 'refund')).body).toMatchObject({ status: 'refunded', refundedAmount: 0 })
    expect(await listRefunds(order.paymentId)).toHaveLength(1)
  })

  it('refunds and restocks only the returned part of a line', async () => {
    const productId = await shop.addProduct(10)
    const order = await tools.placeOrder([{ productId, quantity: 3 }])
    const { body } = await tools.submitReturn(order, { lines: [{ lineId: order.lines[0], quantity: 1 }] })
    for (const step of ['approve', 'receive', 'refund']) await tools.takeStep(body._id, step)
    expect(await tools.getReturn(body._id)).toMatchObject({ status: 'refunded', refundedAmount: 999 })
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
  ])('must follow the allowed order: %s', async (_, upTo, step, message) => {
    const { id } = await requestRefund({ upTo })
    const { status, body } = await tools.takeStep(id, step)
    expect([status, body.message]).toEqual([409, message])
  })

  it('respond with 404 for an unknown return', async () => {
    const { status, body } = await tools.takeStep('f'.repeat(24), 'approve')
    expect([status, body.message]).toEqual([404, 'Return not found.'])
  })

  it('take effect once when several admins act concurrently', async () => {
    const { order, productId, id } = await requestRefund()
    const stepConcurrently = async (step: string) =>
      (await Promise.all(Array.from({ length: 4 }, () => tools.takeStep(id, step))))
        .map(({ status }) => status)
        .toSorted()
    for (const step of ['approve', 'receive', 'refund']) {
      expect(await stepConcurrently(step)).toEqual([200, 409, 409, 409])
    }
    expect(await getStock(productId)).toMatchObject({ on_hand: 10, returned: 2 })
    expect(await listRefunds(order.paymentId)).toHaveLength(1)
    expect(await tools.listEmailSubjects(order.email)).toHaveLength(5)
  })
})

describe('the refund of a return', () => {
  it('reaches the provider once, despite retries', async () => {
    await shop.injectFault({ fault: 'error_after', call: 'payments.refund', count: 2 })
    const { order, id } = await requestRefund({ upTo: ['approve', 'receive', 'refund'] })
    const isProcessed = async () => {
      await shop.query('UPDATE refunds SET reconcile_at = now() WHERE reconcile_at IS NOT NULL')
      await shop.reconcile()
      return (await tools.getReturn(id)).refund.status === 'processed'
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
    const { order, productId, id } = await requestExchange()
    expect(await getStock(productId, 'L')).toMatchObject({ on_hand: 5, held: 1 })
    await tools.takeStep(id, 'approve')
    await tools.takeStep(id, 'receive')
    expect(await getStock(productId, 'M')).toMatchObject({ on_hand: 5, sold: 1, returned: 1 })
    expect(await getStock(productId, 'L')).toMatchObject({ on_hand: 5, held: 1, sold: 0 })
    expect((await tools.takeStep(id, 'exchange-sent')).body).toMatchObject({ status: 'exchanged' })
    expect(await getStock(productId, 'L')).toMatchObject({ on_hand: 4, held: 0, sold: 1 })
    expect((await tools.listEmailSubjects(order.email)).at(-1)).toBe(
      `Your exchange for order #${order.id.slice(-8).toUpperCase()} is on its way`,
    )
    expect(await listRefunds(order.paymentId)).toEqual([])
  })

  it.each([
    ['requested', []],
    ['approved', ['approve']],
  ])('releases the held size when rejected while %s', async (_, upTo) => {
    const { productId, id } = await requestExchange({ upTo })
    expect((await tools.takeStep(id, 'reject', { reason: 'It was worn.' })).status).toBe(200)
    expect(await getStock(productId, 'L')).toMatchObject({ on_hand: 5, held: 0, sold: 0 })
  })

  it('can become a refund, which releases the held size', async () => {
    const { order, productId, id } = await requestExchange({ upTo: ['approve', 'receive'] })
    expect((await tools.takeStep(id, 'refund')).body).toMatchObject({ status: 'refunded', refundedAmount: 999 })
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
  ])('is rejected while a return is %s', async (_, upTo) => {
    const { order, id } = await requestRefund({ upTo })
    const { status, body } = await tools.cancelOrder(order.id)
    expect([status, body.message]).toEqual([409, 'This order has an open return. Complete or reject it first.'])
    await tools.takeStep(
      id,
      upTo.includes('receive') ? 'refund' : 'reject',
      upTo.includes('receive') ? {} : { reason: 'No.' },
    )
    expect((await tools.cancelOrder(order.id)).status).toBe(200)
  })

  it('restocks and refunds only what no return already has', async () => {
    const productId = await shop.addProduct(10)
    const order = await tools.placeOrder([{ productId, quantity: 3 }])
    const { body } = await tools.submitReturn(order, { lines: [{ lineId: order.lines[0], quantity: 1 }] })
    for (const step of ['approve', 'receive', 'refund']) await tools.takeStep(body._id, step)
    expect((await tools.cancelOrder(order.id)).body).toMatchObject({ status: 'Cancelled', refundable: 0 })
    expect(await getStock(productId)).toMatchObject({ on_hand: 10, sold: 3, returned: 3 })
    expect(await listRefunds(order.paymentId)).toMatchObject([{ amount_paise: 99_900 }, { amount_paise: 199_800 }])
  })

  it('does not restock items that came back damaged or were exchanged', async () => {
    const damaged = await requestRefund({ quantity: 1, upTo: ['approve'] })
    await tools.takeStep(damaged.id, 'receive', { lines: [{ lineId: damaged.order.lines[0], restock: false }] })
    await tools.takeStep(damaged.id, 'refund')
    await tools.cancelOrder(damaged.order.id)
    expect(await getStock(damaged.productId)).toMatchObject({ on_hand: 9, sold: 1, returned: 0 })
    const sent = await requestExchange({ upTo: ['approve', 'receive', 'exchange-sent'] })
    await tools.cancelOrder(sent.order.id)
    expect(await getStock(sent.productId, 'M')).toMatchObject({ on_hand: 5, sold: 1, returned: 1 })
    expect(await getStock(sent.productId, 'L')).toMatchObject({ on_hand: 4, sold: 1, returned: 0 })
  })
})

describe('listing returns', () => {
  const list = async (query: Record<string, string>) =>
    shop.call('GET', `/admin/returns?${new URLSearchParams(query)}`, { token: admin.token })
  const getIds = ({ body }: { body: { _id: string }[] }) => body.map(({ _id }) => _id)

  it('pages, filters and searches by order, name, email and phone, newest first', async () => {
    const first = await requestRefund({ draft: { name: 'Zoya Khan', number: '91234 56789' } })
    const second = await requestExchange()
    const { headers, body } = await list({ limit: '2' })
    expect(getIds({ body })).toEqual([second.id, first.id])
    expect(body[1]).toMatchObject({ name: 'Zoya Khan', worth: 1998, isLate: false })
    const [count] = await shop.query<{ n: string }>('SELECT count(*) AS n FROM returns')
    expect(headers.get('x-total-count')).toBe(count?.n)
    expect(getIds(await list({ limit: '1', page: '2' }))).toEqual([first.id])
    for (const q of [
      `#${first.order.id.slice(-8).toUpperCase()}`,
      first.id.slice(-8).toUpperCase(),
      'zoya',
      first.order.email,
      '91234 5',
    ]) {
      expect(getIds(await list({ q })), q).toEqual([first.id])
    }
    expect(getIds(await list({ outcome: 'exchange', limit: '1' }))).toEqual([second.id])
    expect(getIds(await list({ status: 'requested', outcome: 'refund', limit: '1' }))).toEqual([first.id])
    expect((await list({ sortBy: 'name', limit: '1' })).body[0].name).toBe('Asha Rao')
    expect((await list({ sortBy: '-name', limit: '1' })).body[0].name).toBe('Zoya Khan')
    const csv = await fetch(`${shop.url}/api/admin/returns.csv?outcome=exchange`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(csv.headers.get('content-type')).toContain('text/csv')
    const text = await csv.text()
    expect(text).toContain(second.id)
    expect(text).not.toContain(first.id)
    expect(text).toMatch(/1 × Tee \d+, M, Black, for L/)
  })
})
