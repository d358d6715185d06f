import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { claimOrdering, endOrdering } from '#domains/checkout/server/store.ts'
import { type Money, openMoney } from '#tests/support/money.ts'

let shop: Money
let productId: string
beforeAll(async () => {
  shop = await openMoney()
  productId = await shop.stock(1_000)
})
afterEach(async () => {
  await shop.noFaults()
  expect(await shop.wrongs()).toEqual([])
})
afterAll(() => shop.close())

const gatewayOrders = async (checkoutId: string) =>
  (await shop.rows('SELECT id FROM sandbox_gateway.orders WHERE receipt = $1', [`nkd_${checkoutId}`])).length

/** A checkout for which the gateway gave no order yet. */
async function begunWithoutOrder() {
  const customer = await shop.join()
  await shop.fault({ fault: 'error_before', call: 'orders.create', count: null })
  await shop.checkout(customer, [{ productId, quantity: 1 }])
  await shop.noFaults()
  return { customer, id: (await liveOf(customer))._id as string }
}

const liveOf = async (customer: { token: string }) => (await shop.call('GET', '/checkout/live', customer)).body.checkout

it.each(['error_after', 'half_answer', 'reset'])('makes no second order at the gateway after %s', async (fault) => {
  const customer = await shop.join()
  await shop.fault({ fault, call: 'orders.create' })
  const { status, body } = await shop.checkout(customer, [{ productId, quantity: 1 }])
  expect(status).toBe(201)
  expect(await gatewayOrders(body._id)).toBe(1)
})

it('says clearly that the gateway does not answer, keeps the items, and goes on when it does', async () => {
  const customer = await shop.join()
  await shop.fault({ fault: 'error_before', call: 'orders.create', count: null })
  const refused = await shop.checkout(customer, [{ productId, quantity: 1 }])
  expect(refused).toMatchObject({
    status: 503,
    body: { message: expect.stringMatching(/^We can't reach the payment provider/) },
  })
  expect(refused.headers.get('retry-after')).not.toBeNull()
  expect((await shop.call('GET', `/products/${productId}`)).status).toBe(200)
  const live = await liveOf(customer)
  expect(live.payment).toBeUndefined()
  await shop.noFaults()
  const again = await shop.checkout(customer, [{ productId, quantity: 1 }])
  expect(again).toMatchObject({ status: 201, body: { _id: live._id, payment: { amount: 99_900 } } })
  expect(await gatewayOrders(live._id)).toBe(1)
})

it('waits five seconds for a gateway that is slow, and not for ever; browsing goes on meanwhile', async () => {
  const customer = await shop.join()
  await shop.fault({ fault: 'time_out', call: 'orders.create', ms: 20_000 })
  await shop.fault({ fault: 'error_before', call: 'orders.list' })
  const begun = performance.now()
  const slow = shop.checkout(customer, [{ productId, quantity: 1 }])
  expect((await shop.call('GET', `/products/${productId}`)).status).toBe(200)
  expect((await slow).status).toBe(503)
  expect(performance.now() - begun).toBeGreaterThan(4_500)
  const again = await shop.checkout(customer, [{ productId, quantity: 1 }])
  expect(again.status).toBe(201)
  expect(await gatewayOrders(again.body._id)).toBe(1)
}, 60_000)

it('gives clicks at once one checkout and one order at the gateway', async () => {
  const customer = await shop.join()
  const clicks = Array.from({ length: 4 }, () => shop.checkout(customer, [{ productId, quantity: 1 }]))
  const answers = await Promise.all(clicks)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.payment.orderId)).size).toBe(1)
  expect(await gatewayOrders(answers[0]?.body._id)).toBe(1)
})

it('keeps a payment that was proved while the gateway cannot confirm it, and finishes it later', async () => {
  const customer = await shop.join()
  const { body } = await shop.checkout(customer, [{ productId, quantity: 1 }])
  await shop.fault({ fault: 'webhook_drop', count: null })
  const { body: proof } = await shop.payAtGateway(body.payment.orderId)
  await shop.fault({ fault: 'error_before', call: 'orders.payments', order_id: body.payment.orderId, count: 2 })
  expect(await shop.showProof(customer, body._id, proof)).toMatchObject({ status: 200, body: { status: 'paid' } })
  expect(await shop.finalize(customer, body._id)).toMatchObject({
    status: 503,
    body: { message: 'Order verification failed. Please contact support if payment was deducted.' },
  })
  await shop.reconcile()
  expect((await shop.finalize(customer, body._id)).status).toBe(200)
})

