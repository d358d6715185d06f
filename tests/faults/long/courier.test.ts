import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createShopClient } from '#tests/support/create-shop-client.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/start-shop-process.ts'

const ORDERS = 50

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let shop: ShopProcess
let client: ReturnType<typeof createShopClient>
let admin: { token: string }

const startShop = async () => {
  shop = await startShopProcess({ DATABASE_URL: database.url, DEMO: 'off', LOG_LEVEL: 'silent', COURIER: 'sandbox' })
}

beforeAll(async () => {
  database = await createMigratedDatabase()
  await startShop()
  client = createShopClient({
    database,
    getUrls: () => ({ url: shop.url, providerUrl: `${shop.url}/sandbox/razorpay` }),
  })
  admin = await client.createUser('admin')
})
afterAll(async () => {
  await shop.stop()
  await database.close()
})

async function killAndRestart(): Promise<void> {
  const exited = once(shop.child, 'exit')
  shop.child.kill('SIGKILL')
  await exited
  // nothing runs now, so every lease can end
  await client.query('UPDATE shipments SET due_at = now() WHERE task IS NOT NULL')
  await client.query('UPDATE sandbox_courier.webhooks SET due_at = now()')
  await startShop()
}

async function callCourier(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const [account] = await client.query<{ token: string }>('SELECT token FROM sandbox_courier.account')
  const response = await fetch(`${shop.url}/sandbox/shiprocket${path}`, {
    method,
    headers: { authorization: `Bearer ${account?.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBeLessThan(300)
}

async function placeOrder(productId: string): Promise<string> {
  const customer = await client.createUser()
  const { body } = await client.createCheckout(customer, [{ productId, quantity: 1 }])
  const { body: proof } = await client.payAtProvider(body.payment.orderId)
  await client.submitPaymentProof(customer, body._id, proof)
  return (await client.finalizeCheckout(customer, body._id)).body._id
}

const callAdmin = (method: string, path: string, body?: unknown) =>
  client.call(method, `/admin${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })

/** How the courier's last scan reads in the shop. */
const statusByCode: Record<string, string> = { 7: 'Delivered', 10: 'Returned', 12: 'Lost' }

it('completes 50 paid orders with a faulty courier and kill -9, each shipment once and each email once', {
  timeout: 300_000,
  retry: 0,
}, async () => {
  const productId = await client.addProduct(1_000)
  const orderIds: string[] = []
  while (orderIds.length < ORDERS)
    orderIds.push(...(await Promise.all(Array.from({ length: 5 }, () => placeOrder(productId)))))

  await callCourier('PUT', '/pace', { step_ms: 700 })
  const faults = [
    { fault: 'error_after', call: 'create', count: 5 },
    { fault: 'reset', call: 'create', count: 4 },
    { fault: 'half_answer', call: 'create', count: 3 },
    { fault: 'time_out', call: 'assign', count: 4, ms: 300 },
    { fault: 'error_after', call: 'assign', count: 4 },
    { fault: 'throttled_before', call: 'assign', count: 3 },
    { fault: 'reset', call: 'pickup', count: 4 },
    { fault: 'error_before', call: 'track', count: 10 },
    { fault: 'half_answer', call: 'track', count: 5 },
    // more than responses get lost, so the shop sees some of them
    { fault: 'not_serviceable', count: 15 },
    { fault: 'refused_at_door', count: 5 },
    { fault: 'lost', count: 3 },
    { fault: 'webhook_drop', count: 50 },
    { fault: 'webhook_delay', count: 60, ms: 4_000 },
    { fault: 'webhook_duplicate', count: 60 },
    { fault: 'webhook_wrong_token', count: 15 },
  ]
  for (const fault of faults) await callCourier('POST', '/faults', fault)

  const { body } = await callAdmin('POST', '/shipments/book', {
    shipments: orderIds.map((orderId) => ({ orderId })),
  })
  expect(body.results.every(({ shipmentId }: { shipmentId?: string }) => shipmentId)).toBe(true)
  for (const pauseMs of [600, 2_000, 4_000]) {
    await wait(pauseMs)
    await killAndRestart()
  }

  const countOpen = async () => {
    // polling is hourly; a booking in progress keeps its lease
    await client.query(`UPDATE shipments SET due_at = now() WHERE task = 'track'`)
    const [row] = await client.query<{ count: number }>(
      `SELECT count(*)::int FROM shipments WHERE status NOT IN ('Delivered', 'Returned', 'Lost', 'Cancelled')`,
    )
    return row?.count
  }
  await expect.poll(countOpen, { timeout: 180_000, interval: 1_000 }).toBe(0)

  // every shipment is booked once, and ends as the courier says
  expect(
    await client.query(
      `SELECT reference FROM sandbox_courier.parcels WHERE awb IS NOT NULL GROUP BY reference HAVING count(*) > 1`,
    ),
  ).toEqual([])
  const shipments = await client.query<{
    status: string
    order_status: string
    code: string | null
    awb: string | null
  }>(
    `SELECT s.status, o.status AS order_status, p.scans->-1->>'sr-status' AS code, p.awb FROM shipments s JOIN orders o ON o.id = s.order_id
     LEFT JOIN sandbox_courier.parcels p ON p.reference = s.id AND p.awb IS NOT NULL`,
  )
  expect(shipments).toHaveLength(ORDERS)
  for (const { status, order_status: orderStatus, code, awb } of shipments) {
    expect(status).toBe(awb === null ? 'Cancelled' : statusByCode[code ?? ''])
    expect(orderStatus).toBe({ Delivered: 'Delivered', Cancelled: 'Processing' }[status] ?? 'Shipped')
  }
  expect(shipments.filter(({ status }) => status === 'Returned').length).toBe(5)
  expect(shipments.filter(({ status }) => status === 'Cancelled').length).toBeGreaterThan(0)

  // nobody gets an email twice
  const isStatusEmail = `kind IN ('order.status', 'shipping.parcel', 'order.placed')`
  await client.query(`UPDATE outbox SET due_at = now() WHERE ${isStatusEmail}`)
  await expect
    .poll(() => client.query(`SELECT ref FROM outbox WHERE ${isStatusEmail}`), { timeout: 30_000, interval: 200 })
    .toEqual([])
  expect(await client.query(`SELECT "to", subject FROM emails GROUP BY "to", subject HAVING count(*) > 1`)).toEqual([])
  const [delivered] = await client.query<{ count: number }>(
    `SELECT count(*)::int FROM emails WHERE subject LIKE '%was delivered'`,
  )
  expect(delivered?.count).toBe(shipments.filter(({ status }) => status === 'Delivered').length)

  // what came back is taken back, once
  for (const { _id: id } of (await callAdmin('GET', '/shipments?list=return')).body) {
    if ((await callAdmin('GET', `/shipments?ids=${id}`)).body[0].status !== 'Returned') continue
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await callAdmin('POST', `/shipments/${id}/receive`)).body.order.status).toBe('Cancelled')
  }
  expect(await client.findInvariantViolations()).toEqual([])
  const [refunds] = await client.query<{ count: number }>('SELECT count(*)::int FROM refunds')
  expect(refunds?.count).toBe(5)
})
