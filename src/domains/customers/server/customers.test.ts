import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { address } from '#tests/support/create-shop-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { refreshCustomers } from './refresh-customers.ts'

let shop: TestShop
let productId: string
let admin: { id: string; token: string }
let other: { id: string; token: string }
beforeAll(async () => {
  shop = await startTestShop()
  productId = await shop.addProduct(1_000)
  ;[admin, other] = [await shop.createUser('admin'), await shop.createUser('admin')]
})
afterAll(() => shop.close())

async function createCustomer(name: string, mobile: string | null = null) {
  const customer = await shop.createUser()
  await shop.query('UPDATE users SET name = $2, mobile = $3 WHERE id = $1', [customer.id, name, mobile])
  return { ...customer, email: `${customer.id}@example.in` }
}

async function placeOrder(customer: { token: string }, { phone = address.phone, quantity = 1 } = {}) {
  const shippingAddress = { ...address, phone }
  const { body } = await shop.createCheckout(customer, [{ productId, quantity }], { shippingAddress })
  const { body: proof } = await shop.payAtProvider(body.payment.orderId)
  await shop.submitPaymentProof(customer, body._id, proof)
  const { body: order } = await shop.finalizeCheckout(customer, body._id)
  await shop.waitForInvoices()
  return order._id as string
}

const callAdmin = (method: string, path: string, body?: unknown, { token } = admin) =>
  shop.call(method, `/admin/customers${path}`, { token, ...(body === undefined ? {} : { body }) })
const list = (query: Record<string, string>) => callAdmin('GET', `?${new URLSearchParams(query)}`)
const findNames = async (q: string) =>
  ((await list({ q })).body as { name: string }[]).map(({ name }) => name).toSorted()

