import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundPayment } from '#domains/payments/server/queue-refund.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

const until = { timeout: 20_000, interval: 50 }
const lines: Record<string, unknown>[] = []
let shop: TestShop
beforeAll(async () => {
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  shop = await startTestShop({ log })
})
afterAll(() => shop.close())

it('logs each step of a payment with the checkout id', async () => {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId: await shop.addProduct(5), quantity: 1 }])
  const { _id: checkoutId, payment } = body
  const { body: proof } = await shop.payAtGateway(payment.orderId)
  await shop.submitPaymentProof(customer, checkoutId, proof)
  const { body: order } = await shop.finalizeCheckout(customer, checkoutId)
  const logged = () => lines.filter((line) => line['checkoutId'] === checkoutId)
  await expect.poll(() => logged().map(({ msg }) => msg)).toContain('Payment event received')
  const paymentId = proof.razorpay_payment_id
  expect(logged()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        msg: 'Checkout awaiting payment',
        providerOrderId: payment.orderId,
        requestId: expect.any(String),
      }),
      expect.objectContaining({ msg: 'Payment proof received', paymentId }),
      expect.objectContaining({ msg: 'Payment event received', paymentId, eventId: expect.any(String) }),
      expect.objectContaining({ msg: 'Checkout settled', state: 'settled', orderId: order._id }),
    ]),
  )
  expect(logged().filter(({ state }) => state === 'settled')).toHaveLength(1)
})

const findLines = (...ids: unknown[]) =>
  lines.filter((line) => Object.values(line).some((value) => ids.includes(value)))

it('logs the checkout id with every step of its payment, order and refund', async () => {
  const [customer, admin] = [await shop.createUser(), await shop.createUser('admin')]
  const { body } = await shop.createCheckout(customer, [{ productId: await shop.addProduct(5), quantity: 1 }])
  const { _id: checkoutId, payment } = body
  const { body: proof } = await shop.payAtGateway(payment.orderId)
  await shop.submitPaymentProof(customer, checkoutId, proof)
  const { body: order } = await shop.finalizeCheckout(customer, checkoutId)
  await expect.poll(() => findLines(payment.orderId).map(({ msg }) => msg)).toContain('Payment event received')

  await shop.injectFault({ fault: 'error_before', call: 'payments.refund' })
  await shop.injectFault({ fault: 'refund_pending', ms: 300 })
  const refundRequest = { token: admin.token, body: { reason: 'A loose thread', amount: 100 } }
  expect((await shop.call('POST', `/admin/orders/${order._id}/refunds`, refundRequest)).status).toBe(201)
  const paymentId = proof.razorpay_payment_id
  const [refund] = await shop.query<{ id: string }>('SELECT id FROM refunds WHERE payment_id = $1', [paymentId])
  const steps = () => findLines(refund?.id).map(({ msg }) => msg)
  await expect.poll(steps, until).toEqual(['Could not send refund'])
  shop.advanceMinutes(2)
  await shop.reconcile()
  await expect
    .poll(steps, until)
    .toEqual(['Could not send refund', 'Refund accepted by the provider', 'Refund event received'])

  const related = findLines(checkoutId, payment.orderId, paymentId, order._id, refund?.id)
  expect(related.length).toBeGreaterThan(7)
  expect(related.filter((line) => line['checkoutId'] !== checkoutId)).toEqual([])
})

it('logs the checkout id when an event or a refund cannot be processed', async () => {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId: await shop.addProduct(5), quantity: 1 }])
  await shop.injectFault({ fault: 'error_before', call: 'orders.payments' })
  const { body: proof } = await shop.payAtGateway(body.payment.orderId)
  const logged = () => lines.filter(({ checkoutId }) => checkoutId === body._id).map(({ msg }) => msg)
  await expect.poll(logged, until).toContain('Could not process payment event; will retry')
  await expect.poll(logged, until).toContain('Checkout settled')

  const rule = 'CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION %L; END $$'
  await shop.query(rule.replace('%L', "'no'"))
  await shop.query('CREATE TRIGGER refuse BEFORE UPDATE OF state ON refunds FOR EACH ROW EXECUTE FUNCTION refuse()')
  await refundPayment(shop.deps, { paymentId: proof.razorpay_payment_id, reason: 'Sent back' })
  await expect.poll(logged, until).toContain('Could not process refund; will retry')
  await shop.query('DROP TRIGGER refuse ON refunds')
})

it('logs a cancelled checkout once', async () => {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId: await shop.addProduct(5), quantity: 1 }])
  await shop.call('DELETE', `/checkout/${body._id}`, customer)
  await shop.call('DELETE', `/checkout/${body._id}`, customer)
  const logged = lines.filter(({ checkoutId, state }) => checkoutId === body._id && state === 'cancelled')
  expect(logged).toEqual([expect.objectContaining({ requestId: expect.any(String) })])
})

// must run last: it turns webhooks off
it.each(['Refund event received', 'Refund failed at the provider'])('warns: %s', async (msg) => {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId: await shop.addProduct(5), quantity: 1 }])
  const { body: proof } = await shop.payAtGateway(body.payment.orderId)
  await shop.submitPaymentProof(customer, body._id, proof)
  await shop.finalizeCheckout(customer, body._id)
  const isPolled = msg === 'Refund failed at the provider'
  if (isPolled) await shop.injectFault({ fault: 'webhook_drop', count: null })
  await shop.injectFault({ fault: 'refund_fails', ms: 0 })
  await refundPayment(shop.deps, { paymentId: proof.razorpay_payment_id, reason: 'Sent back' })
  const logged = async () => {
    if (isPolled) await shop.reconcile()
    shop.advanceMinutes(2)
    return lines.filter(({ checkoutId, status }) => checkoutId === body._id && status === 'failed')
  }
  await expect.poll(logged, until).toEqual([expect.objectContaining({ level: 40, msg })])
})
