import { expect } from 'vitest'
import type { Return } from '#domains/returns/contract.ts'
import type { CheckoutItem, Customer } from './create-shop-client.ts'
import type { TestShop } from './start-test-shop.ts'

interface PlacedOrder {
  id: string
  email: string
  paymentId: string
  customer: Customer
  lineIds: string[]
}

/** Creates helpers for tests of returns. */
export function createReturnsClient(shop: TestShop, admin: { token: string }) {
  return {
    async placeOrder(items: CheckoutItem[], { status = 'Shipped' } = {}): Promise<PlacedOrder> {
      const customer = await shop.createUser()
      const { body } = await shop.createCheckout(customer, items)
      const { body: proof } = await shop.payAtProvider(body.payment.orderId)
      await shop.submitPaymentProof(customer, body._id, proof)
      const { body: order } = await shop.finalizeCheckout(customer, body._id)
      expect(order._id).toMatch(/^[0-9a-f]{24}$/)
      await shop.waitForInvoices()
      const shipping = { token: admin.token, body: { status, notify: false } }
      expect((await shop.call('PUT', `/admin/orders/${order._id}`, shipping)).status).toBe(200)
      const lines = (order.orderItems as { _id: string }[]).map(({ _id }) => _id)
      return { customer, id: order._id, email: order.user.email, paymentId: proof.razorpay_payment_id, lineIds: lines }
    },
    /** Submits the return form with defaults for missing fields. */
    async submitReturn({ id, email }: { id: string; email: string }, overrides: Record<string, unknown> = {}) {
      const defaults = {
        orderId: id,
        name: 'Asha Rao',
        email,
        number: '98450 12345',
        reasonDropdown: 'Changed my mind',
      }
      return shop.call('POST', '/returns', { body: { ...defaults, ...overrides } })
    },
    async takeStep(id: string, step: string, body?: unknown) {
      const hasBody = body !== undefined || ['receive', 'refund'].includes(step)
      return shop.call('POST', `/admin/returns/${id}/${step}`, {
        token: admin.token,
        ...(hasBody ? { body: body ?? {} } : {}),
      })
    },
    async cancelOrder(orderId: string) {
      return shop.call('POST', `/admin/orders/${orderId}/cancel`, { token: admin.token, body: { reason: 'Asked to.' } })
    },
    async restockOrder(orderId: string) {
      return shop.call('POST', `/admin/orders/${orderId}/restock`, { token: admin.token })
    },
    async getReturn(id: string) {
      return (await shop.call('GET', `/admin/returns/${id}`, { token: admin.token })).body
    },
    async listOwnReturns({ customer, id }: PlacedOrder): Promise<Return[]> {
      return (await shop.call('GET', `/returns?orderId=${id}`, { token: customer.token })).body
    },
    async listEmailSubjects(email: string): Promise<string[]> {
      const query = 'SELECT subject FROM emails WHERE "to" = $1 ORDER BY created_at, id'
      return (await shop.query<{ subject: string }>(query, [email])).map(({ subject }) => subject)
    },
    /** Tests share one IP address, so the rate limits must be reset between them. */
    async resetRateLimits(): Promise<void> {
      await shop.query('TRUNCATE rate_limits')
    },
  }
}

/** Puts someone in line for size L of a drop that has none, and then adds a unit, which belongs to them. */
export async function addUnitForLine(shop: TestShop, admin: { token: string }, productId: string): Promise<void> {
  const place = { token: `browser-${productId}`, size: 'L', color: 'Black' }
  const joined = await shop.call('POST', `/drops/${productId}/places`, { body: place })
  expect(joined.body).toMatchObject({ state: 'waiting' })
  const query = `SELECT id FROM stock WHERE product_id = $1 AND size = 'L'`
  const [row] = await shop.query<{ id: string }>(query, [productId])
  const body = { variantId: Number(row?.id), quantity: 1, reason: 'correction' }
  expect((await shop.call('POST', '/admin/stock/adjustments', { token: admin.token, body })).status).toBe(200)
}

/** Returns product fields for sizes M and L with these quantities. */
export const withSizes = (m: number, l: number) => ({
  sizes: ['M', 'L'],
  colors: ['Black'],
  stock: [
    { size: 'M', color: 'Black', quantity: m },
    { size: 'L', color: 'Black', quantity: l },
  ],
})
