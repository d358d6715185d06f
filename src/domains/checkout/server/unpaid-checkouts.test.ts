import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { limits } from '#domains/accounts/rules.ts'
import { throttle } from '#domains/accounts/server/tables.ts'
import { bucket } from '#domains/accounts/server/throttle.ts'
import { type Money, openMoney } from '#tests/support/money.ts'

let shop: Money
beforeAll(async () => {
  shop = await openMoney()
})
afterEach(async () => {
  expect(await shop.wrongs()).toEqual([])
})
afterAll(() => shop.close())

type Customer = Awaited<ReturnType<typeof shop.join>>

const HOUR_MINUTES = 60
const { atOnce } = limits.unpaidCheckout

async function startAndCancel(customer: Customer, productId: string) {
  const started = await shop.checkout(customer, [{ productId, quantity: 1 }])
  if (started.status === 201) await shop.call('DELETE', `/checkout/${started.body._id}`, customer)
  return started
}

/** Simulates that many unpaid checkouts. */
async function exhaustRateLimit({ id }: Customer, count: number): Promise<void> {
  const { key, everyMs } = bucket('unpaidCheckout', id)
  await shop.db.insert(throttle).values({ key, fullAt: new Date(shop.now().getTime() + count * everyMs) })
}

it('allows one checkout an hour after many unpaid ones', async () => {
  const [hoarder, asha] = [await shop.join(), await shop.join()]
  const productId = await shop.stock(1)
  await exhaustRateLimit(hoarder, atOnce - 2)
  for (let i = 0; i < 2; i++) expect((await startAndCancel(hoarder, productId)).status).toBe(201)
  const rejected = await shop.checkout(hoarder, [{ productId, quantity: 1 }])
  expect(rejected).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_requests',
      message: expect.stringMatching(/^Too many attempts\. Please try again in (?:59|60) minutes\.$/),
    },
  })
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3_400)
  expect((await shop.checkout(asha, [{ productId, quantity: 1 }])).status).toBe(201)

  shop.pass(HOUR_MINUTES)
  const other = await shop.stock(1)
  expect((await startAndCancel(hoarder, other)).status).toBe(201)
  expect((await startAndCancel(hoarder, other)).status).toBe(429)
})

it('counts a checkout once, even if its card fails repeatedly', async () => {
  const asha = await shop.join()
  const productId = await shop.stock(1)
  await exhaustRateLimit(asha, atOnce - 1)
  for (let i = 0; i < 3; i++) {
    const { status, body } = await shop.checkout(asha, [{ productId, quantity: 1 }])
    expect(status).toBe(201)
    await shop.payAtGateway(body.payment.orderId, { outcome: 'failure' })
  }
})

it('does not count paid checkouts or items out of stock', async () => {
  const asha = await shop.join()
  const [productId, soldOutId] = [await shop.stock(20), await shop.stock(0)]
  await exhaustRateLimit(asha, atOnce - 1)
  for (let i = 0; i < 3; i++) {
    expect((await shop.checkout(asha, [{ productId: soldOutId, quantity: 1 }])).status).toBe(409)
    const { status, body } = await shop.checkout(asha, [{ productId, quantity: 1 }])
    expect(status).toBe(201)
    const { body: proof } = await shop.payAtGateway(body.payment.orderId)
    await shop.showProof(asha, body._id, proof)
    expect((await shop.finalize(asha, body._id)).status).toBe(200)
  }
})
