import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Money, openMoney } from '#tests/support/money.ts'

let shop: Money
let productId: string
let admin: { id: string; token: string }
beforeAll(async () => {
  shop = await openMoney()
  productId = await shop.stock(1_000, { sku: 'NKD-TEE-7' })
  admin = await shop.join('admin')
})
afterEach(async () => {
  expect(await shop.wrongs()).toEqual([])
})
afterAll(() => shop.close())

const until = { timeout: 30_000, interval: 50 }

/** An order of ₹999 for each unit. */
async function placed({ quantity = 1, product = productId, address = {}, name = 'Asha' } = {}) {
  const customer = await shop.join()
  await shop.rows('UPDATE users SET name = $1 WHERE id = $2', [name, customer.id])
  const { body } = await shop.checkout(customer, [{ productId: product, quantity }], {
    ...(Object.keys(address).length > 0 ? { shippingAddress: { ...shippingAddress, ...address } } : {}),
  })
  const { body: proof } = await shop.payAtGateway(body.payment.orderId)
  await shop.showProof(customer, body._id, proof)
  const { body: order } = await shop.finalize(customer, body._id)
  return { customer, id: order._id as string, email: `${customer.id}@example.in`, paymentId: proof.razorpay_payment_id }
}

const shippingAddress = {
  firstName: 'Meera',
  lastName: 'Iyer',
  address: '4 Hill Road',
  city: 'Mumbai',
  state: 'Maharashtra',
  postalCode: '400050',
  country: 'India',
  phone: '+91 98765 43210',
}

const ask = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/admin/orders${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })
const list = async (query: Record<string, string>) => ask('GET', `?${new URLSearchParams(query)}`)
const idsOf = ({ body }: { body: { _id: string }[] }) => body.map(({ _id }) => _id)
const mailsTo = (email: string) =>
  shop.rows<{ subject: string }>('SELECT subject FROM mails WHERE "to" = $1 ORDER BY id', [email])
const audited = (subjectId: string) =>
  shop.rows('SELECT kind, actor_id, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY id', [subjectId])

