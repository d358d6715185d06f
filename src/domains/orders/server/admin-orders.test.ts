import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { sendDueStatusEmails } from './schedule-status-email.ts'

let shop: TestShop
let productId: string
let admin: { id: string; token: string }
beforeAll(async () => {
  shop = await startTestShop()
  productId = await shop.addProduct(1_000, { sku: 'NKD-TEE-7' })
  admin = await shop.createUser('admin')
})
afterEach(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const pollOptions = { timeout: 30_000, interval: 50 }

/** Places and pays an order; each unit costs ₹999. */
async function placeOrder({ quantity = 1, product = productId, address = {}, name = 'Asha' } = {}) {
  const customer = await shop.createUser()
  await shop.query('UPDATE users SET name = $1 WHERE id = $2', [name, customer.id])
  const { body } = await shop.createCheckout(customer, [{ productId: product, quantity }], {
    ...(Object.keys(address).length > 0 ? { shippingAddress: { ...shippingAddress, ...address } } : {}),
  })
  const { body: proof } = await shop.payAtProvider(body.payment.orderId)
  await shop.submitPaymentProof(customer, body._id, proof)
  const { body: order } = await shop.finalizeCheckout(customer, body._id)
  await shop.waitForInvoices()
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

const callAdmin = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/admin/orders${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })
const listOrders = async (query: Record<string, string>) => callAdmin('GET', `?${new URLSearchParams(query)}`)
const getIds = ({ body }: { body: { _id: string }[] }) => body.map(({ _id }) => _id)
const listEmails = (email: string) =>
  shop.query<{ subject: string }>('SELECT subject FROM emails WHERE "to" = $1 ORDER BY id', [email])
/** Sends the emails of status changes, as if their undo window were over. */
const endUndoWindow = async () => {
  await shop.query(`UPDATE outbox SET due_at = now() - interval '1 second' WHERE kind = 'order.status'`)
  await sendDueStatusEmails(shop.deps)
}
const getStock = async (id: string) =>
  (await shop.query('SELECT on_hand, sold, returned FROM stock WHERE product_id = $1', [id]))[0]
const listAuditEntries = (subjectId: string) =>
  shop.query('SELECT kind, actor_id, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY id', [subjectId])

describe('listing orders', () => {
  it('returns a page of complete orders, newest first, with the total count', async () => {
    const [first, second] = [await placeOrder(), await placeOrder({ quantity: 2 })]
    const { status, headers, body } = await listOrders({ limit: '2' })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(getIds({ body })).toEqual([second.id, first.id])
    expect(body[0]).toMatchObject({
      totalPrice: 1998,
      status: 'Processing',
      isPaid: true,
      paymentStatus: 'paid',
      paymentMethod: 'Online',
      orderItems: [{ productId, sku: 'NKD-TEE-7', quantity: 2, price: 999 }],
      user: { name: 'Asha', email: second.email },
    })
    const [row] = await shop.query<{ count: string }>('SELECT count(*) AS count FROM orders WHERE archived_at IS NULL')
    expect(headers.get('x-total-count')).toBe(row?.count)
    expect(getIds(await listOrders({ limit: '1', page: '2' }))).toEqual([first.id])
  })

  it('searches by full or short order number, email, phone, name and SKU', async () => {
    const rareProductId = await shop.addProduct(5, { sku: 'NKD-RARE-1' })
    const { id, email } = await placeOrder({
      product: rareProductId,
      address: { firstName: 'Zoya', phone: '+91 91234 56789' },
    })
    const terms = [id, id.slice(-8), `#${id.slice(-8).toUpperCase()}`, email, '91234 56789', '+919123456789', '9123456']
    for (const q of [...terms, 'zoya', 'Iyer ZOYA', 'nkd-rare-1', 'NKD-RA']) {
      const result = await listOrders({ q })
      expect(getIds(result), q).toEqual([id])
      expect(result.headers.get('x-total-count'), q).toBe('1')
    }
    expect(getIds(await listOrders({ q: 'zoya nobody' }))).toEqual([])
    expect(getIds(await listOrders({ q: `o'brien:* & \\` }))).toEqual([])
  })

  it('filters by status, payment and days in Indian time, and counts the matches of each filter', async () => {
    const { id } = await placeOrder({ quantity: 3 })
    await callAdmin('PUT', `/${id}`, { status: 'Shipped' })
    expect(getIds(await listOrders({ status: 'Shipped' }))).toContain(id)
    expect(getIds(await listOrders({ status: 'Cancelled' }))).not.toContain(id)
    expect(getIds(await listOrders({ payment: 'refunded' }))).not.toContain(id)
    await callAdmin('POST', `/${id}/refunds`, { amount: 1.5, reason: 'A stain' })
    expect(getIds(await listOrders({ payment: 'partially refunded' }))).toContain(id)
    expect(getIds(await listOrders({ sortBy: '-totalPrice', limit: '1' }))).toEqual([id])
    const [today] = await shop.query<{ day: string }>(`SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date::text AS day`)
    const day = today?.day ?? ''
    expect(getIds(await listOrders({ from: day, to: day }))).toContain(id)
    expect(getIds(await listOrders({ to: '2020-01-01' }))).toEqual([])
    for (const query of [
      { status: 'Shipped' },
      { payment: 'paid' },
      { payment: 'partially refunded' },
      { payment: 'paid', status: 'Processing' },
      { from: day },
      { to: '2020-01-01' },
    ] satisfies Record<string, string>[]) {
      const result = await listOrders(query)
      expect(result.headers.get('x-total-count'), JSON.stringify(query)).toBe(String(result.body.length))
    }
    expect((await listOrders({ status: 'Lost' })).status).toBe(400)
  })

  it('sorts by customer and by status in both directions across pages', async () => {
    for (const name of ['aarti', 'Zoya', 'Bela']) await placeOrder({ name })
    const allOrders = await listOrders({ limit: '100' })
    const fetchAllPages = async (sortBy: string) => {
      const orders: Awaited<ReturnType<typeof listOrders>>['body'] = []
      for (let page = 1; orders.length < allOrders.body.length; page++) {
        orders.push(...(await listOrders({ sortBy, limit: '3', page: String(page) })).body)
      }
      return orders
    }
    for (const [key, getValue] of [
      ['customer', (order: { user: { name: string } }) => order.user.name.toLowerCase()],
      ['status', (order: { status: string }) => order.status],
    ] as const) {
      const [ascending, descending] = [await fetchAllPages(key), await fetchAllPages(`-${key}`)]
      expect(ascending.map(getValue)).toEqual(ascending.map(getValue).toSorted())
      expect(getIds({ body: descending })).toEqual(getIds({ body: ascending }).toReversed())
      expect(new Set(getIds({ body: ascending }))).toEqual(new Set(getIds(allOrders)))
      const csv = await fetch(`${shop.url}/api/admin/orders.csv?sortBy=${key}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
      const lines = (await csv.text()).split('\r\n').slice(1, -1)
      expect(lines.map((line) => line.slice(0, 24))).toEqual(getIds({ body: ascending }))
    }
  })
})

describe('exporting orders', () => {
  const exportCsv = async (query: Record<string, string>, token = admin.token, name = 'orders') => {
    const response = await fetch(`${shop.url}/api/admin/${name}.csv?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      lines: (await response.text()).split('\r\n'),
    }
  }

  it('writes one CSV line per matching order', async () => {
    const { id, email } = await placeOrder({ address: { city: '=cmd()' } })
    const fullExport = await exportCsv({})
    expect(fullExport.type).toBe('text/csv; charset=utf-8')
    expect(fullExport.lines[0]).toMatch(/^Order ID,Invoice,/)
    expect(fullExport.lines).toHaveLength(Number((await listOrders({})).headers.get('x-total-count')) + 2)
    const { lines } = await exportCsv({ q: id })
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`,Processing,Asha,${email},+919876543210,NKD-TEE-7,1,999.00,0.00,paid,`)
    expect(lines[1]).toContain(`,'=cmd(),`)
    expect((await exportCsv({}, (await shop.createUser()).token)).status).toBe(403)
  })
})

describe('changing the status', () => {
  it('allows any transition, records who and when, and sets or clears deliveredAt', async () => {
    const { id, email } = await placeOrder()
    const shipped = await callAdmin('PUT', `/${id}`, { status: 'Shipped' })
    expect(shipped.body).toMatchObject({ _id: id, status: 'Shipped' })
    expect(shipped.body.statusHistory).toEqual([
      { status: 'Processing', at: expect.any(String) },
      { status: 'Shipped', at: expect.any(String), by: 'Asha' },
    ])
    const delivered = await callAdmin('PUT', `/${id}`, { status: 'Delivered' })
    expect(delivered.body.deliveredAt).toBe(delivered.body.statusHistory[2].at)
    const reverted = await callAdmin('PUT', `/${id}`, { status: 'Processing' })
    expect(reverted.body).not.toHaveProperty('deliveredAt')
    await endUndoWindow()
    expect(await listEmails(email)).toHaveLength(1)
    expect(await listAuditEntries(id)).toEqual([
      { kind: 'status', actor_id: admin.id, before: { status: 'Processing' }, after: { status: 'Shipped' } },
      { kind: 'status', actor_id: admin.id, before: { status: 'Shipped' }, after: { status: 'Delivered' } },
      { kind: 'status', actor_id: admin.id, before: { status: 'Delivered' }, after: { status: 'Processing' } },
    ])
  })

  it('sends one email and one audit entry when the same status is set concurrently', async () => {
    const { id, email } = await placeOrder()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => callAdmin('PUT', `/${id}`, { status: 'Shipped' })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(responses[0]?.body.statusHistory.length).toBeLessThanOrEqual(2)
    expect((await callAdmin('GET', `/${id}`)).body.statusHistory).toHaveLength(2)
    await endUndoWindow()
    expect(await listEmails(email)).toHaveLength(2)
    expect(await listAuditEntries(id)).toHaveLength(1)
  })

  it('emails the customer 10 seconds later, about the last of several changes only', async () => {
    const { id, email } = await placeOrder()
    const setStatus = (status: string, options = {}) => callAdmin('PUT', `/${id}`, { status, ...options })
    const listSubjects = async () => (await listEmails(email)).slice(1).map(({ subject }) => subject.slice(-15))
    const onItsWay = ' is on its way'
    await setStatus('Shipped')
    await sendDueStatusEmails(shop.deps)
    expect(await listSubjects()).toEqual([])
    const [entry] = await shop.query<{ seconds: string }>(
      `SELECT extract(epoch FROM due_at - (SELECT max(at) FROM order_status_changes WHERE order_id = $1)) AS seconds
       FROM outbox WHERE kind = 'order.status' AND starts_with(ref, $1)`,
      [id],
    )
    expect(Number(entry?.seconds)).toBeGreaterThanOrEqual(10)
    expect(Number(entry?.seconds)).toBeLessThan(12)
    await endUndoWindow()
    expect(await listSubjects()).toEqual([expect.stringContaining(onItsWay)])

    // a slip and its undo
    await setStatus('Delivered')
    await setStatus('Shipped')
    await endUndoWindow()
    expect(await listSubjects()).toHaveLength(1)
    // back and forth from a status without an email
    await setStatus('Delivered')
    await setStatus('Processing')
    await setStatus('Delivered')
    await endUndoWindow()
    expect(await listSubjects()).toEqual([expect.stringContaining(onItsWay), expect.stringContaining('delivered')])
    await setStatus('Processing')
    await setStatus('Delivered')
    await endUndoWindow()
    expect(await listSubjects()).toHaveLength(2)
  })

  it('sends no email when the admin turns it off, not even a queued one', async () => {
    const { id, email } = await placeOrder()
    await callAdmin('PUT', `/${id}`, { status: 'Shipped' })
    await callAdmin('PUT', `/${id}`, { status: 'Delivered', notify: false })
    await endUndoWindow()
    expect(await listEmails(email)).toHaveLength(1)
    expect((await callAdmin('PUT', `/${id}`, { status: 'Delivered', notify: 'no' })).body).toMatchObject({
      code: 'bad_request',
      message: 'Notify must be true or false.',
    })
  })
})

describe('archiving an order', () => {
  it('hides it from the default list until it is restored, but not from its customer', async () => {
    const { id, customer } = await placeOrder()
    const before = Number((await listOrders({})).headers.get('x-total-count'))
    const deleted = await callAdmin('DELETE', `/${id}`)
    expect(deleted).toMatchObject({ status: 200, body: id })
    const after = await listOrders({})
    expect(getIds(after)).not.toContain(id)
    expect(Number(after.headers.get('x-total-count'))).toBe(before - 1)
    const archived = await listOrders({ archived: 'yes' })
    expect(getIds(archived)).toEqual([id])
    expect(archived.headers.get('x-total-count')).toBe('1')
    const all = await listOrders({ archived: 'all' })
    expect(getIds(all)).toContain(id)
    expect(Number(all.headers.get('x-total-count'))).toBe(before)
    for (const query of [{ status: 'Processing' }, { payment: 'paid' }] satisfies Record<string, string>[]) {
      const filtered = await listOrders(query)
      expect(filtered.headers.get('x-total-count'), JSON.stringify(query)).toBe(String(filtered.body.length))
    }
    expect(getIds(await shop.call('GET', '/orders/my-orders', customer))).toEqual([id])
    expect((await shop.call('GET', `/orders/${id}`, customer)).status).toBe(200)
    expect(await callAdmin('DELETE', `/${id}`)).toMatchObject({ status: 200, body: id })
    expect((await callAdmin('GET', `/${id}`)).body).toMatchObject({ archivedAt: expect.any(String) })
    expect((await callAdmin('POST', `/${id}/restore`)).body).not.toHaveProperty('archivedAt')
    expect(getIds(await listOrders({}))).toContain(id)
    expect(await listAuditEntries(id)).toMatchObject([
      { kind: 'order', after: { archived: true } },
      { kind: 'order', after: { archived: false } },
    ])
  })
})

describe('refunding an order', () => {
  const getOrder = async (id: string) => (await callAdmin('GET', `/${id}`)).body

  it('processes a partial refund and then the rest, and emails the customer', async () => {
    const { id, email } = await placeOrder()
    const partialRefund = await callAdmin('POST', `/${id}/refunds`, { amount: 99.5, reason: 'A loose thread' })
    expect(partialRefund.status).toBe(201)
    expect(partialRefund.body).toMatchObject({
      refundable: 899.5,
      refunds: [{ amount: 99.5, reason: 'A loose thread', requestedBy: expect.any(String) }],
    })
    await callAdmin('POST', `/${id}/refunds`, { reason: 'Sent back' })
    await expect
      .poll(async () => (await getOrder(id)).refunds.map(({ status }: { status: string }) => status), pollOptions)
      .toEqual(['processed', 'processed'])
    expect(await getOrder(id)).toMatchObject({ refundable: 0, paymentStatus: 'refunded', isPaid: true })
    await expect
      // both may be sent in the same millisecond, in any order
      .poll(
        async () =>
          (await listEmails(email))
            .map(({ subject }) => subject)
            .slice(1)
            .sort(),
        pollOptions,
      )
      .toEqual([expect.stringContaining('₹899.50'), expect.stringContaining('₹99.50')])
    expect(await listAuditEntries(id)).toMatchObject([
      { kind: 'refund', before: null, after: { amountPaise: 9_950, reason: 'A loose thread' } },
      { kind: 'refund', after: { amountPaise: 89_950 } },
    ])
  })

  it('rejects invalid amounts and more than the remaining amount', async () => {
    const { id, email } = await placeOrder()
    expect((await callAdmin('POST', `/${id}/refunds`, { amount: 999.01, reason: 'Too kind' })).status).toBe(409)
    for (const amount of [0, -1, 0.001, 2.675, true, [5], '1', '0x10']) {
      expect((await callAdmin('POST', `/${id}/refunds`, { amount, reason: 'Odd' })).status, String(amount)).toBe(400)
    }
    expect(await getOrder(id)).toMatchObject({ refundable: 999, refunds: [] })
    expect(await listEmails(email)).toHaveLength(1)
    expect(await listAuditEntries(id)).toEqual([])
  })

  it('refunds once per idempotency key and rejects a different refund with the same key', async () => {
    const { id, email } = await placeOrder()
    const refund = { amount: 100, reason: 'A stain', key: 'refund-of-tuesday' }
    const responses = await Promise.all([1, 2, 3].map(() => callAdmin('POST', `/${id}/refunds`, refund)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await getOrder(id)).refunds).toHaveLength(1)
    expect((await callAdmin('POST', `/${id}/refunds`, { ...refund, amount: 200 })).status).toBe(409)
    await expect.poll(() => listEmails(email), pollOptions).toHaveLength(2)
  })
})

describe('cancelling an order', () => {
  it('restocks the items, refunds the remaining amount and emails the customer, once', async () => {
    const shirtId = await shop.addProduct(10)
    const { id, email } = await placeOrder({ product: shirtId, quantity: 3 })
    expect(await getStock(shirtId)).toEqual({ on_hand: 7, sold: 3, returned: 0 })
    await callAdmin('POST', `/${id}/refunds`, { amount: 997, reason: 'First a part' })
    const responses = await Promise.all([
      callAdmin('POST', `/${id}/cancel`, { reason: 'Changed their mind' }),
      callAdmin('PUT', `/${id}`, { status: 'Cancelled' }),
      callAdmin('PUT', `/${id}`, { status: 'Cancelled' }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(responses[0]?.body).toMatchObject({ status: 'Cancelled', refundable: 0, restockedAt: expect.any(String) })
    expect(await getStock(shirtId)).toEqual({ on_hand: 10, sold: 3, returned: 3 })
    const { body } = await callAdmin('GET', `/${id}`)
    expect(body.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([997, 2000])
    // the email about the refund follows its credit note
    await expect.poll(() => listEmails(email), pollOptions).toHaveLength(3)
    expect((await listEmails(email)).map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^Your Nukkad order #\w{8}$/),
      expect.stringContaining('is cancelled'),
      expect.stringContaining('₹997'),
    ])
  })

  it('cancels an order whose status is set to Cancelled, with and without an email', async () => {
    const shirtId = await shop.addProduct(5)
    for (const [body, emailCount] of [
      [{ status: 'Cancelled' }, 2],
      [{ status: 'Cancelled', notify: false }, 1],
    ] as const) {
      const { id, email } = await placeOrder({ product: shirtId, quantity: 2 })
      const cancelled = await callAdmin('PUT', `/${id}`, body)
      expect(cancelled.body).toMatchObject({
        status: 'Cancelled',
        paymentStatus: 'refunded',
        refundable: 0,
        restockedAt: expect.any(String),
        refunds: [{ amount: 1998, reason: 'Cancelled by the shop' }],
      })
      expect(await listEmails(email)).toHaveLength(emailCount)
    }
    expect(await getStock(shirtId)).toEqual({ on_hand: 5, sold: 4, returned: 4 })
  })

  it.each(['Shipped', 'Delivered'])('refunds a %s order, but restocks nothing, also when repeated', async (status) => {
    const shirtId = await shop.addProduct(5)
    const { id, email } = await placeOrder({ product: shirtId, quantity: 2 })
    await callAdmin('PUT', `/${id}`, { status })
    await callAdmin('PUT', `/${id}`, { status: 'Cancelled' })
    const { body } = await callAdmin('POST', `/${id}/cancel`, { reason: 'Once more' })
    expect(body).toMatchObject({ status: 'Cancelled', refundable: 0, refunds: [{ amount: 1998 }] })
    expect(body).not.toHaveProperty('restockedAt')
    expect(await getStock(shirtId)).toEqual({ on_hand: 3, sold: 2, returned: 0 })
    await endUndoWindow()
    const emails = await shop.query<{ subject: string; text: string }>(
      'SELECT subject, text FROM emails WHERE "to" = $1 ORDER BY id',
      [email],
    )
    expect(emails.slice(1)).toEqual([
      { subject: expect.stringContaining('is cancelled'), text: expect.not.stringContaining("won't be shipped") },
    ])
  })

  it('restocks the items of a shipped order once, when the shipment is back', async () => {
    const shirtId = await shop.addProduct(5)
    const { id } = await placeOrder({ product: shirtId, quantity: 2 })
    await callAdmin('PUT', `/${id}`, { status: 'Shipped' })
    const early = await callAdmin('POST', `/${id}/restock`)
    expect([early.status, early.body.message]).toEqual([
      409,
      'Only the items of a cancelled order can be received back. Cancel the order first.',
    ])
    await callAdmin('PUT', `/${id}`, { status: 'Cancelled' })
    const responses = await Promise.all([1, 2, 3].map(() => callAdmin('POST', `/${id}/restock`)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(responses[0]?.body).toMatchObject({ status: 'Cancelled', restockedAt: expect.any(String) })
    expect(await getStock(shirtId)).toEqual({ on_hand: 5, sold: 2, returned: 2 })
    const entries = (await listAuditEntries(id)).filter(({ kind }) => kind === 'order')
    expect(entries).toMatchObject([{ actor_id: admin.id, before: { restocked: 0 }, after: { restocked: 2 } }])
    await callAdmin('POST', `/${id}/cancel`, { reason: 'Once more' })
    expect(await getStock(shirtId)).toEqual({ on_hand: 5, sold: 2, returned: 2 })
  })

  it('is final once money was refunded', async () => {
    const { id } = await placeOrder()
    await callAdmin('POST', `/${id}/cancel`, { reason: 'Asked to' })
    for (const status of ['Processing', 'Shipped', 'Delivered']) {
      const rejected = await callAdmin('PUT', `/${id}`, { status })
      expect([rejected.status, rejected.body.message]).toEqual([
        409,
        'This order stays cancelled, because ₹999 was refunded. The customer needs to order again.',
      ])
    }
    expect((await callAdmin('GET', `/${id}`)).body.statusHistory).toHaveLength(2)
  })

  it('can be undone after a failed refund, while the items are still in stock', async () => {
    const shirtId = await shop.addProduct(3)
    const { id, paymentId } = await placeOrder({ product: shirtId, quantity: 2 })
    const cancelWithFailedRefund = async () => {
      await callAdmin('POST', `/${id}/cancel`, { reason: 'Asked to' })
      // the provider accepts the first refund and refuses the second
      await expect
        .poll(async () => (await callAdmin('GET', `/${id}`)).body.refunds[0].status, pollOptions)
        .not.toMatch(/due|sent/)
      await shop.query(`UPDATE refunds SET state = 'failed' WHERE payment_id = $1`, [paymentId])
      await shop.query('UPDATE payments SET refunded_paise = 0 WHERE id = $1', [paymentId])
    }
    await cancelWithFailedRefund()
    const { status, body } = await callAdmin('PUT', `/${id}`, { status: 'Processing' })
    expect([status, body.status]).toEqual([200, 'Processing'])
    expect(body).not.toHaveProperty('restockedAt')
    expect(await getStock(shirtId)).toEqual({ on_hand: 1, sold: 2, returned: 0 })
    await cancelWithFailedRefund()
    expect(await getStock(shirtId)).toEqual({ on_hand: 3, sold: 2, returned: 2 })
    await placeOrder({ product: shirtId, quantity: 2 })
    const rejected = await callAdmin('PUT', `/${id}`, { status: 'Shipped' })
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^This order can't be reopened\. Its items were restocked, and too few of these are left: Tee \d+\.$/,
      ),
    ])
    expect((await callAdmin('GET', `/${id}`)).body).toMatchObject({
      status: 'Cancelled',
      restockedAt: expect.any(String),
    })
    expect(await getStock(shirtId)).toEqual({ on_hand: 1, sold: 4, returned: 2 })
  })

  it('shows the customer what happens to the money', async () => {
    const { id, customer } = await placeOrder()
    const getOwnOrder = async () => (await shop.call('GET', `/orders/${id}`, customer)).body
    expect(await getOwnOrder()).not.toHaveProperty('pendingRefund')
    const { body } = await callAdmin('PUT', `/${id}`, { status: 'Cancelled' })
    expect(body).toMatchObject({ refundedAmount: 999, pendingRefund: 999 })
    expect(body).not.toHaveProperty('refundedAt')
    await expect.poll(getOwnOrder, pollOptions).toMatchObject({ refundedAt: expect.any(String) })
    const refunded = await getOwnOrder()
    expect(refunded).toMatchObject({ refundedAmount: 999 })
    expect(refunded).not.toHaveProperty('pendingRefund')
    const { body: list } = await shop.call('GET', '/orders/my-orders', customer)
    expect(list).toEqual([refunded])
  })
})

describe('getting an order', () => {
  it('includes the invoice number, the payment and its events', async () => {
    const { id, paymentId } = await placeOrder()
    await expect
      .poll(async () => (await callAdmin('GET', `/${id}`)).body.payment.events.length, pollOptions)
      .toBeGreaterThan(0)
    const { body } = await callAdmin('GET', `/${id}`)
    expect(body).toMatchObject({ invoiceNumber: expect.stringMatching(/^NKD\//) })
    expect(body.payment).toMatchObject({ id: paymentId, amount: 999, currency: 'INR', status: 'captured' })
    expect(body.payment.events[0]).toMatchObject({ kind: 'payment.captured', receivedAt: expect.any(String) })
    expect((await callAdmin('GET', `/${'0'.repeat(24)}`)).status).toBe(404)
  })

  it('allows only admins to read and change orders', async () => {
    const { id, customer } = await placeOrder()
    const calls = [
      ['GET', ''],
      ['GET', `/${id}`],
      ['PUT', `/${id}`, { status: 'Shipped' }],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/restore`],
      ['POST', `/${id}/refunds`, { reason: 'Mine' }],
      ['POST', `/${id}/cancel`, { reason: 'Mine' }],
      ['POST', `/${id}/restock`],
    ] as const
    for (const [method, path, body] of calls) {
      const options = body ? { body } : {}
      expect((await shop.call(method, `/admin/orders${path}`, options)).status, method + path).toBe(401)
      expect((await shop.call(method, `/admin/orders${path}`, { token: customer.token, ...options })).status).toBe(403)
    }
    expect((await callAdmin('GET', `/${id}`)).body).toMatchObject({ status: 'Processing', refunds: [] })
    expect(await listAuditEntries(id)).toEqual([])
  })
})
