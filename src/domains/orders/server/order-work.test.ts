import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '#shared/staff-roles.ts'
import { createLoggedInUser } from '#tests/support/create-logged-in-user.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let productId: string
let admin: { id: string; token: string }
beforeAll(async () => {
  shop = await startTestShop()
  productId = await shop.addProduct(1_000, { sku: 'NKD-HD-9', name: 'Gully Hoodie' })
  admin = await shop.createUser('admin')
})
afterAll(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
  await shop.close()
})

const callAdmin = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/admin${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })

async function placeOrder({ product = productId, address = {} } = {}) {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId: product, quantity: 1 }], {
    shippingAddress: { ...shippingAddress, ...address },
  })
  const { body: proof } = await shop.payAtProvider(body.payment.orderId)
  await shop.submitPaymentProof(customer, body._id, proof)
  const { body: order } = await shop.finalizeCheckout(customer, body._id)
  await shop.waitForInvoices()
  return {
    id: order._id as string,
    paymentId: proof.razorpay_payment_id as string,
    providerOrderId: body.payment.orderId,
  }
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

const search = async (q: string) => {
  const { body } = await callAdmin('GET', `/orders?${new URLSearchParams({ q })}`)
  return (body as { _id: string }[]).map(({ _id }) => _id)
}

describe('searching orders', () => {
  it('finds them by invoice, payment and tracking number, city, PIN code and product name', async () => {
    const other = await shop.addProduct(10, { sku: 'NKD-CAP-1', name: 'Monsoon Cap' })
    await placeOrder({ product: other, address: { city: 'Pune', postalCode: '411001', phone: '9000000001' } })
    const { id, paymentId, providerOrderId } = await placeOrder({
      address: {
        city: 'Port Blair',
        state: 'Andaman and Nicobar Islands',
        postalCode: '744101',
        phone: '+91 91234 56789',
      },
    })
    const [invoice] = await shop.query<{ number: string }>('SELECT number FROM invoices WHERE order_id = $1', [id])
    const shipment = { courier: 'Delhivery', trackingNumber: 'DLV 4711-22' }
    expect((await callAdmin('POST', `/orders/${id}/shipments`, shipment)).status).toBe(201)
    for (const q of [
      invoice?.number ?? '',
      paymentId,
      providerOrderId,
      'dlv 4711-22',
      'DLV471122',
      'dlv-4711',
      'port blair',
      '744101',
      'gully hoodie',
      '09123456789',
      '0 91234-56789',
      '+919123456789',
    ])
      expect(await search(q), q).toEqual([id])
  })

  it('finds them by the end of an invoice or credit note number, by refund, and by the last digits of the phone number', async () => {
    await placeOrder({ address: { phone: '9000010467' } })
    const { id } = await placeOrder({ address: { phone: '+91 90000 28461' } })
    const refund = await callAdmin('POST', `/orders/${id}/refunds`, { amount: 1, reason: 'A stain' })
    expect(refund.status).toBe(201)
    const find = () =>
      shop.query<Record<'invoice' | 'creditNote' | 'refundId' | 'providerRefundId', string>>(
        `SELECT i.number AS invoice, c.number AS "creditNote", r.id AS "refundId", provider_refund_id AS "providerRefundId"
         FROM invoices i JOIN orders o ON o.id = i.order_id JOIN refunds r ON r.payment_id = o.payment_id
         JOIN credit_notes c ON c.refund_id = r.id WHERE o.id = $1 AND provider_refund_id IS NOT NULL`,
        [id],
      )
    await expect.poll(find, { timeout: 10_000 }).toHaveLength(1)
    const [{ invoice, creditNote, refundId, providerRefundId }] = (await find()) as [
      Awaited<ReturnType<typeof find>>[0],
    ]
    const serial = String(Number(invoice.slice(-6)))
    for (const q of [
      invoice.toLowerCase(),
      creditNote,
      creditNote.toLowerCase(),
      refundId,
      providerRefundId,
      '8461',
      '28461',
      '0028461',
      '0002-8461',
    ])
      expect(await search(q), q).toEqual([id])
    for (const q of [invoice.slice(-9), invoice.slice(-4), creditNote.slice(-6), serial])
      expect(await search(q), q).toContain(id)
    for (const q of ['846', '461', '4610', '1648', '~1648x', '%8461']) expect(await search(q), q).not.toContain(id)
  })

  it('works the same in the list of orders to ship', async () => {
    const { id } = await placeOrder({ address: { city: 'Shillong', state: 'Meghalaya', postalCode: '793001' } })
    for (const q of ['shillong', '793001', id.slice(-8)]) {
      const { body, headers } = await callAdmin('GET', `/shipping/orders?${new URLSearchParams({ q })}`)
      expect([q, headers.get('x-total-count'), body.length, body[0]?._id]).toEqual([q, '1', 1, id])
    }
    const { body } = await callAdmin('GET', '/shipping/orders?q=nowhere')
    expect(body).toEqual([])
  })

  it('treats SQL and patterns as plain text', async () => {
    for (const q of ["' | 'a':*", '%', '_', "x') --", '100% :* & !']) expect(await search(q), q).toEqual([])
  })
})

