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

const SHOPPERS = 50
const ORDERS = 10
const BUYERS = 20

it('holds the last unit of a size for one of 50 exchanges and 20 checkouts', async () => {
  const admin = await shop.createUser('admin')
  const tools = createReturnsClient(shop, admin)
  const productId = await shop.addProduct(0, withSizes(SHOPPERS, 1))
  // ten orders of five units, each unit exchanged separately: faster than fifty orders, with as many row locks
  const item = { productId, quantity: SHOPPERS / ORDERS, size: 'M', color: 'Black' }
  const orders = await Promise.all(Array.from({ length: ORDERS }, () => tools.placeOrder([item])))
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.createUser()))
  const exchange = async (n: number) => {
    const { id = '', email = '', lines = [] } = orders[n % ORDERS] ?? {}
    const draft = {
      ...{ orderId: id, name: 'Asha', email, number: '98450 12345', reasonDropdown: 'Size does not fit' as const },
      ...{ outcome: 'exchange' as const, lines: [{ lineId: lines[0] ?? '', quantity: 1, newSize: 'L' }] },
    }
    // each from another address, so rate limits do not interfere
    const sender = { network: `203.0.113.${n}`, origin: shop.url }
    return submitReturn({ ...shop.deps, formCopies: {}, care: { email: 'care@example.in' } }, draft, sender).then(
      ({ status }) => status,
      (error: unknown) => (error as ShopError).message.replace(/Tee \d+/, 'Tee'),
    )
  }
  const buy = async (buyer: (typeof buyers)[number]) =>
    (await shop.createCheckout(buyer, [{ productId, quantity: 1, size: 'L', color: 'Black' }])).status
  const [exchanged, bought] = await Promise.all([
    Promise.all(Array.from({ length: SHOPPERS }, (_, n) => exchange(n))),
    Promise.all(buyers.map(buy)),
  ])
  const held =
    exchanged.filter((result) => result === 'requested').length + bought.filter((status) => status === 201).length
  expect(held).toBe(1)
  const rejections = exchanged.filter((result) => result !== 'requested')
  expect(new Set(rejections)).toEqual(
    new Set(["We couldn't reserve that: Tee in L is sold out. Please choose another size or a refund."]),
  )
  expect(await shop.query(`SELECT on_hand, held FROM stock WHERE product_id = $1 AND size = 'L'`, [productId])).toEqual(
    [{ on_hand: 1, held: 1 }],
  )
  expect(await shop.findViolations()).toEqual([])
}, 120_000)