describe('the list', () => {
  it('answers whole orders, the newest first, a page at a time with how many there are', async () => {
    const [first, second] = [await placed(), await placed({ quantity: 2 })]
    const { status, headers, body } = await list({ limit: '2' })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(idsOf({ body })).toEqual([second.id, first.id])
    expect(body[0]).toMatchObject({
      totalPrice: 1998,
      status: 'Processing',
      isPaid: true,
      paymentStatus: 'paid',
      paymentMethod: 'Online',
      orderItems: [{ productId, sku: 'NKD-TEE-7', quantity: 2, price: 999 }],
      user: { name: 'Asha', email: second.email },
    })
    const [count] = await shop.rows<{ n: string }>('SELECT count(*) AS n FROM orders WHERE archived_at IS NULL')
    expect(headers.get('x-total-count')).toBe(count?.n)
    expect(idsOf(await list({ limit: '1', page: '2' }))).toEqual([first.id])
  })

  it('finds an order by its number, the end of it, e-mail, phone, name and SKU', async () => {
    const rare = await shop.stock(5, { sku: 'NKD-RARE-1' })
    const { id, email } = await placed({ product: rare, address: { firstName: 'Zoya', phone: '+91 91234 56789' } })
    const words = [id, id.slice(-8), `#${id.slice(-8).toUpperCase()}`, email, '91234 56789', '+919123456789', '9123456']
    for (const q of [...words, 'zoya', 'Iyer ZOYA', 'nkd-rare-1', 'NKD-RA']) {
      const found = await list({ q })
      expect(idsOf(found), q).toEqual([id])
      expect(found.headers.get('x-total-count'), q).toBe('1')
    }
    expect(idsOf(await list({ q: 'zoya nobody' }))).toEqual([])
    expect(idsOf(await list({ q: `o'brien:* & \\` }))).toEqual([])
  })

  it('is filtered by status, payment and days in India, and sorted, each with its own count', async () => {
    const { id } = await placed({ quantity: 3 })
    await ask('PUT', `/${id}`, { status: 'Shipped' })
    expect(idsOf(await list({ status: 'Shipped' }))).toContain(id)
    expect(idsOf(await list({ status: 'Cancelled' }))).not.toContain(id)
    expect(idsOf(await list({ payment: 'refunded' }))).not.toContain(id)
    await ask('POST', `/${id}/refunds`, { amount: 1.5, reason: 'A stain' })
    expect(idsOf(await list({ payment: 'partially refunded' }))).toContain(id)
    expect(idsOf(await list({ sortBy: '-totalPrice', limit: '1' }))).toEqual([id])
    const [today] = await shop.rows<{ day: string }>(`SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date::text AS day`)
    const day = today?.day ?? ''
    expect(idsOf(await list({ from: day, to: day }))).toContain(id)
    expect(idsOf(await list({ to: '2020-01-01' }))).toEqual([])
    for (const query of [
      { status: 'Shipped' },
      { payment: 'paid' },
      { payment: 'partially refunded' },
      { payment: 'paid', status: 'Processing' },
      { from: day },
      { to: '2020-01-01' },
    ] satisfies Record<string, string>[]) {
      const found = await list(query)
      expect(found.headers.get('x-total-count'), JSON.stringify(query)).toBe(String(found.body.length))
    }
    expect((await list({ status: 'Lost' })).status).toBe(400)
  })

  it('is sorted by customer and by status both ways, page by page', async () => {
    for (const name of ['aarti', 'Zoya', 'Bela']) await placed({ name })
    const all = await list({ limit: '100' })
    const by = async (sortBy: string) => {
      const pages: Awaited<ReturnType<typeof list>>['body'] = []
      for (let page = 1; pages.length < all.body.length; page++) {
        pages.push(...(await list({ sortBy, limit: '3', page: String(page) })).body)
      }
      return pages
    }
    for (const [key, of] of [
      ['customer', (order: { user: { name: string } }) => order.user.name.toLowerCase()],
      ['status', (order: { status: string }) => order.status],
    ] as const) {
      const [up, down] = [await by(key), await by(`-${key}`)]
      expect(up.map(of)).toEqual(up.map(of).toSorted())
      expect(idsOf({ body: down })).toEqual(idsOf({ body: up }).toReversed())
      expect(new Set(idsOf({ body: up }))).toEqual(new Set(idsOf(all)))
      const file = await fetch(`${shop.url}/api/admin/orders.csv?sortBy=${key}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
      const lines = (await file.text()).split('\r\n').slice(1, -1)
      expect(lines.map((line) => line.slice(0, 24))).toEqual(idsOf({ body: up }))
    }
  })
})

describe('the list as a file', () => {
  const read = async (query: Record<string, string>, token = admin.token) => {
    const answer = await fetch(`${shop.url}/api/admin/orders.csv?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      lines: (await answer.text()).split('\r\n'),
    }
  }

  it('holds every order that is found, each in a line', async () => {
    const { id, email } = await placed({ address: { city: '=cmd()' } })
    const all = await read({})
    expect(all.type).toBe('text/csv; charset=utf-8')
    expect(all.lines[0]).toMatch(/^Order ID,Invoice,/)
    expect(all.lines).toHaveLength(Number((await list({})).headers.get('x-total-count')) + 2)
    const { lines } = await read({ q: id })
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`,Processing,Asha,${email},'+91 98765 43210,NKD-TEE-7,1,999.00,0.00,paid,`)
    expect(lines[1]).toContain(`,'=cmd(),`)
    expect((await read({}, (await shop.join()).token)).status).toBe(403)
  })
})

describe('a status', () => {
  it('may follow any other, with who and when, and the parcel’s arrival comes and goes with it', async () => {
    const { id, email } = await placed()
    const shipped = await ask('PUT', `/${id}`, { status: 'Shipped' })
    expect(shipped.body).toMatchObject({ _id: id, status: 'Shipped' })
    expect(shipped.body.statusHistory).toEqual([
      { status: 'Processing', at: expect.any(String) },
      { status: 'Shipped', at: expect.any(String), by: 'Asha' },
    ])
    const delivered = await ask('PUT', `/${id}`, { status: 'Delivered' })
    expect(delivered.body.deliveredAt).toBe(delivered.body.statusHistory[2].at)
    const back = await ask('PUT', `/${id}`, { status: 'Processing' })
    expect(back.body).not.toHaveProperty('deliveredAt')
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your Nukkad order #'),
      expect.stringContaining('is on its way'),
      expect.stringContaining('was delivered'),
    ])
    expect(await audited(id)).toEqual([
      { kind: 'status', actor_id: admin.id, before: { status: 'Processing' }, after: { status: 'Shipped' } },
      { kind: 'status', actor_id: admin.id, before: { status: 'Shipped' }, after: { status: 'Delivered' } },
      { kind: 'status', actor_id: admin.id, before: { status: 'Delivered' }, after: { status: 'Processing' } },
    ])
  })

  it('given again changes nothing and tells nobody, even when many give it at once', async () => {
    const { id, email } = await placed()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('PUT', `/${id}`, { status: 'Shipped' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers[0]?.body.statusHistory.length).toBeLessThanOrEqual(2)
    expect((await ask('GET', `/${id}`)).body.statusHistory).toHaveLength(2)
    expect(await mailsTo(email)).toHaveLength(2)
    expect(await audited(id)).toHaveLength(1)
  })
})

