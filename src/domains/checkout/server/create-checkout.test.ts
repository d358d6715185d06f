import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Money, openMoney } from '#tests/support/money.ts'

let shop: Money
beforeAll(async () => {
  shop = await openMoney()
})
afterAll(async () => {
  expect(await shop.wrongs()).toEqual([])
  await shop.close()
})

it('leads from the items over the payment to the order', async () => {
  const asha = await shop.join()
  const productId = await shop.stock(3)
  const created = await shop.checkout(asha, [{ productId, quantity: 2 }])
  expect(created).toMatchObject({
    status: 201,
    body: { status: 'open', totalPrice: 1998, payment: { provider: 'razorpay', amount: 199_800, currency: 'INR' } },
  })
  const { _id: id, payment } = created.body
  const { body: proof } = await shop.payAtGateway(payment.orderId)
  expect(await shop.showProof(asha, id, proof)).toMatchObject({ status: 200, body: { isPaid: true } })
  const order = await shop.finalize(asha, id)
  expect(order).toMatchObject({ status: 200, body: { totalPrice: 1998, isPaid: true, status: 'Processing' } })
  expect(await shop.call('GET', `/orders/${order.body._id}`, asha)).toMatchObject({ status: 200, body: order.body })
  const mine = await shop.call('GET', '/orders/my-orders', asha)
  expect(mine.body).toEqual([order.body])
  expect(await shop.rows('SELECT on_hand, held, sold FROM stock WHERE product_id = $1', [productId])).toEqual([
    { on_hand: 1, held: 0, sold: 2 },
  ])
  const invoice = await shop.call('GET', `/orders/${order.body._id}/invoice`, asha)
  expect(invoice).toMatchObject({ status: 200, body: { total: 1998, isSameState: true } })
})
