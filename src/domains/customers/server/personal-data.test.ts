import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/ids.ts'
import { address } from '#tests/support/create-shop-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let productId: string
let admin: { id: string; token: string }
beforeAll(async () => {
  shop = await startTestShop()
  productId = await shop.addProduct(1_000)
  admin = await shop.createUser('admin')
})
beforeEach(() => shop.query('TRUNCATE rate_limits'))
afterEach(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const password = 'chai-at-six'
let customerCount = 0

async function register(name = 'Kavya Bhandari') {
  const email = `kavya${++customerCount}@example.in`
  const { body } = await shop.call('POST', '/users/register', { body: { name, email, password } })
  return { id: body.user._id as string, token: body.token as string, name, email }
}
type Customer = Awaited<ReturnType<typeof register>>

async function startCheckout(customer: Customer) {
  const [firstName, lastName] = customer.name.split(' ')
  const shippingAddress = { ...address, firstName, lastName, phone: '+91 91234 56789' }
  const { body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }], { shippingAddress })
  return { id: body._id as string, providerOrderId: body.payment.orderId as string }
}

async function placeOrder(customer: Customer, status = 'Delivered') {
  const checkout = await startCheckout(customer)
  const { body: proof } = await shop.payAtProvider(checkout.providerOrderId)
  await shop.submitPaymentProof(customer, checkout.id, proof)
  const { body: order } = await shop.finalizeCheckout(customer, checkout.id)
  await shop.waitForInvoices()
  if (status !== 'Processing') await setStatus(order._id, status)
  return { id: order._id as string, checkoutId: checkout.id }
}

async function setStatus(orderId: string, status: string) {
  const options = { token: admin.token, body: { status, notify: false } }
  expect((await shop.call('PUT', `/admin/orders/${orderId}`, options)).status).toBe(200)
}

/** Lets the shop email a code and returns it. */
async function readCode({ email }: Customer): Promise<string> {
  await shop.query('DELETE FROM emails WHERE "to" = $1', [email])
  expect((await shop.call('POST', '/users/login/code', { body: { email } })).status).toBe(200)
  // the title of the email; its content is deleted once it is sent, so it is read from every state
  const find = async () =>
    (
      await shop.query<{ code: string }>(`SELECT substring(text FROM '\\d{6}') AS code FROM emails WHERE "to" = $1`, [
        email,
      ])
    )[0]?.code
  let code: string | undefined
  await expect.poll(async () => (code = (await find()) ?? code), { timeout: 20_000, interval: 10 }).toMatch(/^\d{6}$/)
  return code ?? ''
}

const exportOwn = (customer: Customer, proof: object) =>
  shop.call('POST', '/users/data', { token: customer.token, body: proof })
const eraseOwn = (customer: Customer, proof: object) =>
  shop.call('POST', '/users/erase', { token: customer.token, body: proof })
const eraseAsAdmin = ({ id, email }: Customer, confirmation = email) =>
  shop.call('POST', `/admin/customers/${id}/erase`, { token: admin.token, body: { confirmation } })

async function leaveTraces(customer: Customer) {
  await shop.call('POST', '/users/addresses', { token: customer.token, body: { ...address, phone: '+91 91234 56789' } })
  const message = { name: customer.name, email: customer.email, message: 'My parcel, please.' }
  expect((await shop.call('POST', '/contact', { body: message })).status).toBe(201)
  await shop.call('POST', '/newsletter', { body: { email: customer.email } })
  await shop.query(`INSERT INTO restock_alerts (product_id, email, origin, requested_at) VALUES ($1, $2, '', now())`, [
    productId,
    customer.email,
  ])
  const call = (path: string, body: object) =>
    shop.call(path === 'tags' ? 'PUT' : 'POST', `/admin/customers/${customer.id}/${path}`, { token: admin.token, body })
  expect((await call('notes', { text: `${customer.name} likes blue.` })).status).toBe(201)
  expect((await call('tags', { tags: ['VIP'] })).status).toBe(200)
}

/** Lists the tables that still contain one of the words. */
async function findTraces(words: string[]): Promise<string[]> {
  const tables = await shop.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const pattern = words.map((word) => `%${word}%`)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await shop.query(`SELECT FROM ${name} t WHERE t::text ILIKE ANY($1) LIMIT 1`, [pattern])
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat().toSorted()
}

