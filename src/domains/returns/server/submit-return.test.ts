import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Money, openMoney } from '#tests/support/money.ts'
import { returnTools } from '#tests/support/returns.ts'
import { FILL_IN_ALL, returnReasons } from '../contract.ts'
import { ALL_RETURNED, CANCELLED, NO_SUCH_ORDER } from '../rules.ts'
import { submitReturn } from './submit-return.ts'

let shop: Money
let admin: { id: string; token: string }
let tools: ReturnType<typeof returnTools>
let productId: string
beforeAll(async () => {
  shop = await openMoney()
  admin = await shop.join('admin')
  tools = returnTools(shop, admin)
  productId = await shop.stock(1_000)
})
beforeEach(() => tools.forgetTurns())
afterEach(async () => {
  expect(await shop.wrongs()).toEqual([])
})
afterAll(() => shop.close())

describe('a return', () => {
  it('is asked for with the fields of the form alone, for all of the order', async () => {
    const order = await tools.placed([{ productId, quantity: 2 }])
    const { status, body } = await tools.submit(order, {
      orderId: `# ${order.id.slice(-8).toUpperCase()}`,
      email: order.email.toUpperCase(),
      reasonDropdown: 'Defective or damaged',
      reasonText: 'A hole.',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      orderId: order.id,
      name: 'Asha Rao',
      number: '98450 12345',
      reasonDropdown: 'Defective or damaged',
      reasonText: 'A hole.',
      outcome: 'refund',
      status: 'requested',
      lines: [{ lineId: order.lines[0], productId, price: 999, quantity: 2 }],
      steps: [{ status: 'requested' }],
    })
    expect(await tools.ownReturns(order)).toEqual([body])
    expect((await tools.mailsTo(order.email)).at(-1)).toBe(
      `We have your return request for order #${order.id.slice(-8).toUpperCase()}`,
    )
  })

  it('is told to the shop, with the way to it', async () => {
    const order = await tools.placed([{ productId: await shop.stock(5), quantity: 1 }])
    const { body } = await tools.submit(order, { reasonText: 'It shrank.' })
    const [notice] = await shop.rows('SELECT reply_to, subject, text FROM mails WHERE text LIKE $1', [
      `%/admin/returns/${body._id}%`,
    ])
    expect(notice).toMatchObject({
      reply_to: order.email,
      subject: `Return asked for: order #${order.id.slice(-8).toUpperCase()}`,
      text: expect.stringMatching(/Changed my mind.*the money back.*It shrank\./s),
    })
  })

  it('has the photo that was uploaded for it, which no other has', async () => {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#d4ff3a' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'hole.png')
    const { imageUrl } = await (await fetch(`${shop.url}/api/returns/image`, { method: 'POST', body: form })).json()
    const [one, other] = [
      await tools.placed([{ productId, quantity: 1 }]),
      await tools.placed([{ productId, quantity: 1 }]),
    ]
    const { status, body } = await tools.submit(one, { imageUrl })
    expect([status, body.imageUrl]).toEqual([201, imageUrl])
    for (const url of [imageUrl, 'https://example.in/a.webp']) {
      const refused = await tools.submit(other, { imageUrl: url })
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'This photo is no longer there. Please upload it again.',
      ])
    }
    expect((await tools.submit(other, { imageUrl: '' })).status).toBe(201)
  })

  it('is copied to the form service, if there is one', async () => {
    const copied: { queue: string; data: Record<string, string> }[] = []
    const jobs = {
      enqueue: async (_tx: unknown, queue: string, data: Record<string, string>) => void copied.push({ queue, data }),
    }
    const order = await tools.placed([{ productId, quantity: 1 }])
    const draft = {
      ...{ orderId: order.id, name: 'Asha', email: order.email, number: '98450 12345' },
      reasonDropdown: 'Changed my mind' as const,
    }
    const formCopies = { returns: { url: 'http://127.0.0.1:9/form', fields: {} } }
    const care = { email: 'care@example.in' }
    await submitReturn({ ...shop.deps, jobs, formCopies, care }, draft, { network: '203.0.113.7', origin: shop.url })
    const fields = copied.flatMap(({ data }) => (data['fields'] ? [JSON.parse(data['fields'])] : []))
    expect(fields).toEqual([{ ...draft, reasonText: '', imageUrl: '' }])
  })

  it.each(returnReasons)('can be asked for because: %s', async (reasonDropdown) => {
    const order = await tools.placed([{ productId, quantity: 1 }])
    expect((await tools.submit(order, { reasonDropdown })).status).toBe(201)
  })

  it.each(['orderId', 'name', 'email', 'number', 'reasonDropdown'])('needs %s', async (field) => {
    for (const value of [undefined, '', ...(field === 'reasonDropdown' ? [] : ['  \u200b'])]) {
      const { status, body } = await tools.submit({ id: 'a'.repeat(24), email: 'a@example.in' }, { [field]: value })
      expect([status, body.message]).toEqual([400, FILL_IN_ALL])
      expect(body.errors).toEqual([{ field, message: FILL_IN_ALL }])
    }
  })

  it('names everything that is missing at once', async () => {
    const { status, body } = await shop.call('POST', '/returns', { body: {} })
    expect([status, body.message]).toEqual([400, FILL_IN_ALL])
    expect(body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'email',
      'name',
      'number',
      'orderId',
      'reasonDropdown',
    ])
  })

  it('takes no more than it has room for', async () => {
    const long = {
      name: 'x'.repeat(101),
      number: '1'.repeat(31),
      reasonText: 'x'.repeat(1_001),
      orderId: 'x'.repeat(41),
    }
    for (const [field, value] of Object.entries(long)) {
      const { status, body } = await tools.submit({ id: 'a'.repeat(24), email: 'a@example.in' }, { [field]: value })
      expect([status, body.errors?.[0]?.field]).toEqual([400, field])
    }
  })
})

