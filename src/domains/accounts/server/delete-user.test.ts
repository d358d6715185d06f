import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

describe('deleting a user with an order', () => {
  it('waits for the delivery, and keeps the order and the money consistent', async () => {
    const productId = await shop.addProduct(5)
    const [admin, customer] = [await shop.createUser('admin'), await shop.createUser()]
    const { body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
    const { body: proof } = await shop.payAtProvider(body.payment.orderId)
    await shop.submitPaymentProof(customer, body._id, proof)
    const { body: order } = await shop.finalizeCheckout(customer, body._id)
    const getOrder = () => shop.call('GET', `/admin/orders/${order._id}`, { token: admin.token })
    const before = await getOrder()
    expect(before.status).toBe(200)

    const deleteCustomer = () => shop.call('DELETE', `/admin/users/${customer.id}`, { token: admin.token })
    const number = order._id.slice(-8).toUpperCase()
    expect(await deleteCustomer()).toMatchObject({
      status: 409,
      body: {
        message: `Order #${number} is still open. Personal data can be deleted once it is delivered or cancelled.`,
      },
    })
    expect((await shop.call('GET', '/users/profile', { token: customer.token })).status).toBe(200)
    await shop.waitForInvoices()
    const delivery = { token: admin.token, body: { status: 'Delivered', notify: false } }
    expect((await shop.call('PUT', `/admin/orders/${order._id}`, delivery)).status).toBe(200)

    expect((await deleteCustomer()).status).toBe(200)
    const after = await getOrder()
    expect(after.body).toMatchObject({ _id: order._id, totalPrice: before.body.totalPrice, isPaid: true })
    expect(after.body.orderItems).toEqual(before.body.orderItems)
    expect(await shop.findInvariantViolations()).toEqual([])
  })
})