it('carries a refund out once, though the answer of the gateway is lost', async () => {
  const customer = await shop.join()
  const { body } = await shop.checkout(customer, [{ productId, quantity: 1 }])
  const orderId: string = body.payment.orderId
  await shop.fault({ fault: 'two_payments', order_id: orderId })
  await shop.fault({ fault: 'error_after', call: 'payments.refund', count: 2 })
  const { body: proof } = await shop.payAtGateway(orderId)
  await shop.showProof(customer, body._id, proof)
  const states = () =>
    shop.rows<{ state: string }>(
      'SELECT r.state FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.checkout_id = $1',
      [body._id],
    )
  await expect
    .poll(
      async () => {
        shop.pass(10)
        await shop.reconcile()
        return states()
      },
      { timeout: 30_000 },
    )
    .toEqual([{ state: 'processed' }])
  const given = `SELECT count(*)::int FROM sandbox_gateway.refunds r JOIN sandbox_gateway.payments p ON p.id = r.payment_id WHERE p.order_id = $1`
  expect(await shop.rows(given, [orderId])).toEqual([{ count: 1 }])
})

it.each(['is replaced by another', 'is given up', 'ends with its hold'])(
  'a checkout whose order the gateway does not know %s',
  async (how) => {
    const customer = await shop.join()
    const tee = await shop.stock(1)
    const { body } = await shop.checkout(customer, [{ productId: tee, quantity: 1 }])
    // as after the keys were changed from those of the sandbox to those of a live account
    const elsewhere = 'UPDATE checkouts SET provider_order_id = $2 WHERE id = $1'
    await shop.rows(elsewhere, [body._id, `order_of_${body._id}`])
    if (how === 'is replaced by another') {
      expect((await shop.checkout(customer, [{ productId, quantity: 2 }])).status).toBe(201)
    } else if (how === 'is given up') {
      expect((await shop.call('DELETE', `/checkout/${body._id}`, customer)).status).toBe(200)
    } else {
      shop.pass(21)
      await shop.reconcile()
    }
    const ended = how === 'ends with its hold' ? 'expired' : 'cancelled'
    expect((await shop.call('GET', `/checkout/${body._id}`, customer)).body.status).toBe(ended)
    expect(await shop.rows('SELECT held FROM stock WHERE product_id = $1', [tee])).toEqual([{ held: 0 }])
  },
)

it('does not go on with an order at the gateway that is over another amount', async () => {
  const { customer, id } = await begunWithoutOrder()
  await shop.gateway.createOrder({ amountPaise: 100, currency: 'INR', receipt: `nkd_${id}` })
  expect((await shop.checkout(customer, [{ productId, quantity: 1 }])).status).toBe(503)
  const kept = 'SELECT provider_order_id, ordering_until FROM checkouts WHERE id = $1'
  expect(await shop.rows(kept, [id])).toEqual([{ provider_order_id: null, ordering_until: null }])
})

it('leaves the claim of another alone who asks the gateway for the same order', async () => {
  const { id } = await begunWithoutOrder()
  const at = shop.now()
  const [ours, theirs] = [new Date(at.getTime() + 1_000), new Date(at.getTime() + 60_000)]
  expect(await claimOrdering(shop.db, id, at, ours)).toBe(true)
  expect(await claimOrdering(shop.db, id, new Date(ours.getTime() + 1), theirs)).toBe(true)
  await endOrdering(shop.db, id, ours)
  const until = 'SELECT ordering_until FROM checkouts WHERE id = $1'
  expect(await shop.rows(until, [id])).toEqual([{ ordering_until: theirs }])
  await endOrdering(shop.db, id, theirs)
  expect(await shop.rows(until, [id])).toEqual([{ ordering_until: null }])
})
