import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { addUnitForLine, createReturnsClient, withSizes } from '#tests/support/create-returns-client.ts'
import { address } from '#tests/support/create-shop-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let admin: { id: string; token: string }
let tee: string
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
  await shop.call('POST', '/admin/shipping/pins/import', {
    token: admin.token,
    body: { csv: 'pin,serviceable,cod\n110001,N,N\n110002,Y,N', apply: true },
  })
  const color = 'Black'
  tee = await shop.addProduct(0, {
    sku: 'NKD-AM',
    name: 'Amended Tee',
    sizes: ['S', 'M', 'L', 'XL'],
    colors: [color],
    variants: [
      { size: 'M', color, sku: 'NKD-AM-M', pricePaise: null, barcode: null },
      { size: 'L', color, sku: 'NKD-AM-L', pricePaise: null, barcode: null },
      { size: 'XL', color, sku: 'NKD-AM-XL', pricePaise: asPaise(119_900), barcode: null },
    ],
    stock: ['S', 'M', 'L', 'XL'].map((size) => ({ size, color, quantity: size === 'S' ? 0 : 100 })),
  })
})
afterEach(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const callAdmin = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/admin${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })

async function placeOrder({ quantity = 1, paymentMethod = 'Online', productId = tee, size = 'M' } = {}) {
  const customer = await shop.createUser()
  const item = { productId, quantity, size, color: 'Black' }
  const { body } = await shop.createCheckout(customer, [item], { paymentMethod })
  if (paymentMethod === 'Online') {
    const { body: proof } = await shop.payAtProvider(body.payment.orderId)
    await shop.submitPaymentProof(customer, body._id, proof)
  }
  const { body: order } = await shop.finalizeCheckout(customer, body._id)
  return { customer, id: order._id as string, lineId: order.orderItems[0]._id as string }
}

async function placeInvoicedOrder(options: Parameters<typeof placeOrder>[0] = {}) {
  const order = await placeOrder(options)
  await shop.waitForInvoices()
  return order
}

const amend = (id: string, body: object) => callAdmin('POST', `/orders/${id}/amendments`, body)
const changeSize = ({ id, lineId }: { id: string; lineId: string }, size: string, body: object = {}) =>
  amend(id, { lines: [{ lineId, size, color: 'Black' }], ...body })
const getLevels = async () =>
  Object.fromEntries(
    (
      await shop.query<{ size: string; on_hand: number }>('SELECT size, on_hand FROM stock WHERE product_id = $1', [
        tee,
      ])
    ).map((row) => [row.size, row.on_hand]),
  )

interface Document {
  number: string
  replaced: boolean
  document: {
    total: number
    cgst: number
    igst: number
    reason?: string
    invoiceNumber?: string
    buyer: { lines: string[]; phone: string }
    lines: { description: string; sku: string; quantity: number }[]
  }
}
/** Invoices and credit notes, after the workers are done. */
async function listDocuments(orderId: string) {
  const isDone = async () =>
    (await shop.query(`SELECT FROM outbox WHERE kind IN ('order.placed', 'order.amended', 'order.credit-due')`)).length
  await expect.poll(isDone, { timeout: 30_000, interval: 50 }).toBe(0)
  const invoices = await shop.query<Document>(
    'SELECT number, replaced_at IS NOT NULL AS replaced, document FROM invoices WHERE order_id = $1 ORDER BY serial',
    [orderId],
  )
  const creditNotes = await shop.query<Document>(
    'SELECT number, document FROM credit_notes WHERE order_id = $1 ORDER BY serial',
    [orderId],
  )
  return { invoices, creditNotes }
}

const mumbai = { ...address, address: '4 Hill Road', city: 'Mumbai', state: 'Maharashtra', postalCode: '400050' }

