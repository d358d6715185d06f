import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sendDueStatusEmails } from '#domains/orders/server/schedule-status-email.ts'
import { address } from '#tests/support/create-shop-client.ts'
import { recordRoundTrips } from '#tests/support/record-round-trips.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { insertSyntheticOrders, insertSyntheticUsers } from '#tests/support/synthetic-orders.ts'
import { sendDueShipmentEmails } from './shipment-email.ts'

let shop: TestShop
let productIds: string[]
let admin: { id: string; token: string }
beforeAll(async () => {
  shop = await startTestShop()
  productIds = [await shop.addProduct(1_000), await shop.addProduct(1_000)]
  admin = await shop.createUser('admin')
})
afterEach(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

/** Places a paid order with one line per quantity. */
async function placeOrder(...quantities: number[]) {
  const customer = await shop.createUser()
  const items = quantities.map((quantity, index) => ({ productId: productIds[index] ?? '', quantity }))
  const { body } = await shop.createCheckout(customer, items)
  const { body: proof } = await shop.payAtProvider(body.payment.orderId)
  await shop.submitPaymentProof(customer, body._id, proof)
  const { body: order } = await shop.finalizeCheckout(customer, body._id)
  const lineIds = order.orderItems.map(({ _id }: { _id: string }) => _id) as string[]
  return { customer, id: order._id as string, email: `${customer.id}@example.in`, lineIds }
}

let trackingCount = 0
const newTracking = () => ({ courier: 'Delhivery', trackingNumber: `AWB${++trackingCount}` })
const callAdmin = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/admin${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })
const ship = (orderId: string, body: object = {}) =>
  callAdmin('POST', `/orders/${orderId}/shipments`, { ...newTracking(), ...body })
const getStatus = async (id: string) => (await callAdmin('GET', `/orders/${id}`)).body.status
const listSubjects = async (email: string) =>
  (await shop.query<{ subject: string }>('SELECT subject FROM emails WHERE "to" = $1 ORDER BY id', [email]))
    .map(({ subject }) => subject)
    .filter((subject) => /on its way|delivered|cancelled/.test(subject))
/** Reads the last email about a shipment; others may come at any time. */
const readLastEmail = async (email: string) => {
  const [last] = await shop.query<{ text: string }>(
    `SELECT text FROM emails WHERE "to" = $1 AND subject LIKE '%on its way' ORDER BY id DESC LIMIT 1`,
    [email],
  )
  return last?.text
}
/** Sends the emails that wait until a change can no longer be undone. */
async function endUndoWindow() {
  await shop.query(
    `UPDATE outbox SET due_at = now() - interval '1 second' WHERE kind IN ('order.status', 'shipping.parcel')`,
  )
  await sendDueStatusEmails({ ...shop.deps, origin: 'https://shop.example.in' })
  await sendDueShipmentEmails({ ...shop.deps, origin: 'https://shop.example.in' })
}

const getStock = async () =>
  Number(
    (await shop.query<{ on_hand: number }>('SELECT on_hand FROM stock WHERE product_id = $1', [productIds[0]]))[0]
      ?.on_hand,
  )

