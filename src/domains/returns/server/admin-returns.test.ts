import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Money, openMoney } from '#tests/support/money.ts'
import { inSizes, returnTools } from '#tests/support/returns.ts'

let shop: Money
let admin: { id: string; token: string }
let tools: ReturnType<typeof returnTools>
beforeAll(async () => {
  shop = await openMoney()
  admin = await shop.join('admin')
  tools = returnTools(shop, admin)
})
beforeEach(() => tools.forgetTurns())
afterEach(async () => {
  await shop.noFaults()
  expect(await shop.wrongs()).toEqual([])
})
afterAll(() => shop.close())

const until = { timeout: 30_000, interval: 50 }
const stockOf = async (productId: string, size?: string) => {
  const [row] = await shop.rows<Record<'on_hand' | 'held' | 'sold' | 'returned', number>>(
    'SELECT on_hand, held, sold, returned FROM stock WHERE product_id = $1 AND size IS NOT DISTINCT FROM $2',
    [productId, size ?? null],
  )
  return row
}
const refundsOf = (paymentId: string) =>
  shop.rows('SELECT id, amount_paise, state FROM refunds WHERE payment_id = $1 ORDER BY created_at', [paymentId])

/** The last mail to somebody, as plain text. */
async function textOf(email: string) {
  const query = 'SELECT text FROM mails WHERE "to" = $1 ORDER BY created_at DESC, id DESC LIMIT 1'
  return (await shop.rows<{ text: string }>(query, [email]))[0]?.text
}

/** A return of a new order, taken as far as is wanted. */
async function asked({ quantity = 2, upTo = [] as string[], draft = {} } = {}) {
  const productId = await shop.stock(10)
  const order = await tools.placed([{ productId, quantity }])
  const { body } = await tools.submit(order, draft)
  for (const what of upTo) expect((await tools.step(body._id, what)).status).toBe(200)
  return { order, productId, id: body._id as string }
}

async function exchange({ upTo = [] as string[], quantity = 1 } = {}) {
  const productId = await shop.stock(0, inSizes(5, 5))
  const order = await tools.placed([{ productId, quantity, size: 'M', color: 'Black' }])
  const lines = [{ lineId: order.lines[0], quantity, newSize: 'L' }]
  const { body } = await tools.submit(order, { outcome: 'exchange', lines })
  for (const what of upTo) expect((await tools.step(body._id, what)).status).toBe(200)
  return { order, productId, id: body._id as string }
}