describe('another size', () => {
  it('sells the new variant, restocks the old one, and appears wherever the order is shown', async () => {
    const before = await getLevels()
    const order = await placeInvoicedOrder({ quantity: 2 })
    const { status, body } = await changeSize(order, 'L', { reason: 'Asked by phone' })
    expect(status).toBe(201)
    expect(body.orderItems).toMatchObject([{ _id: order.lineId, sku: 'NKD-AM-L', size: 'L', quantity: 2, price: 999 }])
    expect(body.amendments).toMatchObject([
      {
        by: 'Asha',
        reason: 'Asked by phone',
        lines: [
          {
            name: 'Amended Tee',
            quantity: 2,
            before: { sku: 'NKD-AM-M', size: 'M', color: 'Black' },
            after: { sku: 'NKD-AM-L', size: 'L', color: 'Black' },
          },
        ],
      },
    ])
    expect(await getLevels()).toEqual({ ...before, M: before['M'], L: (before['L'] ?? 0) - 2 })
    const movements = await shop.query(
      'SELECT reason, size, quantity, actor_id FROM stock_movements WHERE reference = $1 ORDER BY id',
      [order.id],
    )
    expect(movements).toEqual([
      { reason: 'sale', size: 'M', quantity: -2, actor_id: null },
      { reason: 'amendment', size: 'M', quantity: 2, actor_id: admin.id },
      { reason: 'amendment', size: 'L', quantity: -2, actor_id: admin.id },
    ])
    const [placed] = await shop.query('SELECT size, sku FROM order_lines WHERE id = $1', [order.lineId])
    expect(placed).toEqual({ size: 'M', sku: 'NKD-AM-M' })
    expect((await shop.call('GET', `/orders/${order.id}`, order.customer)).body.orderItems).toMatchObject([
      { size: 'L', sku: 'NKD-AM-L' },
    ])
    for (const q of ['NKD-AM-L', 'NKD-AM-M'])
      expect((await callAdmin('GET', `/orders?q=${q}&ids=${order.id}`)).body).toHaveLength(1)
    const csv = await fetch(`${shop.url}/api/admin/order-lines.csv?ids=${order.id}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(await csv.text()).toContain('NKD-AM-L')
    const { body: toShip } = await callAdmin('GET', '/shipping/orders')
    expect(JSON.stringify(toShip)).toContain('"variant":"L, Black"')
    const [email] = await shop.query<{ reference: string; text: string }>(
      `SELECT reference, text FROM emails WHERE "to" = $1 AND subject LIKE '%was changed'`,
      [`${order.customer.id}@example.in`],
    )
    expect(email?.text).toContain('Before: Amended Tee (M, Black)\nNow: Amended Tee (L, Black)')
    // lists the email on the order's page
    expect(email?.reference).toBe(order.id)
    const entries = await shop.query('SELECT before, after FROM audit_entries WHERE subject_id = $1', [order.id])
    expect(entries).toContainEqual({
      before: { items: 'Amended Tee (M, Black)' },
      after: { items: 'Amended Tee (L, Black)' },
    })
  })

  it('is what a cancellation and a return restock', async () => {
    const cancelled = await placeInvoicedOrder()
    const returned = await placeInvoicedOrder()
    const before = await getLevels()
    await changeSize(cancelled, 'L')
    await changeSize(returned, 'L')
    await callAdmin('POST', `/orders/${cancelled.id}/cancel`, { reason: 'Asked to.' })
    expect(await getLevels()).toEqual({ ...before, M: (before['M'] ?? 0) + 2, L: (before['L'] ?? 0) - 1 })
    await callAdmin('PUT', `/orders/${returned.id}`, { status: 'Delivered', notify: false })
    const returns = createReturnsClient(shop, admin)
    const email = `${returned.customer.id}@example.in`
    const { body } = await returns.submitReturn({ id: returned.id, email })
    for (const step of ['approve', 'receive']) await returns.takeStep(body._id, step)
    expect(await getLevels()).toEqual({ ...before, M: (before['M'] ?? 0) + 2, L: before['L'] })
  })

  it('keeps the color that the request leaves out', async () => {
    const order = await placeInvoicedOrder()
    const { status, body } = await amend(order.id, { lines: [{ lineId: order.lineId, size: 'L' }] })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.orderItems).toMatchObject([{ size: 'L', color: 'Black' }])
  })

  it('can be changed again, and back', async () => {
    const before = await getLevels()
    const order = await placeInvoicedOrder()
    const { body: first } = await changeSize(order, 'L')
    const { body } = await changeSize(order, 'M', { expectedAmendment: first.amendments[0]._id })
    expect(body.amendments).toHaveLength(2)
    expect(body.orderItems).toMatchObject([{ size: 'M' }])
    expect(await getLevels()).toEqual({ ...before, M: (before['M'] ?? 0) - 1 })
  })

  it('moves no stock if all sizes share it', async () => {
    const shared = await shop.addProduct(1, { sizes: ['M', 'L'], colors: ['Black'] })
    const order = await placeInvoicedOrder({ productId: shared })
    expect((await changeSize(order, 'L')).body.orderItems).toMatchObject([{ size: 'L' }])
    const rows = await shop.query('SELECT on_hand, sold, returned FROM stock WHERE product_id = $1', [shared])
    expect(rows).toEqual([{ on_hand: 0, sold: 1, returned: 0 }])
  })

  it('is given to one of two customers who want the last unit', async () => {
    const color = 'Black'
    const rare = await shop.addProduct(0, {
      sizes: ['M', 'L'],
      colors: [color],
      stock: [
        { size: 'M', color, quantity: 2 },
        { size: 'L', color, quantity: 1 },
      ],
    })
    const orders = [await placeInvoicedOrder({ productId: rare }), await placeInvoicedOrder({ productId: rare })]
    const results = await Promise.all(orders.map((order) => changeSize(order, 'L')))
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(results.find(({ status }) => status === 409)?.body.message).toMatch(/\(L, Black\) is sold out\.$/)
  })

  it('leaves the units of a drop to its queue', async () => {
    const drop = { limitPerCustomer: 1, hasWaitingList: true, showsPrice: true }
    const productId = await shop.addProduct(0, { ...withSizes(1, 0), drop })
    const order = await placeInvoicedOrder({ productId })
    await addUnitForLine(shop, admin, productId)
    const { status, body } = await changeSize(order, 'L')
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^Others are in line for Tee \d+ \(L, Black\)\.$/),
    ])
    await shop.query(`DELETE FROM drop_places WHERE product_id = $1`, [productId])
    expect((await changeSize(order, 'L')).status).toBe(201)
  })

  it('lists the variants that a line can be changed to', async () => {
    const order = await placeInvoicedOrder()
    const { body } = await callAdmin('GET', `/orders/${order.id}/lines/${order.lineId}/variants`)
    expect(body).toMatchObject([
      { size: 'S', available: 0, hasSamePrice: true },
      { size: 'M', sku: 'NKD-AM-M', hasSamePrice: true },
      { size: 'L', sku: 'NKD-AM-L', hasSamePrice: true },
      { size: 'XL', price: 1199, hasSamePrice: false },
    ])
  })
})

describe('another address', () => {
  it('replaces the address of the order; the first one is kept, and both find the order', async () => {
    const order = await placeInvoicedOrder()
    const newAddress = { ...mumbai, postalCode: '400 050', phone: '+91 90000 11111' }
    const { status, body } = await amend(order.id, { address: newAddress })
    expect(status).toBe(201)
    expect(body.shippingAddress).toEqual({ ...newAddress, postalCode: '400050' })
    expect(body.amendments[0].address).toEqual({ before: address, after: body.shippingAddress })
    const { body: found } = await callAdmin('GET', '/customers?q=090000-11111')
    expect(found).toMatchObject([{ _id: order.customer.id, phone: '+91 90000 11111' }])
    const { body: customer } = await callAdmin('GET', `/customers/${order.customer.id}`)
    expect(customer).toMatchObject({ latestOrders: [{ isAmended: true }], lastOrderAddress: { city: 'Mumbai' } })
    const [row] = await shop.query('SELECT address FROM orders WHERE id = $1', [order.id])
    expect(row).toEqual({ address })
    for (const q of ['9000011111', 'Mumbai', '400050', '9845012345'])
      expect((await callAdmin('GET', `/orders?q=${q}&ids=${order.id}`)).body, q).toHaveLength(1)
    const { body: own } = await shop.call('GET', '/orders/my-orders', order.customer)
    expect(own).toMatchObject([{ shippingAddress: { city: 'Mumbai' } }])
    await callAdmin('POST', `/orders/${order.id}/shipments`, { courier: 'Delhivery', trackingNumber: 'AMEND1' })
    const { body: shipments } = await callAdmin('GET', `/shipments?order=${order.id}`)
    expect(JSON.stringify(shipments)).toContain('Mumbai')
    const [email] = await shop.query<{ text: string }>(
      `SELECT text FROM emails WHERE "to" = $1 AND subject LIKE '%was changed'`,
      [`${order.customer.id}@example.in`],
    )
    expect(email?.text).toContain('Address before: Asha Rao, 12 Brigade Road')
    expect(email?.text).toContain('4 Hill Road')
  })

  it('must be complete, and its state that of the PIN code', async () => {
    const { id } = await placeInvoicedOrder()
    expect(await amend(id, { address: { ...mumbai, city: ' ' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'address.city', message: 'City is required.' }] },
    })
    expect(await amend(id, { address: { ...mumbai, state: 'Kerala' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'address.state', message: '400050 is in Maharashtra.' }] },
    })
    expect((await amend(id, { address: { ...mumbai, phone: '12' } })).body.errors).toMatchObject([
      { field: 'address.phone' },
    ])
  })

  it('may be one that is not served, if the owner says so, but not in another country', async () => {
    const { id } = await placeInvoicedOrder()
    const delhi = { ...address, city: 'New Delhi', state: 'Delhi', postalCode: '110001' }
    expect(await amend(id, { address: delhi })).toMatchObject({
      status: 409,
      body: {
        message: "We don't deliver to 110001. Confirm that you ship there anyway.",
        errors: [{ field: 'address.postalCode' }],
      },
    })
    expect((await amend(id, { address: delhi, acceptUnserviceable: true })).status).toBe(201)
    const nepal = { ...address, country: 'Nepal', city: 'Kathmandu', state: 'Bagmati', postalCode: '44600' }
    const { amendments } = (await callAdmin('GET', `/orders/${id}`)).body
    const refused = await amend(id, { address: nepal, expectedAmendment: amendments[0]._id })
    expect(refused.body.message).toMatch(/^The country can't be changed/)
  })

  it('needs cash on delivery for an order that is paid in cash', async () => {
    const { id } = await placeOrder({ paymentMethod: 'COD' })
    const delhi = { ...address, city: 'New Delhi', state: 'Delhi', postalCode: '110002' }
    expect((await amend(id, { address: delhi })).body.message).toMatch(/^Cash on delivery isn't available in 110002\./)
    expect((await amend(id, { address: mumbai })).status).toBe(201)
  })
})

describe('an amendment is rejected', () => {
  it.each([
    ['that changes nothing', (order) => changeSize(order, 'M'), 'Nothing has changed.'],
    ['with the same address', ({ id }) => amend(id, { address }), 'Nothing has changed.'],
    ['of a sold-out size', (order) => changeSize(order, 'S'), 'Amended Tee (S, Black) is sold out.'],
    [
      'of a size with another price',
      (order) => changeSize(order, 'XL'),
      /^Amended Tee \(XL, Black\) has another price/,
    ],
    ['of a size that does not exist', (order) => changeSize(order, 'XXL'), /isn't sold any more/],
    [
      'of a line of another order',
      ({ id }) => changeSize({ id, lineId: 'a'.repeat(24) }, 'L'),
      /not part of the order/,
    ],
    [
      'of an order that another admin has changed',
      async (order) => {
        await changeSize(order, 'L')
        return amend(order.id, { address: mumbai })
      },
      'Another admin has changed this order. Check it and try again.',
    ],
    [
      'of a shipped order',
      async (order) => {
        await callAdmin('PUT', `/orders/${order.id}`, { status: 'Shipped', notify: false })
        return changeSize(order, 'L')
      },
      /^This order has shipped/,
    ],
    [
      'of a cancelled order',
      async (order) => {
        await callAdmin('POST', `/orders/${order.id}/cancel`, { reason: 'Asked to.' })
        return changeSize(order, 'L')
      },
      /^This order is cancelled/,
    ],
    [
      'of an archived order',
      async (order) => {
        await callAdmin('DELETE', `/orders/${order.id}`)
        return changeSize(order, 'L')
      },
      'This order is archived. Restore it first.',
    ],
    [
      'of an order with a parcel',
      async (order) => {
        await callAdmin('POST', `/orders/${order.id}/shipments`, { courier: 'X', trackingNumber: order.id })
        await callAdmin('PUT', `/orders/${order.id}`, { status: 'Processing', notify: false })
        return amend(order.id, { address: mumbai })
      },
      /^This order has a parcel/,
    ],
    [
      'of a refunded order',
      async (order) => {
        await callAdmin('POST', `/orders/${order.id}/refunds`, { reason: 'Sorry' })
        return changeSize(order, 'L')
      },
      /^This order is refunded/,
    ],
    [
      'of a returned line',
      async (order) => {
        await callAdmin('PUT', `/orders/${order.id}`, { status: 'Delivered', notify: false })
        const returns = createReturnsClient(shop, admin)
        const email = `${order.customer.id}@example.in`
        const lines = [{ lineId: order.lineId, quantity: 1 }]
        const { body } = await returns.submitReturn({ id: order.id, email }, { lines })
        for (const step of ['approve', 'receive', 'refund']) await returns.takeStep(body._id, step)
        await callAdmin('PUT', `/orders/${order.id}`, { status: 'Processing', notify: false })
        return changeSize(order, 'L')
      },
      /was refunded or returned/,
    ],
  ] satisfies [
    string,
    (order: Awaited<ReturnType<typeof placeOrder>>) => Promise<{ status: number; body: { message: string } }>,
    string | RegExp,
  ][])('%s', async (_, act, message) => {
    const order = await placeInvoicedOrder({ quantity: 2 })
    const { status, body } = await act(order)
    expect(body.message).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message)
    expect(status).toBe(409)
  })

  it('when two admins change an order at the same moment: one of them succeeds', async () => {
    const order = await placeInvoicedOrder()
    const results = await Promise.all([changeSize(order, 'L'), amend(order.id, { address: mumbai })])
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

describe('the invoice of an amended order', () => {
  it('is credited and issued again, with the tax of the new place of supply and the same total', async () => {
    const order = await placeInvoicedOrder()
    await amend(order.id, { address: mumbai, lines: [{ lineId: order.lineId, size: 'L', color: 'Black' }] })
    const { invoices, creditNotes } = await listDocuments(order.id)
    const [first, second] = invoices
    expect(invoices).toMatchObject([
      { replaced: true, document: { total: 999, igst: 0, lines: [{ description: 'Amended Tee (M, Black)' }] } },
      {
        replaced: false,
        document: { total: 999, cgst: 0, igst: 47.57, lines: [{ description: 'Amended Tee (L, Black)' }] },
      },
    ])
    expect(creditNotes).toMatchObject([
      {
        document: {
          total: 999,
          igst: 0,
          reason: 'Order changed',
          invoiceNumber: first?.number,
          lines: [{ quantity: 1 }],
        },
      },
    ])
    expect((await shop.call('GET', `/orders/${order.id}`, order.customer)).body.invoiceNumber).toBe(second?.number)
    expect((await shop.call('GET', `/orders/${order.id}/invoice`, order.customer)).body.number).toBe(second?.number)
    for (const { number } of invoices)
      expect((await callAdmin('GET', `/orders?q=${encodeURIComponent(number)}`)).body).toMatchObject([
        { _id: order.id },
      ])
  })

  it('stays if only the phone number changes', async () => {
    const { id } = await placeInvoicedOrder()
    await amend(id, { address: { ...address, phone: '+91 90000 22222' } })
    const { invoices, creditNotes } = await listDocuments(id)
    expect(invoices).toHaveLength(1)
    expect(creditNotes).toEqual([])
  })

  it('is of the amended order if it was not issued yet', async () => {
    const order = await placeOrder({ paymentMethod: 'COD' })
    await changeSize(order, 'L')
    if ((await callAdmin('GET', `/orders/${order.id}`)).body.confirmation)
      await callAdmin('POST', `/orders/${order.id}/confirm`)
    await callAdmin('PUT', `/orders/${order.id}`, { status: 'Shipped', notify: false })
    await shop.waitForInvoices()
    const { invoices, creditNotes } = await listDocuments(order.id)
    expect(invoices).toMatchObject([{ document: { lines: [{ description: 'Amended Tee (L, Black)' }] } }])
    expect(creditNotes).toEqual([])
  })

  it('is reduced by refunds before and after it', async () => {
    const order = await placeInvoicedOrder()
    await callAdmin('POST', `/orders/${order.id}/refunds`, { amount: 100, reason: 'Loose thread' })
    await listDocuments(order.id)
    await changeSize(order, 'L')
    const { creditNotes } = await listDocuments(order.id)
    expect(creditNotes.map(({ document }) => document)).toMatchObject([
      { total: 100, reason: 'Refund' },
      { total: 899, reason: 'Order changed' },
      { total: 100, reason: 'Refund' },
    ])
    await callAdmin('POST', `/orders/${order.id}/cancel`, { reason: 'Asked to.' })
    const { invoices, creditNotes: all } = await listDocuments(order.id)
    expect(all.at(-1)).toMatchObject({ document: { total: 899, invoiceNumber: invoices[1]?.number } })
    expect(all).toHaveLength(4)
  })
})

describe('the record', () => {
  it('of an amendment, a line and an invoice cannot be changed', async () => {
    const order = await placeInvoicedOrder()
    await changeSize(order, 'L')
    await listDocuments(order.id)
    const statements = [
      `UPDATE order_amendments SET by_name = 'Nobody' WHERE order_id = '${order.id}'`,
      `DELETE FROM order_amendments WHERE order_id = '${order.id}'`,
      `UPDATE amendment_lines SET size = 'S' WHERE order_line_id = '${order.lineId}'`,
      `UPDATE invoices SET replaced_at = NULL WHERE order_id = '${order.id}'`,
      `UPDATE invoices SET document = '{}' WHERE order_id = '${order.id}'`,
    ]
    for (const statement of statements) await expect(shop.query(statement), statement).rejects.toThrow()
  })

  it('loses its customer when the customer is erased', async () => {
    const order = await placeInvoicedOrder()
    await amend(order.id, { address: mumbai, reason: 'Asha moved' })
    await listDocuments(order.id)
    await callAdmin('PUT', `/orders/${order.id}`, { status: 'Delivered', notify: false })
    const { body: exported } = await callAdmin('GET', `/customers/${order.customer.id}/data`)
    expect(exported.orders ?? exported.data?.orders).toMatchObject([
      { address: { city: 'Mumbai' }, amendments: [{ before: { city: 'Bengaluru' }, after: { city: 'Mumbai' } }] },
    ])
    const confirmation = `${order.customer.id}@example.in`
    expect((await callAdmin('POST', `/customers/${order.customer.id}/erase`, { confirmation })).status).toBe(200)
    const rows = await shop.query(
      `SELECT o.amended_address->>'address' AS street, o.amended_address->>'state' AS state, a.reason,
         a.address_before->>'phone' AS phone, a.address_after->>'address' AS after
       FROM orders o JOIN order_amendments a ON a.order_id = o.id WHERE o.id = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ street: '', state: 'Maharashtra', reason: '', phone: '', after: '' }])
  })
})
