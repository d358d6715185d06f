import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { moveParcels } from '#sandbox/courier/move-parcels.ts'
import { address } from '#tests/support/create-shop-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { recordCourierEvents } from './record-courier-events.ts'
import { runCourierTasks } from './run-courier-tasks.ts'

let shop: TestShop
let productId: string
let admin: { id: string; token: string }
beforeAll(async () => {
  shop = await startTestShop({ hasCourier: true })
  productId = await shop.addProduct(1_000)
  admin = await shop.createUser('admin')
  await shop.callCourier('PUT', '/pace', { step_ms: 0 })
})
beforeEach(async () => {
  await shop.query('DELETE FROM sandbox_courier.webhooks')
  await shop.query('UPDATE sandbox_courier.parcels SET next_at = NULL')
})
afterEach(async () => {
  await shop.callCourier('DELETE', '/faults')
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

async function placeOrder(options: Record<string, unknown> = {}) {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }], options)
  const { body: proof } = await shop.payAtProvider(body.payment.orderId)
  await shop.submitPaymentProof(customer, body._id, proof)
  return (await shop.finalizeCheckout(customer, body._id)).body._id as string
}

const callAdmin = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/admin${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })
const findShipment = async (orderId: string) => (await callAdmin('GET', `/shipments?order=${orderId}`)).body[0]
const injectFault = (fault: object) => shop.callCourier('POST', '/faults', fault)

/** Runs all tasks as if they were due. */
async function runTasks() {
  await shop.query(`UPDATE shipments SET due_at = now() - interval '1 second' WHERE task IS NOT NULL`)
  await runCourierTasks({ ...shop.deps, now: () => new Date() })
}

async function bookOrder() {
  const orderId = await placeOrder()
  const { body } = await callAdmin('POST', '/shipments/book', { shipments: [{ orderId }] })
  expect(body.results).toEqual([{ orderId, shipmentId: expect.any(String) }])
  return { orderId, shipmentId: body.results[0].shipmentId as string }
}

/** Lets the courier scan all shipments to the end of their journey, and returns the reports in order. */
async function moveToEnd(): Promise<object[]> {
  for (let step = 0; step < 8; step++) await moveParcels(shop.pool)
  return (await shop.query<{ body: object }>('SELECT body FROM sandbox_courier.webhooks ORDER BY seq')).map(
    ({ body }) => body,
  )
}

