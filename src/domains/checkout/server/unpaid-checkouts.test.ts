import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newId } from '#shared/ids.ts'
import { asPaise } from '#shared/money.ts'
import { address } from '#tests/support/create-shop-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { unpaidCheckoutLimit } from '../rules.ts'
import { checkouts } from './tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterEach(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

type Customer = Awaited<ReturnType<typeof shop.createUser>>

const { burst } = unpaidCheckoutLimit

async function startAndCancel(customer: Customer, productId: string) {
  const response = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  if (response.status === 201) await shop.call('DELETE', `/checkout/${response.body._id}`, customer)
  return response
}

async function insertUnpaidCheckouts({ id: userId }: Customer, count: number): Promise<void> {
  const createdAt = shop.now()
  const [customerName, customerEmail, totalPaise] = ['Asha', 'asha@example.in', asPaise(99_900)]
  const rows = Array.from({ length: count }, () => {
    const id = newId()
    const contact = { userId, customerName, customerEmail, address }
    return { id, ...contact, state: 'cancelled' as const, totalPaise, createdAt, holdExpiresAt: createdAt, receipt: id }
  })
  await shop.db.insert(checkouts).values(rows)
}

it('allows one checkout an hour after many unpaid ones', async () => {
  const [hoarder, asha] = [await shop.createUser(), await shop.createUser()]
  const productId = await shop.addProduct(1)
  await insertUnpaidCheckouts(hoarder, burst - 2)
  for (let i = 0; i < 2; i++) expect((await startAndCancel(hoarder, productId)).status).toBe(201)
  const rejected = await shop.createCheckout(hoarder, [{ productId, quantity: 1 }])
  expect(rejected).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_requests',
      message: expect.stringMatching(/^Too many attempts\. Please try again in (?:59|60) minutes\.$/),
    },
  })
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3_400)
  expect((await shop.createCheckout(asha, [{ productId, quantity: 1 }])).status).toBe(201)

  shop.advanceMinutes(60)
  const otherProductId = await shop.addProduct(1)
  expect((await startAndCancel(hoarder, otherProductId)).status).toBe(201)
  expect((await startAndCancel(hoarder, otherProductId)).status).toBe(429)
})

it('counts a checkout once, even if its card fails repeatedly', async () => {
  const asha = await shop.createUser()
  const productId = await shop.addProduct(1)
  await insertUnpaidCheckouts(asha, burst - 1)
  for (let i = 0; i < 3; i++) {
    const { status, body } = await shop.createCheckout(asha, [{ productId, quantity: 1 }])
    expect(status).toBe(201)
    await shop.payAtProvider(body.payment.orderId, { outcome: 'failure' })
  }
})

it('does not count checkouts that are paid or out of stock', async () => {
  const asha = await shop.createUser()
  const [productId, soldOutId] = [await shop.addProduct(20), await shop.addProduct(0)]
  await insertUnpaidCheckouts(asha, burst - 1)
  for (let i = 0; i < 3; i++) {
    expect((await shop.createCheckout(asha, [{ productId: soldOutId, quantity: 1 }])).status).toBe(409)
    const { status, body } = await shop.createCheckout(asha, [{ productId, quantity: 1 }])
    expect(status).toBe(201)
    const { body: proof } = await shop.payAtProvider(body.payment.orderId)
    await shop.submitPaymentProof(asha, body._id, proof)
    expect((await shop.finalizeCheckout(asha, body._id)).status).toBe(200)
  }
})
