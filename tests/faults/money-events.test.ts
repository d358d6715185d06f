import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Money, openMoney } from '#tests/support/money.ts'
import type { Customer } from '#tests/support/money-tools.ts'
import { isThorough } from '#tests/support/thorough.ts'

let shop: Money
let productId: string
beforeAll(async () => {
  shop = await openMoney()
  productId = await shop.stock(5_000)
})
afterEach(async () => {
  await shop.noFaults()
  expect(await shop.wrongs()).toEqual([])
})
afterAll(() => shop.close())

const until = { timeout: 30_000, interval: 50 }
const withoutWebhooks = () => shop.fault({ fault: 'webhook_drop', count: null })

/** A shopper on the way to pay. */
async function toPay(asha?: Customer) {
  const customer = asha ?? (await shop.join())
  const { status, body } = await shop.checkout(customer, [{ productId, quantity: 1 }])
  expect(status).toBe(201)
  return { customer, id: body._id as string, orderId: body.payment.orderId as string }
}

const ordersOf = (checkoutId: string) =>
  shop.rows<{ id: string }>('SELECT id FROM orders WHERE checkout_id = $1', [checkoutId])

/** A report as the provider would send it, signed with its secret unless another is given. */
async function report(
  event: string,
  orderId: string,
  paymentId: string,
  eventId: string,
  secret = shop.ways.webhookSecret,
) {
  const entity = { id: paymentId, order_id: orderId, status: 'captured' }
  const body = JSON.stringify({ entity: 'event', event, payload: { payment: { entity } }, created_at: 1 })
  const begun = performance.now()
  const response = await fetch(`${shop.url}/api/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      'x-razorpay-event-id': eventId,
    },
    body,
  })
  await response.text()
  return { status: response.status, ms: performance.now() - begun }
}

it('takes the same report a hundred times, twenty at once, to one effect', async () => {
  await withoutWebhooks()
  const { id, orderId } = await toPay()
  const { body } = await shop.payAtGateway(orderId)
  const eventId = crypto.randomUUID()
  const answers: { status: number; ms: number }[] = []
  for (let round = 0; round < 5; round++) {
    const batch = Array.from({ length: 20 }, () =>
      report('payment.captured', orderId, body.razorpay_payment_id, eventId),
    )
    answers.push(...(await Promise.all(batch)))
  }
  expect(answers).toHaveLength(100)
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(5_000)
  await expect.poll(() => ordersOf(id), until).toHaveLength(1)
  const seen = 'SELECT count(*)::int FROM gateway_events WHERE id = $1'
  expect(await shop.rows(seen, [eventId])).toEqual([{ count: 1 }])
  const put = `SELECT count(*)::int FROM pgboss.job WHERE data->>'eventId' = $1`
  expect(await shop.rows(put, [eventId])).toEqual([{ count: 1 }])
  const mails = `SELECT count(*)::int FROM mails WHERE subject LIKE '%order%' AND text LIKE '%12 Brigade Road%'`
  expect(await shop.rows(mails)).toEqual([{ count: 1 }])
}, 60_000)

/** Small numbers that follow from a seed, so that a run that fails can be had again. */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

describe('report and callback', () => {
  const seed = Number(process.env['MONEY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  const RUNS = Number(process.env['MONEY_RUNS'] ?? (isThorough ? 100 : 40))

  it(`come in any order to one order (${RUNS} runs of seed ${seed})`, async () => {
    await withoutWebhooks()
    const random = numbersFrom(seed)
    const AT_ONCE = 10
    for (let run = 0; run < RUNS; run += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => oneRun(random())))
    }
    expect(await shop.unknownPayments()).toEqual([])
  }, 300_000)

  async function oneRun(chance: number) {
    const { customer, id, orderId } = await toPay()
    const { body: proof } = await shop.payAtGateway(orderId)
    const byReport = () => report('payment.captured', orderId, proof.razorpay_payment_id, crypto.randomUUID())
    const byCallback = async () => {
      await shop.showProof(customer, id, proof)
      return shop.finalize(customer, id)
    }
    if (chance < 0.33) await byReport()
    const [answer] = await Promise.all([byCallback(), chance < 0.66 ? undefined : byReport()])
    if (chance >= 0.33 && chance < 0.66) await byReport()
    expect(answer.status).toBe(200)
    expect(await ordersOf(id)).toEqual([{ id: answer.body._id }])
  }
})

it('answers fifty finalizations at once with the same order', async () => {
  await withoutWebhooks()
  const { customer, id, orderId } = await toPay()
  await shop.payAtGateway(orderId)
  const answers = await Promise.all(Array.from({ length: 50 }, () => shop.finalize(customer, id)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await ordersOf(id)).toHaveLength(1)
})

it('places the order of who closed the tab after paying, though no report ever comes', async () => {
  await withoutWebhooks()
  const { id, orderId } = await toPay()
  await shop.payAtGateway(orderId)
  expect(await ordersOf(id)).toEqual([])
  shop.pass(0.5)
  await shop.reconcile()
  expect(await ordersOf(id)).toHaveLength(1)
  // paid when the provider took the money, not when the shop heard of it
  const times = `SELECT placed_at - paid_at > interval '25 seconds' AS later FROM orders WHERE checkout_id = $1`
  expect(await shop.rows(times, [id])).toEqual([{ later: true }])
})

it('places the order by the report alone', async () => {
  const { id, orderId } = await toPay()
  await shop.payAtGateway(orderId)
  await expect.poll(() => ordersOf(id), until).toHaveLength(1)
})

it('gives the second of two payments back', async () => {
  const { customer, id, orderId } = await toPay()
  await shop.fault({ fault: 'two_payments', order_id: orderId })
  const { body: proof } = await shop.payAtGateway(orderId)
  await shop.showProof(customer, id, proof)
  expect((await shop.finalize(customer, id)).status).toBe(200)
  const refunds = `SELECT r.state, r.amount_paise FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.checkout_id = $1`
  await expect.poll(() => shop.rows(refunds, [id]), until).toEqual([{ state: 'processed', amount_paise: 99_900 }])
  expect(await ordersOf(id)).toHaveLength(1)
})

it('captures what was only authorized', async () => {
  const { customer, id, orderId } = await toPay()
  await shop.fault({ fault: 'authorize_only', order_id: orderId })
  const { body: proof } = await shop.payAtGateway(orderId)
  await shop.showProof(customer, id, proof)
  expect((await shop.finalize(customer, id)).status).toBe(200)
})