describe('an order that is deleted', () => {
  it('is archived: out of the lists, out of the sums, and otherwise as it was', async () => {
    const { id, customer } = await placed()
    const before = Number((await list({})).headers.get('x-total-count'))
    const gone = await ask('DELETE', `/${id}`)
    expect(gone).toMatchObject({ status: 200, body: id })
    const after = await list({})
    expect(idsOf(after)).not.toContain(id)
    expect(Number(after.headers.get('x-total-count'))).toBe(before - 1)
    const archived = await list({ archived: 'yes' })
    expect(idsOf(archived)).toEqual([id])
    expect(archived.headers.get('x-total-count')).toBe('1')
    expect((await shop.call('GET', '/orders/my-orders', customer)).body).toEqual([])
    expect(await ask('DELETE', `/${id}`)).toMatchObject({ status: 200, body: id })
    expect((await ask('GET', `/${id}`)).body).toMatchObject({ archivedAt: expect.any(String) })
    expect((await ask('POST', `/${id}/restore`)).body).not.toHaveProperty('archivedAt')
    expect(idsOf(await list({}))).toContain(id)
    expect(await audited(id)).toMatchObject([
      { kind: 'order', after: { archived: true } },
      { kind: 'order', after: { archived: false } },
    ])
  })
})

describe('a refund', () => {
  const look = async (id: string) => (await ask('GET', `/${id}`)).body

  it('of a part and then of the rest is carried out, with its reason, and the customer is told', async () => {
    const { id, email } = await placed()
    const part = await ask('POST', `/${id}/refunds`, { amount: 99.5, reason: 'A loose thread' })
    expect(part.status).toBe(201)
    expect(part.body).toMatchObject({ refundable: 899.5, refunds: [{ amount: 99.5, reason: 'A loose thread' }] })
    await ask('POST', `/${id}/refunds`, { reason: 'Sent back' })
    await expect
      .poll(async () => (await look(id)).refunds.map(({ status }: { status: string }) => status), until)
      .toEqual(['processed', 'processed'])
    expect(await look(id)).toMatchObject({ refundable: 0, paymentStatus: 'refunded', isPaid: true })
    expect((await mailsTo(email)).map(({ subject }) => subject).slice(1)).toEqual([
      expect.stringContaining('₹99.50'),
      expect.stringContaining('₹899.50'),
    ])
    expect(await audited(id)).toMatchObject([
      { kind: 'refund', before: null, after: { amountPaise: 9_950, reason: 'A loose thread' } },
      { kind: 'refund', after: { amountPaise: 89_950 } },
    ])
  })

  it('of more than is left is refused, and changes nothing', async () => {
    const { id, email } = await placed()
    expect((await ask('POST', `/${id}/refunds`, { amount: 999.01, reason: 'Too kind' })).status).toBe(409)
    for (const amount of [0, -1, 0.001, 2.675, true, [5], '1', '0x10']) {
      expect((await ask('POST', `/${id}/refunds`, { amount, reason: 'Odd' })).status, String(amount)).toBe(400)
    }
    expect(await look(id)).toMatchObject({ refundable: 999, refunds: [] })
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await audited(id)).toEqual([])
  })

  it('asked for again under its key happens once, and another one under that key is refused', async () => {
    const { id, email } = await placed()
    const wish = { amount: 100, reason: 'A stain', key: 'refund-of-tuesday' }
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', `/${id}/refunds`, wish)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await look(id)).refunds).toHaveLength(1)
    expect((await ask('POST', `/${id}/refunds`, { ...wish, amount: 200 })).status).toBe(409)
    expect(await mailsTo(email)).toHaveLength(2)
  })
})

