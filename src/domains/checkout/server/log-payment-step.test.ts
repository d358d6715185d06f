import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Money, openMoney } from '#tests/support/money.ts'

const lines: Record<string, unknown>[] = []
let shop: Money
beforeAll(async () => {
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  shop = await openMoney({ log })
})
afterAll(() => shop.close())

it('leaves a line for each step of a payment, all under the checkout’s id', async () => {
  const customer = await shop.join()
  const { body } = await shop.checkout(customer, [{ productId: await shop.stock(5), quantity: 1 }])
  const { _id: checkoutId, payment } = body
  const { body: proof } = await shop.payAtGateway(payment.orderId)
  await shop.showProof(customer, checkoutId, proof)
  const { body: order } = await shop.finalize(customer, checkoutId)
  const told = () => lines.filter((line) => line['checkoutId'] === checkoutId)
  await expect.poll(() => told().map(({ msg }) => msg)).toContain('The provider reported a payment.')
  const paymentId = proof.razorpay_payment_id
  expect(told()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        msg: 'A checkout waits for its payment.',
        providerOrderId: payment.orderId,
        requestId: expect.any(String),
      }),
      expect.objectContaining({ msg: 'The browser brought the proof of a payment.', paymentId }),
      expect.objectContaining({ msg: 'The provider reported a payment.', paymentId, eventId: expect.any(String) }),
      expect.objectContaining({ msg: 'A checkout has come to something.', state: 'settled', orderId: order._id }),
    ]),
  )
  expect(told().filter(({ state }) => state === 'settled')).toHaveLength(1)
})

it('leaves one for a checkout that is given up, too', async () => {
  const customer = await shop.join()
  const { body } = await shop.checkout(customer, [{ productId: await shop.stock(5), quantity: 1 }])
  await shop.call('DELETE', `/checkout/${body._id}`, customer)
  await shop.call('DELETE', `/checkout/${body._id}`, customer)
  const told = lines.filter(({ checkoutId, state }) => checkoutId === body._id && state === 'cancelled')
  expect(told).toEqual([expect.objectContaining({ requestId: expect.any(String) })])
})