describe('an order and an e-mail that do not belong together', () => {
  it('are answered alike, whichever of them is wrong, and by the same questions to the database', async () => {
    const [one, other] = [
      await tools.placed([{ productId, quantity: 1 }]),
      await tools.placed([{ productId, quantity: 1 }]),
    ]
    const wrongs = [
      { id: one.id, email: other.email },
      { id: one.id.slice(-8), email: other.email },
      { id: 'f'.repeat(24), email: one.email },
      { id: 'ffffffff', email: one.email },
      { id: 'nonsense', email: one.email },
    ]
    const answers: unknown[] = []
    for (const wrong of wrongs) {
      const { status, body } = await tools.submit(wrong)
      answers.push({ status, message: body.message, code: body.code, fields: Object.keys(body) })
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 404, message: NO_SUCH_ORDER })
    const [strange, unknown] = [
      { ...one, email: other.email },
      { ...one, id: 'f'.repeat(24) },
    ]
    const questions = await questionsOf(() => tools.submit(strange))
    expect(questions.join()).toContain('customer_email')
    expect(await questionsOf(() => tools.submit(unknown))).toEqual(questions)
  })
})

/** Every statement that the database is asked while something is done, without its values. */
async function questionsOf(act: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const { query } = shop.pool
  shop.pool.query = ((...args: Parameters<typeof query>) => {
    const [first] = args as unknown as [string | { text: string }]
    asked.push(typeof first === 'string' ? first : first.text)
    return Reflect.apply(query, shop.pool, args)
  }) as typeof query
  try {
    await act()
  } finally {
    shop.pool.query = query
  }
  // other parts of the shop work meanwhile; what concerns orders and allowances is the return's
  return asked.filter((text) => /"orders"|"throttle"/.test(text))
}

describe('of an order', () => {
  it('a part of a line can be returned, then the rest, and never more', async () => {
    const order = await tools.placed([{ productId, quantity: 3 }])
    const [lineId = ''] = order.lines
    const part = (quantity: number) => tools.submit(order, { lines: [{ lineId, quantity }] })
    expect((await part(2)).status).toBe(201)
    const { status, body } = await part(2)
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Only 1 of Tee \d+ can still be returned\.$/)])
    expect((await part(1)).status).toBe(201)
    expect((await part(1)).body.message).toBe(ALL_RETURNED)
    expect((await tools.submit(order)).status).toBe(409)
    expect(await tools.ownReturns(order)).toHaveLength(2)
  })

  it('whatever is left is meant where nothing is named', async () => {
    const order = await tools.placed([{ productId, quantity: 3 }])
    const [lineId = ''] = order.lines
    await tools.submit(order, { lines: [{ lineId, quantity: 1 }] })
    expect((await tools.submit(order)).body.lines).toMatchObject([{ lineId, quantity: 2 }])
  })

  it('a rejected return gives its units free again', async () => {
    const order = await tools.placed([{ productId, quantity: 1 }])
    const { body } = await tools.submit(order)
    await tools.step(body._id, 'reject', { reason: 'It was worn.' })
    expect((await tools.submit(order)).status).toBe(201)
  })

  it('what is no item of it, or is named twice, is refused', async () => {
    const order = await tools.placed([{ productId, quantity: 2 }])
    const other = await tools.placed([{ productId, quantity: 1 }])
    const [lineId = ''] = order.lines
    const strange = await tools.submit(order, { lines: [{ lineId: other.lines[0], quantity: 1 }] })
    expect([strange.status, strange.body.message]).toEqual([400, 'This is no item of the order.'])
    const twice = await tools.submit(order, {
      lines: [
        { lineId, quantity: 1 },
        { lineId, quantity: 1 },
      ],
    })
    expect([twice.status, twice.body.message]).toEqual([400, 'Please name each item once.'])
  })

  it('that was cancelled nothing can be returned', async () => {
    const order = await tools.placed([{ productId, quantity: 1 }])
    await shop.call('POST', `/admin/orders/${order.id}/cancel`, { token: admin.token, body: { reason: 'Asked to.' } })
    const { status, body } = await tools.submit(order)
    expect([status, body.message]).toEqual([409, CANCELLED])
  })

  it('two requests at once for the same unit make one return', async () => {
    const order = await tools.placed([{ productId, quantity: 1 }])
    const answers = await Promise.all(Array.from({ length: 5 }, () => tools.submit(order)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  })

  it('a request that comes late is taken and marked', async () => {
    const [early, late] = [
      await tools.placed([{ productId, quantity: 1 }]),
      await tools.placed([{ productId, quantity: 1 }]),
    ]
    const deliver = (id: string, days: number) =>
      shop.rows(
        `UPDATE orders SET status = 'Delivered', delivered_at = now() - make_interval(days => $2, mins => 1) WHERE id = $1`,
        [id, days],
      )
    await deliver(early.id, 2)
    await deliver(late.id, 3)
    const marks: boolean[] = []
    for (const order of [early, late]) marks.push((await tools.read((await tools.submit(order)).body._id)).isLate)
    expect(marks).toEqual([false, true])
  })

  it('only whoever ordered reads its returns and what can be returned of it', async () => {
    const order = await tools.placed([{ productId, quantity: 1 }])
    const stranger = await shop.join()
    for (const path of [`/returns?orderId=${order.id}`, `/returns/returnable?orderId=${order.id}`]) {
      expect((await shop.call('GET', path)).status).toBe(401)
      expect((await shop.call('GET', path, { token: stranger.token })).status).toBe(404)
      expect((await shop.call('GET', path, { token: order.customer.token })).status).toBe(200)
    }
  })
})