async function readPdf(file: 'labels' | 'manifest', ids: string[]) {
  const response = await fetch(`${shop.url}/api/admin/shipments/${file}.pdf?ids=${ids.join(',')}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())))
  return { totalPages, text }
}

describe('POST /api/admin/orders/:id/shipments', () => {
  it('ships everything and sends one email with courier, number and link', async () => {
    const { id, email } = await placeOrder(2)
    const { status, body } = await ship(id, { trackingUrl: 'https://courier.example/1', weight: 400 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'Shipped',
      courier: 'Delhivery',
      trackingUrl: 'https://courier.example/1',
      weight: 400,
      isBooked: false,
      order: { _id: id, status: 'Shipped', city: 'Bengaluru' },
      items: [{ quantity: 2 }],
      events: [{ status: 'Shipped' }],
    })
    await endUndoWindow()
    await endUndoWindow()
    expect(await listSubjects(email)).toEqual([expect.stringMatching(/^Your Nukkad order #\w{8} is on its way$/)])
    const text = await readLastEmail(email)
    expect(text).toContain(`Courier: Delhivery\nTracking number: ${body.trackingNumber}\n`)
    expect(text).toContain(`https://shop.example.in/track/${body.token}`)
  })

  it('finds a shipment by the beginning of its tracking number, ignoring case, spaces and dashes', async () => {
    const { id } = await placeOrder(1)
    const { body } = await ship(id)
    const search = async (q: string) =>
      (await callAdmin('GET', `/shipments?q=${encodeURIComponent(q)}`)).body.map(({ _id }: { _id: string }) => _id)
    const { trackingNumber } = body
    expect(await search(trackingNumber.slice(0, -1).toLowerCase())).toContain(body._id)
    expect(await search(trackingNumber.slice(1))).toEqual([])
    expect(await search([...trackingNumber].join(' -'))).toContain(body._id)
    expect(await search('_%')).toEqual([])
  })

  it('ships by line: Shipped with the first shipment, Delivered with the last, an email per shipment', async () => {
    const { id, email, lineIds } = await placeOrder(2, 1)
    const [tees = '', caps = ''] = lineIds
    const first = await ship(id, { lines: [{ lineId: tees, quantity: 1 }] })
    await endUndoWindow()
    expect(await getStatus(id)).toBe('Shipped')
    const toShip = (await callAdmin('GET', '/shipping/orders')).body.find(({ _id }: { _id: string }) => _id === id)
    expect(toShip).toMatchObject({
      lines: [
        { lineId: tees, quantity: 1 },
        { lineId: caps, quantity: 1 },
      ],
    })
    expect(await ship(id, { lines: [{ lineId: tees, quantity: 2 }] })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Only 1 of Tee \d+ is left to ship\.$/) },
    })
    const second = await ship(id)
    const exported = await fetch(`${shop.url}/api/admin/order-lines.csv?q=${id}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const [, teeLine, capLine] = (await exported.text()).split('\r\n')
    const [one, two] = [first.body.trackingNumber, second.body.trackingNumber]
    expect(teeLine).toMatch(new RegExp(`,India,Delhivery,"${one}, ${two}"$`))
    expect(capLine).toMatch(new RegExp(`,India,Delhivery,${two}$`))
    expect(await ship(id)).toMatchObject({
      status: 409,
      body: { message: 'Everything in this order has already shipped.' },
    })
    await endUndoWindow()
    expect(await listSubjects(email)).toEqual([
      expect.stringMatching(/^Your Nukkad order/),
      expect.stringMatching(/^A parcel of your Nukkad order #\w{8} is on its way$/),
    ])
    await callAdmin('PUT', `/shipments/${first.body._id}`, { status: 'Delivered' })
    expect(await getStatus(id)).toBe('Shipped')
    await callAdmin('PUT', `/shipments/${second.body._id}`, { status: 'Delivered' })
    expect(await getStatus(id)).toBe('Delivered')
    await endUndoWindow()
    expect(await listSubjects(email)).toEqual([
      expect.anything(),
      expect.anything(),
      expect.stringMatching(/was delivered$/),
    ])
    const [delivered] = await shop.query<{ text: string }>(
      `SELECT text FROM emails WHERE "to" = $1 AND subject LIKE '%was delivered'`,
      [email],
    )
    expect(delivered?.text).toContain(`It came in 2 parcels: Delhivery ${one}, Delhivery ${two}.`)
  })

  it('names two shipments in one email if they leave within the undo window', async () => {
    const { id, email, lineIds } = await placeOrder(1, 1)
    const first = await ship(id, { lines: [{ lineId: lineIds[0], quantity: 1 }] })
    const second = await ship(id)
    await endUndoWindow()
    expect(await listSubjects(email)).toHaveLength(1)
    const text = await readLastEmail(email)
    expect(text).toContain(first.body.trackingNumber)
    expect(text).toContain(second.body.trackingNumber)
  })

  it('rejects cancelled and unknown orders, and used tracking numbers', async () => {
    const cancelled = await placeOrder(1)
    await callAdmin('POST', `/orders/${cancelled.id}/cancel`, { reason: 'Changed their mind' })
    expect(await ship(cancelled.id)).toMatchObject({
      status: 409,
      body: { message: "This order is cancelled, so it can't be shipped." },
    })
    expect(await ship('0'.repeat(24))).toMatchObject({
      status: 404,
      body: { message: 'There is no order with this ID.' },
    })
    const [one, other] = [await placeOrder(1), await placeOrder(1)]
    const tracking = newTracking()
    await ship(one.id, tracking)
    expect(await ship(other.id, { ...tracking, trackingNumber: tracking.trackingNumber.toLowerCase() })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('already used for order #') },
    })
    expect(await getStatus(other.id)).toBe('Processing')
  })

  it('rejects an order that was refunded completely, by number, in a file and with the rest of it', async () => {
    const message = 'This order was refunded, so there is nothing to ship.'
    const [whole, part] = [await placeOrder(1), await placeOrder(2)]
    await ship(part.id, { lines: [{ lineId: part.lineIds[0], quantity: 1 }] })
    for (const { id } of [whole, part]) {
      const refund = await callAdmin('POST', `/orders/${id}/refunds`, { reason: 'Goodwill', key: 'whole-amount' })
      expect(refund.status).toBe(201)
      expect(await ship(id)).toMatchObject({ status: 409, body: { message } })
    }
    const csv = `order,courier,tracking number\n${whole.id},Delhivery,${newTracking().trackingNumber}`
    expect((await callAdmin('POST', '/shipments/import', { csv, apply: true })).body).toMatchObject({
      rows: [{ problem: message }],
    })
    expect(await getStatus(whole.id)).toBe('Processing')
    await endUndoWindow()
    expect(await listSubjects(whole.email)).toEqual([])
  })

  it('corrects the tracking, refuses a number in use, and removes a link', async () => {
    const [one, other] = [await placeOrder(1), await placeOrder(1)]
    const tracking = newTracking()
    const first = await ship(one.id, { ...tracking, trackingUrl: 'https://courier.example/1' })
    const second = await ship(other.id, { trackingUrl: 'https://courier.example/2' })
    const correct = (body: object) => callAdmin('PUT', `/shipments/${second.body._id}`, body)
    expect(await correct({ trackingNumber: tracking.trackingNumber.toLowerCase() })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('already used for order #') },
    })
    expect((await correct({ ...tracking, courier: 'Ekart' })).body).toMatchObject({ courier: 'Ekart' })
    expect((await correct({ courier: tracking.courier })).status).toBe(409)
    expect((await callAdmin('PUT', `/shipments/${first.body._id}`, tracking)).status).toBe(200)
    expect((await correct({ trackingNumber: 'AWB-X1' })).body.trackingUrl).toBe('https://courier.example/2')
    expect((await correct({ trackingUrl: '' })).body).not.toHaveProperty('trackingUrl')
  })

  it('undoes a shipment that was entered by mistake, as long as nothing has happened to it', async () => {
    const { id, email } = await placeOrder(1)
    const { body: mistake } = await ship(id)
    expect((await callAdmin('PUT', `/shipments/${mistake._id}`, { status: 'Cancelled' })).body.status).toBe('Cancelled')
    const { body: right } = await ship(id)
    await endUndoWindow()
    const text = await readLastEmail(email)
    expect(text).toContain(right.trackingNumber)
    expect(text).not.toContain(mistake.trackingNumber)
    await callAdmin('PUT', `/shipments/${right._id}`, { status: 'Out for delivery' })
    expect(await callAdmin('PUT', `/shipments/${right._id}`, { status: 'Cancelled' })).toMatchObject({
      status: 409,
      body: { message: 'This parcel is already out for delivery.' },
    })
  })

  it.each([
    [{ courier: 'Ekart\u202egpj' }, "Courier contains a character that can't be displayed."],
    [{ courier: 'Ekart\0' }, "Courier contains a character that can't be displayed."],
    [{ trackingUrl: 'javascript:alert(1)' }, 'Tracking link must start with https:// or http://.'],
    [
      { trackingNumber: '<b>' },
      'Tracking number must start with a letter or digit, and can have letters, digits, spaces and . / _ - only.',
    ],
  ])('refuses %o', async (body, message) => {
    expect(await ship('0'.repeat(24), body)).toMatchObject({ status: 400, body: { message } })
  })

  it('never moves an order backwards, and leaves what an admin set by hand', async () => {
    const { id } = await placeOrder(1)
    const { body } = await ship(id)
    await callAdmin('PUT', `/orders/${id}`, { status: 'Delivered' })
    await callAdmin('PUT', `/shipments/${body._id}`, { status: 'Out for delivery' })
    expect(await getStatus(id)).toBe('Delivered')
    await callAdmin('PUT', `/orders/${id}`, { status: 'Processing' })
    expect(await getStatus(id)).toBe('Processing')
    await callAdmin('PUT', `/shipments/${body._id}`, { status: 'Delivered' })
    expect(await getStatus(id)).toBe('Delivered')
    expect(await callAdmin('PUT', `/shipments/${body._id}`, { status: 'Shipped' })).toMatchObject({
      status: 409,
      body: { message: 'This parcel is already delivered.' },
    })
  })
})

describe('POST /api/admin/shipments', () => {
  it('returns a result per row, and an invalid row does not stop the others', async () => {
    const [first, second] = [await placeOrder(1), await placeOrder(1)]
    const tracking = newTracking()
    const { status, body } = await callAdmin('POST', '/shipments', {
      shipments: [
        { orderId: first.id, ...tracking },
        { orderId: first.id, ...newTracking() },
        { orderId: second.id, ...tracking },
        { orderId: 'f'.repeat(24), ...newTracking() },
        { orderId: 'zz', ...newTracking() },
        { orderId: second.id, ...newTracking(), trackingNumber: '<b>', colour: 'red' },
        {},
        { orderId: second.id, ...newTracking() },
      ],
    })
    expect(status).toBe(200)
    expect(body.results).toEqual([
      { orderId: first.id, shipmentId: expect.any(String) },
      { orderId: first.id, problem: 'Everything in this order has already shipped.' },
      { orderId: second.id, problem: expect.stringContaining('already used') },
      { orderId: 'f'.repeat(24), problem: 'There is no order with this ID.' },
      { orderId: 'zz', problem: "This order ID isn't valid." },
      {
        orderId: second.id,
        problem:
          'Tracking number must start with a letter or digit, and can have letters, digits, spaces and . / _ - only. Unknown field colour.',
      },
      { orderId: '', problem: 'Order ID is required. Courier is required. Tracking number is required.' },
      { orderId: second.id, shipmentId: expect.any(String) },
    ])
    const notRows = await callAdmin('POST', '/shipments', { shipments: ['order'] })
    expect(notRows).toMatchObject({ status: 400, body: { message: 'A shipment must be an object.' } })
  })
})

describe('POST /api/admin/shipments/import', () => {
  it('recognizes the columns of couriers, checks first, and ships the rows that are right', async () => {
    const [first, second] = [await placeOrder(1), await placeOrder(1)]
    const [one, two] = [newTracking(), newTracking()]
    const csv = [
      'AWB No.;Order Number;Courier Company;Tracking link',
      `${one.trackingNumber};#${first.id.slice(-8).toUpperCase()};Blue Dart;https://courier.example/x`,
      `${two.trackingNumber};${second.id};;`,
      `;${second.id};Blue Dart;`,
      'AWB-X;#00000000;Blue Dart;',
    ].join('\r\n')
    const dryRun = await callAdmin('POST', '/shipments/import', { csv, courier: 'DTDC' })
    expect(dryRun.body).toMatchObject({
      applied: false,
      refused: 2,
      rows: [
        { line: 2, orderId: first.id, courier: 'Blue Dart' },
        { line: 3, orderId: second.id, courier: 'DTDC' },
        { line: 4, problem: 'Tracking number is required.' },
        { line: 5, problem: 'There is no order with this number.' },
      ],
    })
    expect(await getStatus(first.id)).toBe('Processing')
    const applied = await callAdmin('POST', '/shipments/import', { csv, courier: 'DTDC', apply: true })
    expect(applied.body).toMatchObject({ applied: true, refused: 2 })
    expect([await getStatus(first.id), await getStatus(second.id)]).toEqual(['Shipped', 'Shipped'])
    const again = await callAdmin('POST', '/shipments/import', { csv, courier: 'DTDC', apply: true })
    expect(again.body.rows[0].problem).toBe('This order has already shipped with this tracking number.')
  })

  it('explains a file without the needed columns', async () => {
    expect(await callAdmin('POST', '/shipments/import', { csv: 'Name,AWB\nAsha,1' })).toMatchObject({
      status: 400,
      body: { message: 'The file needs a column "Order ID". Its columns are: Name, AWB.' },
    })
    expect(await callAdmin('POST', '/shipments/import', { csv: 'Order,AWB\n' })).toMatchObject({
      status: 400,
      body: { message: 'The file has no rows below the header.' },
    })
  })

  it('ships 200 orders in at most 5 s, with fewer statements than orders', async () => {
    // a retry finds the orders of the first attempt
    if ((await shop.query(`SELECT FROM users WHERE id LIKE 'cc%' LIMIT 1`)).length === 0) {
      await insertSyntheticUsers(shop.db, 100)
      await insertSyntheticOrders(shop.db, 2_400)
    }
    const orders = await shop.query<{ id: string }>(
      `SELECT o.id FROM orders o LEFT JOIN payments p ON p.id = o.payment_id
       WHERE o.status = 'Processing' AND o.user_id LIKE 'cc%' AND p.refunded_paise IS NOT DISTINCT FROM 0 LIMIT 200`,
    )
    expect(orders).toHaveLength(200)
    const csv = [
      'Order ID,Courier,AWB',
      ...orders.map(({ id }, index) => `${id},Delhivery,BULK${id.slice(-8)}${index}`),
    ].join('\n')
    const cpuBefore = process.cpuUsage()
    const statements = await recordRoundTrips(shop.pool, async () => {
      const { body } = await callAdmin('POST', '/shipments/import', { csv, apply: true })
      expect(body).toMatchObject({ applied: true, refused: 0 })
    })
    const { user, system } = process.cpuUsage(cpuBefore)
    // about 20 per batch of 50, and those of the workers
    expect(statements.length).toBeLessThan(200)
    const [{ count } = { count: 0 }] = await shop.query<{ count: number }>(
      `SELECT count(*)::int FROM orders WHERE status = 'Shipped' AND id = ANY($1)`,
      [orders.map(({ id }) => id)],
    )
    expect(count).toBe(200)
    // CPU time, because the machine may be busy with other tests
    expect((user + system) / 1_000).toBeLessThan(5_000)
    // otherwise every later test would send these emails
    await shop.query(`DELETE FROM outbox WHERE kind = 'order.status'`)
    // other tests look for their orders on the first page
    await shop.query(`UPDATE orders SET status = 'Shipped' WHERE status = 'Processing' AND user_id LIKE 'cc%'`)
  })
})

