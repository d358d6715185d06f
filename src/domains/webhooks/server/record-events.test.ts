import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { flushStockDeltas } from '#domains/inventory/server/api.ts'
import { processOutbox } from '#platform/outbox/outbox.ts'
import { newId } from '#shared/ids.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { webhookEvents } from '../contract.ts'
import { createDeliveryQueuer } from './queue-deliveries.ts'
import { webhooks } from './tables.ts'

let shop: TestShop
let admin: { token: string }
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
  await shop.db.insert(webhooks).values({
    id: newId(),
    url: 'https://erp.example/hooks',
    events: [...webhookEvents],
    secret: 'x',
    createdBy: 'Ravi',
    createdAt: shop.now(),
  })
})
afterAll(() => shop.close())

const callAdmin = (method: string, path: string, body: object) =>
  shop.call(method, `/admin${path}`, { token: admin.token, body })

interface Payload {
  type: string
  data: Record<string, Record<string, unknown>>
}

/** Queues the deliveries of what has happened since the last call, and returns their payloads. */
async function readNewPayloads(): Promise<Payload[]> {
  await flushStockDeltas(shop)
  await processOutbox(shop.deps, createDeliveryQueuer(shop.deps))
  const rows = await shop.query<{ payload: string }>('SELECT payload FROM webhook_deliveries ORDER BY id')
  await shop.query('DELETE FROM webhook_deliveries')
  return rows.map(({ payload }) => JSON.parse(payload))
}

it('records every event in the transaction that makes it', async () => {
  const productId = await shop.addProduct(6)
  await readNewPayloads()
  const customer = await shop.createUser()
  const { body: checkout } = await shop.createCheckout(customer, [{ productId, quantity: 2 }])
  const { body: proof } = await shop.payAtProvider(checkout.payment.orderId)
  await shop.submitPaymentProof(customer, checkout._id, proof)
  const { body: order } = await shop.finalizeCheckout(customer, checkout._id)
  const placed = await readNewPayloads()
  expect(placed.map(({ type }) => type).toSorted()).toEqual([
    'customer.created',
    'order.placed',
    'payment.received',
    'stock.changed',
    'stock.low',
  ])
  const findData = (payloads: Payload[], event: string) => payloads.find(({ type }) => type === event)?.data
  expect(findData(placed, 'order.placed')).toMatchObject({ order: { _id: order._id, totalPrice: order.totalPrice } })
  expect(findData(placed, 'payment.received')).toMatchObject({ order: { _id: order._id, isPaid: true } })
  expect(findData(placed, 'stock.low')).toMatchObject({ product: { _id: productId, available: 4 } })

  const shippingAddress = { ...order.shippingAddress, phone: '+91 90000 33333' }
  await callAdmin('POST', `/orders/${order._id}/amendments`, { address: shippingAddress })
  const amended = await readNewPayloads()
  expect(amended.map(({ type }) => type)).toEqual(['order.amended'])
  expect(findData(amended, 'order.amended')).toMatchObject({ order: { _id: order._id, shippingAddress } })

  const trackingNumber = newId()
  await callAdmin('POST', `/orders/${order._id}/shipments`, { courier: 'Delhivery', trackingNumber })
  const shipped = await readNewPayloads()
  expect(shipped.map(({ type }) => type).toSorted()).toEqual(['order.shipped', 'shipment.updated'])
  expect(findData(shipped, 'shipment.updated')).toMatchObject({
    shipment: { orderId: order._id, courier: 'Delhivery', trackingNumber },
  })

  await callAdmin('PUT', `/orders/${order._id}`, { status: 'Delivered' })
  const delivered = (await readNewPayloads()).map(({ type }) => type)
  expect(delivered).toContain('order.delivered')

  await callAdmin('POST', `/orders/${order._id}/cancel`, { reason: 'Changed mind' })
  const hasRefund = async () => (await shop.query(`SELECT FROM refunds WHERE state = 'processed'`)).length > 0
  await vi.waitUntil(hasRefund, { timeout: 20_000 })
  const cancelled = await readNewPayloads()
  expect(cancelled.map(({ type }) => type)).toEqual(expect.arrayContaining(['order.cancelled', 'payment.refunded']))
  expect(findData(cancelled, 'payment.refunded')).toMatchObject({
    refund: { orderId: order._id, amount: order.totalPrice },
  })
})

it('records cash that is received for an order', async () => {
  const productId = await shop.addProduct(100)
  const customer = await shop.createUser()
  const { body: checkout } = await shop.createCheckout(customer, [{ productId, quantity: 1 }], { paymentMethod: 'COD' })
  const { body: order } = await shop.finalizeCheckout(customer, checkout._id)
  await callAdmin('PUT', `/orders/${order._id}`, { status: 'Shipped' })
  expect((await readNewPayloads()).map(({ type }) => type)).not.toContain('payment.received')
  await callAdmin('POST', `/orders/${order._id}/cash`, { amount: order.totalPrice })
  const received = await readNewPayloads()
  expect(received.map(({ type }) => type)).toEqual(['payment.received'])
  expect(received[0]?.data).toMatchObject({ order: { _id: order._id, isPaid: true } })
})
