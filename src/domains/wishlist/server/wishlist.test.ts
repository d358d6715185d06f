import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#domains/accounts/server/tables.ts'
import { products, productVariants } from '#domains/catalogue/server/tables.ts'
import { newId } from '#shared/ids.ts'
import { asPaise } from '#shared/money.ts'
import { DAY } from '#shared/time.ts'
import { createWishlistApp } from '#tests/support/create-wishlist-app.ts'
import { countWishlists, MAX_ITEMS } from '../contract.ts'
import { GUEST_WISHLIST_RETENTION_DAYS } from '../rules.ts'
import { cleanUpWishlists } from './clean-up-wishlists.ts'
import { countWishlists as countByProduct } from './count-wishlists.ts'
import { exportWishlist } from './personal-data-store.ts'
import { wishlists } from './tables.ts'

let shop: Awaited<ReturnType<typeof createWishlistApp>>
let tee: string
let guestCount = 0
const newGuest = () => `guest_wish_${++guestCount}`

beforeAll(async () => {
  shop = await createWishlistApp()
  tee = await shop.addProduct({ name: 'Corner Tee', colors: ['Black', 'Red'] })
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.db.delete(wishlists)))

interface Item {
  productId: string
  color?: string
}
const keys = ({ body }: { body: { items: Item[] } }) => body.items.map(({ productId, color }) => [productId, color])

describe('a wishlist', () => {
  it('is empty before the first item', async () => {
    expect(await shop.call('GET', { guestId: newGuest() })).toEqual({
      status: 200,
      body: { items: [], hasAlerts: false },
    })
  })

  it('shows the product as it is now, and the price when it was saved', async () => {
    const guestId = newGuest()
    const id = await shop.addProduct({
      name: 'Zip Hoodie',
      pricePaise: asPaise(199_900),
      sizes: ['S', 'M'],
      colors: ['Black', 'Red'],
      images: [
        { url: '/media/black.jpg', altText: 'Black', color: 'Black' },
        { url: '/media/red.jpg', altText: 'Red', color: 'Red' },
      ],
      stock: [
        { size: 'S', color: 'Black', quantity: 4 },
        { size: 'M', color: 'Black', quantity: 0 },
        { size: 'S', color: 'Red', quantity: 0 },
        { size: 'M', color: 'Red', quantity: 0 },
      ],
    })
    await shop.call('POST', { guestId, productId: id, color: 'Red' })
    await shop.setPrice(id, 1499)
    const { body } = await shop.call('GET', { guestId })
    expect(body.items).toEqual([
      {
        productId: id,
        color: 'Red',
        name: 'Zip Hoodie',
        price: 1499,
        savedPrice: 1999,
        inStock: false,
        sizes: ['S', 'M'],
        colors: ['Black', 'Red'],
        image: { url: '/media/red.jpg', altText: 'Red' },
        addedAt: shop.now().toISOString(),
        stock: [
          { size: 'S', color: 'Black', available: 4 },
          { size: 'M', color: 'Black', available: 0 },
          { size: 'S', color: 'Red', available: 0 },
          { size: 'M', color: 'Red', available: 0 },
        ],
      },
    ])
  })

  it('shows the lowest price of the saved color', async () => {
    const guestId = newGuest()
    const id = await shop.addProduct({ sizes: ['S', 'M'], colors: ['Black', 'Red'] })
    const prices = [
      { size: 'S', color: 'Red', pricePaise: asPaise(120_000) },
      { size: 'M', color: 'Red', pricePaise: asPaise(140_000) },
      { size: 'S', color: 'Black', pricePaise: asPaise(89_900) },
    ]
    await shop.db.insert(productVariants).values(prices.map((variant) => ({ productId: id, ...variant })))
    await shop.db
      .update(products)
      .set({ pricePaise: asPaise(99_900) })
      .where(eq(products.id, id))
    const getPrice = async (color?: string) => {
      await shop.call('DELETE', { guestId, productId: id })
      const { body } = await shop.call('POST', { guestId, productId: id, ...(color ? { color } : {}) })
      return [body.items[0].price, body.items[0].savedPrice, body.items[0].isStartingPrice]
    }
    expect(await getPrice('Red')).toEqual([1200, 1200, true])
    expect(await getPrice('Black')).toEqual([899, 899, true])
    expect(await getPrice()).toEqual([899, 899, true])
  })

  it('has each product and color once, however often it is saved', async () => {
    const guestId = newGuest()
    const save = (color?: string) => shop.call('POST', { guestId, productId: tee, ...(color ? { color } : {}) })
    await Promise.all([save('Black'), save('Black'), save('Black'), save('Black')])
    expect(keys(await save('Black'))).toEqual([[tee, 'Black']])
    // any color is covered by a color
    expect(keys(await save())).toEqual([[tee, 'Black']])
    expect(keys(await save('Red'))).toEqual([
      [tee, 'Red'],
      [tee, 'Black'],
    ])
  })

  it('narrows a product in any color down to the color that is saved later', async () => {
    const guestId = newGuest()
    await shop.call('POST', { guestId, productId: tee })
    expect(keys(await shop.call('POST', { guestId, productId: tee, color: 'Red' }))).toEqual([[tee, 'Red']])
  })

  it('removes one color, or the product', async () => {
    const [guestId, neighbor] = [newGuest(), newGuest()]
    await shop.call('POST', { guestId: neighbor, productId: tee, color: 'Black' })
    const other = await shop.addProduct()
    for (const item of [{ productId: tee, color: 'Black' }, { productId: tee, color: 'Red' }, { productId: other }])
      await shop.call('POST', { guestId, ...item })
    expect(keys(await shop.call('DELETE', { guestId, productId: tee, color: 'Red' }))).toEqual([
      [other, undefined],
      [tee, 'Black'],
    ])
    expect(keys(await shop.call('DELETE', { guestId, productId: tee }))).toEqual([[other, undefined]])
    expect((await shop.call('DELETE', { guestId: newGuest(), productId: tee })).body.items).toEqual([])
    // lists of others stay
    expect(keys(await shop.call('GET', { guestId: neighbor }))).toEqual([[tee, 'Black']])
    // any color includes the color
    expect(keys(await shop.call('DELETE', { guestId, productId: other, color: 'Black' }))).toEqual([])
  })

  it('rejects unknown products and colors', async () => {
    const guestId = newGuest()
    const draft = await shop.addProduct()
    await shop.setState(draft, 'draft')
    for (const productId of ['000000000000000000000000', draft])
      expect(await shop.call('POST', { guestId, productId })).toMatchObject({
        status: 404,
        body: { message: 'Product not found.' },
      })
    expect(await shop.call('POST', { guestId, productId: tee, color: 'Pink' })).toMatchObject({
      status: 400,
      body: { message: "This product isn't sold in that colour." },
    })
    expect(await shop.call('POST', { guestId, productId: 'x' })).toMatchObject({
      status: 400,
      body: { message: 'Product ID is not valid.' },
    })
  })

  it('hides unpublished products, and drops deleted ones', async () => {
    const guestId = newGuest()
    const hidden = await shop.addProduct()
    const deleted = await shop.addProduct()
    for (const productId of [hidden, deleted]) await shop.call('POST', { guestId, productId })
    await shop.setState(hidden, 'draft')
    await shop.db.delete(products).where(eq(products.id, deleted))
    expect(keys(await shop.call('GET', { guestId }))).toEqual([])
    await shop.setState(hidden, 'live')
    expect(keys(await shop.call('GET', { guestId }))).toEqual([[hidden, undefined]])
  })

  it('holds 100 items, not counting hidden ones', async () => {
    const guestId = newGuest()
    const ids: string[] = []
    for (let index = 0; index <= MAX_ITEMS; index++) ids.push(await shop.addProduct({ stock: [{ quantity: 1 }] }))
    const last = ids.pop() ?? ''
    for (const productId of ids) expect((await shop.call('POST', { guestId, productId })).status).toBe(200)
    expect(await shop.call('POST', { guestId, productId: last })).toMatchObject({
      status: 409,
      body: { message: 'Your wishlist can hold at most 100 items. Remove one to save another.' },
    })
    expect((await shop.call('GET', { guestId })).body.items).toHaveLength(MAX_ITEMS)
    // a saved one is still no error
    expect((await shop.call('POST', { guestId, productId: ids[0] })).status).toBe(200)
    await shop.setState(ids[0] ?? '', 'archived')
    expect((await shop.call('POST', { guestId, productId: last })).status).toBe(200)
  })
})

