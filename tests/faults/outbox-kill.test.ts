import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startKillableShop } from '#tests/support/start-killable-shop.ts'

const SHOPPER_COUNT = 32

let shop: Awaited<ReturnType<typeof startKillableShop>>
let client: (typeof shop)['client']
let productId: string

beforeAll(async () => {
  shop = await startKillableShop()
  client = shop.client
  productId = await client.addProduct(1_000)
})
afterEach(async () => expect(await client.findInvariantViolations()).toEqual([]))
afterAll(() => shop.close())

const pollOptions = { timeout: 60_000, interval: 100 }

async function buy(): Promise<{ status: number; orderId: string }> {
  const customer = await client.createUser()
  const { body } = await client.createCheckout(customer, [{ productId, quantity: 1 }])
  const { body: proof } = await client.payAtProvider(body.payment.orderId)
  await client.submitPaymentProof(customer, body._id, proof)
  const order = await client.finalizeCheckout(customer, body._id)
  return { status: order.status, orderId: order.body._id }
}

const listInvoices = (orderId: string) =>
  client.query<{ number: string }>('SELECT number FROM invoices WHERE order_id = $1', [orderId])
const countEmails = (orderId: string) =>
  client.query<{ count: number }>(`SELECT count(*)::int FROM emails WHERE text LIKE '%/order/' || $1 || '%'`, [orderId])

it('issues the invoice and sends the email once if the shop is killed after the order and before both', async () => {
  const unlock = await shop.lockTable('invoice_counters')
  const { status, orderId } = await buy()
  expect(status).toBe(200)
  await shop.waitForBlocked('invoice_counters', 1)
  await shop.kill()
  await unlock()
  await shop.waitForBlocked('invoice_counters', 0)
  expect(await listInvoices(orderId)).toEqual([])

  await shop.restart()
  await expect.poll(() => listInvoices(orderId), pollOptions).toHaveLength(1)
  expect(await countEmails(orderId)).toEqual([{ count: 1 }])
  expect(await client.query('SELECT id FROM outbox')).toEqual([])
})

it('issues the credit note once if the shop is killed after the refund and before the credit note', async () => {
  const { orderId } = await buy()
  await expect.poll(() => listInvoices(orderId), pollOptions).toHaveLength(1)
  const admin = await client.createUser('admin')
  const unlock = await shop.lockTable('invoice_counters')
  const body = { reason: 'Killed' }
  const refund = await client.call('POST', `/admin/orders/${orderId}/refunds`, { token: admin.token, body })
  expect(refund.status).toBe(201)
  await shop.waitForBlocked('invoice_counters', 1)
  await shop.kill()
  await unlock()
  await shop.waitForBlocked('invoice_counters', 0)
  const listNotes = () => client.query('SELECT serial FROM credit_notes WHERE order_id = $1', [orderId])
  expect(await listNotes()).toEqual([])

  await shop.restart()
  await expect.poll(listNotes, pollOptions).toEqual([{ serial: 1 }])
  // the column holds the series, of credit notes too
  expect(await client.query(`SELECT last FROM invoice_counters WHERE year LIKE 'CN/%'`)).toEqual([{ last: 1 }])
})

it('numbers invoices without gaps while 32 shoppers buy and the shop is killed', async () => {
  const sales = Array.from({ length: SHOPPER_COUNT }, () => buy().catch(() => undefined))
  await expect.poll(async () => (await client.query('SELECT id FROM orders')).length, pollOptions).toBeGreaterThan(4)
  await shop.kill()
  await Promise.all(sales)
  await shop.restart()
  await Promise.all(Array.from({ length: SHOPPER_COUNT }, () => buy()))
  // payments of killed requests are still being settled
  const gapQuery = `SELECT (SELECT count(*) FROM orders) - count(*) AS missing, max(serial) - count(*) AS gaps FROM invoices`
  await expect.poll(() => client.query(gapQuery), pollOptions).toEqual([{ missing: '0', gaps: '0' }])
  expect((await client.query('SELECT id FROM orders')).length).toBeGreaterThan(SHOPPER_COUNT)
})