async function sendWebhook(body: object, token = shop.courierWebhookToken) {
  const response = await fetch(`${shop.url}/api/shipping/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': token },
    body: JSON.stringify(body),
  })
  return response.status
}

const countBookings = async (reference: string) =>
  (await shop.query('SELECT FROM sandbox_courier.parcels WHERE reference = $1 AND NOT is_cancelled', [reference]))
    .length

describe('booking', () => {
  it('gets a tracking number and a label, and the order waits for the pickup', async () => {
    const { orderId } = await bookOrder()
    expect(await findShipment(orderId)).toMatchObject({ status: 'Booking', isBooked: true, weight: 250 })
    await runTasks()
    expect(await findShipment(orderId)).toMatchObject({
      status: 'Booked',
      courier: 'Sandbox Surface',
      trackingNumber: expect.stringMatching(/^SBX\d{10}$/),
      labelUrl: expect.stringContaining('/labels/SBX'),
      order: { status: 'Processing' },
    })
    expect((await callAdmin('GET', '/shipping')).body.courier).toBe('Shiprocket')
  })

  it.each([
    ['time_out', 'create'],
    ['error_after', 'create'],
    ['half_answer', 'assign'],
    ['reset', 'assign'],
    ['error_before', 'create'],
    ['throttled_before', 'assign'],
    ['error_after', 'pickup'],
  ])('books once after %s of %s', async (fault, call) => {
    await injectFault({ fault, call, ms: 50 })
    const { orderId, shipmentId } = await bookOrder()
    await runTasks()
    expect(await findShipment(orderId)).toMatchObject({ status: 'Booking', problem: expect.any(String) })
    await runTasks()
    expect((await findShipment(orderId)).status).toBe('Booked')
    expect(await countBookings(shipmentId)).toBe(1)
  })

  it('is for addresses in India', async () => {
    const abroad = { ...address, state: 'Bagmati', postalCode: '44600', country: 'Nepal' }
    const orderId = await placeOrder({ shippingAddress: abroad })
    const { body } = await callAdmin('POST', '/shipments/book', { shipments: [{ orderId }] })
    expect(body.results[0].problem).toBe(
      'The courier account books parcels within India only. Enter the tracking number by hand.',
    )
  })

  it('sends the courier the amount to collect', async () => {
    const customer = await shop.createUser()
    const items = [{ productId, quantity: 2 }]
    const { body } = await shop.createCheckout(customer, items, { paymentMethod: 'COD' })
    const orderId = (await shop.finalizeCheckout(customer, body._id)).body._id
    const booked = await callAdmin('POST', '/shipments/book', { shipments: [{ orderId }] })
    await runTasks()
    const [row] = await shop.query<{ request: object }>(
      'SELECT request FROM sandbox_courier.parcels WHERE reference = $1',
      [booked.body.results[0].shipmentId],
    )
    expect(row?.request).toMatchObject({
      payment_method: 'COD',
      sub_total: 1998,
      billing_phone: '9845012345',
      weight: 0.5,
    })
  })

  it('shows why the courier refused, and the order can be shipped another way', async () => {
    await injectFault({ fault: 'not_serviceable' })
    const { orderId, shipmentId } = await bookOrder()
    await runTasks()
    expect(await findShipment(orderId)).toMatchObject({
      status: 'Cancelled',
      problem: 'Delivery postcode is not serviceable by any courier.',
    })
    expect(await countBookings(shipmentId)).toBe(0)
    const toShip = (await callAdmin('GET', '/shipping/orders')).body
    expect(toShip).toContainEqual(
      expect.objectContaining({ _id: orderId, problem: 'Delivery postcode is not serviceable by any courier.' }),
    )
    const byHand = await callAdmin('POST', `/orders/${orderId}/shipments`, {
      courier: 'DTDC',
      trackingNumber: `D${orderId}`,
    })
    expect(byHand.status).toBe(201)
  })

  it('is cancelled at the courier with the order, or by hand', async () => {
    const byOrder = await bookOrder()
    await runTasks()
    await callAdmin('POST', `/orders/${byOrder.orderId}/cancel`, { reason: 'Changed their mind' })
    await runTasks()
    await runTasks()
    expect((await findShipment(byOrder.orderId)).status).toBe('Cancelled')
    expect(await countBookings(byOrder.shipmentId)).toBe(0)
    const byHand = await bookOrder()
    await callAdmin('PUT', `/shipments/${byHand.shipmentId}`, { status: 'Cancelled' })
    await runTasks()
    expect(await countBookings(byHand.shipmentId)).toBe(0)
    expect((await callAdmin('GET', `/orders/${byHand.orderId}`)).body.status).toBe('Processing')
  })
})

describe('tracking', () => {
  it('follows webhooks that arrive backwards and twice', async () => {
    const { orderId } = await bookOrder()
    await runTasks()
    const reports = await moveToEnd()
    expect(reports).toHaveLength(5)
    for (const report of [...reports.toReversed(), ...reports]) expect(await sendWebhook(report)).toBe(200)
    const shipment = await findShipment(orderId)
    expect(shipment).toMatchObject({ status: 'Delivered', order: { status: 'Delivered' } })
    expect(shipment.events.filter(({ status }: { status: string }) => status === 'Delivered')).toHaveLength(1)
    const history = (await callAdmin('GET', `/orders/${orderId}`)).body.statusHistory
    expect(history.map(({ status }: { status: string }) => status)).toEqual(['Processing', 'Delivered'])
  })

  it('finds lost events by polling', async () => {
    const { orderId } = await bookOrder()
    await runTasks()
    await moveToEnd()
    await runTasks()
    expect(await findShipment(orderId)).toMatchObject({ status: 'Delivered', order: { status: 'Delivered' } })
    const [row] = await shop.query('SELECT task FROM shipments WHERE order_id = $1', [orderId])
    expect(row).toEqual({ task: null })
  })

  it('takes the tracking number from a webhook that arrives before the booking is saved', async () => {
    await injectFault({ fault: 'error_after', call: 'pickup' })
    const { orderId } = await bookOrder()
    await runTasks()
    const [report] = await moveToEnd()
    expect(await sendWebhook(report ?? {})).toBe(200)
    expect(await findShipment(orderId)).toMatchObject({
      status: 'Shipped',
      trackingNumber: expect.stringMatching(/^SBX/),
    })
    await runTasks()
    expect((await findShipment(orderId)).status).toBe('Shipped')
  })

  it('lists a shipment that was refused at the door among the returning ones', async () => {
    await injectFault({ fault: 'refused_at_door' })
    const { orderId, shipmentId } = await bookOrder()
    await runTasks()
    await moveToEnd()
    await runTasks()
    expect(await findShipment(orderId)).toMatchObject({ status: 'Returned', order: { status: 'Shipped' } })
    expect((await callAdmin('GET', '/shipments?list=return')).body).toContainEqual(
      expect.objectContaining({ _id: shipmentId }),
    )
    expect(await callAdmin('POST', `/shipments/${shipmentId}/receive`)).toMatchObject({
      status: 200,
      body: { order: { status: 'Cancelled' }, receivedAt: expect.any(String) },
    })
  })

  it('rejects webhooks with a wrong token, and ignores those it does not understand', async () => {
    const { orderId } = await bookOrder()
    await runTasks()
    const [report] = await moveToEnd()
    expect(await sendWebhook(report ?? {}, 'wrong')).toBe(401)
    expect((await findShipment(orderId)).status).toBe('Booked')
    expect(await sendWebhook({})).toBe(200)
    expect(await sendWebhook({ awb: 'unknown', order_id: 7, scans: [{ date: 'never' }] })).toBe(200)
    expect(await sendWebhook({ ...report, is_return: 1 })).toBe(200)
    expect((await findShipment(orderId)).status).toBe('Booked')
  })

  it('never leaves Cancelled when the courier picks the shipment up anyway', async () => {
    const { orderId } = await bookOrder()
    await runTasks()
    const reports = await moveToEnd()
    await callAdmin('POST', `/orders/${orderId}/cancel`, { reason: 'Changed their mind' })
    await runTasks()
    for (const report of reports) await sendWebhook(report)
    expect(await findShipment(orderId)).toMatchObject({ status: 'Delivered', order: { status: 'Cancelled' } })
  })
})

it('logs an unknown status once, and shows the event', async () => {
  const { orderId, shipmentId } = await bookOrder()
  await runTasks()
  const log = { info: vi.fn(), warn: vi.fn() }
  const event = { status: undefined, unknownCode: 999, text: 'Teleported', location: undefined, at: shop.now() }
  for (let report = 0; report < 2; report++)
    await recordCourierEvents({ ...shop.deps, log }, shipmentId, { events: [event] })
  expect(log.warn.mock.calls).toEqual([[{ shipmentId, codes: [999] }, expect.any(String)]])
  const shipment = await findShipment(orderId)
  expect(shipment).toMatchObject({ status: 'Booked' })
  expect(shipment.events).toContainEqual(expect.objectContaining({ text: 'Teleported' }))
})