describe('the owner', () => {
  it('is the customer of the token, otherwise the guest', async () => {
    const asha = await shop.createCustomer()
    const ravi = await shop.createCustomer()
    const guestId = newGuest()
    await shop.call('POST', { productId: tee }, { token: asha.token })
    expect(keys(await shop.call('GET', {}, { token: asha.token }))).toHaveLength(1)
    // a guest id next to a token opens nothing
    await shop.call('POST', { guestId, productId: tee })
    expect(keys(await shop.call('GET', { guestId }, { token: ravi.token }))).toEqual([])
    expect(await shop.call('GET', { userId: asha.id }, { token: ravi.token })).toMatchObject({
      status: 403,
      body: { message: "You aren't logged in to the account that this belongs to." },
    })
    expect((await shop.call('GET', { userId: asha.id })).status).toBe(403)
    expect((await shop.call('DELETE', { userId: asha.id, productId: tee, guestId })).status).toBe(403)
    expect(await shop.call('GET', {})).toMatchObject({ status: 400, body: { message: 'Guest ID is required.' } })
    expect((await shop.call('GET', { guestId: 'asha' })).status).toBe(400)
    expect((await shop.call('GET', {}, { token: 'expired' })).status).toBe(401)
  })

  it('gets 429 for too many new guests from one network', async () => {
    const remoteAddress = '203.0.113.9'
    await shop.call('POST', { guestId: newGuest(), productId: tee }, { remoteAddress })
    await shop.pool.query(`UPDATE rate_limits SET full_at = full_at + interval '1 hour'`)
    const known = newGuest()
    expect((await shop.call('POST', { guestId: known, productId: tee }, { remoteAddress })).status).toBe(429)
    expect((await shop.call('GET', { guestId: known })).body.items).toEqual([])
  })
})