describe('changing many orders', () => {
  it('ships those that can ship, and returns the others with the reason', async () => {
    const [first, second, done, cancelled] = await Promise.all([placeOrder(), placeOrder(), placeOrder(), placeOrder()])
    await callAdmin('PUT', `/orders/${done.id}`, { status: 'Delivered', notify: false })
    await callAdmin('PUT', `/orders/${cancelled.id}`, { status: 'Cancelled', notify: false })
    await callAdmin('PUT', `/orders/${second.id}`, { status: 'Shipped', notify: false })
    const missing = '0'.repeat(24)
    const ids = [first.id, second.id, done.id, cancelled.id, missing, first.id]
    const { status, body } = await callAdmin('POST', '/orders/bulk', { action: 'ship', ids, notify: false })
    expect(status).toBe(200)
    expect(body).toEqual({
      changed: 1,
      unchanged: 1,
      refused: [
        { orderId: done.id, message: 'This order is Delivered.' },
        { orderId: cancelled.id, message: 'This order is Cancelled.' },
        { orderId: missing, message: 'Order not found.' },
      ],
    })
    const delivered = await callAdmin('POST', '/orders/bulk', { action: 'deliver', ids: [first.id, second.id] })
    expect(delivered.body).toMatchObject({ changed: 2, refused: [] })
  })

  it('leaves out refunded orders, which no longer ship', async () => {
    const [byAmount, byLine, partly] = [await placeOrder(), await placeOrder(), await placeOrder()]
    const { body: detail } = await callAdmin('GET', `/orders/${byLine.id}`)
    const refund = (id: string, body: object) =>
      callAdmin('POST', `/orders/${id}/refunds`, { reason: 'Asked', ...body })
    expect((await refund(byAmount.id, {})).status).toBe(201)
    const lines = [{ lineId: detail.orderItems[0]._id, quantity: 1 }]
    expect((await refund(byLine.id, { lines, restock: true })).status).toBe(201)
    expect((await refund(partly.id, { amount: 1 })).status).toBe(201)
    const { body: toShip } = await callAdmin('GET', '/shipping/orders?limit=100')
    const idsToShip = (toShip as { _id: string }[]).map(({ _id }) => _id)
    expect([byAmount, byLine, partly].map(({ id }) => idsToShip.includes(id))).toEqual([false, false, true])
    const ids = [byAmount.id, byLine.id, partly.id]
    const message = 'This order was refunded, so there is nothing to ship.'
    expect((await callAdmin('POST', '/orders/bulk', { action: 'ship', ids, notify: false })).body).toEqual({
      changed: 1,
      unchanged: 0,
      refused: [byAmount, byLine].map(({ id }) => ({ orderId: id, message })),
    })
    const alone = await callAdmin('PUT', `/orders/${byLine.id}`, { status: 'Shipped' })
    expect([alone.status, alone.body.message]).toEqual([409, message])
  })

  it('lets packing staff ship, and nothing else', async () => {
    const { id } = await placeOrder()
    const change = async (staffRole: StaffRole, action: string) => {
      const { token } = await createLoggedInUser(shop, { role: 'admin', staffRole })
      return shop.call('POST', '/admin/orders/bulk', { token, body: { action, ids: [id] } })
    }
    expect((await change('accounts', 'ship')).status).toBe(403)
    expect(await change('packing', 'deliver')).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/^Your role can't change /) },
    })
    expect((await change('packing', 'ship')).body).toMatchObject({ changed: 1 })
    expect((await change('support', 'deliver')).body).toMatchObject({ changed: 1 })
  })

  it('shows packing staff an order without its payment at the provider', async () => {
    const { id } = await placeOrder()
    const { token } = await createLoggedInUser(shop, { role: 'admin', staffRole: 'packing' })
    expect((await callAdmin('GET', `/orders/${id}`)).body).toHaveProperty('payment')
    const { status, body } = await shop.call('GET', `/admin/orders/${id}`, { token })
    expect([status, 'payment' in body, body._id]).toEqual([200, false, id])
    const exportCsv = async (authorization: string) =>
      (await fetch(`${shop.url}/api/admin/orders.csv?ids=${id}`, { headers: { authorization } })).text()
    expect(await exportCsv(`Bearer ${token}`)).not.toContain('Payment ID')
    expect(await exportCsv(`Bearer ${admin.token}`)).toContain('Payment ID')
  })

  it('archives and restores', async () => {
    const { id } = await placeOrder()
    const archive = () => callAdmin('POST', '/orders/bulk', { action: 'archive', ids: [id] })
    expect((await archive()).body).toMatchObject({ changed: 1 })
    expect((await archive()).body).toMatchObject({ changed: 0, unchanged: 1 })
    expect((await callAdmin('POST', '/orders/bulk', { action: 'restore', ids: [id] })).body).toMatchObject({
      changed: 1,
    })
  })

  it('adds and removes a tag, which the list can filter by', async () => {
    const { id } = await placeOrder()
    const tag = (action: string, name: string) => callAdmin('POST', '/orders/bulk', { action, ids: [id], tag: name })
    expect((await tag('addTag', ' Gift ')).body).toMatchObject({ changed: 1 })
    expect((await tag('addTag', 'gift')).body).toMatchObject({ changed: 0, unchanged: 1 })
    const { body, headers } = await callAdmin('GET', '/orders?tag=Gift')
    expect(body).toMatchObject([{ _id: id, tags: ['gift'] }])
    expect(headers.get('x-total-count')).toBe('1')
    expect((await tag('removeTag', 'gift')).body).toMatchObject({ changed: 1 })
    expect((await callAdmin('GET', `/orders/${id}`)).body).not.toHaveProperty('tags')
    for (let n = 0; n < 20; n++) await tag('addTag', `t${n}`)
    expect((await tag('addTag', 'one more')).body.refused).toEqual([
      { orderId: id, message: 'An order can have at most 20 tags.' },
    ])
  })

  it.each([
    [{ action: 'ship', ids: [] }, 'Select at least one order.'],
    [{ action: 'ship', ids: Array(101).fill('0'.repeat(24)) }, 'Select at most 100 orders.'],
    [{ action: 'ship', ids: ['1'] }, "This order ID isn't valid."],
    [{ action: 'addTag', ids: ['0'.repeat(24)], tag: ' ' }, 'Tag is required.'],
    [{ action: 'addTag', ids: ['0'.repeat(24)], tag: 'x'.repeat(31) }, 'Tag can be at most 30 characters.'],
    [{ action: 'addTag', ids: ['0'.repeat(24)], tag: 'a,b' }, 'Tag can have letters, digits, spaces and hyphens.'],
  ])('rejects %j', async (request, message) => {
    const { status, body } = await callAdmin('POST', '/orders/bulk', request)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(message)
  })
})

