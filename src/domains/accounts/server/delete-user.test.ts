import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Money, openMoney } from '#tests/support/money.ts'

let shop: Money
beforeAll(async () => {
  shop = await openMoney()
})
afterAll(() => shop.close())

describe('deleting a user with an order', () => {
  it('keeps the order unchanged and the accounts balanced', async () => {
    const productId = await shop.stock(5)
    const [admin, customer] = [await shop.join('admin'), await shop.join()]
    const { body } = await shop.checkout(customer, [{ productId, quantity: 1 }])
    const { body: proof } = await shop.payAtGateway(body.payment.orderId)
    await shop.showProof(customer, body._id, proof)
    const { body: order } = await shop.finalize(customer, body._id)
    const getOrder = () => shop.call('GET', `/admin/orders/${order._id}`, { token: admin.token })
    const before = await getOrder()
    expect(before.status).toBe(200)

    expect((await shop.call('DELETE', `/admin/users/${customer.id}`, { token: admin.token })).status).toBe(200)
    const after = await getOrder()
    expect(after.body).toMatchObject({ _id: order._id, totalPrice: before.body.totalPrice, isPaid: true })
    expect(after.body.orderItems).toEqual(before.body.orderItems)
    expect(await shop.wrongs()).toEqual([])
  })
})
