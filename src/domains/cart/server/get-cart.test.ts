import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { products, stock } from '#domains/catalogue/server/tables.ts'
import { openCarts } from '#tests/support/cart.ts'
import { cartLines } from './tables.ts'

let shop: Awaited<ReturnType<typeof openCarts>>
let guests = 0
let guestId: string

beforeAll(async () => {
  shop = await openCarts()
})
afterAll(() => shop.close())
beforeEach(() => {
  guestId = `guest_${++guests}`
})

const add = (productId: string, line: Record<string, string | number> = {}) =>
  shop.call('POST', { guestId, productId, size: 'M', quantity: 1, ...line })
const lines = async () => (await shop.call('GET', { guestId })).body.products
const change = (id: string, to: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(to).where(eq(products.id, id))
const sell = (id: string, held: number) => shop.db.update(stock).set({ held }).where(eq(stock.productId, id))

describe('a line tells', () => {
  it('how many can be had now: what others hold is not among them', async () => {
    const id = await shop.add({ stock: [{ quantity: 5 }] })
    await add(id, { quantity: 4 })
    expect(await lines()).toMatchObject([{ quantity: 4, available: 5 }])
    await sell(id, 3)
    expect(await lines()).toMatchObject([{ quantity: 4, available: 2 }])
    await sell(id, 5)
    expect(await lines()).toMatchObject([{ available: 0 }])
  })

  it('of its own size and colour, where these are counted', async () => {
    const id = await shop.add({
      colors: ['Black', 'Red'],
      stock: [
        { size: 'M', color: 'Black', quantity: 3 },
        { size: 'M', color: 'Red', quantity: 7 },
      ],
    })
    await add(id, { color: 'Black' })
    await add(id, { color: 'Red' })
    await add(id, { color: 'Red', size: 'L' })
    expect(await lines()).toMatchObject([{ available: 3 }, { available: 7 }, { available: 0 }])
  })

  it('what is left of a pool after the lines before it', async () => {
    const id = await shop.add({ stock: [{ quantity: 10 }] })
    await add(id, { quantity: 6 })
    await add(id, { quantity: 6, size: 'L' })
    await add(id, { quantity: 1, size: 'S' })
    expect(await lines()).toMatchObject([{ available: 10 }, { available: 4 }, { available: 0 }])
  })

  it('that there is none of a size which is no longer made', async () => {
    const id = await shop.add()
    await add(id)
    await change(id, { sizes: ['S'] })
    expect(await lines()).toMatchObject([{ available: 0 }])
  })

  it('what was asked when it was put in, until it is put in again', async () => {
    const id = await shop.add({ pricePaise: 79_950 })
    await add(id)
    expect((await lines())[0]).not.toHaveProperty('priceWas')
    await change(id, { pricePaise: 84_900 })
    expect(await lines()).toMatchObject([{ price: 849, priceWas: 799.5 }])
    // whoever changes how many in the drawer may not have seen the new price yet
    await shop.call('PUT', { guestId, productId: id, size: 'M', quantity: 2 })
    expect(await lines()).toMatchObject([{ price: 849, priceWas: 799.5 }])
    await add(id)
    expect((await lines())[0]).not.toHaveProperty('priceWas')
    await change(id, { pricePaise: 79_950 })
    expect(await lines()).toMatchObject([{ price: 799.5, priceWas: 849 }])
  })

  it('nothing of a price that an older shop did not note', async () => {
    const id = await shop.add()
    await add(id)
    await shop.db.update(cartLines).set({ seenPricePaise: null, seenName: null }).where(eq(cartLines.productId, id))
    expect((await lines())[0]).not.toHaveProperty('priceWas')
    await shop.db.delete(products).where(eq(products.id, id))
    expect(await lines()).toMatchObject([{ gone: true, name: 'An item that is gone' }])
  })
})

describe('a product that is gone', () => {
  it('stays in the cart under its name, costs nothing, and can be taken out', async () => {
    const gone = await shop.add({ name: 'Rain Tee' })
    const kept = await shop.add({ pricePaise: 5_000 })
    await add(gone, { quantity: 3 })
    await add(kept)
    await shop.db.delete(products).where(eq(products.id, gone))
    const { body } = await shop.call('GET', { guestId })
    expect(body.totalPrice).toBe(50)
    expect(body.products[0]).toEqual({
      productId: gone,
      name: 'Rain Tee',
      image: '/placeholder-image.jpg',
      price: 0,
      quantity: 3,
      size: 'M',
      color: 'Black',
      gone: true,
    })
    const removed = await shop.call('DELETE', { guestId, productId: gone, size: 'M', color: 'Black' })
    expect(removed.body.products).toMatchObject([{ productId: kept }])
  })
})
