import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { address as defaultAddress } from '#tests/support/create-shop-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let productId: string
let admin: { id: string; token: string }
beforeAll(async () => {
  shop = await startTestShop({ hasCourier: true })
  productId = await shop.addProduct(1_000)
  admin = await shop.createUser('admin')
})
afterEach(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

interface Purchase {
  quantity?: number
  product?: string
  cash?: boolean
}

let phoneCount = 0

/** Places an order; each unit costs ₹999. In cash, more than two units have to be confirmed. */
async function placeOrder({ quantity = 2, product = productId, cash = false }: Purchase = {}) {
  const customer = await shop.createUser()
  const phone = `+91 92000 ${String(++phoneCount).padStart(5, '0')}`
  const { body } = await shop.createCheckout(customer, [{ productId: product, quantity }], {
    shippingAddress: { ...defaultAddress, phone },
    ...(cash ? { paymentMethod: 'COD' } : {}),
  })
  if (!cash) {
    const { body: proof } = await shop.payAtProvider(body.payment.orderId)
    await shop.submitPaymentProof(customer, body._id, proof)
  }
  const { body: order } = await shop.finalizeCheckout(customer, body._id)
  await shop.waitForInvoices()
  const [line] = order.orderItems
  return { customer, id: order._id as string, lineId: line._id as string }
}

type Customer = Awaited<ReturnType<typeof placeOrder>>['customer']

const callAdmin = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/admin${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })
const cancel = (customer: Customer, id: string) => shop.call('POST', `/orders/${id}/cancel`, customer)
const getOrder = async (customer: Customer, id: string) => (await shop.call('GET', `/orders/${id}`, customer)).body
const ship = (id: string) =>
  callAdmin('POST', `/orders/${id}/shipments`, { courier: 'Delhivery', trackingNumber: `AWB${id}` })
const getStock = async (id: string) =>
  (await shop.query('SELECT on_hand, sold, returned FROM stock WHERE product_id = $1', [id]))[0]
const listRefunds = async (id: string) =>
  (await callAdmin('GET', `/orders/${id}`)).body.refunds.map(({ amount, reason }: Record<string, unknown>) => ({
    amount,
    reason,
  }))
const listCancellationEmails = (customer: Customer) =>
  shop.query<{ text: string }>(`SELECT text FROM emails WHERE "to" = $1 AND subject LIKE '%is cancelled'`, [
    `${customer.id}@example.in`,
  ])

const BY_CUSTOMER = 'Cancelled by the customer'