describe('the export of personal data', () => {
  it('has everything in one file, with an emailed code', async () => {
    const customer = await register()
    await leaveTraces(customer)
    const order = await placeOrder(customer)
    const { status, headers, body } = await exportOwn(customer, { code: await readCode(customer) })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      account: { id: customer.id, name: 'Kavya Bhandari', email: customer.email },
      addresses: [{ city: 'Bengaluru' }],
      sessions: [{ device: expect.any(String) }],
      orders: [{ id: order.id, total: 999, address: { firstName: 'Kavya' }, lines: [{ quantity: 1, price: 999 }] }],
      invoices: [{ number: expect.any(String), document: { buyer: { email: customer.email } } }],
      creditNotes: [],
      returns: [],
      messages: [{ message: 'My parcel, please.' }],
      newsletter: { state: 'pending', email: customer.email },
      stockAlerts: [{ productId }],
      notes: [{ text: 'Kavya Bhandari likes blue.' }],
      tags: ['VIP'],
    })
    expect(body.emails.length).toBeGreaterThan(0)
    expect(body.leftOut).toBeUndefined()
    expect(JSON.stringify(body)).not.toMatch(/hash|secret/i)
  })

  it("leaves out what is linked by email only if the address may be somebody else's", async () => {
    const customer = await register()
    await leaveTraces(customer)
    const { status, body } = await exportOwn(customer, { password })
    expect(status).toBe(200)
    expect(body.account.email).toBe(customer.email)
    expect(body.leftOut).toContain('with an emailed code')
    for (const section of ['messages', 'newsletter', 'stockAlerts', 'emails', 'discountCodes'])
      expect(body).not.toHaveProperty(section)
  })

  it('asks for the password or a code again, and for the right one', async () => {
    const customer = await register()
    expect(await exportOwn(customer, {})).toMatchObject({
      status: 400,
      body: { message: 'Enter your password or the code from the email.' },
    })
    expect(await exportOwn(customer, { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { message: 'That password is incorrect.', errors: [{ field: 'password' }] },
    })
    const code = await readCode(customer)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await exportOwn(customer, { code: wrong })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'code' }] },
    })
    expect((await exportOwn(customer, { code })).status).toBe(200)
    // a code works once
    expect((await exportOwn(customer, { code })).status).toBe(400)
    const stranger = await register()
    expect((await exportOwn(stranger, { code: await readCode(customer) })).status).toBe(400)
    expect((await shop.call('POST', '/users/data', { body: { password } })).status).toBe(401)
  })

  it('has nothing about other people', async () => {
    const [customer, stranger] = [await register(), await register('Somebody Else')]
    await leaveTraces(stranger)
    await placeOrder(stranger)
    const { body } = await exportOwn(customer, { code: await readCode(customer) })
    expect(JSON.stringify(body)).not.toContain(stranger.email)
    expect(JSON.stringify(body)).not.toContain('Somebody Else')
    expect(body.orders).toEqual([])
  })

  it('is recorded if an admin makes it', async () => {
    const customer = await register()
    await leaveTraces(customer)
    const { status, body, headers } = await shop.call('GET', `/admin/customers/${customer.id}/data`, admin)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain(`customer-${customer.id}.json`)
    expect(body.messages).toHaveLength(1)
    const entries = await shop.query('SELECT actor_id, after FROM audit_entries WHERE subject_id = $1', [customer.id])
    expect(entries).toContainEqual({ actor_id: admin.id, after: { change: 'personal data exported' } })
    expect((await shop.call('GET', `/admin/customers/${'0'.repeat(24)}/data`, admin)).status).toBe(404)
  })

  it('has no link or code that opens the account, and nothing about staff', async () => {
    const customer = await register()
    await shop.query(
      `INSERT INTO emails (id, "to", subject, text, html, secret, state) VALUES ($1, $2, 'Set a new password', 'token=abc', '', true, 'failed')`,
      [newId(), customer.email],
    )
    const { body } = await shop.call('GET', `/admin/customers/${customer.id}/data`, admin)
    expect(body.emails).toContainEqual(expect.objectContaining({ subject: 'Set a new password', text: '' }))
    expect(JSON.stringify(body)).not.toContain('token=abc')
    const colleague = await shop.createUser('admin')
    expect((await shop.call('GET', `/admin/customers/${colleague.id}/data`, admin)).status).toBe(404)
  })
})

