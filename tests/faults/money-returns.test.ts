import { afterAll, beforeAll, expect, it } from 'vitest'
import { submitReturn } from '#domains/returns/server/submit-return.ts'
import type { ShopError } from '#shared/errors.ts'
import { createReturnsClient, withSizes } from '#tests/support/create-returns-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const EXCHANGE_COUNT = 50
const ORDER_COUNT = 10
const BUYER_COUNT = 20

it('holds the last unit of a size for one of 50 exchanges and 20 checkouts', async () => {
  const admin = await shop.createUser('admin')
  const returnsClient = createReturnsClient(shop, admin)
  const productId = await shop.addProduct(0, withSizes(EXCHANGE_COUNT, 1))
  // ten orders of five units, each unit exchanged separately: faster than fifty orders, with as many row locks
  const item = { productId, quantity: EXCHANGE_COUNT / ORDER_COUNT, size: 'M', color: 'Black' }
  const orders = await Promise.all(Array.from({ length: ORDER_COUNT }, () => returnsClient.placeOrder([item])))
  const buyers = await Promise.all(Array.from({ length: BUYER_COUNT }, () => shop.createUser()))
  const submitExchange = async (n: number) => {
    const { id = '', email = '', lineIds = [] } = orders[n % ORDER_COUNT] ?? {}
    const request = {
      orderId: id,
      name: 'Asha',
      email,
      number: '98450 12345',
      reasonDropdown: 'Size does not fit' as const,
      outcome: 'exchange' as const,
      lines: [{ lineId: lineIds[0] ?? '', quantity: 1, newSize: 'L' }],
    }
    // each from another network, so rate limits do not interfere
    const sender = { network: `203.0.113.${n}`, origin: shop.url }
    return submitReturn({ ...shop.deps, formServices: {} }, request, sender).then(
      ({ status }) => status,
      (error: unknown) => (error as ShopError).message.replace(/Tee \d+/, 'Tee'),
    )
  }
  const buy = async (buyer: (typeof buyers)[number]) =>
    (await shop.createCheckout(buyer, [{ productId, quantity: 1, size: 'L', color: 'Black' }])).status
  const [exchangeResults, checkoutStatuses] = await Promise.all([
    Promise.all(Array.from({ length: EXCHANGE_COUNT }, (_, n) => submitExchange(n))),
    Promise.all(buyers.map(buy)),
  ])
  const holdCount =
    exchangeResults.filter((result) => result === 'requested').length +
    checkoutStatuses.filter((status) => status === 201).length
  expect(holdCount).toBe(1)
  const rejections = exchangeResults.filter((result) => result !== 'requested')
  expect(new Set(rejections)).toEqual(
    new Set(["We couldn't reserve that: Tee in L is sold out. Please choose another size or a refund."]),
  )
  expect(await shop.query(`SELECT on_hand, held FROM stock WHERE product_id = $1 AND size = 'L'`, [productId])).toEqual(
    [{ on_hand: 1, held: 1 }],
  )
  expect(await shop.findInvariantViolations()).toEqual([])
}, 120_000)