describe('a return for money', () => {
  it('goes from request to refund, each step with its mail, its entry in the log and its effect', async () => {
    const { order, productId, id } = await asked()
    expect(await stockOf(productId)).toMatchObject({ on_hand: 8, sold: 2, returned: 0 })
    expect((await tools.step(id, 'approve')).body).toMatchObject({ status: 'approved' })
    expect(await stockOf(productId)).toMatchObject({ on_hand: 8 })
    const received = await tools.step(id, 'receive')
    expect(received.body).toMatchObject({ status: 'received', lines: [{ isRestocked: true }], refundable: 1998 })
    expect(await stockOf(productId)).toMatchObject({ on_hand: 10, sold: 2, returned: 2 })
    const { status, body } = await tools.step(id, 'refund')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ status: 'refunded', refundedAmount: 1998, worth: 1998, left: 0, isLate: false },
      refund: { amount: 1998 },
      order: { _id: order.id, totalPrice: 1998 },
    })
    const steps = ['requested', 'approved', 'received', 'refunded']
    expect(body.steps.map((step: { status: string }) => step.status)).toEqual(steps)
    expect(body.steps.map((step: { by?: string }) => step.by)).toEqual([undefined, 'Asha', 'Asha', 'Asha'])
    expect((await tools.ownReturns(order))[0]).toMatchObject({ status: 'refunded', refundedAmount: 1998 })
    await vi.waitUntil(async () => (await tools.read(id)).refund.status === 'processed', until)
    const number = order.id.slice(-8).toUpperCase()
    expect((await tools.mailsTo(order.email)).slice(1)).toEqual([
      `We have your return request for order #${number}`,
      `Your return for order #${number} is approved`,
      `Your return for order #${number} is here`,
      `₹1,998.00 for your return of order #${number}`,
    ])
    const log = await shop.rows('SELECT kind, after FROM audit_entries WHERE subject_id = $1 ORDER BY id', [id])
    expect(log).toEqual([
      { kind: 'return', after: { status: 'approved' } },
      { kind: 'return', after: { status: 'received', restocked: 2 } },
      { kind: 'return', after: { status: 'refunded', amountPaise: 199_800 } },
    ])
  })

  it('tells where to send it, and why it is refused', async () => {
    const { order, id } = await asked()
    await tools.step(id, 'approve')
    expect(await textOf(order.email)).toMatch(/Asha Textiles\n4 Mill Road\nBengaluru 560001\nKarnataka/)
    const { body } = await tools.step(id, 'reject', { reason: 'It was worn & washed.' })
    expect(body).toMatchObject({ status: 'rejected', steps: [{}, {}, { note: 'It was worn & washed.' }] })
    expect(await textOf(order.email)).toContain('It was worn & washed.')
    expect((await tools.ownReturns(order))[0]?.steps.at(-1)).toMatchObject({ note: 'It was worn & washed.' })
  })

  it('leaves what cannot be sold again off the shelf', async () => {
    const { order, productId, id } = await asked({ upTo: ['approve'] })
    const { body } = await tools.step(id, 'receive', { lines: [{ lineId: order.lines[0], restock: false }] })
    expect(body).toMatchObject({ status: 'received', lines: [{ isRestocked: false }] })
    expect(await stockOf(productId)).toMatchObject({ on_hand: 8, sold: 2, returned: 0 })
    for (const reasonDropdown of ['Defective or damaged', 'Received a different item']) {
      const other = await asked({ upTo: ['approve'], draft: { reasonDropdown } })
      expect((await tools.step(other.id, 'receive')).body.lines, reasonDropdown).toMatchObject([{ isRestocked: false }])
    }
    const strange = await tools.step((await asked({ upTo: ['approve'] })).id, 'receive', {
      lines: [{ lineId: order.lines[0], restock: false }],
    })
    expect([strange.status, strange.body.message]).toEqual([400, 'This is no item of the return.'])
  })

  it('gives back what was paid for its lines, another amount, and never more than is left', async () => {
    const part = await asked({ quantity: 3, upTo: [] })
    const { body: second } = await tools.submit(part.order)
    expect(second.message).toMatch(/already/)
    const [first, other] = [
      await asked({ upTo: ['approve', 'receive'] }),
      await asked({ upTo: ['approve', 'receive'] }),
    ]
    const most = await tools.step(first.id, 'refund', { amount: 1998.01 })
    expect([most.status, most.body.message]).toEqual([409, "The refund is more than what's left of this payment."])
    expect(await refundsOf(first.order.paymentId)).toEqual([])
    expect((await tools.read(first.id)).status).toBe('received')
    expect((await tools.step(first.id, 'refund', { amount: 100.5 })).body).toMatchObject({
      refundedAmount: 100.5,
      left: 1897.5,
    })
    // the customer was given something before, so that less is left than the lines cost
    await shop.call('POST', `/admin/orders/${other.order.id}/refunds`, {
      token: admin.token,
      body: { amount: 1500, reason: 'Sorry.', key: 'a-key-of-its-own' },
    })
    expect(await tools.read(other.id)).toMatchObject({ refundable: 498, left: 498, worth: 1998 })
    expect((await tools.step(other.id, 'refund')).body).toMatchObject({ refundedAmount: 498, left: 0 })
  })

  it('comes to its end when everything was given back before', async () => {
    const { order, id } = await asked({ upTo: ['approve', 'receive'] })
    await shop.call('POST', `/admin/orders/${order.id}/refunds`, {
      token: admin.token,
      body: { reason: 'Sorry.', key: 'all-of-it-at-once' },
    })
    expect((await tools.step(id, 'refund')).body).toMatchObject({ status: 'refunded', refundedAmount: 0 })
    expect(await refundsOf(order.paymentId)).toHaveLength(1)
  })

  it('of a part of a line gives the price of that part and puts that part back', async () => {
    const productId = await shop.stock(10)
    const order = await tools.placed([{ productId, quantity: 3 }])
    const { body } = await tools.submit(order, { lines: [{ lineId: order.lines[0], quantity: 1 }] })
    for (const what of ['approve', 'receive', 'refund']) await tools.step(body._id, what)
    expect(await tools.read(body._id)).toMatchObject({ status: 'refunded', refundedAmount: 999 })
    expect(await stockOf(productId)).toMatchObject({ on_hand: 8, sold: 3, returned: 1 })
  })
})