describe('notes of an order', () => {
  it('are added with the author, newest first, and removed', async () => {
    const { id } = await placeOrder()
    await callAdmin('POST', `/orders/${id}/notes`, { text: 'Called, wants it on Friday.' })
    const { status, body } = await callAdmin('POST', `/orders/${id}/notes`, { text: ' Paid by a friend. ' })
    expect(status).toBe(201)
    expect(body).toMatchObject([{ text: 'Paid by a friend.' }, { text: 'Called, wants it on Friday.' }])
    expect(body[0].by).toEqual(expect.any(String))
    const removed = await callAdmin('DELETE', `/orders/${id}/notes/${body[0]._id}`)
    expect(removed.body).toMatchObject([{ text: 'Called, wants it on Friday.' }])
    expect((await callAdmin('DELETE', `/orders/${id}/notes/${body[0]._id}`)).status).toBe(404)
    expect((await callAdmin('GET', `/orders/${id}/notes`)).body).toHaveLength(1)
  })

  it('cannot be removed through another order, and are limited to 100', async () => {
    const [{ id }, other] = await Promise.all([placeOrder(), placeOrder()])
    const { body } = await callAdmin('POST', `/orders/${id}/notes`, { text: 'Mine.' })
    expect((await callAdmin('DELETE', `/orders/${other.id}/notes/${body[0]._id}`)).status).toBe(404)
    await shop.query(
      `INSERT INTO order_notes (order_id, text, at, by, by_name)
       SELECT $1, 'Note ' || n, now(), 'x', 'Asha' FROM generate_series(2, 100) n`,
      [id],
    )
    const full = await callAdmin('POST', `/orders/${id}/notes`, { text: 'One more.' })
    expect(full).toMatchObject({ status: 409, body: { message: 'An order can have at most 100 notes.' } })
  })

  it.each([
    ['', 'Note is required.'],
    ['x'.repeat(1_001), 'Note can be at most 1,000 characters.'],
    ['a\u202eb', "Note contains a character that can't be displayed."],
  ])('rejects %j', async (text, message) => {
    const { id } = await placeOrder()
    const { status, body } = await callAdmin('POST', `/orders/${id}/notes`, { text })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(message)
  })

  it('need an order', async () => {
    expect((await callAdmin('GET', `/orders/${'0'.repeat(24)}/notes`)).status).toBe(404)
    expect((await callAdmin('POST', `/orders/${'0'.repeat(24)}/notes`, { text: 'x' })).status).toBe(404)
  })
})

