import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { createReturnsClient } from '#tests/support/create-returns-client.ts'
import { createShopSettings } from '#tests/support/shop-settings.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { FIELDS_REQUIRED, returnReasons } from '../contract.ts'
import { ALL_RETURNED, ORDER_CANCELLED, ORDER_NOT_FOUND, rateLimits } from '../rules.ts'
import { submitReturn } from './submit-return.ts'

let shop: TestShop
let admin: { id: string; token: string }
let returnsClient: ReturnType<typeof createReturnsClient>
let productId: string
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
  returnsClient = createReturnsClient(shop, admin)
  productId = await shop.addProduct(1_000)
})
beforeEach(() => returnsClient.resetRateLimits())
afterEach(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

describe('submitting a return', () => {
  it('returns the whole order when only the form fields are given', async () => {
    const order = await returnsClient.placeOrder([{ productId, quantity: 2 }])
    const { status, body } = await returnsClient.submitReturn(order, {
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
      lines: [{ lineId: order.lineIds[0], productId, price: 999, quantity: 2 }],
      steps: [{ status: 'requested' }],
    })
    expect(await returnsClient.listOwnReturns(order)).toEqual([body])
    expect((await returnsClient.listEmailSubjects(order.email)).at(-1)).toBe(
      `We have your return request for order #${order.id.slice(-8).toUpperCase()}`,
    )
  })

  it('emails the staff with a link to the return', async () => {
    const order = await returnsClient.placeOrder([{ productId: await shop.addProduct(5), quantity: 1 }])
    const { body } = await returnsClient.submitReturn(order, { reasonText: 'It shrank.' })
    const [staffEmail] = await shop.query('SELECT reply_to, subject, text FROM emails WHERE text LIKE $1', [
      `%/admin/returns/${body._id}%`,
    ])
    expect(staffEmail).toMatchObject({
      reply_to: order.email,
      subject: `Return requested: order #${order.id.slice(-8).toUpperCase()}`,
      text: expect.stringMatching(/Changed my mind.*A refund.*It shrank\./s),
    })
  })

  it('uses up the limit of staff emails only for returns that are accepted', async () => {
    const { key } = createRateLimit('returnEmails', rateLimits.returnEmails)
    const readLimit = () => shop.query('SELECT key FROM rate_limits WHERE key = $1', [key])
    const order = await returnsClient.placeOrder([{ productId, quantity: 1 }])
    await shop.query(`UPDATE orders SET status = 'Processing' WHERE id = $1`, [order.id])
    expect((await returnsClient.submitReturn(order)).status).toBe(409)
    expect(await readLimit()).toEqual([])
    await shop.query(`UPDATE orders SET status = 'Delivered' WHERE id = $1`, [order.id])
    expect((await returnsClient.submitReturn(order)).status).toBe(201)
    expect(await readLimit()).toEqual([{ key }])
  })

  it('attaches an uploaded photo to one return only', async () => {
    const image = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#d4ff3a' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'hole.png')
    const { imageUrl } = await (await fetch(`${shop.url}/api/returns/image`, { method: 'POST', body: form })).json()
    const [first, second] = [
      await returnsClient.placeOrder([{ productId, quantity: 1 }]),
      await returnsClient.placeOrder([{ productId, quantity: 1 }]),
    ]
    const { status, body } = await returnsClient.submitReturn(first, { imageUrl })
    expect([status, body.imageUrl]).toEqual([201, imageUrl])
    for (const url of [imageUrl, 'https://example.in/a.webp']) {
      const rejected = await returnsClient.submitReturn(second, { imageUrl: url })
      expect([rejected.status, rejected.body.message]).toEqual([
        409,
        'This photo is no longer available. Please upload it again.',
      ])
    }
    expect((await returnsClient.submitReturn(second, { imageUrl: '' })).status).toBe(201)
  })

  it('forwards the return to the third-party form service if RETURN_FORM_URL is set', async () => {
    const enqueuedJobs: { queue: string; data: Record<string, string> }[] = []
    const jobs = {
      enqueue: async (_tx: unknown, queue: string, data: Record<string, string>) =>
        void enqueuedJobs.push({ queue, data }),
    }
    const order = await returnsClient.placeOrder([{ productId, quantity: 1 }])
    const request = {
      orderId: order.id,
      name: 'Asha',
      email: order.email,
      number: '98450 12345',
      reasonDropdown: 'Changed my mind' as const,
    }
    const formServices = { returns: { url: 'http://127.0.0.1:9/form', fields: {} } }
    const shopSettings = createShopSettings({ seller: { careEmail: 'care@example.in' } })
    await submitReturn({ ...shop.deps, jobs, formServices, shopSettings }, request, {
      network: '203.0.113.7',
      origin: shop.url,
    })
    const fields = enqueuedJobs.flatMap(({ data }) => (data['fields'] ? [JSON.parse(data['fields'])] : []))
    expect(fields).toEqual([{ ...request, reasonText: '', imageUrl: '' }])
  })

  it.each(returnReasons)('accepts the reason: %s', async (reasonDropdown) => {
    const order = await returnsClient.placeOrder([{ productId, quantity: 1 }])
    expect((await returnsClient.submitReturn(order, { reasonDropdown })).status).toBe(201)
  })

  it.each(['orderId', 'name', 'email', 'number', 'reasonDropdown'])('requires %s', async (field) => {
    for (const value of [undefined, '', ...(field === 'reasonDropdown' ? [] : ['  \u200b'])]) {
      const { status, body } = await returnsClient.submitReturn(
        { id: 'a'.repeat(24), email: 'a@example.in' },
        { [field]: value },
      )
      expect([status, body.message]).toEqual([400, FIELDS_REQUIRED])
      expect(body.errors).toEqual([{ field, message: FIELDS_REQUIRED }])
    }
  })

  it('reports all missing fields together', async () => {
    const { status, body } = await shop.call('POST', '/returns', { body: {} })
    expect([status, body.message]).toEqual([400, FIELDS_REQUIRED])
    expect(body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'email',
      'name',
      'number',
      'orderId',
      'reasonDropdown',
    ])
  })

  it('rejects a name with characters that reverse text', async () => {
    const order = { id: 'a'.repeat(24), email: 'a@example.in' }
    const { status, body } = await returnsClient.submitReturn(order, { name: 'Asha \u202eoaR' })
    const message = "Name contains a character that can't be displayed."
    expect([status, body.errors]).toEqual([400, [{ field: 'name', message }]])
  })

  it('rejects fields that are too long', async () => {
    const tooLong = {
      name: 'x'.repeat(101),
      number: '1'.repeat(31),
      reasonText: 'x'.repeat(1_001),
      orderId: 'x'.repeat(41),
    }
    for (const [field, value] of Object.entries(tooLong)) {
      const { status, body } = await returnsClient.submitReturn(
        { id: 'a'.repeat(24), email: 'a@example.in' },
        { [field]: value },
      )
      expect([status, body.errors?.[0]?.field]).toEqual([400, field])
    }
  })
})