describe('steps', () => {
  it.each([
    [
      'requested',
      [],
      'receive',
      'This return is requested and cannot be received now. It can be approved or rejected next.',
    ],
    [
      'requested',
      [],
      'refund',
      'This return is requested and cannot be refunded now. It can be approved or rejected next.',
    ],
    ['approved', ['approve'], 'approve', 'This return is approved already.'],
    [
      'received',
      ['approve', 'receive'],
      'exchange-sent',
      'The customer asked for the money back, not for an exchange.',
    ],
    [
      'refunded',
      ['approve', 'receive', 'refund'],
      'receive',
      'This return is refunded and cannot be received now. Nothing follows that.',
    ],
  ])('follow each other in order: %s', async (_, upTo, what, message) => {
    const { id } = await asked({ upTo })
    const { status, body } = await tools.step(id, what)
    expect([status, body.message]).toEqual([409, message])
  })

  it('of no such return are refused', async () => {
    const { status, body } = await tools.step('f'.repeat(24), 'approve')
    expect([status, body.message]).toEqual([404, 'There is no such return.'])
  })

  it('of two admins who press at once are one step, one refund and one way back to the shelf', async () => {
    const { order, productId, id } = await asked()
    const both = async (what: string) =>
      (await Promise.all(Array.from({ length: 4 }, () => tools.step(id, what)))).map(({ status }) => status).toSorted()
    for (const what of ['approve', 'receive', 'refund']) expect(await both(what)).toEqual([200, 409, 409, 409])
    expect(await stockOf(productId)).toMatchObject({ on_hand: 10, returned: 2 })
    expect(await refundsOf(order.paymentId)).toHaveLength(1)
    expect(await tools.mailsTo(order.email)).toHaveLength(5)
  })
})

describe('a refund', () => {
  it('reaches the provider once, however often it is tried', async () => {
    await shop.fault({ fault: 'error_after', call: 'payments.refund', count: 2 })
    const { order, id } = await asked({ upTo: ['approve', 'receive', 'refund'] })
    const isDone = async () => {
      await shop.rows('UPDATE refunds SET next_ask_at = now() WHERE next_ask_at IS NOT NULL')
      await shop.reconcile()
      return (await tools.read(id)).refund.status === 'processed'
    }
    await vi.waitUntil(isDone, until)
    expect(await refundsOf(order.paymentId)).toEqual([{ id: `rf_${id}`, amount_paise: 199_800, state: 'processed' }])
    const at = await shop.rows('SELECT amount FROM sandbox_gateway.refunds WHERE payment_id = $1', [order.paymentId])
    expect(at).toHaveLength(1)
  })
})

describe('an exchange', () => {
  it('keeps the other size until it is sent, which sells it', async () => {
    const { order, productId, id } = await exchange()
    expect(await stockOf(productId, 'L')).toMatchObject({ on_hand: 5, held: 1 })
    await tools.step(id, 'approve')
    await tools.step(id, 'receive')
    expect(await stockOf(productId, 'M')).toMatchObject({ on_hand: 5, sold: 1, returned: 1 })
    expect(await stockOf(productId, 'L')).toMatchObject({ on_hand: 5, held: 1, sold: 0 })
    expect((await tools.step(id, 'exchange-sent')).body).toMatchObject({ status: 'exchanged' })
    expect(await stockOf(productId, 'L')).toMatchObject({ on_hand: 4, held: 0, sold: 1 })
    expect((await tools.mailsTo(order.email)).at(-1)).toBe(
      `Your exchange for order #${order.id.slice(-8).toUpperCase()} is on its way`,
    )
    expect(await refundsOf(order.paymentId)).toEqual([])
  })

  it.each([
    ['requested', []],
    ['approved', ['approve']],
  ])('lets go of it when it is rejected: %s', async (_, upTo) => {
    const { productId, id } = await exchange({ upTo })
    expect((await tools.step(id, 'reject', { reason: 'It was worn.' })).status).toBe(200)
    expect(await stockOf(productId, 'L')).toMatchObject({ on_hand: 5, held: 0, sold: 0 })
  })

  it('can become a refund, which lets go of it, too', async () => {
    const { order, productId, id } = await exchange({ upTo: ['approve', 'receive'] })
    expect((await tools.step(id, 'refund')).body).toMatchObject({ status: 'refunded', refundedAmount: 999 })
    expect(await stockOf(productId, 'L')).toMatchObject({ on_hand: 5, held: 0, sold: 0 })
    expect(await refundsOf(order.paymentId)).toHaveLength(1)
    const text = (await textOf(order.email)) ?? ''
    expect(text).toContain('The exchange that you asked for is off.')
    expect(text).not.toContain('for L')
  })
})

