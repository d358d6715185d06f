import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundPayment } from '#domains/payments/server/queue-refund.ts'
import { type Money, openMoney } from '#tests/support/money.ts'

const until = { timeout: 20_000, interval: 50 }
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

const about = (...ids: unknown[]) => lines.filter((line) => Object.values(line).some((value) => ids.includes(value)))

it('names the checkout in every line about it, its payment, its order and its refund', async () => {
  const [customer, admin] = [await shop.join(), await shop.join('admin')]
  const { body } = await shop.checkout(customer, [{ productId: await shop.stock(5), quantity: 1 }])
  const { _id: checkoutId, payment } = body
  const { body: proof } = await shop.payAtGateway(payment.orderId)
  await shop.showProof(customer, checkoutId, proof)
  const { body: order } = await shop.finalize(customer, checkoutId)
  await expect.poll(() => about(payment.orderId).map(({ msg }) => msg)).toContain('The provider reported a payment.')

  await shop.fault({ fault: 'error_before', call: 'payments.refund' })
  await shop.fault({ fault: 'refund_pending', ms: 300 })
  const asked = { token: admin.token, body: { reason: 'A loose thread', amount: 100 } }
  expect((await shop.call('POST', `/admin/orders/${order._id}/refunds`, asked)).status).toBe(201)
  const paymentId = proof.razorpay_payment_id
  const [refund] = await shop.rows<{ id: string }>('SELECT id FROM refunds WHERE payment_id = $1', [paymentId])
  const steps = () => about(refund?.id).map(({ msg }) => msg)
  await expect.poll(steps, until).toEqual(['A refund could not be carried out yet.'])
  shop.pass(2)
  await shop.reconcile()
  await expect
    .poll(steps, until)
    .toEqual([
      'A refund could not be carried out yet.',
      'The provider took a refund.',
      'The provider reported a refund.',
    ])

  const all = about(checkoutId, payment.orderId, paymentId, order._id, refund?.id)
  expect(all.length).toBeGreaterThan(7)
  expect(all.filter((line) => line['checkoutId'] !== checkoutId)).toEqual([])
})

it('names it when what the provider reports, or a refund, cannot be looked at', async () => {
  const customer = await shop.join()
  const { body } = await shop.checkout(customer, [{ productId: await shop.stock(5), quantity: 1 }])
  await shop.fault({ fault: 'error_before', call: 'orders.payments' })
  const { body: proof } = await shop.payAtGateway(body.payment.orderId)
  const told = () => lines.filter(({ checkoutId }) => checkoutId === body._id).map(({ msg }) => msg)
  await expect.poll(told, until).toContain('A report could not be followed; trying again.')
  await expect.poll(told, until).toContain('A checkout has come to something.')

  const rule = 'CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION %L; END $$'
  await shop.rows(rule.replace('%L', "'no'"))
  await shop.rows('CREATE TRIGGER refuse BEFORE UPDATE OF state ON refunds FOR EACH ROW EXECUTE FUNCTION refuse()')
  await refundPayment(shop.deps, { paymentId: proof.razorpay_payment_id, reason: 'Sent back' })
  await expect.poll(told, until).toContain('A refund could not be followed; trying again.')
  await shop.rows('DROP TRIGGER refuse ON refunds')
})

it('leaves one for a checkout that is given up, too', async () => {
  const customer = await shop.join()
  const { body } = await shop.checkout(customer, [{ productId: await shop.stock(5), quantity: 1 }])
  await shop.call('DELETE', `/checkout/${body._id}`, customer)
  await shop.call('DELETE', `/checkout/${body._id}`, customer)
  const told = lines.filter(({ checkoutId, state }) => checkoutId === body._id && state === 'cancelled')
  expect(told).toEqual([expect.objectContaining({ requestId: expect.any(String) })])
})

// the last of them: no report comes any more
it.each(['The provider reported a refund.', 'A refund failed at the provider.'])('warns: %s', async (msg) => {
  const customer = await shop.join()
  const { body } = await shop.checkout(customer, [{ productId: await shop.stock(5), quantity: 1 }])
  const { body: proof } = await shop.payAtGateway(body.payment.orderId)
  await shop.showProof(customer, body._id, proof)
  await shop.finalize(customer, body._id)
  const isAsked = msg.startsWith('A')
  if (isAsked) await shop.fault({ fault: 'webhook_drop', count: null })
  await shop.fault({ fault: 'refund_fails', ms: 0 })
  await refundPayment(shop.deps, { paymentId: proof.razorpay_payment_id, reason: 'Sent back' })
  const told = async () => {
    if (isAsked) await shop.reconcile()
    shop.pass(2)
    return lines.filter(({ checkoutId, status }) => checkoutId === body._id && status === 'failed')
  }
  await expect.poll(told, until).toEqual([expect.objectContaining({ level: 40, msg })])
})