describe('the list of customers', () => {
  it('shows orders, what was spent net of refunds, and the last order', async () => {
    const customer = await createCustomer('Meera Iyer', '+91 98111 22333')
    const orderId = await placeOrder(customer, { quantity: 3 })
    await placeOrder(customer)
    const find = async () => (await list({ q: customer.email })).body[0]
    expect(await find()).toMatchObject({
      _id: customer.id,
      name: 'Meera Iyer',
      email: customer.email,
      phone: '+91 98111 22333',
      orders: 2,
      spent: 3996,
      tags: [],
    })
    const refund = { amount: 999, reason: 'A stain' }
    await shop.call('POST', `/admin/orders/${orderId}/refunds`, { token: admin.token, body: refund })
    expect(await find()).toMatchObject({ orders: 2, spent: 2997 })
  })

  it.each(['98765 43210', '+91-98765-43210', '098765-43210', '9876543210', '43210', '765 432', '+91 98765'])(
    'finds a customer by the phone number %s, of the account, an order or an address',
    async (q) => {
      if ((await findNames('Farhan Phone')).length === 0) {
        await createCustomer('Farhan Phone', '+91 98765 43210')
        await placeOrder(await createCustomer('Gauri Phone'), { phone: '98765-43210' })
        const saved = await createCustomer('Harsh Phone')
        const body = { ...address, phone: '+919876543210' }
        expect((await shop.call('POST', '/users/addresses', { token: saved.token, body })).status).toBe(201)
        await createCustomer('Ishita Phone', '+91 98765 43299')
      }
      const names = await findNames(q)
      expect(names).toEqual(expect.arrayContaining(['Farhan Phone', 'Gauri Phone', 'Harsh Phone']))
      if (q !== '+91 98765' && q !== '765 432') expect(names).not.toContain('Ishita Phone')
    },
  )

  it('finds a customer by a phone number that only a changed order has, and by the one before', async () => {
    const customer = await createCustomer('Jaya Amended')
    const orderId = await placeOrder(customer, { phone: '70999 88877' })
    const body = { address: { ...address, phone: '70123 45678' } }
    const amended = await shop.call('POST', `/admin/orders/${orderId}/amendments`, { token: admin.token, body })
    expect(amended.status).toBe(201)
    for (const q of ['7012345678', '+91 70123 45678', '070123-45678', '7099988877'])
      expect(await findNames(q)).toEqual(['Jaya Amended'])
  })

  it('finds by parts of the name in any case, by email and by order number', async () => {
    const customer = await createCustomer('Zubeida Contractor')
    const orderId = await placeOrder(customer)
    for (const q of ['zubeida', 'CONTRACTOR zub', customer.email.toUpperCase(), orderId, `#${orderId.slice(-8)}`])
      expect(await findNames(q)).toEqual(['Zubeida Contractor'])
    expect(await findNames('zubeida sharma')).toEqual([])
  })

  it('treats wildcards and quotes as text', async () => {
    for (const q of ['%', '_', "'; DROP TABLE customers; --", '\\', '%%%', '(', '+'.repeat(100)])
      expect((await list({ q })).status).toBe(200)
    expect(await findNames('%_%_%')).toEqual([])
    expect((await list({ q: 'x'.repeat(101) })).status).toBe(400)
    expect((await list({ sortBy: 'password' })).status).toBe(400)
    expect((await list({ unknown: '1' })).status).toBe(400)
  })

  it('sorts, pages and counts', async () => {
    const customers = await Promise.all(['Sort A', 'Sort B', 'Sort C'].map((name) => createCustomer(name)))
    await placeOrder({ token: customers[1]?.token ?? '' })
    const sort = async (key: string) =>
      ((await list({ q: 'sort', sortBy: key })).body as { name: string }[]).map(({ name }) => name)
    expect(await sort('name')).toEqual(['Sort A', 'Sort B', 'Sort C'])
    expect(await sort('-name')).toEqual(['Sort C', 'Sort B', 'Sort A'])
    for (const key of ['-orders', '-spent', '-lastOrder']) expect((await sort(key))[0]).toBe('Sort B')
    for (const key of ['orders', 'spent', 'lastOrder']) expect((await sort(key)).at(-1)).toBe('Sort B')
    const page = await list({ q: 'sort', sortBy: 'name', limit: '2', page: '2' })
    expect([page.body[0].name, page.headers.get('x-total-count')]).toEqual(['Sort C', '3'])
    const [row] = await shop.query<{ count: string }>(`SELECT count(*) AS count FROM users WHERE role = 'customer'`)
    expect((await list({ limit: '1' })).headers.get('x-total-count')).toBe(row?.count)
  })

  it('follows deleted accounts and new names', async () => {
    const customer = await createCustomer('Before Rename')
    expect(await findNames('before rename')).toHaveLength(1)
    await shop.query(`UPDATE users SET name = 'After Rename' WHERE id = $1`, [customer.id])
    expect(await findNames('before rename')).toEqual([])
    expect(await findNames('after rename')).toHaveLength(1)
    const total = Number((await list({ limit: '1' })).headers.get('x-total-count'))
    await shop.query('DELETE FROM users WHERE id = $1', [customer.id])
    const after = await list({ limit: '1' })
    expect(Number(after.headers.get('x-total-count'))).toBe(total - 1)
    expect(await shop.query('SELECT FROM customer_changes')).toEqual([])
  })

  it('leaves out admins who never ordered', async () => {
    const someone = await createCustomer('Promoted Once')
    expect(await findNames('promoted')).toHaveLength(1)
    await shop.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [someone.id])
    expect(await findNames('promoted')).toEqual([])
    const buyer = await createCustomer('Promoted Buyer')
    await placeOrder(buyer)
    await shop.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [buyer.id])
    expect(await findNames('promoted')).toEqual(['Promoted Buyer'])
    expect((await callAdmin('GET', `/${buyer.id}`)).body.role).toBe('admin')
  })

  it('leaves out an account that is being deleted, without waiting for it', async () => {
    const customer = await createCustomer('Being Deleted')
    const client = await shop.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [customer.id])
      expect(await findNames('being deleted')).toEqual([])
      await client.query('ROLLBACK')
    } finally {
      client.release()
    }
    expect(await findNames('being deleted')).toEqual(['Being Deleted'])
  })

  it('is up to date when several processes derive it at the same time', async () => {
    const customers = await Promise.all(Array.from({ length: 10 }, (_, n) => createCustomer(`Race ${n}`)))
    await Promise.all(Array.from({ length: 5 }, () => refreshCustomers(shop)))
    expect(await findNames('race')).toHaveLength(customers.length)
  })

  it('streams a CSV file of all matches, formulas made harmless', async () => {
    await createCustomer('=HYPERLINK("x") Csv')
    await createCustomer('Plain Csv')
    const url = `${shop.url}/api/admin/customers.csv?q=csv&sortBy=name`
    const response = await fetch(url, { headers: { authorization: `Bearer ${admin.token}` } })
    const lines = (await response.text()).trim().split('\r\n')
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect(lines[0]).toContain('Id,Name,Email,Phone,Orders,Spent (INR),Last order (IST),Joined (IST),Tags')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`"'=HYPERLINK`)
    expect(lines[2]).toContain('Plain Csv')
  })

  it('is for admins only', async () => {
    const customer = await shop.createUser()
    for (const path of ['', '.csv', '/tags', `/${customer.id}`, `/${customer.id}/data`])
      expect((await callAdmin('GET', path, undefined, customer)).status).toBe(403)
  })
})

