import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { products } from '#domains/catalogue/server/tables.ts'
import { asPaise, type Paise } from '#shared/money.ts'
import { createCartApp } from '#tests/support/create-cart-app.ts'

let shop: Awaited<ReturnType<typeof createCartApp>>
let guestCount = 0
let guestId: string
let productId: string

beforeAll(async () => {
  shop = await createCartApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  guestId = `guest_${++guestCount}`
  productId = await shop.addProduct({ pricePaise: asPaise(79_950) })
  await shop.call('POST', { guestId, productId, size: 'M', quantity: 2 })
  await reprice(asPaise(84_900))
})

const reprice = (pricePaise: Paise) => shop.db.update(products).set({ pricePaise }).where(eq(products.id, productId))
const dismiss = (price: number, size = 'M') => shop.call('PUT', { guestId, productId, size, price }, { path: '/price' })
const listLines = async () => (await shop.call('GET', { guestId })).body.products

describe('PUT /api/cart/price', () => {
  it('dismisses the price notice', async () => {
    expect(await listLines()).toMatchObject([{ price: 849, priceWas: 799.5 }])
    const { body } = await dismiss(849)
    expect(body.products[0]).not.toHaveProperty('priceWas')
    expect((await listLines())[0]).not.toHaveProperty('priceWas')
    expect(await listLines()).toMatchObject([{ price: 849, quantity: 2 }])
  })

  it('shows a new notice when the price changes again', async () => {
    await dismiss(849)
    await reprice(asPaise(89_900))
    expect(await listLines()).toMatchObject([{ price: 899, priceWas: 849 }])
  })

  it('keeps the notice when the dismissed price is out of date', async () => {
    await reprice(asPaise(89_900))
    expect((await dismiss(849)).body.products).toMatchObject([{ price: 899, priceWas: 799.5 }])
  })

  it('rejects a line that is not in the cart', async () => {
    expect((await dismiss(849, 'L')).status).toBe(404)
  })
})
