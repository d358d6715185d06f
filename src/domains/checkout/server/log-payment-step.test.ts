import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

const pollOptions = { timeout: 20_000, interval: 50 }
const logLines: Record<string, unknown>[] = []
let shop: TestShop
let admin: { token: string }
beforeAll(async () => {
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void logLines.push(JSON.parse(line)) })
  shop = await startTestShop({ log, hasAllWebhookEvents: true })
  admin = await shop.createUser('admin')
})
afterAll(() => shop.close())

const refundPayment = (paymentId: string) =>
  shop.call('POST', `/admin/payments/${paymentId}/refunds`, { token: admin.token, body: { reason: 'Sent back' } })

it('logs every step from the checkout to the order, with its ids', async () => {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId: await shop.addProduct(5), quantity: 1 }])
  const { _id: checkoutId, payment } = body
  const { body: proof } = await shop.payAtProvider(payment.orderId)
  await shop.submitPaymentProof(customer, checkoutId, proof)
  const { body: order } = await shop.finalizeCheckout(customer, checkoutId)
  const listLogLines = () => logLines.filter((line) => line['checkoutId'] === checkoutId)
  await expect.poll(() => listLogLines().map(({ msg }) => msg), pollOptions).toContain('Payment event received')
  const paymentId = proof.razorpay_payment_id
  expect(listLogLines()).toEqual(
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
  expect(listLogLines().filter(({ state }) => state === 'settled')).toHaveLength(1)
})

const findLogLines = (...ids: unknown[]) =>
  logLines.filter((line) => Object.values(line).some((value) => ids.includes(value)))

it('includes the checkout id in every line about the payment, the order and the refund', async () => {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId: await shop.addProduct(5), quantity: 1 }])
  const { _id: checkoutId, payment } = body
  const { body: proof } = await shop.payAtProvider(payment.orderId)
  await shop.submitPaymentProof(customer, checkoutId, proof)
  const { body: order } = await shop.finalizeCheckout(customer, checkoutId)
  const listOrderMessages = () => findLogLines(payment.orderId).map(({ msg }) => msg)
  await expect.poll(listOrderMessages, pollOptions).toContain('Payment event received')

  await shop.injectFault({ fault: 'error_before', call: 'payments.refund' })
  await shop.injectFault({ fault: 'refund_pending', ms: 300 })
  const refundRequest = { token: admin.token, body: { reason: 'A loose thread', amount: 100 } }
  expect((await shop.call('POST', `/admin/orders/${order._id}/refunds`, refundRequest)).status).toBe(201)
  const paymentId = proof.razorpay_payment_id
  const [refund] = await shop.query<{ id: string }>('SELECT id FROM refunds WHERE payment_id = $1', [paymentId])
  const listRefundMessages = () => findLogLines(refund?.id).map(({ msg }) => msg)
  await expect.poll(listRefundMessages, pollOptions).toEqual(['Could not send refund'])
  shop.advanceMinutes(2)
  await shop.reconcile()
  await expect
    .poll(listRefundMessages, pollOptions)
    .toEqual(['Could not send refund', 'Refund accepted by the provider', 'Refund event received'])

  const relatedLines = findLogLines(checkoutId, payment.orderId, paymentId, order._id, refund?.id)
  expect(relatedLines.length).toBeGreaterThan(7)
  expect(relatedLines.filter((line) => line['checkoutId'] !== checkoutId)).toEqual([])
})

it('logs the checkout id when an event or a refund cannot be processed', async () => {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId: await shop.addProduct(5), quantity: 1 }])
  await shop.injectFault({ fault: 'error_before', call: 'orders.payments' })
  const { body: proof } = await shop.payAtProvider(body.payment.orderId)
  const listMessages = () => logLines.filter(({ checkoutId }) => checkoutId === body._id).map(({ msg }) => msg)
  await expect.poll(listMessages, pollOptions).toContain('Could not settle checkout after payment event; will retry')
  await expect.poll(listMessages, pollOptions).toContain('Checkout settled')

  await shop.query(`CREATE FUNCTION reject() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`)
  await shop.query('CREATE TRIGGER reject BEFORE UPDATE OF state ON refunds FOR EACH ROW EXECUTE FUNCTION reject()')
  expect((await refundPayment(proof.razorpay_payment_id)).status).toBe(201)
  await expect.poll(listMessages, pollOptions).toContain('Could not process refund; will retry')
  await shop.query('DROP TRIGGER reject ON refunds')
})

it('logs a cancelled checkout once', async () => {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId: await shop.addProduct(5), quantity: 1 }])
  await shop.call('DELETE', `/checkout/${body._id}`, customer)
  await shop.call('DELETE', `/checkout/${body._id}`, customer)
  const cancellations = logLines.filter(({ checkoutId, state }) => checkoutId === body._id && state === 'cancelled')
  expect(cancellations).toEqual([expect.objectContaining({ requestId: expect.any(String) })])
})

// must run last: it turns webhooks off
it.each(['Refund event received', 'Refund failed at the provider'])(
  'logs the failed refund as a warning: %s',
  async (msg) => {
    const customer = await shop.createUser()
    const { body } = await shop.createCheckout(customer, [{ productId: await shop.addProduct(5), quantity: 1 }])
    const { body: proof } = await shop.payAtProvider(body.payment.orderId)
    await shop.submitPaymentProof(customer, body._id, proof)
    await shop.finalizeCheckout(customer, body._id)
    const isPolled = msg === 'Refund failed at the provider'
    if (isPolled) await shop.injectFault({ fault: 'webhook_drop', count: null })
    await shop.injectFault({ fault: 'refund_fails', ms: 0 })
    expect((await refundPayment(proof.razorpay_payment_id)).status).toBe(201)
    const listFailures = async () => {
      if (isPolled) await shop.reconcile()
      shop.advanceMinutes(2)
      return logLines.filter(({ checkoutId, status }) => checkoutId === body._id && status === 'failed')
    }
    await expect.poll(listFailures, pollOptions).toEqual([expect.objectContaining({ level: 40, msg })])
  },
)
