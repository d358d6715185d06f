import { expect, it } from 'vitest'
import { startTestShop } from '#tests/support/start-test-shop.ts'
import { sumNetRevenue } from './sum-net-revenue.ts'

it('returns exact net revenue, but with many refunds those of a moment ago', async () => {
  const shop = await startTestShop()
  const [admin, customer] = [await shop.createUser('admin'), await shop.createUser()]
  const { body } = await shop.createCheckout(customer, [{ productId: await shop.addProduct(10), quantity: 2 }])
  const { body: proof } = await shop.payAtProvider(body.payment.orderId)
  await shop.submitPaymentProof(customer, body._id, proof)
  const orderId = (await shop.finalizeCheckout(customer, body._id)).body._id
  const refund = (amount: number) =>
    shop.call('POST', `/admin/orders/${orderId}/refunds`, { ...admin, body: { amount, reason: 'A stain' } })

  expect(await sumNetRevenue(shop)).toBe(199_800)
  await refund(100)
  expect(await sumNetRevenue(shop, { maxUncachedRefunds: 0 })).toBe(189_800)
  await refund(50)
  expect(await sumNetRevenue(shop, { maxUncachedRefunds: 0 })).toBe(189_800)
  expect(await sumNetRevenue(shop)).toBe(184_800)
  await shop.close()
})
