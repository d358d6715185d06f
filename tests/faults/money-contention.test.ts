import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CheckoutItem, Customer } from '../support/create-shop-client.ts'
import { isThorough } from '../support/is-thorough.ts'
import { startTestShop, type TestShop } from '../support/start-test-shop.ts'

const SHOPPER_COUNT = isThorough ? 200 : 60
const noCustomer = { id: '', token: '' }

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(async () => {
  await shop.close()
})

const createCustomers = () => Promise.all(Array.from({ length: SHOPPER_COUNT }, () => shop.createUser()))

/** Retries while the shop returns 503, until the test times out. */
async function retryWhileBusy<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    const response = await send()
    if (response.status !== 503) return response
  }
}

const startCheckout = (customer: Customer, items: CheckoutItem[]) =>
  retryWhileBusy(() => shop.createCheckout(customer, items))

/** Pays, submits the proof and finalizes. Returns the last status. */
async function payAndFinalize(customer: Customer, { _id: id, payment }: { _id: string; payment: { orderId: string } }) {
  const { body: proof } = await shop.payAtProvider(payment.orderId)
  await retryWhileBusy(() => shop.submitPaymentProof(customer, id, proof))
  return (await retryWhileBusy(() => shop.finalizeCheckout(customer, id))).status
}

it(`sells the last unit to one of ${SHOPPER_COUNT} shoppers and rejects the others before they pay`, async () => {
  const productId = await shop.addProduct(1)
  const customers = await createCustomers()
  const responses = await Promise.all(
    customers.map((customer) => startCheckout(customer, [{ productId, quantity: 1 }])),
  )
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 409)).toHaveLength(SHOPPER_COUNT - 1)
  const winnerIndex = statuses.indexOf(201)
  expect(responses.find(({ status }) => status === 409)?.body.errors).toEqual([
    { field: 'checkoutItems.0', message: expect.stringMatching(/is out of stock\.$/) },
  ])
  expect(await payAndFinalize(customers[winnerIndex] ?? noCustomer, responses[winnerIndex]?.body)).toBe(200)
  expect(await shop.query('SELECT on_hand, held, sold FROM stock WHERE product_id = $1', [productId])).toEqual([
    { on_hand: 0, held: 0, sold: 1 },
  ])
  expect(await shop.findInvariantViolations()).toEqual([])
}, 120_000)

it('sells exactly the stock of several sizes when each shopper locks them in another sequence', async () => {
  const sizes = ['S', 'M', 'L', 'XL', 'XXL']
  const stock = sizes.map((size) => ({ size, color: 'Black', quantity: 10 }))
  const productId = await shop.addProduct(0, { sizes, colors: ['Black'], stock })
  const customers = await createCustomers()
  const carts = customers.map((_, index) => {
    const pair = [sizes[index % 5] ?? '', sizes[(index + 1 + (index % 4)) % 5] ?? '']
    const sizesInOrder = index % 2 === 0 ? pair : pair.reverse()
    return sizesInOrder.map((size) => ({ productId, size, color: 'Black', quantity: 1 }))
  })
  const responses = await Promise.all(customers.map((customer, index) => startCheckout(customer, carts[index] ?? [])))
  const statuses = new Set(responses.map(({ status }) => status))
  expect([...statuses].sort()).toEqual([201, 409])
  const finalizeStatuses = await Promise.all(
    responses.map(({ status, body }, index) =>
      status === 201 ? payAndFinalize(customers[index] ?? noCustomer, body) : undefined,
    ),
  )
  expect(new Set(finalizeStatuses)).toEqual(new Set([200, undefined]))
  // sells the remaining units of each size
  for (const size of sizes) {
    const lateCustomer = await shop.createUser()
    for (;;) {
      const checkout = await startCheckout(lateCustomer, [{ productId, size, color: 'Black', quantity: 1 }])
      if (checkout.status === 409) break
      expect(await payAndFinalize(lateCustomer, checkout.body)).toBe(200)
    }
  }
  expect(
    await shop.query(
      'SELECT sum(on_hand)::int on_hand, sum(held)::int held, sum(sold)::int sold FROM stock WHERE product_id = $1',
      [productId],
    ),
  ).toEqual([{ on_hand: 0, held: 0, sold: 50 }])
  expect(await shop.findInvariantViolations()).toEqual([])
  expect(await shop.findUnaccountedPayments()).toEqual([])
}, 180_000)

it('does not let one shopper with many concurrent checkouts block the others', async () => {
  const [eagerCustomer, otherCustomer] = [await shop.createUser(), await shop.createUser()]
  const productId = await shop.addProduct(1_000)
  const checkouts = Array.from({ length: 60 }, (_, n) =>
    shop.createCheckout(eagerCustomer, [{ productId, quantity: n + 1 }]),
  )
  const startedAt = performance.now()
  expect((await shop.call('GET', '/checkout/live', otherCustomer)).status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  const responses = await Promise.all(checkouts)
  expect(responses.filter(({ status }) => ![201, 409, 429].includes(status))).toEqual([])
  expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  const rejection = responses.find(({ status }) => status === 429)
  expect(rejection?.body.message).toMatch(/^Another checkout of yours is in progress/)
  expect(rejection?.headers.get('retry-after')).toBe('2')
})