describe('a mismatched order and email', () => {
  it('get the same response and run the same queries, whichever of the two is wrong', async () => {
    const [first, second] = [
      await returnsClient.placeOrder([{ productId, quantity: 1 }]),
      await returnsClient.placeOrder([{ productId, quantity: 1 }]),
    ]
    const mismatches = [
      { id: first.id, email: second.email },
      { id: first.id.slice(-8), email: second.email },
      { id: 'f'.repeat(24), email: first.email },
      { id: 'ffffffff', email: first.email },
      { id: 'nonsense', email: first.email },
    ]
    const responses: unknown[] = []
    for (const mismatch of mismatches) {
      const { status, body } = await returnsClient.submitReturn(mismatch)
      responses.push({ status, message: body.message, code: body.code, fields: Object.keys(body) })
    }
    for (const response of responses) expect(response).toEqual(responses[0])
    expect(responses[0]).toMatchObject({ status: 404, message: ORDER_NOT_FOUND })
    const [wrongEmail, wrongOrder] = [
      { ...first, email: second.email },
      { ...first, id: 'f'.repeat(24) },
    ]
    const queries = await recordQueries(() => returnsClient.submitReturn(wrongEmail))
    expect(queries.join()).toContain('customer_email')
    expect(await recordQueries(() => returnsClient.submitReturn(wrongOrder))).toEqual(queries)
  })
})

/** Returns the SQL of the queries run by `action`, without parameter values. */
async function recordQueries(action: () => Promise<unknown>): Promise<string[]> {
  const queries: string[] = []
  const { query } = shop.pool
  shop.pool.query = ((...args: Parameters<typeof query>) => {
    const [first] = args as unknown as [string | { text: string }]
    queries.push(typeof first === 'string' ? first : first.text)
    return Reflect.apply(query, shop.pool, args)
  }) as typeof query
  try {
    await action()
  } finally {
    shop.pool.query = query
  }
  // ignores queries of workers that run at the same time
  return queries.filter((text) => /"orders"|"rate_limits"/.test(text))
}