describe('to cancel and refund', () => {
  it('puts the items back, gives the money back and tells the customer, once', async () => {
    const shirt = await shop.stock(10)
    const { id, email } = await placed({ product: shirt, quantity: 3 })
    const left = async () =>
      (await shop.rows('SELECT on_hand, sold, returned FROM stock WHERE product_id = $1', [shirt]))[0]
    expect(await left()).toEqual({ on_hand: 7, sold: 3, returned: 0 })
    await ask('POST', `/${id}/refunds`, { amount: 997, reason: 'First a part' })
    const answers = await Promise.all([1, 2].map(() => ask('POST', `/${id}/cancel`, { reason: 'Changed their mind' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toMatchObject({ status: 'Cancelled', refundable: 0, restockedAt: expect.any(String) })
    expect(await left()).toEqual({ on_hand: 10, sold: 3, returned: 3 })
    const { body } = await ask('GET', `/${id}`)
    expect(body.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([997, 2000])
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your Nukkad order #'),
      expect.stringContaining('₹997.00'),
      expect.stringContaining('is cancelled'),
    ])
  })

  it('is taken back by another status while the items are there, and refused when they were sold', async () => {
    const shirt = await shop.stock(3)
    const { id } = await placed({ product: shirt, quantity: 2 })
    const left = async () =>
      (await shop.rows('SELECT on_hand, sold, returned FROM stock WHERE product_id = $1', [shirt]))[0]
    await ask('POST', `/${id}/cancel`, { reason: 'Asked to' })
    const { status, body } = await ask('PUT', `/${id}`, { status: 'Processing' })
    expect([status, body.status]).toEqual([200, 'Processing'])
    expect(body).not.toHaveProperty('restockedAt')
    expect(await left()).toEqual({ on_hand: 1, sold: 2, returned: 0 })
    await ask('POST', `/${id}/cancel`, { reason: 'Asked to, again' })
    expect(await left()).toEqual({ on_hand: 3, sold: 2, returned: 2 })
    await placed({ product: shirt, quantity: 2 })
    const refused = await ask('PUT', `/${id}`, { status: 'Shipped' })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^Its items went back to the shelf and were sold meanwhile: Tee \d+\.$/),
    ])
    expect((await ask('GET', `/${id}`)).body).toMatchObject({ status: 'Cancelled', restockedAt: expect.any(String) })
    expect(await left()).toEqual({ on_hand: 1, sold: 4, returned: 2 })
  })

  it('is more than the status alone, which moves neither money nor stock', async () => {
    const { id } = await placed()
    const { body } = await ask('PUT', `/${id}`, { status: 'Cancelled' })
    expect(body).toMatchObject({ status: 'Cancelled', paymentStatus: 'paid', refundable: 999 })
    expect(body).not.toHaveProperty('restockedAt')
  })
})

describe('one order', () => {
  it('comes with its invoice and what proves its payment', async () => {
    const { id, paymentId } = await placed()
    await expect.poll(async () => (await ask('GET', `/${id}`)).body.payment.events.length, until).toBeGreaterThan(0)
    const { body } = await ask('GET', `/${id}`)
    expect(body).toMatchObject({ invoiceNumber: expect.stringMatching(/^NKD\//) })
    expect(body.payment).toMatchObject({ id: paymentId, amount: 999, currency: 'INR', status: 'captured' })
    expect(body.payment.events[0]).toMatchObject({ kind: 'payment.authorized', receivedAt: expect.any(String) })
    expect((await ask('GET', `/${'0'.repeat(24)}`)).status).toBe(404)
  })

  it('is for admins alone, and so is all that can be done with it', async () => {
    const { id, customer } = await placed()
    const calls = [
      ['GET', ''],
      ['GET', `/${id}`],
      ['PUT', `/${id}`, { status: 'Shipped' }],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/restore`],
      ['POST', `/${id}/refunds`, { reason: 'Mine' }],
      ['POST', `/${id}/cancel`, { reason: 'Mine' }],
    ] as const
    for (const [method, path, body] of calls) {
      const more = body ? { body } : {}
      expect((await shop.call(method, `/admin/orders${path}`, more)).status, method + path).toBe(401)
      expect((await shop.call(method, `/admin/orders${path}`, { token: customer.token, ...more })).status).toBe(403)
    }
    expect((await ask('GET', `/${id}`)).body).toMatchObject({ status: 'Processing', refunds: [] })
    expect(await audited(id)).toEqual([])
  })
})
