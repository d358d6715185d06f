import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '#domains/catalogue/server/tables.ts'
import { joinMessages } from '#shared/errors.ts'
import { asPaise } from '#shared/money.ts'
import { createCartApp } from '#tests/support/create-cart-app.ts'
import { carts } from './tables.ts'

const UNKNOWN_ID = 'f'.repeat(24)
let shop: Awaited<ReturnType<typeof createCartApp>>
let guestCount = 0
const newGuest = () => `guest_${++guestCount}`

beforeAll(async () => {
  shop = await createCartApp()
})
afterAll(() => shop.close())

const addToCart = (line: Record<string, string | number>) => shop.call('POST', { quantity: 1, ...line })

describe('POST /api/cart', () => {
  it('returns the cart with current names, prices and images, in the order the lines were added', async () => {
    const guestId = newGuest()
    const colorImages = (['Black', 'Off White'] as const).map((color) => ({ url: `/${color}.svg`, altText: '', color }))
    const tee = await shop.addProduct({
      name: 'Rain Tee',
      pricePaise: asPaise(79_950),
      colors: ['Black', 'Off White'],
      images: [{ url: '/general.svg', altText: '' }, ...colorImages],
    })
    const cap = await shop.addProduct({ name: 'Kite Cap', pricePaise: asPaise(49_900), sizes: [], colors: [] })
    await addToCart({ guestId, productId: tee, quantity: 2, size: 'M', color: 'Off White' })
    const { status, headers, body } = await addToCart({ guestId, productId: cap })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({
      products: [
        {
          productId: tee,
          name: 'Rain Tee',
          image: '/Off White.svg',
          price: 799.5,
          quantity: 2,
          size: 'M',
          color: 'Off White',
          available: 10,
        },
        { productId: cap, name: 'Kite Cap', image: '/placeholder-image.jpg', price: 499, quantity: 1, available: 10 },
      ],
      subtotal: 2098,
      totalPrice: 2098,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  it('shows the first image when the color has none', async () => {
    const productId = await shop.addProduct({
      colors: ['Black', 'Red'],
      images: [
        { url: '/first.svg', altText: '', color: 'Black' },
        { url: '/second.svg', altText: '' },
      ],
    })
    const { body } = await addToCart({ guestId: newGuest(), productId, size: 'M', color: 'Red' })
    expect(body.products[0].image).toBe('/first.svg')
  })

  it('adds up the quantity of one variant and keeps other variants on their own lines', async () => {
    const guestId = newGuest()
    const productId = await shop.addProduct({ colors: ['Black', 'Red'] })
    const line = { guestId, productId, size: 'M', color: 'Red' }
    await addToCart({ ...line, quantity: 2 })
    await addToCart({ ...line, quantity: 3 })
    await addToCart({ ...line, size: 'L' })
    const { body } = await addToCart({ ...line, color: 'Black' })
    expect(body.products).toMatchObject([
      { size: 'M', color: 'Red', quantity: 5 },
      { size: 'L', color: 'Red', quantity: 1 },
      { size: 'M', color: 'Black', quantity: 1 },
    ])
  })

  it('fills in the only color and treats an empty field as unset', async () => {
    const guestId = newGuest()
    const productId = await shop.addProduct({ colors: ['Black'], sizes: [] })
    await addToCart({ guestId, productId })
    await addToCart({ guestId, productId, size: '', color: '', userId: '' })
    const { body } = await addToCart({ guestId, productId, color: 'Black' })
    expect(body.products).toMatchObject([{ color: 'Black', quantity: 3 }])
    expect(body.products[0]).not.toHaveProperty('size')
  })

  it('loses nothing when a new guest adds one product twenty times concurrently', async () => {
    const guestId = newGuest()
    const productId = await shop.addProduct()
    const responses = await Promise.all(Array.from({ length: 20 }, () => addToCart({ guestId, productId, size: 'M' })))
    const quantities = responses.map(({ body }) => body.products[0].quantity)
    expect(quantities.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    expect(await shop.db.$count(carts, eq(carts.guestId, guestId))).toBe(1)
    // the browser finds the newest of these responses by updatedAt
    const byUpdatedAt = responses.toSorted((a, b) => (a.body.updatedAt < b.body.updatedAt ? -1 : 1))
    expect(byUpdatedAt.map(({ body }) => body.products[0].quantity)).toEqual(quantities.toSorted((a, b) => a - b))
    expect(new Set(responses.map(({ body }) => body.updatedAt)).size).toBe(20)
  })

  it('loses nothing when a new guest adds many products concurrently', async () => {
    const guestId = newGuest()
    const ids = await Promise.all(Array.from({ length: 12 }, () => shop.addProduct()))
    const responses = await Promise.all(ids.map((productId) => addToCart({ guestId, productId, size: 'M' })))
    // each response includes all earlier lines
    const byUpdatedAt = responses.toSorted((a, b) => (a.body.updatedAt < b.body.updatedAt ? -1 : 1))
    expect(byUpdatedAt.map(({ body }) => body.products.length)).toEqual(ids.map((_, index) => index + 1))
    const { body } = await shop.call('GET', { guestId })
    expect(body.products.map(({ productId }: { productId: string }) => productId).toSorted()).toEqual(ids.toSorted())
  })

  it.each([
    [{ size: 'M' }, [['color', 'Colour is required: Black, Red.']]],
    [{ color: 'Red' }, [['size', 'Size is required: S, M, L.']]],
    [{ size: 'm', color: 'Red' }, [['size', 'Size must be one of: S, M, L.']]],
    [
      { size: 'XL', color: 'Blue' },
      [
        ['size', 'Size must be one of: S, M, L.'],
        ['color', 'Colour must be one of: Black, Red.'],
      ],
    ],
    [{ size: 'M', color: 'Red', quantity: 0 }, [['quantity', 'Quantity must be at least 1.']]],
    [{ size: 'M', color: 'Red', quantity: 10_000 }, [['quantity', 'Quantity can be at most 9,999.']]],
    [{ size: 'M', color: 'Red', quantity: 1.5 }, [['quantity', 'Quantity must be a whole number.']]],
    [{ size: 'M', color: 'Red', quantity: '2' }, [['quantity', 'Quantity must be a whole number.']]],
    [{ size: 'M', color: 'Red', price: 1 }, [['price', 'Unknown field price.']]],
    [{ size: 'M', color: 'x'.repeat(61) }, [['color', 'Colour can be at most 60 characters.']]],
  ])('rejects %j with the reason', async (line, reasons) => {
    const guestId = newGuest()
    const productId = await shop.addProduct({ colors: ['Black', 'Red'] })
    const errors = reasons.map(([field = '', message = '']) => ({ field, message }))
    expect(await addToCart({ guestId, productId, ...line })).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: joinMessages(errors), errors },
    })
    expect((await shop.call('GET', { guestId })).body).toEqual({ products: [], subtotal: 0, totalPrice: 0 })
  })

  it('rejects a size for a product without sizes', async () => {
    const productId = await shop.addProduct({ sizes: [], colors: [] })
    expect((await addToCart({ guestId: newGuest(), productId, size: 'M' })).body).toMatchObject({
      errors: [{ field: 'size', message: 'This product has no size option.' }],
    })
  })

  it('rejects an unknown product', async () => {
    const guestId = newGuest()
    expect(await addToCart({ guestId, productId: UNKNOWN_ID, size: 'M' })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Product not found.' },
    })
    expect(await addToCart({ guestId, productId: 'tee', size: 'M' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'productId', message: 'Product ID is not valid.' }] },
    })
  })

  it.each(['draft', 'archived'] as const)('rejects a product that is %s', async (state) => {
    const guestId = newGuest()
    const productId = await shop.addProduct()
    await shop.db.update(products).set({ state }).where(eq(products.id, productId))
    expect((await addToCart({ guestId, productId, size: 'M' })).status).toBe(404)
    expect((await shop.call('GET', { guestId })).body.products).toEqual([])
  })

  it('limits one variant to a quantity of 9,999', async () => {
    const line = { guestId: newGuest(), productId: await shop.addProduct(), size: 'M' }
    await addToCart({ ...line, quantity: 9_998 })
    expect((await addToCart(line)).body.products[0].quantity).toBe(9_999)
    expect(await addToCart(line)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'Your cart can hold at most 9,999 of one item.' },
    })
    expect((await shop.call('GET', { guestId: line.guestId })).body.products[0].quantity).toBe(9_999)
  })

  it('limits a cart to 100 lines', async () => {
    const guestId = newGuest()
    const sizes = Array.from({ length: 101 }, (_, number) => `No. ${number}`)
    const productId = await shop.addProduct({ sizes })
    for (const size of sizes.slice(0, 100)) await addToCart({ guestId, productId, size })
    expect(await addToCart({ guestId, productId, size: 'No. 100' })).toMatchObject({
      status: 409,
      body: { message: 'Your cart can hold at most 100 different items.' },
    })
    const { status, body } = await addToCart({ guestId, productId, size: 'No. 99' })
    expect(status).toBe(200)
    expect(body.products).toHaveLength(100)
    expect(body.products.at(-1)).toMatchObject({ size: 'No. 99', quantity: 2 })
  })
})

describe('GET /api/cart', () => {
  it('returns the current name and price', async () => {
    const guestId = newGuest()
    const productId = await shop.addProduct({ pricePaise: asPaise(10_010) })
    await addToCart({ guestId, productId, size: 'M', quantity: 3 })
    await shop.db
      .update(products)
      .set({ pricePaise: asPaise(20_020), name: 'Renamed Tee' })
      .where(eq(products.id, productId))
    const { headers, body } = await shop.call('GET', { guestId })
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({ products: [{ name: 'Renamed Tee', price: 200.2 }], totalPrice: 600.6 })
  })

  it('does not create a cart', async () => {
    const guestId = newGuest()
    expect(await shop.call('GET', { guestId })).toMatchObject({ status: 200, body: { products: [], totalPrice: 0 } })
    expect(await shop.db.$count(carts, eq(carts.guestId, guestId))).toBe(0)
  })
})