describe('taking back a shipment', () => {
  it('cancels and refunds the order and restocks its items, once', async () => {
    const { id, email } = await placeOrder(1)
    const { body } = await ship(id)
    await callAdmin('PUT', `/shipments/${body._id}`, { status: 'Returning' })
    const list = await callAdmin('GET', '/shipments?list=return')
    expect(list.body).toContainEqual(expect.objectContaining({ _id: body._id, status: 'Returning' }))
    const stockBefore = await getStock()
    const first = await callAdmin('POST', `/shipments/${body._id}/receive`)
    const second = await callAdmin('POST', `/shipments/${body._id}/receive`)
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'Returned', receivedAt: expect.any(String), order: { status: 'Cancelled' } },
    })
    expect(second.body.receivedAt).toBe(first.body.receivedAt)
    expect(await getStock()).toBe(stockBefore + 1)
    const order = (await callAdmin('GET', `/orders/${id}`)).body
    expect(order).toMatchObject({ refundable: 0, refunds: [{ amount: 999 }] })
    await endUndoWindow()
    expect((await listSubjects(email)).filter((subject) => subject.endsWith('cancelled'))).toHaveLength(1)
    expect((await callAdmin('GET', '/shipments?list=return')).body).not.toContainEqual(
      expect.objectContaining({ _id: body._id }),
    )
  })

  it('needs the right to refund if the order is paid', async () => {
    const packer = await shop.createUser('admin')
    await shop.query(`UPDATE users SET staff_role = 'packing' WHERE id = $1`, [packer.id])
    const callPacker = (method: string, path: string, body?: object) =>
      shop.call(method, `/admin${path}`, { token: packer.token, ...(body ? { body } : {}) })
    const { id } = await placeOrder(1)
    const { body } = await ship(id)
    expect((await callPacker('PUT', `/shipments/${body._id}`, { status: 'Returned' })).status).toBe(200)
    expect(await callPacker('POST', `/shipments/${body._id}/receive`)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("your role can't refund payments") },
    })
    expect(await getStatus(id)).toBe('Shipped')
    for (const path of ['/shipping/rates', '/shipping/pins'])
      expect((await callPacker('GET', path)).body.message).toBe("Your role can't see settings.")
    expect((await callAdmin('POST', `/shipments/${body._id}/receive`)).status).toBe(200)
  })

  it('leaves a lost shipment to a refund, because nothing came back', async () => {
    const { id } = await placeOrder(1)
    const { body } = await ship(id)
    await callAdmin('PUT', `/shipments/${body._id}`, { status: 'Lost' })
    expect(await callAdmin('POST', `/shipments/${body._id}/receive`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('This parcel is lost') },
    })
    expect(await getStatus(id)).toBe('Shipped')
  })

  it('rejects a shipment that was delivered', async () => {
    const { id } = await placeOrder(1)
    const { body } = await ship(id)
    await callAdmin('PUT', `/shipments/${body._id}`, { status: 'Delivered' })
    expect(await callAdmin('POST', `/shipments/${body._id}/receive`)).toMatchObject({
      status: 409,
      body: { message: 'This parcel was delivered.' },
    })
  })

  it('restocks and refunds only its own units while another shipment is out, also when repeated', async () => {
    const { id, lineIds } = await placeOrder(3)
    const [lineId] = lineIds
    const first = await ship(id, { lines: [{ lineId, quantity: 1 }] })
    const second = await ship(id, { lines: [{ lineId, quantity: 1 }] })
    const third = await ship(id)
    const stockBefore = await getStock()
    const take = (shipment: typeof first) => callAdmin('POST', `/shipments/${shipment.body._id}/receive`)
    const responses = await Promise.all([take(second), take(second)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    await shop.query('UPDATE shipments SET received_at = NULL WHERE id = $1', [second.body._id])
    expect(await take(second)).toMatchObject({
      status: 200,
      body: { status: 'Returned', order: { status: 'Shipped' } },
    })
    expect(await getStock()).toBe(stockBefore + 1)
    expect((await callAdmin('GET', `/orders/${id}`)).body.refunds).toMatchObject([{ amount: 999 }])

    await callAdmin('PUT', `/shipments/${first.body._id}`, { status: 'Delivered' })
    expect(await getStatus(id)).toBe('Shipped')
    expect((await take(third)).status).toBe(200)
    expect(await getStatus(id), 'the rest is delivered').toBe('Delivered')
    expect(await getStock()).toBe(stockBefore + 2)
    expect((await callAdmin('GET', `/orders/${id}`)).body.refundable).toBe(999)
  })

  it('leaves an order Shipped whose other shipment was lost and refunded, because nothing arrived', async () => {
    const { id, email, lineIds } = await placeOrder(1, 1)
    const lost = await ship(id, { lines: [{ lineId: lineIds[0], quantity: 1 }] })
    const returned = await ship(id)
    await callAdmin('PUT', `/shipments/${lost.body._id}`, { status: 'Lost' })
    const refund = { lines: [{ lineId: lineIds[0], quantity: 1 }], reason: 'Lost by the courier', key: 'lost-parcel' }
    expect((await callAdmin('POST', `/orders/${id}/refunds`, refund)).status).toBe(201)
    expect(await callAdmin('POST', `/shipments/${returned.body._id}/receive`)).toMatchObject({
      status: 200,
      body: { status: 'Returned', order: { status: 'Shipped' } },
    })
    await endUndoWindow()
    expect((await listSubjects(email)).filter((subject) => subject.includes('delivered'))).toEqual([])
  })

  it('cancels the order when its last shipment comes back', async () => {
    const { id, lineIds } = await placeOrder(1, 1)
    const first = await ship(id, { lines: [{ lineId: lineIds[0], quantity: 1 }] })
    const second = await ship(id)
    for (const { body } of [first, second])
      expect((await callAdmin('POST', `/shipments/${body._id}/receive`)).status).toBe(200)
    expect(await getStatus(id)).toBe('Cancelled')
    expect((await callAdmin('GET', `/orders/${id}`)).body.refundable).toBe(0)
  })
})

