import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '#shared/create-random.ts'
import { isThorough } from '#tests/support/is-thorough.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let productId: string
beforeAll(async () => {
  shop = await startTestShop()
  productId = await shop.addProduct(5_000)
})
afterEach(async () => {
  await shop.clearFaults()
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const pollOptions = { timeout: 30_000, interval: 50 }
const dropAllWebhooks = () => shop.injectFault({ fault: 'webhook_drop', count: null })

async function startCheckout() {
  const customer = await shop.createUser()
  const { status, body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  expect(status).toBe(201)
  return { customer, id: body._id as string, providerOrderId: body.payment.orderId as string }
}

const findOrders = (checkoutId: string) =>
  shop.query<{ id: string }>('SELECT id FROM orders WHERE checkout_id = $1', [checkoutId])

/** Sends a `payment.captured` webhook like the provider, signed with its secret. */
async function sendWebhook(providerOrderId: string, paymentId: string, eventId: string) {
  const entity = { id: paymentId, order_id: providerOrderId, status: 'captured' }
  const body = JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    payload: { payment: { entity } },
    created_at: 1,
  })
  const startedAt = performance.now()
  const response = await fetch(`${shop.url}/api/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', shop.providerSettings.webhookSecret).update(body).digest('hex'),
      'x-razorpay-event-id': eventId,
    },
    body,
  })
  await response.text()
  return { status: response.status, tookMs: performance.now() - startedAt }
}

it('handles a webhook once if it arrives a hundred times, in batches of twenty', async () => {
  await dropAllWebhooks()
  const { id, providerOrderId } = await startCheckout()
  const { body } = await shop.payAtProvider(providerOrderId)
  const eventId = crypto.randomUUID()
  const responses: { status: number; tookMs: number }[] = []
  for (let round = 0; round < 5; round++) {
    const batch = Array.from({ length: 20 }, () => sendWebhook(providerOrderId, body.razorpay_payment_id, eventId))
    responses.push(...(await Promise.all(batch)))
  }
  expect(responses).toHaveLength(100)
  expect(responses.filter(({ status }) => status !== 200)).toEqual([])
  expect(Math.max(...responses.map(({ tookMs }) => tookMs))).toBeLessThan(5_000)
  await expect.poll(() => findOrders(id), pollOptions).toHaveLength(1)
  const eventCount = 'SELECT count(*)::int FROM provider_events WHERE id = $1'
  expect(await shop.query(eventCount, [eventId])).toEqual([{ count: 1 }])
  const handled = 'SELECT attempts FROM provider_events WHERE id = $1 AND handled_at IS NOT NULL'
  await expect.poll(() => shop.query(handled, [eventId]), pollOptions).toEqual([{ attempts: 1 }])
  await shop.waitForInvoices()
  const emailCount = `SELECT count(*)::int FROM emails WHERE subject LIKE '%order%' AND text LIKE '%12 Brigade Road%'`
  expect(await shop.query(emailCount)).toEqual([{ count: 1 }])
}, 60_000)

describe('webhook and callback', () => {
  const seed = Number(process.env['MONEY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  const RUN_COUNT = Number(process.env['MONEY_RUNS'] ?? (isThorough ? 100 : 20))

  it(`place one order, in any order of arrival (${RUN_COUNT} runs, seed ${seed})`, async () => {
    await dropAllWebhooks()
    const random = createRandom(seed)
    const CONCURRENCY = 10
    for (let run = 0; run < RUN_COUNT; run += CONCURRENCY) {
      await Promise.all(Array.from({ length: CONCURRENCY }, () => payAndReport(random())))
    }
    expect(await shop.findUnaccountedPayments()).toEqual([])
  }, 300_000)

  async function payAndReport(random: number) {
    const { customer, id, providerOrderId } = await startCheckout()
    const { body: proof } = await shop.payAtProvider(providerOrderId)
    const reportByWebhook = () => sendWebhook(providerOrderId, proof.razorpay_payment_id, crypto.randomUUID())
    const reportByCallback = async () => {
      await shop.submitPaymentProof(customer, id, proof)
      return shop.finalizeCheckout(customer, id)
    }
    if (random < 0.33) await reportByWebhook()
    const [response] = await Promise.all([reportByCallback(), random < 0.66 ? undefined : reportByWebhook()])
    if (random >= 0.33 && random < 0.66) await reportByWebhook()
    expect(response.status).toBe(200)
    expect(await findOrders(id)).toEqual([{ id: response.body._id }])
  }
})

it('returns the same order to fifty concurrent finalize calls', async () => {
  await dropAllWebhooks()
  const { customer, id, providerOrderId } = await startCheckout()
  await shop.payAtProvider(providerOrderId)
  const responses = await Promise.all(Array.from({ length: 50 }, () => shop.finalizeCheckout(customer, id)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  // the invoice may be issued between two responses
  const orders = responses.map(({ body }) => JSON.stringify({ ...body, invoiceNumber: undefined }))
  expect(new Set(orders).size).toBe(1)
  expect(await findOrders(id)).toHaveLength(1)
})

it('places the order if the tab is closed after paying and no webhook arrives', async () => {
  await dropAllWebhooks()
  const { id, providerOrderId } = await startCheckout()
  await shop.payAtProvider(providerOrderId)
  expect(await findOrders(id)).toEqual([])
  shop.advanceMinutes(0.5)
  await shop.reconcile()
  expect(await findOrders(id)).toHaveLength(1)
  // paid_at is when the provider captured the payment, not when the shop learned about it
  const isPaidEarlier = `SELECT placed_at - paid_at > interval '25 seconds' AS is_earlier FROM orders WHERE checkout_id = $1`
  expect(await shop.query(isPaidEarlier, [id])).toEqual([{ is_earlier: true }])
})

it('places the order from the webhook alone', async () => {
  const { id, providerOrderId } = await startCheckout()
  await shop.payAtProvider(providerOrderId)
  await expect.poll(() => findOrders(id), pollOptions).toHaveLength(1)
})

it('refunds the second of two payments', async () => {
  const { customer, id, providerOrderId } = await startCheckout()
  await shop.injectFault({ fault: 'two_payments', order_id: providerOrderId })
  const { body: proof } = await shop.payAtProvider(providerOrderId)
  await shop.submitPaymentProof(customer, id, proof)
  expect((await shop.finalizeCheckout(customer, id)).status).toBe(200)
  const refundQuery = `SELECT r.state, r.amount_paise FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.checkout_id = $1`
  await expect
    .poll(() => shop.query(refundQuery, [id]), pollOptions)
    .toEqual([{ state: 'processed', amount_paise: 99_900 }])
  expect(await findOrders(id)).toHaveLength(1)
})

it('captures an authorized payment', async () => {
  const { customer, id, providerOrderId } = await startCheckout()
  await shop.injectFault({ fault: 'authorize_only', order_id: providerOrderId })
  const { body: proof } = await shop.payAtProvider(providerOrderId)
  await shop.submitPaymentProof(customer, id, proof)
  expect((await shop.finalizeCheckout(customer, id)).status).toBe(200)
})