describe('a customer', () => {
  it('includes orders, returns, addresses, messages and consent', async () => {
    const customer = await createCustomer('Nisha Page', '98111 00000')
    const orderId = await placeOrder(customer)
    const status = { token: admin.token, body: { status: 'Delivered', notify: false } }
    await shop.call('PUT', `/admin/orders/${orderId}`, status)
    const form = { orderId, name: 'Nisha', email: customer.email, number: '98111 00000' }
    await shop.call('POST', '/returns', { body: { ...form, reasonDropdown: 'Changed my mind' } })
    await shop.call('POST', '/users/addresses', { token: customer.token, body: address })
    const message = { name: 'Nisha', email: customer.email.toUpperCase(), message: 'Where is my parcel?' }
    expect((await shop.call('POST', '/contact', { body: message })).status).toBe(201)
    await shop.call('POST', '/newsletter', { body: { email: customer.email } })
    const { status: code, body } = await callAdmin('GET', `/${customer.id}`)
    expect(code).toBe(200)
    expect(body).toMatchObject({
      _id: customer.id,
      role: 'customer',
      latestOrders: [{ _id: orderId, status: 'Delivered', paymentStatus: 'paid', totalPrice: 999, units: 1 }],
      returns: [{ orderId, status: 'requested', outcome: 'refund', units: 1 }],
      addresses: [{ city: 'Bengaluru', phone: address.phone, isDefault: true }],
      lastOrderAddress: address,
      messages: [{ state: 'open', excerpt: 'Where is my parcel?' }],
      newsletter: { state: 'pending' },
      notes: [],
      erasureProblem: `The return of order #${orderId.slice(-8).toUpperCase()} is still open. Try again once it is finished.`,
    })
    expect(JSON.stringify(body)).not.toContain('password')
    const detail = await shop.call('GET', `/admin/orders/${orderId}`, { token: admin.token })
    expect(detail.body.customerId).toBe(customer.id)
  })

  it('is not found under an unknown id', async () => {
    expect((await callAdmin('GET', `/${'0'.repeat(24)}`)).status).toBe(404)
    expect((await callAdmin('GET', '/nobody')).status).toBe(400)
  })

  it('has notes with author and time, which only the author deletes', async () => {
    const { id } = await createCustomer('Noted')
    const added = await callAdmin('POST', `/${id}/notes`, { text: '  Prefers a call in the evening. ' })
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ text: 'Prefers a call in the evening.', by: 'Asha', isOwn: true })
    const path = `/${id}/notes/${added.body._id}`
    expect((await callAdmin('GET', `/${id}`, undefined, other)).body.notes[0].isOwn).toBe(false)
    expect(await callAdmin('DELETE', path, undefined, other)).toMatchObject({
      status: 404,
      body: { message: 'Note not found, or written by somebody else.' },
    })
    const elsewhere = await createCustomer('Elsewhere')
    expect((await callAdmin('DELETE', `/${elsewhere.id}/notes/${added.body._id}`)).status).toBe(404)
    expect((await callAdmin('DELETE', path)).status).toBe(200)
    expect((await callAdmin('DELETE', path)).status).toBe(404)
    expect((await callAdmin('GET', `/${id}`)).body.notes).toEqual([])
    for (const [text, message] of [
      [' ', 'Please write a note.'],
      ['x'.repeat(1_001), 'A note can be at most 1,000 characters.'],
    ])
      expect(await callAdmin('POST', `/${id}/notes`, { text })).toMatchObject({ status: 400, body: { message } })
    expect((await callAdmin('POST', `/${'0'.repeat(24)}/notes`, { text: 'x' })).status).toBe(404)
    const changes = await shop.query('SELECT after FROM audit_entries WHERE subject_id = $1 ORDER BY id', [id])
    expect(changes).toEqual([{ after: { change: 'note added' } }, { after: { change: 'note deleted' } }])
  })

  it('has tags, which filter the list', async () => {
    const { id } = await createCustomer('Tagged')
    const saved = await callAdmin('PUT', `/${id}/tags`, { tags: ['VIP', ' Wholesale ', 'vip'] })
    expect(saved).toMatchObject({ status: 200, body: { tags: ['VIP', 'Wholesale'] } })
    expect((await list({ tag: 'Wholesale' })).body).toMatchObject([{ _id: id, tags: ['VIP', 'Wholesale'] }])
    expect((await callAdmin('GET', '/tags')).body).toEqual(['VIP', 'Wholesale'])
    expect((await list({ tag: 'nobody' })).body).toEqual([])
    // another change keeps the tags
    await shop.query(`UPDATE users SET name = 'Tagged again' WHERE id = $1`, [id])
    expect((await list({ tag: 'VIP' })).body).toMatchObject([{ name: 'Tagged again' }])
    for (const [tags, message] of [
      [Array.from({ length: 21 }, (_, n) => `t${n}`), 'A customer can have at most 20 tags.'],
      [['x'.repeat(41)], 'A tag can be at most 40 characters.'],
      [['a,b'], 'A tag can have no commas and no control characters.'],
      [[' '], 'A tag needs at least one character.'],
    ])
      expect(await callAdmin('PUT', `/${id}/tags`, { tags })).toMatchObject({ status: 400, body: { message } })
    expect((await callAdmin('PUT', `/${'0'.repeat(24)}/tags`, { tags: [] })).status).toBe(404)
    const [change] = await shop.query('SELECT before, after FROM audit_entries WHERE subject_id = $1', [id])
    expect(change).toEqual({ before: { tags: '' }, after: { tags: 'VIP, Wholesale' } })
  })
})