describe('tracking', () => {
  it('shows the customer every shipment of an order, and nobody else', async () => {
    const { id, customer } = await placeOrder(1)
    const { body } = await ship(id)
    await callAdmin('PUT', `/shipments/${body._id}`, { status: 'Out for delivery' })
    const path = `/orders/${id}/shipments`
    expect(await shop.call('GET', path, { token: customer.token })).toMatchObject({
      status: 200,
      body: [
        {
          status: 'Out for delivery',
          trackingNumber: body.trackingNumber,
          token: body.token,
          timeline: [{ status: 'Out for delivery' }, { status: 'Shipped' }],
          items: [{ quantity: 1 }],
        },
      ],
    })
    expect((await shop.call('GET', path)).status).toBe(401)
    expect((await shop.call('GET', path, { token: (await shop.createUser()).token })).status).toBe(404)
  })

  it('shows anyone with the link the first name and the city, and no more', async () => {
    const { id, email } = await placeOrder(2)
    const { body } = await ship(id)
    const { status, headers, body: tracked } = await shop.call('GET', `/track/${body.token}`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(tracked).toEqual({
      status: 'Shipped',
      courier: 'Delhivery',
      trackingNumber: body.trackingNumber,
      timeline: [{ status: 'Shipped', at: expect.any(String) }],
      orderNumber: id.slice(-8).toUpperCase(),
      firstName: 'Asha',
      city: 'Bengaluru',
      units: 2,
      estimatedDelivery: expect.any(String),
    })
    for (const secret of [email, 'Rao', 'Brigade', '98450', '560025'])
      expect(JSON.stringify(tracked)).not.toContain(secret)
    expect((await shop.call('GET', `/track/${'x'.repeat(43)}`)).body.message).toBe(
      "We don't know this parcel. Please check the link.",
    )
    expect((await shop.call('GET', '/track/short')).status).toBe(404)
  })
})

describe('labels and manifest', () => {
  it('have a page per label, and a row per shipment', async () => {
    const [one, two] = [await placeOrder(1), await placeOrder(2)]
    const [first, second] = [await ship(one.id, { weight: 250 }), await ship(two.id)]
    const ids = [first.body._id, second.body._id]
    const labels = await readPdf('labels', ids)
    expect(labels.totalPages).toBe(2)
    for (const part of [
      'Delhivery',
      'PREPAID',
      first.body.trackingNumber,
      'Asha Rao',
      '12 Brigade Road',
      'Bengaluru, Karnataka',
      '560025',
      '+91 98450 12345',
      'Asha Textiles',
      `#${one.id.slice(-8).toUpperCase()}`,
      '1 item, 0.25 kg',
    ])
      expect(labels.text[0]).toContain(part)
    expect(labels.text[1]).toContain('2 items')
    const manifest = await readPdf('manifest', ids.toReversed())
    expect(manifest.totalPages).toBe(1)
    for (const part of [
      'Manifest Delhivery',
      '2 parcels',
      first.body.trackingNumber,
      second.body.trackingNumber,
      'Total: 2 parcels',
      'Cash ₹0',
      'Signature',
    ])
      expect(manifest.text[0]).toContain(part)
    const [position, nextPosition] = [first, second].map(({ body }) => manifest.text[0]?.indexOf(body.trackingNumber))
    expect(position).toBeLessThan(Number(nextPosition))
  })

  it('name the country of an address abroad', async () => {
    const customer = await shop.createUser()
    const abroad = { ...address, state: 'Bagmati', postalCode: '44600', country: 'Nepal' }
    const items = [{ productId: productIds[0] ?? '', quantity: 1 }]
    const { body } = await shop.createCheckout(customer, items, { shippingAddress: abroad })
    const { body: proof } = await shop.payAtProvider(body.payment.orderId)
    await shop.submitPaymentProof(customer, body._id, proof)
    const { body: shipment } = await ship((await shop.finalizeCheckout(customer, body._id)).body._id)
    expect((await readPdf('labels', [shipment._id])).text[0]).toContain('Nepal')
  })

  it('say so when no shipment has a tracking number', async () => {
    expect((await readPdf('labels', ['0'.repeat(24)])).text[0]).toContain('No parcel has a tracking number yet.')
    expect((await readPdf('manifest', ['0'.repeat(24)])).text[0]).toContain('No parcel has a tracking number yet.')
  })
})

describe('cash on delivery', () => {
  let phoneCount = 0
  /** Above ₹2,500 an order has to be confirmed. */
  async function placeCashOrder(quantity: number) {
    const customer = await shop.createUser()
    const shippingAddress = { ...address, phone: `+91 91000 ${String(++phoneCount).padStart(5, '0')}` }
    const options = { shippingAddress, paymentMethod: 'COD' }
    const { body } = await shop.createCheckout(customer, [{ productId: productIds[0] ?? '', quantity }], options)
    const { body: order } = await shop.finalizeCheckout(customer, body._id)
    return { customer, id: order._id as string, lineId: order.orderItems[0]._id as string }
  }

  it('ships once it is confirmed, and is invoiced then', async () => {
    const { id, customer } = await placeCashOrder(3)
    expect(await ship(id)).toMatchObject({ status: 409, body: { message: 'Confirm the order first.' } })
    const isListed = async () =>
      (await callAdmin('GET', '/shipping/orders')).body.some(({ _id }: { _id: string }) => _id === id)
    expect(await isListed()).toBe(false)
    await callAdmin('POST', `/orders/${id}/confirm`)
    expect(await isListed()).toBe(true)
    expect((await ship(id)).status).toBe(201)
    await shop.waitForInvoices()
    const { body } = await shop.call('GET', `/orders/${id}`, customer)
    expect(body).toMatchObject({ status: 'Shipped', invoiceNumber: expect.any(String), amountDue: 2997 })
  })

  it('ships in one shipment, whose label says what to collect', async () => {
    const { id, lineId } = await placeCashOrder(2)
    const toShip = (await callAdmin('GET', '/shipping/orders')).body
    expect(toShip).toContainEqual(expect.objectContaining({ _id: id, cashOnDelivery: 1998 }))
    expect(await ship(id, { lines: [{ lineId, quantity: 1 }] })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('ships in one parcel') },
    })
    const { body } = await ship(id)
    expect((await readPdf('labels', [body._id])).text[0]).toContain('COD ₹1,998')
    expect((await readPdf('manifest', [body._id])).text[0]).toContain('₹1,998')
  })

  it('is found by its tracking number in a remittance file', async () => {
    const { id } = await placeCashOrder(1)
    const { body } = await ship(id)
    const csv = `AWB No,COD Amount,UTR\n${body.trackingNumber.toLowerCase()},999,U1\nNONE1,999,U1`
    expect((await callAdmin('POST', '/orders/remittance', { csv, apply: true })).body).toMatchObject({
      recorded: 1,
      rows: [
        { order: body.trackingNumber.toLowerCase(), orderId: id, result: 'recorded' },
        { result: 'unknown order' },
      ],
    })
  })

  it('is found by its tracking number if the file has references of the courier that look like numbers of orders', async () => {
    const [first, second] = [await placeCashOrder(1), await placeCashOrder(1)]
    const [{ body: booked }, { body: other }] = [await ship(first.id), await ship(second.id)]
    const csv = [
      'Order ID,AWB,COD Amount',
      `${booked._id},${booked.trackingNumber},999`,
      `34845638,${other.trackingNumber},999`,
    ].join('\n')
    expect((await callAdmin('POST', '/orders/remittance', { csv, apply: true })).body).toMatchObject({
      recorded: 2,
      rows: [
        { order: booked._id, orderId: first.id, result: 'recorded' },
        { order: '34845638', orderId: second.id, result: 'recorded' },
      ],
    })
  })

  it('closes its shipment when the order is refused on its page', async () => {
    const { id } = await placeCashOrder(1)
    const { body } = await ship(id)
    expect((await callAdmin('POST', `/orders/${id}/refuse`, {})).status).toBe(200)
    const { body: shipments } = await callAdmin('GET', `/shipments?order=${id}`)
    expect(shipments).toMatchObject([
      {
        _id: body._id,
        status: 'Returned',
        events: expect.arrayContaining([expect.objectContaining({ status: 'Returned' })]),
      },
    ])
    const { body: comingBack } = await callAdmin('GET', '/shipments?list=return')
    expect(comingBack).not.toContainEqual(expect.objectContaining({ _id: body._id }))
    expect((await callAdmin('POST', `/shipments/${body._id}/receive`)).status).toBe(200)
  })

  it('is received back as refused, without a refund, once', async () => {
    const { id } = await placeCashOrder(1)
    const { body } = await ship(id)
    const stockBefore = await getStock()
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await callAdmin('POST', `/shipments/${body._id}/receive`)).toMatchObject({
        status: 200,
        body: { order: { status: 'Cancelled' } },
      })
    expect(await getStock()).toBe(stockBefore + 1)
    expect((await callAdmin('GET', `/orders/${id}`)).body).toMatchObject({
      paymentStatus: 'not collected',
      refunds: [],
    })
  })
})

describe('without a courier account', () => {
  it('cannot book', async () => {
    const { id } = await placeOrder(1)
    expect(await callAdmin('POST', '/shipments/book', { shipments: [{ orderId: id }] })).toMatchObject({
      status: 409,
      body: { message: 'No courier account is connected. Enter the tracking numbers by hand.' },
    })
    expect((await callAdmin('GET', '/shipping')).body).not.toHaveProperty('courier')
    expect((await shop.call('POST', '/shipping/webhook', { body: {} })).status).toBe(401)
  })
})