describe('the units of an order', () => {
  it('can be returned in parts, up to the number bought', async () => {
    const order = await returnsClient.placeOrder([{ productId, quantity: 3 }])
    const [lineId = ''] = order.lineIds
    const returnUnits = (quantity: number) => returnsClient.submitReturn(order, { lines: [{ lineId, quantity }] })
    expect((await returnUnits(2)).status).toBe(201)
    const { status, body } = await returnUnits(2)
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Only 1 of Tee \d+ can still be returned\.$/)])
    expect((await returnUnits(1)).status).toBe(201)
    expect((await returnUnits(1)).body.message).toBe(ALL_RETURNED)
    expect((await returnsClient.submitReturn(order)).status).toBe(409)
    expect(await returnsClient.listOwnReturns(order)).toHaveLength(2)
  })

  it('are all returned by default, except those already in a return', async () => {
    const order = await returnsClient.placeOrder([{ productId, quantity: 3 }])
    const [lineId = ''] = order.lineIds
    await returnsClient.submitReturn(order, { lines: [{ lineId, quantity: 1 }] })
    expect((await returnsClient.submitReturn(order)).body.lines).toMatchObject([{ lineId, quantity: 2 }])
  })

  it('can be returned again after a rejection', async () => {
    const order = await returnsClient.placeOrder([{ productId, quantity: 1 }])
    const { body } = await returnsClient.submitReturn(order)
    await returnsClient.takeStep(body._id, 'reject', { reason: 'It was worn.' })
    expect((await returnsClient.submitReturn(order)).status).toBe(201)
  })

  it('must belong to the order and be listed once', async () => {
    const order = await returnsClient.placeOrder([{ productId, quantity: 2 }])
    const other = await returnsClient.placeOrder([{ productId, quantity: 1 }])
    const [lineId = ''] = order.lineIds
    const withForeignLine = await returnsClient.submitReturn(order, {
      lines: [{ lineId: other.lineIds[0], quantity: 1 }],
    })
    expect([withForeignLine.status, withForeignLine.body.message]).toEqual([400, "That item isn't part of this order."])
    const withDuplicateLine = await returnsClient.submitReturn(order, {
      lines: [
        { lineId, quantity: 1 },
        { lineId, quantity: 1 },
      ],
    })
    expect([withDuplicateLine.status, withDuplicateLine.body.message]).toEqual([
      400,
      'Please list each item only once.',
    ])
  })

  it('cannot be returned after the order was cancelled', async () => {
    const order = await returnsClient.placeOrder([{ productId, quantity: 1 }])
    await shop.call('POST', `/admin/orders/${order.id}/cancel`, { token: admin.token, body: { reason: 'Asked to.' } })
    const { status, body } = await returnsClient.submitReturn(order)
    expect([status, body.message]).toEqual([409, ORDER_CANCELLED])
  })

  it('cannot be returned before the order ships, and the order can then still be cancelled', async () => {
    const order = await returnsClient.placeOrder([{ productId, quantity: 1 }], { status: 'Processing' })
    const message =
      "This order hasn't shipped yet, so there's nothing to return. To cancel it, please write to hello@example.in. Your order page shows when it ships."
    const { status, body } = await returnsClient.submitReturn(order)
    expect([status, body.message]).toEqual([409, message])
    const returnable = await shop.call('GET', `/returns/returnable?orderId=${order.id}`, order.customer)
    expect(returnable.body.problem).toBe(message)
    expect((await returnsClient.cancelOrder(order.id)).status).toBe(200)
  })

  it('are returned once when requests run concurrently', async () => {
    const order = await returnsClient.placeOrder([{ productId, quantity: 1 }])
    const responses = await Promise.all(Array.from({ length: 5 }, () => returnsClient.submitReturn(order)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  })

  it('can be returned after the return window; the return is then marked as late', async () => {
    const [onTimeOrder, lateOrder] = [
      await returnsClient.placeOrder([{ productId, quantity: 1 }]),
      await returnsClient.placeOrder([{ productId, quantity: 1 }]),
    ]
    const setDelivered = (id: string, daysAgo: number) =>
      shop.query(
        `UPDATE orders SET status = 'Delivered', delivered_at = now() - make_interval(days => $2, mins => 1) WHERE id = $1`,
        [id, daysAgo],
      )
    await setDelivered(onTimeOrder.id, 2)
    await setDelivered(lateOrder.id, 3)
    const lateFlags: boolean[] = []
    for (const order of [onTimeOrder, lateOrder])
      lateFlags.push((await returnsClient.getReturn((await returnsClient.submitReturn(order)).body._id)).isLate)
    expect(lateFlags).toEqual([false, true])
  })

  it('are visible only to the customer who ordered', async () => {
    const order = await returnsClient.placeOrder([{ productId, quantity: 1 }])
    const stranger = await shop.createUser()
    for (const path of [`/returns?orderId=${order.id}`, `/returns/returnable?orderId=${order.id}`]) {
      expect((await shop.call('GET', path)).status).toBe(401)
      expect((await shop.call('GET', path, { token: stranger.token })).status).toBe(404)
      expect((await shop.call('GET', path, { token: order.customer.token })).status).toBe(200)
    }
  })
})
