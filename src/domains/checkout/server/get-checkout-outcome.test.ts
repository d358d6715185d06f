import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { REFUND_DELAYED } from '../rules.ts'
import { throttleProviderQueries } from './get-checkout-outcome.ts'

let shop: TestShop
let productId: string
beforeAll(async () => {
  shop = await startTestShop()
  productId = await shop.addProduct(100)
})
afterEach(async () => {
  await shop.clearFaults()
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const pollOptions = { timeout: 30_000, interval: 50 }

async function startWithoutWebhooks() {
  await shop.injectFault({ fault: 'webhook_drop', count: null })
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  const path = `/checkout/${body._id}`
  const getOutcome = async () => (await shop.call('GET', `${path}/outcome`, customer)).body
  return { customer, path, getOutcome, providerOrderId: body.payment.orderId as string }
}

describe('the outcome of a checkout', () => {
  it('is a placed order immediately after the payment, even without a callback or webhook', async () => {
    const { getOutcome, providerOrderId } = await startWithoutWebhooks()
    await shop.payAtProvider(providerOrderId)
    expect(await getOutcome()).toMatchObject({ outcome: 'placed', order: { isPaid: true, totalPrice: 999 } })
  })

  it('queries the provider at most once in five seconds', async () => {
    const { getOutcome, providerOrderId } = await startWithoutWebhooks()
    expect(await getOutcome()).toEqual({ outcome: 'unpaid' })
    await shop.payAtProvider(providerOrderId)
    expect(await getOutcome()).toEqual({ outcome: 'unpaid' })
    shop.advanceMinutes(1)
    expect(await getOutcome()).toMatchObject({ outcome: 'placed' })
  })

  it('is the stored outcome after a few seconds while the provider does not respond', async () => {
    const { getOutcome, providerOrderId } = await startWithoutWebhooks()
    await shop.payAtProvider(providerOrderId)
    await shop.injectFault({ fault: 'time_out', call: 'orders.payments', order_id: providerOrderId, ms: 20_000 })
    const startedAt = performance.now()
    expect(await getOutcome()).toEqual({ outcome: 'unpaid' })
    expect(performance.now() - startedAt).toBeLessThan(4_500)
    await shop.clearFaults()
    shop.advanceMinutes(1)
    expect(await getOutcome()).toMatchObject({ outcome: 'placed' })
  })

  it('distinguishes pending, processed and failed refunds', async () => {
    const { customer, path, getOutcome, providerOrderId } = await startWithoutWebhooks()
    await shop.injectFault({ fault: 'refund_pending', ms: 600_000 })
    await shop.call('DELETE', path, customer)
    expect(await getOutcome()).toEqual({ outcome: 'ended' })
    await shop.payAtProvider(providerOrderId)
    shop.advanceMinutes(1)
    const pendingRefund = { outcome: 'refunded', message: expect.stringMatching(/₹999 is being refunded to you/) }
    expect(await getOutcome()).toMatchObject(pendingRefund)
    const selectRefund =
      'SELECT r.id, r.state FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.provider_order_id = $1'
    await expect.poll(() => shop.query(selectRefund, [providerOrderId]), pollOptions).toMatchObject([{ state: 'sent' }])
    expect(await getOutcome()).toMatchObject(pendingRefund)
    await shop.query(`UPDATE refunds SET state = 'processed', reconcile_at = NULL WHERE state = 'sent'`)
    expect(await getOutcome()).toMatchObject({
      outcome: 'refunded',
      message: expect.stringMatching(/₹999 has been refunded/),
    })
    await shop.query(`UPDATE refunds SET state = 'failed'`)
    await shop.query('UPDATE payments SET refunded_paise = 0 WHERE provider_order_id = $1', [providerOrderId])
    expect(await getOutcome()).toEqual({ outcome: 'apart', message: REFUND_DELAYED })
  })
})

it('allows one provider query per checkout in five seconds', () => {
  const mayQuery = throttleProviderQueries()
  const at = (seconds: number) => new Date(seconds * 1_000)
  expect([mayQuery('a', at(0)), mayQuery('b', at(1)), mayQuery('a', at(4)), mayQuery('b', at(5))]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([mayQuery('a', at(6)), mayQuery('b', at(6)), mayQuery('a', at(7))]).toEqual([true, true, false])
})