describe('saved views', () => {
  it('are kept by name, replaced and removed', async () => {
    await callAdmin('PUT', '/order-views', { name: 'To pack', query: '?status=Processing' })
    const { body } = await callAdmin('PUT', '/order-views', {
      name: 'To pack',
      query: '?status=Processing&payment=paid',
    })
    expect(body).toEqual([{ _id: expect.any(String), name: 'To pack', query: '?status=Processing&payment=paid' }])
    expect((await callAdmin('DELETE', `/order-views/${body[0]._id}`)).body).toEqual([])
  })

  it('are limited to 30', async () => {
    await shop.query(`INSERT INTO order_views (name, query) SELECT 'View ' || n, '' FROM generate_series(1, 30) n`)
    const { status, body } = await callAdmin('PUT', '/order-views', { name: 'One more', query: '' })
    expect(status).toBe(409)
    expect(body.message).toBe('There can be at most 30 saved views. Remove one first.')
    expect((await callAdmin('PUT', '/order-views', { name: 'View 3', query: '?status=Shipped' })).status).toBe(200)
  })

  it('are limited to 30 when several admins save concurrently', async () => {
    await shop.query('DELETE FROM order_views')
    await shop.query(`INSERT INTO order_views (name, query) SELECT 'View ' || n, '' FROM generate_series(1, 29) n`)
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    const responses = await Promise.all(names.map((name) => callAdmin('PUT', '/order-views', { name, query: '' })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it.each(['javascript:alert(1)', '//evil.example', '?a=<script>', `?q=${'x'.repeat(500)}`])(
    'reject the query %j',
    async (query) => {
      expect((await callAdmin('PUT', '/order-views', { name: 'Bad', query })).status).toBe(400)
    },
  )
})
