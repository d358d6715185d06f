import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { products } from '#domains/catalogue/server/tables.ts'
import { stock } from '#domains/inventory/server/tables.ts'
import { asPaise } from '#shared/money.ts'
import { createCartApp } from '#tests/support/create-cart-app.ts'
import { cartLines } from './tables.ts'

let shop: Awaited<ReturnType<typeof createCartApp>>
let guestCount = 0
let guestId: string

beforeAll(async () => {
  shop = await createCartApp()
})
afterAll(() => shop.close())
beforeEach(() => {
  guestId = `guest_${++guestCount}`
})

const addToCart = (productId: string, line: Record<string, string | number> = {}) =>
  shop.call('POST', { guestId, productId, size: 'M', quantity: 1, ...line })
const listLines = async () => (await shop.call('GET', { guestId })).body.products
const updateProduct = (id: string, values: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(values).where(eq(products.id, id))
const holdStock = (id: string, held: number) => shop.db.update(stock).set({ held }).where(eq(stock.productId, id))

describe('a cart line', () => {
  it('shows the available stock, which excludes held units', async () => {
    const id = await shop.addProduct({ stock: [{ quantity: 5 }] })
    await addToCart(id, { quantity: 4 })
    expect(await listLines()).toMatchObject([{ quantity: 4, available: 5 }])
    await holdStock(id, 3)
    expect(await listLines()).toMatchObject([{ quantity: 4, available: 2 }])
    await holdStock(id, 5)
    expect(await listLines()).toMatchObject([{ available: 0 }])
  })

  it('shows the stock of its own size and color when stock is per variant', async () => {
    const id = await shop.addProduct({
      colors: ['Black', 'Red'],
      stock: [
        { size: 'M', color: 'Black', quantity: 3 },
        { size: 'M', color: 'Red', quantity: 7 },
      ],
    })
    await addToCart(id, { color: 'Black' })
    await addToCart(id, { color: 'Red' })
    await addToCart(id, { color: 'Red', size: 'L' })
    expect(await listLines()).toMatchObject([{ available: 3 }, { available: 7 }, { available: 0 }])
  })

  it('shows the product-level stock that earlier lines leave', async () => {
    const id = await shop.addProduct({ stock: [{ quantity: 10 }] })
    await addToCart(id, { quantity: 6 })
    await addToCart(id, { quantity: 6, size: 'L' })
    await addToCart(id, { quantity: 1, size: 'S' })
    expect(await listLines()).toMatchObject([{ available: 10 }, { available: 4 }, { available: 0 }])
  })

  it('shows no stock for a size that the product no longer has', async () => {
    const id = await shop.addProduct()
    await addToCart(id)
    await updateProduct(id, { sizes: ['S'] })
    expect(await listLines()).toMatchObject([{ available: 0 }])
  })

  it('shows the price it was added at until it is added again', async () => {
    const id = await shop.addProduct({ pricePaise: asPaise(79_950) })
    await addToCart(id)
    expect((await listLines())[0]).not.toHaveProperty('priceWas')
    await updateProduct(id, { pricePaise: asPaise(84_900) })
    expect(await listLines()).toMatchObject([{ price: 849, priceWas: 799.5 }])
    // changing the quantity does not mean that the shopper noticed the new price
    await shop.call('PUT', { guestId, productId: id, size: 'M', quantity: 2 })
    expect(await listLines()).toMatchObject([{ price: 849, priceWas: 799.5 }])
    await addToCart(id)
    expect((await listLines())[0]).not.toHaveProperty('priceWas')
    await updateProduct(id, { pricePaise: asPaise(79_950) })
    expect(await listLines()).toMatchObject([{ price: 799.5, priceWas: 849 }])
  })

  it('costs what its variant costs, and shows when that has changed', async () => {
    const variants = [{ size: 'M', color: 'Black', sku: null, barcode: null, pricePaise: asPaise(89_900) }]
    const id = await shop.addProduct({ pricePaise: asPaise(79_950), variants })
    const setPrice = (pricePaise: number | null) =>
      shop.pool.query("UPDATE product_variants SET price_paise = $2, sku = 'any' WHERE product_id = $1", [
        id,
        pricePaise,
      ])
    await addToCart(id, { quantity: 2 })
    const { body } = await addToCart(id, { size: 'L' })
    expect(body).toMatchObject({ totalPrice: 2597.5, products: [{ price: 899 }, { price: 799.5 }] })
    expect(body.products[0]).not.toHaveProperty('priceWas')
    await setPrice(94_900)
    expect(await listLines()).toMatchObject([{ price: 949, priceWas: 899 }, { price: 799.5 }])
    const dismissal = { guestId, productId: id, size: 'M', price: 949 }
    expect((await shop.call('PUT', dismissal, { path: '/price' })).body.products[0]).not.toHaveProperty('priceWas')
    await setPrice(null)
    expect(await listLines()).toMatchObject([{ price: 799.5, priceWas: 949 }, { price: 799.5 }])
    // a remote guest's first line is not added by the single statement, but by `addLineLocked`
    guestId = `${guestId}_2`
    await setPrice(94_900)
    const first = await shop.call(
      'POST',
      { guestId, productId: id, size: 'M', quantity: 1 },
      { remoteAddress: '203.0.113.7' },
    )
    expect(first.body.products).toEqual([expect.objectContaining({ price: 949 })])
    expect(first.body.products[0]).not.toHaveProperty('priceWas')
  })

  it('shows no old price when none was recorded', async () => {
    const id = await shop.addProduct()
    await addToCart(id)
    await shop.db.update(cartLines).set({ seenPricePaise: null, seenName: null }).where(eq(cartLines.productId, id))
    expect((await listLines())[0]).not.toHaveProperty('priceWas')
    await shop.db.delete(products).where(eq(products.id, id))
    expect(await listLines()).toMatchObject([{ gone: true, name: 'Unavailable item' }])
  })
})

describe('a deleted product', () => {
  it('stays in the cart under its name, costs nothing and can be removed', async () => {
    const deletedId = await shop.addProduct({ name: 'Rain Tee' })
    const liveId = await shop.addProduct({ pricePaise: asPaise(5_000) })
    await addToCart(deletedId, { quantity: 3 })
    await addToCart(liveId)
    await shop.db.delete(products).where(eq(products.id, deletedId))
    const { body } = await shop.call('GET', { guestId })
    expect(body.totalPrice).toBe(50)
    expect(body.products[0]).toEqual({
      productId: deletedId,
      name: 'Rain Tee',
      image: '/placeholder-image.jpg',
      price: 0,
      quantity: 3,
      size: 'M',
      color: 'Black',
      gone: true,
    })
    const removed = await shop.call('DELETE', { guestId, productId: deletedId, size: 'M', color: 'Black' })
    expect(removed.body.products).toMatchObject([{ productId: liveId }])
  })
})