describe('cancelling the order', () => {
  const cancel = (id: string) => tools.cancel(id)

  it.each([
    ['requested', []],
    ['approved', ['approve']],
    ['received', ['approve', 'receive']],
  ])('waits for a return that is %s', async (_, upTo) => {
    const { order, id } = await asked({ upTo })
    const { status, body } = await cancel(order.id)
    expect([status, body.message]).toEqual([409, 'A return of this order is under way. Finish or reject it first.'])
    await tools.step(
      id,
      upTo.includes('receive') ? 'refund' : 'reject',
      upTo.includes('receive') ? {} : { reason: 'No.' },
    )
    expect((await cancel(order.id)).status).toBe(200)
  })

  it('puts back only what no return has put back, and gives back only what is left', async () => {
    const productId = await shop.stock(10)
    const order = await tools.placed([{ productId, quantity: 3 }])
    const { body } = await tools.submit(order, { lines: [{ lineId: order.lines[0], quantity: 1 }] })
    for (const what of ['approve', 'receive', 'refund']) await tools.step(body._id, what)
    expect((await cancel(order.id)).body).toMatchObject({ status: 'Cancelled', refundable: 0 })
    expect(await stockOf(productId)).toMatchObject({ on_hand: 10, sold: 3, returned: 3 })
    expect(await refundsOf(order.paymentId)).toMatchObject([{ amount_paise: 99_900 }, { amount_paise: 199_800 }])
  })

  it('does not put back what came back broken, nor what was exchanged', async () => {
    const broken = await asked({ quantity: 1, upTo: ['approve'] })
    await tools.step(broken.id, 'receive', { lines: [{ lineId: broken.order.lines[0], restock: false }] })
    await tools.step(broken.id, 'refund')
    await cancel(broken.order.id)
    expect(await stockOf(broken.productId)).toMatchObject({ on_hand: 9, sold: 1, returned: 0 })
    const sent = await exchange({ upTo: ['approve', 'receive', 'exchange-sent'] })
    await cancel(sent.order.id)
    expect(await stockOf(sent.productId, 'M')).toMatchObject({ on_hand: 5, sold: 1, returned: 1 })
    expect(await stockOf(sent.productId, 'L')).toMatchObject({ on_hand: 4, sold: 1, returned: 0 })
  })
})

describe('the list', () => {
  const list = async (query: Record<string, string>) =>
    shop.call('GET', `/admin/returns?${new URLSearchParams(query)}`, { token: admin.token })
  const idsOf = ({ body }: { body: { _id: string }[] }) => body.map(({ _id }) => _id)

  it('is the newest first, paged, filtered and found by order, name, e-mail and number', async () => {
    const first = await asked({ draft: { name: 'Zoya Khan', number: '91234 56789' } })
    const second = await exchange()
    const { headers, body } = await list({ limit: '2' })
    expect(idsOf({ body })).toEqual([second.id, first.id])
    expect(body[1]).toMatchObject({ name: 'Zoya Khan', worth: 1998, isLate: false })
    const [count] = await shop.rows<{ n: string }>('SELECT count(*) AS n FROM returns')
    expect(headers.get('x-total-count')).toBe(count?.n)
    expect(idsOf(await list({ limit: '1', page: '2' }))).toEqual([first.id])
    for (const q of [
      `#${first.order.id.slice(-8).toUpperCase()}`,
      first.id.slice(-8).toUpperCase(),
      'zoya',
      first.order.email,
      '91234 5',
    ]) {
      expect(idsOf(await list({ q })), q).toEqual([first.id])
    }
    expect(idsOf(await list({ outcome: 'exchange', limit: '1' }))).toEqual([second.id])
    expect(idsOf(await list({ status: 'requested', outcome: 'refund', limit: '1' }))).toEqual([first.id])
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