describe('a login', () => {
  const merge = (guestId: string, token: string) => shop.call('POST', { guestId }, { token, path: '/cart/merge' })

  it("moves the guest's items to the customer, without a cart too", async () => {
    const { token } = await shop.createCustomer()
    const guestId = newGuest()
    const [older, newer, both] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()]
    await shop.call('POST', { productId: both }, { token })
    for (const productId of [older, both, newer]) await shop.call('POST', { guestId, productId })
    expect((await merge(guestId, token)).status).toBe(200)
    expect(keys(await shop.call('GET', {}, { token }))).toEqual([
      [newer, undefined],
      [older, undefined],
      [both, undefined],
    ])
    expect((await shop.call('GET', { guestId })).body.items).toEqual([])
    expect((await merge(guestId, token)).status).toBe(200)
    expect(keys(await shop.call('GET', {}, { token }))).toHaveLength(3)
  })

  it('loses and duplicates nothing when it races with itself and with changes', async () => {
    const { token } = await shop.createCustomer()
    const guestId = newGuest()
    const ids = [tee, await shop.addProduct(), await shop.addProduct(), await shop.addProduct()]
    for (const productId of ids.slice(0, 3)) await shop.call('POST', { guestId, productId })
    await shop.call('POST', { guestId, productId: tee, quantity: 1, size: 'M', color: 'Red' }, { path: '/cart' })
    const responses = await Promise.all([
      merge(guestId, token),
      merge(guestId, token),
      shop.call('POST', { guestId, productId: ids[3] }),
      shop.call('POST', { productId: ids[1] }, { token }),
      merge(guestId, token),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await merge(guestId, token)
    const saved = keys(await shop.call('GET', {}, { token })).map(([id]) => id)
    expect(saved.toSorted()).toEqual(ids.toSorted())
    expect((await shop.call('GET', { guestId })).body.items).toEqual([])
  })

  it('keeps both lists when the cart cannot be merged', async () => {
    const { token, id } = await shop.createCustomer()
    const guestId = newGuest()
    await shop.call('POST', { guestId, productId: tee })
    await shop.call('POST', { guestId, productId: tee, quantity: 1, size: 'M', color: 'Red' }, { path: '/cart' })
    await shop.pool.query(`ALTER TABLE carts ADD CONSTRAINT broken CHECK (user_id <> '${id}') NOT VALID`)
    try {
      expect((await merge(guestId, token)).status).toBe(500)
    } finally {
      await shop.pool.query('ALTER TABLE carts DROP CONSTRAINT broken')
    }
    expect((await shop.call('GET', { guestId })).body.items).toHaveLength(1)
    expect((await shop.call('GET', {}, { token })).body.items).toHaveLength(0)
  })
})

describe('the data', () => {
  it('is exported, and deleted with the account', async () => {
    const { token, id, account } = await shop.createCustomer()
    await shop.call('POST', { productId: tee, color: 'Red' }, { token })
    const person = { userId: id, email: account.email, isEmailProven: false }
    expect(await exportWishlist(shop.db, person)).toEqual({
      wishlist: [{ productId: tee, name: 'Corner Tee', color: 'Red', savedPricePaise: 99_900, addedAt: shop.now() }],
      wishlistAlerts: [{ alertsSince: null, lastAlertAt: null }],
    })
    await shop.db.delete(users).where(eq(users.id, id))
    expect(await shop.db.$count(wishlists)).toBe(0)
  })

  it('of a guest is deleted after 90 days without a change', async () => {
    const { token } = await shop.createCustomer()
    const guestId = newGuest()
    await shop.call('POST', { guestId, productId: tee })
    await shop.call('POST', { productId: tee }, { token })
    shop.advanceClock(GUEST_WISHLIST_RETENTION_DAYS * DAY)
    expect(await cleanUpWishlists(shop)).toBe(0)
    shop.advanceClock(1)
    expect(await cleanUpWishlists(shop)).toBe(1)
    expect(await shop.db.$count(wishlists)).toBe(1)
  })

  it('counts the wishlists of a product for admins, each once', async () => {
    const product = await shop.addProduct({ colors: ['Black', 'Red'] })
    const guestId = newGuest()
    for (const color of ['Black', 'Red']) await shop.call('POST', { guestId, productId: product, color })
    await shop.call('POST', { guestId: newGuest(), productId: product })
    expect(await countByProduct(shop, [product, tee])).toEqual([{ productId: product, count: 2 }])
  })

  it('limits the length of the list of products to count', () => {
    const parse = (count: number) =>
      countWishlists.querystring.safeParse({ products: Array.from({ length: count }, newId).join(',') })
    expect(parse(100).success).toBe(true)
    expect(parse(101).error?.issues).toMatchObject([{ message: 'Products can be at most 2,500 characters.' }])
  })
})
