import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Money, openMoney } from '#tests/support/money.ts'
import { NOT_GIVEN_BACK } from '../rules.ts'
import { askSeldom } from './find-outcome.ts'

let shop: Money
let productId: string
beforeAll(async () => {
  shop = await openMoney()
  productId = await shop.stock(100)
})
afterEach(async () => {
  await shop.noFaults()
  expect(await shop.wrongs()).toEqual([])
})
afterAll(() => shop.close())

const until = { timeout: 30_000, interval: 50 }

/** Somebody who is about to pay, and whose payment nobody will report. */
async function begin() {
  await shop.fault({ fault: 'webhook_drop', count: null })
  const customer = await shop.join()
  const { body } = await shop.checkout(customer, [{ productId, quantity: 1 }])
  const path = `/checkout/${body._id}`
  const look = async () => (await shop.call('GET', `${path}/outcome`, customer)).body
  return { customer, path, look, orderId: body.payment.orderId as string }
}

describe('what became of a checkout', () => {
  it('is an order at once, though nobody but the provider has heard of the payment', async () => {
    const { look, orderId } = await begin()
    await shop.payAtGateway(orderId)
    expect(await look()).toMatchObject({ outcome: 'placed', order: { isPaid: true, totalPrice: 999 } })
  })

  it('is asked of the provider once in five seconds', async () => {
    const { look, orderId } = await begin()
    expect(await look()).toEqual({ outcome: 'unpaid' })
    await shop.payAtGateway(orderId)
    expect(await look()).toEqual({ outcome: 'unpaid' })
    shop.pass(1)
    expect(await look()).toMatchObject({ outcome: 'placed' })
  })

  it('is what the shop knows while the provider does not answer, and that within seconds', async () => {
    const { look, orderId } = await begin()
    await shop.payAtGateway(orderId)
    await shop.fault({ fault: 'time_out', call: 'orders.payments', order_id: orderId, ms: 20_000 })
    const begun = performance.now()
    expect(await look()).toEqual({ outcome: 'unpaid' })
    expect(performance.now() - begun).toBeLessThan(4_500)
    await shop.noFaults()
    shop.pass(1)
    expect(await look()).toMatchObject({ outcome: 'placed' })
  })

  it('tells money that is on its way back from money that is back, and from money that is stuck', async () => {
    const { customer, path, look, orderId } = await begin()
    await shop.fault({ fault: 'refund_pending', ms: 600_000 })
    await shop.call('DELETE', path, customer)
    expect(await look()).toEqual({ outcome: 'ended' })
    await shop.payAtGateway(orderId)
    shop.pass(1)
    const coming = { outcome: 'refunded', message: expect.stringMatching(/₹999\.00 is on its way back to you/) }
    expect(await look()).toMatchObject(coming)
    const refund =
      'SELECT r.id, r.state FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.provider_order_id = $1'
    await expect.poll(() => shop.rows(refund, [orderId]), until).toMatchObject([{ state: 'sent' }])
    expect(await look()).toMatchObject(coming)
    await shop.rows(`UPDATE refunds SET state = 'processed', next_ask_at = NULL WHERE state = 'sent'`)
    expect(await look()).toMatchObject({
      outcome: 'refunded',
      message: expect.stringMatching(/₹999\.00 was given back/),
    })
    await shop.rows(`UPDATE refunds SET state = 'failed'`)
    await shop.rows('UPDATE payments SET refunded_paise = 0 WHERE provider_order_id = $1', [orderId])
    expect(await look()).toEqual({ outcome: 'apart', message: NOT_GIVEN_BACK })
  })
})

it('lets every checkout have its own turn, and forgets those that are long past', () => {
  const mayAsk = askSeldom()
  const at = (seconds: number) => new Date(seconds * 1_000)
  expect([mayAsk('a', at(0)), mayAsk('b', at(1)), mayAsk('a', at(4)), mayAsk('b', at(5))]).toEqual([
    ...[true, true, false, false],
  ])
  expect([mayAsk('a', at(6)), mayAsk('b', at(6)), mayAsk('a', at(7))]).toEqual([true, true, false])
})