describe('POST /api/orders/:id/cancel', () => {
  it('restocks the items, refunds the payment and emails the customer, once', async () => {
    const shirtId = await shop.addProduct(5)
    const { customer, id } = await placeOrder({ product: shirtId })
    expect(await getOrder(customer, id)).toMatchObject({ status: 'Processing', canCancel: true })
    const responses = await Promise.all([1, 2, 3].map(() => cancel(customer, id)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(responses[0]?.body).toMatchObject({ _id: id, status: 'Cancelled', refundedAmount: 1998 })
    expect(await getOrder(customer, id)).not.toHaveProperty('canCancel')
    expect(await getStock(shirtId)).toEqual({ on_hand: 5, sold: 2, returned: 2 })
    expect(await listRefunds(id)).toEqual([{ amount: 1998, reason: BY_CUSTOMER }])
    const emails = await listCancellationEmails(customer)
    expect(emails).toEqual([{ text: expect.stringContaining('your refund of ₹1,998') }])
  })

  it('is recorded as done by the customer, without the name', async () => {
    const { customer, id } = await placeOrder()
    await shop.query(`UPDATE users SET name = 'Asha Kulkarni' WHERE id = $1`, [customer.id])
    await cancel(customer, id)
    const entries = await shop.query(
      'SELECT kind, actor_id, actor_name, after FROM audit_entries WHERE subject_id = $1 ORDER BY id',
      [id],
    )
    expect(entries).toMatchObject([
      { kind: 'status', actor_id: customer.id, actor_name: 'Customer', after: { status: 'Cancelled' } },
      { kind: 'refund', actor_id: customer.id, actor_name: 'Customer' },
    ])
    const { body } = await callAdmin('GET', `/orders/${id}`)
    expect(body.statusHistory.at(-1)).toMatchObject({ status: 'Cancelled', by: 'Customer' })
  })

  it.each([
    ['', 2],
    [' that waits to be confirmed', 3],
  ])('ends an order with cash on delivery%s, with nothing to refund', async (_, quantity) => {
    const shirtId = await shop.addProduct(5)
    const { customer, id } = await placeOrder({ product: shirtId, quantity, cash: true })
    const { status, body } = await cancel(customer, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'Cancelled', paymentStatus: 'not collected' })
    expect(await getStock(shirtId)).toEqual({ on_hand: 5, sold: quantity, returned: quantity })
    expect(await listRefunds(id)).toEqual([])
    const emails = await listCancellationEmails(customer)
    expect(emails).toEqual([{ text: expect.not.stringContaining('refund') }])
  })

  it('refunds what is left of a partly refunded order, and restocks only what is left', async () => {
    const shirtId = await shop.addProduct(5)
    const { customer, id, lineId } = await placeOrder({ product: shirtId, quantity: 3 })
    const lines = [{ lineId, quantity: 1 }]
    await callAdmin('POST', `/orders/${id}/refunds`, { lines, restock: true, reason: 'One less' })
    expect((await cancel(customer, id)).body).toMatchObject({ status: 'Cancelled', refundedAmount: 2997 })
    expect(await listRefunds(id)).toEqual([
      { amount: 999, reason: 'One less' },
      { amount: 1998, reason: BY_CUSTOMER },
    ])
    expect(await getStock(shirtId)).toEqual({ on_hand: 5, sold: 3, returned: 3 })
  })

  it.each([
    ['Shipped', "This order has shipped, so it can't be cancelled. You can return it once it arrives."],
    ['Delivered', "This order was delivered, so it can't be cancelled."],
  ])('refuses a %s order', async (status, message) => {
    const { customer, id } = await placeOrder()
    await callAdmin('PUT', `/orders/${id}`, { status })
    expect(await cancel(customer, id)).toMatchObject({ status: 409, body: { code: 'conflict', message } })
    expect(await getOrder(customer, id)).toMatchObject({ status, paymentStatus: 'paid' })
    expect(await getOrder(customer, id)).not.toHaveProperty('canCancel')
  })

  it('rejects an order that is packed for the courier, until the shipment is cancelled', async () => {
    const { customer, id } = await placeOrder()
    const { body } = await callAdmin('POST', '/shipments/book', { shipments: [{ orderId: id }] })
    expect(await getOrder(customer, id)).not.toHaveProperty('canCancel')
    const refused = await cancel(customer, id)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: "This order is packed for the courier, so it can't be cancelled any more. Contact us for help.",
      },
    })
    await callAdmin('PUT', `/shipments/${body.results[0].shipmentId}`, { status: 'Cancelled' })
    expect(await getOrder(customer, id)).toMatchObject({ canCancel: true })
    expect((await cancel(customer, id)).status).toBe(200)
  })

  it('is only for the own order', async () => {
    const { customer, id } = await placeOrder()
    const stranger = await shop.createUser()
    for (const other of [stranger, admin]) {
      const { status, body } = await shop.call('POST', `/orders/${id}/cancel`, { token: other.token })
      expect([status, body.message]).toEqual([404, 'Order not found.'])
    }
    expect((await shop.call('POST', `/orders/${id}/cancel`, {})).status).toBe(401)
    expect((await cancel(customer, '0'.repeat(24))).status).toBe(404)
    expect(await getOrder(customer, id)).toMatchObject({ status: 'Processing', paymentStatus: 'paid' })
  })

  it.each([
    ['cancelled', 'cancellation', false],
    ['cancelled', 'cancellation', true],
    ['shipped', 'parcel', false],
    ['shipped', 'parcel', true],
  ])('ends in %s, never in both, when the %s is first (cash: %s)', async (outcome, _, cash) => {
    const shirtId = await shop.addProduct(5)
    const { customer, id } = await placeOrder({ product: shirtId, cash })
    const requests = [() => cancel(customer, id), () => ship(id)]
    const responses = await queueForOrder(id, outcome === 'cancelled' ? requests : requests.toReversed())
    const shipments = await shop.query('SELECT FROM shipments WHERE order_id = $1', [id])
    const order = await getOrder(customer, id)
    if (outcome === 'cancelled') {
      expect(responses.map(({ status }) => status)).toEqual([200, 409])
      expect([order.status, shipments.length]).toEqual(['Cancelled', 0])
      expect(await getStock(shirtId)).toEqual({ on_hand: 5, sold: 2, returned: 2 })
    } else {
      expect(responses.map(({ status }) => status)).toEqual([201, 409])
      expect([order.status, shipments.length]).toEqual(['Shipped', 1])
      expect(await getStock(shirtId)).toEqual({ on_hand: 3, sold: 2, returned: 0 })
      expect(await listRefunds(id)).toEqual([])
    }
    await shop.waitForInvoices()
  })
})

/** Sends the requests while the order is locked, so they wait for it in their order. */
async function queueForOrder<Response>(id: string, requests: (() => Promise<Response>)[]): Promise<Response[]> {
  const client = await shop.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [id])
    const responses: Promise<Response>[] = []
    for (const send of requests) {
      responses.push(send())
      await vi.waitUntil(async () => (await countWaiting()) === responses.length, { timeout: 10_000 })
    }
    await client.query('COMMIT')
    return await Promise.all(responses)
  } finally {
    client.release()
  }
}

const countWaiting = async () =>
  (
    await shop.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%orders%'`,
    )
  ).length