describe('erasing personal data', () => {
  it('keeps only the invoice with name and address', async () => {
    const customer = await register('Tanuja Wadekar')
    await leaveTraces(customer)
    const order = await placeOrder(customer)
    const note = { token: admin.token, body: { text: 'Tanuja called from 92222 11111' } }
    expect((await shop.call('POST', `/admin/orders/${order.id}/notes`, note)).status).toBe(201)
    await shop.query(
      `WITH refunded AS (
         UPDATE payments p SET refunded_paise = 100 FROM orders o WHERE o.id = $1 AND p.id = o.payment_id RETURNING p.id)
       INSERT INTO refunds (id, payment_id, amount_paise, reason, state, created_at, ended_at)
       SELECT 'rf_' || $1, id, 100, 'Tanuja Wadekar asked', 'processed', now(), now() FROM refunded`,
      [order.id],
    )
    await shop.query('ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_immutable')
    await shop.query(`UPDATE audit_entries SET after = after || '{"reason": "Tanuja asked"}' WHERE subject_id = $1`, [
      order.id,
    ])
    await shop.query('ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_immutable')
    await shop.call('PUT', `/users/profile`, {
      token: customer.token,
      body: { name: 'Tanuja Wadekar', mobile: '92222 11111' },
    })
    expect(await findTraces([customer.email, 'Wadekar'])).toEqual(expect.arrayContaining(['orders', 'users', 'emails']))
    const { status, body } = await eraseOwn(customer, { code: await readCode(customer) })
    expect([status, body.message]).toEqual([200, 'Your account and personal data are deleted.'])
    expect(await findTraces([customer.email, 'Tanuja', 'Wadekar', '92222 11111', '9222211111'])).toEqual(['invoices'])
    expect((await shop.call('GET', '/users/profile', { token: customer.token })).status).toBe(401)
    const { body: kept } = await shop.call('GET', `/admin/orders/${order.id}`, { token: admin.token })
    expect(kept).toMatchObject({
      totalPrice: 999,
      status: 'Delivered',
      user: { name: 'Erased customer', email: '' },
      shippingAddress: { state: 'Karnataka', country: 'India', city: '', phone: '' },
    })
    expect(kept.customerId).toBeUndefined()
    const [invoice] = await shop.query('SELECT document FROM invoices WHERE order_id = $1', [order.id])
    expect(JSON.stringify(invoice)).toContain('Wadekar')
  })

  it('is recorded without personal data, by the customer and by an admin', async () => {
    const [self, other] = [await register(), await register()]
    await eraseOwn(self, { password })
    expect(await eraseAsAdmin(other)).toMatchObject({ status: 200 })
    const read = (id: string) =>
      shop.query('SELECT actor_id, actor_name, subject_name, before, after FROM audit_entries WHERE subject_id = $1', [
        id,
      ])
    const entry = { subject_name: 'Erased customer', before: null, after: { change: 'personal data erased' } }
    expect(await read(self.id)).toEqual([{ ...entry, actor_id: self.id, actor_name: 'Erased customer' }])
    expect(await read(other.id)).toEqual([{ ...entry, actor_id: admin.id, actor_name: 'Asha' }])
  })

  it('makes earlier entries of the log anonymous', async () => {
    const customer = await register()
    const body = { name: 'Kavya New', email: customer.email }
    await shop.call('PUT', `/admin/users/${customer.id}`, { token: admin.token, body })
    await placeOrder(customer)
    await eraseAsAdmin(customer)
    expect(await findTraces([customer.email, 'Kavya New'])).toEqual(['invoices'])
  })

  it('includes emails that were forwarded, also from there, and where they went', async () => {
    const customer = await register()
    const [id, friend, other] = [newId(), 'friend@elsewhere.example', 'other@elsewhere.example']
    await shop.query(
      `INSERT INTO emails (id, "to", subject, text, html, state) VALUES ($1, $2, 'Hello Meenakshi', 'x', '', 'sent')`,
      [id, customer.email],
    )
    const forward = async (emailId: string, to: string) => {
      const path = `/admin/emails/${emailId}/forward`
      expect((await shop.call('POST', path, { token: admin.token, body: { to } })).status).toBe(200)
      const [copy] = await shop.query<{ id: string }>(
        `UPDATE emails SET state = 'sent' WHERE copy_of = $1 AND "to" = $2 RETURNING id`,
        [emailId, to],
      )
      return copy?.id ?? ''
    }
    await forward(await forward(id, friend), other)
    expect(await findTraces([friend, 'Meenakshi'])).toEqual(['audit_entries', 'emails'])
    await eraseAsAdmin(customer)
    expect(await findTraces([customer.email, friend, other, 'Meenakshi'])).toEqual([])
  })

  it('lets the email address register again', async () => {
    const customer = await register()
    await eraseOwn(customer, { password })
    const again = await shop.call('POST', '/users/register', {
      body: { name: 'Kavya Again', email: customer.email, password },
    })
    expect(again.status).toBe(201)
    const { body } = await exportOwn({ ...customer, token: again.body.token }, { password })
    expect(body.orders).toEqual([])
  })

  it.each([
    ['Processing', 'is still open. Personal data can be deleted once it is delivered or cancelled.'],
    ['Shipped', 'is still open. Personal data can be deleted once it is delivered or cancelled.'],
  ])('waits for an order that is %s', async (status, message) => {
    const customer = await register()
    const order = await placeOrder(customer, status)
    for (const response of [await eraseOwn(customer, { password }), await eraseAsAdmin(customer)])
      expect(response).toMatchObject({
        status: 409,
        body: { message: `Order #${order.id.slice(-8).toUpperCase()} ${message}` },
      })
    expect((await shop.call('GET', '/users/profile', { token: customer.token })).status).toBe(200)
  })

  it('waits for a refund, a return and an open checkout', async () => {
    const customer = await register()
    const order = await placeOrder(customer)
    const number = `#${order.id.slice(-8).toUpperCase()}`
    const form = { orderId: order.id, name: 'Kavya', email: customer.email, number: '91234 56789' }
    await shop.call('POST', '/returns', { body: { ...form, reasonDropdown: 'Changed my mind' } })
    expect((await eraseAsAdmin(customer)).body.message).toBe(
      `The return of order ${number} is still open. Try again once it is finished.`,
    )
    await shop.query(`UPDATE returns SET status = 'rejected' WHERE order_id = $1`, [order.id])
    const checkout = await startCheckout(customer)
    expect((await eraseAsAdmin(customer)).body.message).toBe(
      'A checkout is still open. Finish or cancel it, or try again in half an hour.',
    )
    await shop.call('DELETE', `/checkout/${checkout.id}`, { token: customer.token })
    await shop.query(
      `WITH refunded AS (
         UPDATE payments p SET refunded_paise = 100 FROM orders o WHERE o.id = $1 AND p.id = o.payment_id RETURNING p.id)
       INSERT INTO refunds (id, payment_id, amount_paise, reason, state, created_at)
       SELECT 'rf_' || $1, id, 100, 'Test', 'due by hand', now() FROM refunded`,
      [order.id],
    )
    expect((await eraseAsAdmin(customer)).body.message).toBe(
      'A refund is not complete yet. Try again once the money is back.',
    )
    await shop.query(`UPDATE refunds SET state = 'processed', ended_at = now() WHERE id = 'rf_' || $1`, [order.id])
    expect((await eraseAsAdmin(customer)).status).toBe(200)
    expect(await findTraces([customer.email])).toEqual(['invoices'])
  })

  it('uses up no code while an order prevents it', async () => {
    const customer = await register()
    const order = await placeOrder(customer, 'Shipped')
    const code = await readCode(customer)
    expect((await eraseOwn(customer, { code })).status).toBe(409)
    await setStatus(order.id, 'Delivered')
    expect((await eraseOwn(customer, { code })).status).toBe(200)
  })

  it('asks for re-authentication, and admins for the typed email', async () => {
    const customer = await register()
    expect((await eraseOwn(customer, {})).status).toBe(400)
    expect((await eraseOwn(customer, { password: 'wrong' })).status).toBe(400)
    expect(await eraseAsAdmin(customer, 'delete')).toMatchObject({
      status: 400,
      body: { message: "Type the customer's email address to confirm.", errors: [{ field: 'confirmation' }] },
    })
    expect((await eraseAsAdmin(customer, ` ${customer.email.toUpperCase()} `)).status).toBe(200)
    expect((await eraseAsAdmin(customer)).status).toBe(404)
  })

  it("leaves what is linked by email only if the address may be somebody else's", async () => {
    const customer = await register()
    await leaveTraces(customer)
    await eraseOwn(customer, { password })
    expect(await findTraces([customer.email])).toEqual([
      'contact_messages',
      // the message as the shop received it
      'emails',
      'newsletter_subscribers',
      'restock_alerts',
    ])
  })

  it('includes what is linked by email if an admin does it, who has checked the address', async () => {
    const customer = await register()
    await leaveTraces(customer)
    expect((await eraseAsAdmin(customer)).status).toBe(200)
    expect(await findTraces([customer.email])).toEqual([])
  })

  it('keeps the data of other people', async () => {
    const [customer, stranger] = [await register(), await register('Somebody Else')]
    await leaveTraces(stranger)
    const order = await placeOrder(stranger)
    await eraseAsAdmin(customer)
    const { body } = await shop.call('GET', `/admin/orders/${order.id}`, { token: admin.token })
    expect(body.user).toMatchObject({ name: 'Somebody Else', email: stranger.email })
    expect((await exportOwn(stranger, { code: await readCode(stranger) })).body.messages).toHaveLength(1)
  })

  it('does not erase admins', async () => {
    const someAdmin = await shop.createUser('admin')
    const email = `${someAdmin.id}@example.in`
    const customer = { ...someAdmin, name: 'Asha', email }
    expect(await eraseAsAdmin(customer)).toMatchObject({
      status: 409,
      body: { message: 'This account is an admin. Make it a customer under Users first.' },
    })
    expect(await eraseOwn(customer, { password })).toMatchObject({
      status: 409,
      body: { message: "Admins can't delete their account. Ask another admin to make you a customer first." },
    })
  })

  it('happens once, and never together with a new order', async () => {
    for (let round = 0; round < 4; round++) {
      const customer = await register()
      const [first, second, checkout] = await Promise.all([
        eraseAsAdmin(customer),
        eraseOwn(customer, { password }),
        shop.createCheckout(customer, [{ productId, quantity: 1 }]),
      ])
      const statuses = [first.status, second.status]
      if (checkout.status === 201) {
        expect(statuses.filter((status) => status === 200)).toEqual([])
        const [row] = await shop.query('SELECT customer_email FROM checkouts WHERE user_id = $1', [customer.id])
        expect(row).toEqual({ customer_email: customer.email })
      } else {
        expect(checkout.status).toBe(401)
        expect(statuses.filter((status) => status === 200)).toHaveLength(1)
        expect(await findTraces([customer.email])).toEqual([])
      }
      expect(statuses.every((status) => [200, 400, 401, 404, 409].includes(status))).toBe(true)
    }
  })

  it('refunds a payment that comes after it', async () => {
    const customer = await register()
    const checkout = await startCheckout(customer)
    await shop.query(`UPDATE checkouts SET state = 'expired' WHERE id = $1`, [checkout.id])
    await shop.query(`UPDATE stock SET held = held - 1`)
    expect((await eraseAsAdmin(customer)).status).toBe(200)
    await shop.payAtProvider(checkout.providerOrderId)
    const find = () =>
      shop.query(`SELECT refunded_paise FROM payments WHERE checkout_id = $1 AND refunded_paise > 0`, [checkout.id])
    await expect.poll(find, { timeout: 20_000 }).toEqual([{ refunded_paise: 99_900 }])
    expect(await shop.query('SELECT FROM orders WHERE checkout_id = $1', [checkout.id])).toEqual([])
  })
})

describe('the database', () => {
  it('still keeps orders as they were placed', async () => {
    const order = await placeOrder(await register())
    const update = (change: string) => shop.query(`UPDATE orders SET ${change} WHERE id = $1`, [order.id])
    for (const change of [
      `customer_name = 'Somebody'`,
      `customer_name = 'Erased customer'`,
      `customer_email = ''`,
      `address = erased_address(address) || '{"city": "Pune"}', customer_name = 'Erased customer', customer_email = ''`,
      'total_paise = 1',
    ])
      await expect(update(change)).rejects.toThrow()
  })
})
