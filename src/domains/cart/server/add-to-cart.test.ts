import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '#domains/catalogue/server/tables.ts'
import { openCarts } from '#tests/support/cart.ts'
import { carts } from './tables.ts'

const NOWHERE = 'f'.repeat(24)
let shop: Awaited<ReturnType<typeof openCarts>>
let guests = 0
const newGuest = () => `guest_${++guests}`

beforeAll(async () => {
  shop = await openCarts()
})
afterAll(() => shop.close())

const add = (line: Record<string, string | number>) => shop.call('POST', { quantity: 1, ...line })

describe('POST /api/cart', () => {
  it('answers the cart with names, prices and pictures of the shop, in the order in which things came', async () => {
    const guestId = newGuest()
    const pictures = (['Black', 'Off White'] as const).map((color) => ({ url: `/${color}.svg`, altText: '', color }))
    const tee = await shop.add({
      name: 'Rain Tee',
      pricePaise: 79_950,
      colors: ['Black', 'Off White'],
      images: [{ url: '/general.svg', altText: '' }, ...pictures],
    })
    const cap = await shop.add({ name: 'Kite Cap', pricePaise: 49_900, sizes: [], colors: [] })
    await add({ guestId, productId: tee, quantity: 2, size: 'M', color: 'Off White' })
    const { status, headers, body } = await add({ guestId, productId: cap })
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
      totalPrice: 2098,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  it('shows the first picture where none is of the colour', async () => {
    const productId = await shop.add({
      colors: ['Black', 'Red'],
      images: [
        { url: '/first.svg', altText: '', color: 'Black' },
        { url: '/second.svg', altText: '' },
      ],
    })
    const { body } = await add({ guestId: newGuest(), productId, size: 'M', color: 'Red' })
    expect(body.products[0].image).toBe('/first.svg')
  })

  it('adds up one choice, and keeps others apart', async () => {
    const guestId = newGuest()
    const productId = await shop.add({ colors: ['Black', 'Red'] })
    const line = { guestId, productId, size: 'M', color: 'Red' }
    await add({ ...line, quantity: 2 })
    await add({ ...line, quantity: 3 })
    await add({ ...line, size: 'L' })
    const { body } = await add({ ...line, color: 'Black' })
    expect(body.products).toMatchObject([
      { size: 'M', color: 'Red', quantity: 5 },
      { size: 'L', color: 'Red', quantity: 1 },
      { size: 'M', color: 'Black', quantity: 1 },
    ])
  })

  it('takes the only colour for meant, and an empty field for unset', async () => {
    const guestId = newGuest()
    const productId = await shop.add({ colors: ['Black'], sizes: [] })
    await add({ guestId, productId })
    await add({ guestId, productId, size: '', color: '', userId: '' })
    const { body } = await add({ guestId, productId, color: 'Black' })
    expect(body.products).toMatchObject([{ color: 'Black', quantity: 3 }])
    expect(body.products[0]).not.toHaveProperty('size')
  })

  it('loses nothing when a new guest adds twenty times at once', async () => {
    const guestId = newGuest()
    const productId = await shop.add()
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({ guestId, productId, size: 'M' })))
    const quantities = answers.map(({ body }) => body.products[0].quantity)
    expect(quantities.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    expect(await shop.db.$count(carts, eq(carts.guestId, guestId))).toBe(1)
    // the browser tells the newest of these answers by their times
    const inOrder = answers.toSorted((a, b) => (a.body.updatedAt < b.body.updatedAt ? -1 : 1))
    expect(inOrder.map(({ body }) => body.products[0].quantity)).toEqual(quantities.toSorted((a, b) => a - b))
    expect(new Set(answers.map(({ body }) => body.updatedAt)).size).toBe(20)
  })

  it('loses nothing when a new guest adds many things at once', async () => {
    const guestId = newGuest()
    const ids = await Promise.all(Array.from({ length: 12 }, () => shop.add()))
    const answers = await Promise.all(ids.map((productId) => add({ guestId, productId, size: 'M' })))
    // each shows all that came before it
    const inOrder = answers.toSorted((a, b) => (a.body.updatedAt < b.body.updatedAt ? -1 : 1))
    expect(inOrder.map(({ body }) => body.products.length)).toEqual(ids.map((_, at) => at + 1))
    const { body } = await shop.call('GET', { guestId })
    expect(body.products.map(({ productId }: { productId: string }) => productId).toSorted()).toEqual(ids.toSorted())
  })

  it.each([
    [{ size: 'M' }, [['color', 'is missing: choose one of Black, Red']]],
    [{ color: 'Red' }, [['size', 'is missing: choose one of S, M, L']]],
    [{ size: 'm', color: 'Red' }, [['size', 'is not one of S, M, L']]],
    [
      { size: 'XL', color: 'Blue' },
      [
        ['size', 'is not one of S, M, L'],
        ['color', 'is not one of Black, Red'],
      ],
    ],
    [{ size: 'M', color: 'Red', quantity: 0 }, [['quantity', 'is below 1']]],
    [{ size: 'M', color: 'Red', quantity: 10_000 }, [['quantity', 'is above 9999']]],
    [{ size: 'M', color: 'Red', quantity: 1.5 }, [['quantity', 'is not a whole number']]],
    [{ size: 'M', color: 'Red', quantity: '2' }, [['quantity', 'is not a whole number']]],
    [{ size: 'M', color: 'Red', price: 1 }, [['price', 'is not known here']]],
    [{ size: 'M', color: 'x'.repeat(61) }, [['color', 'is longer than 60 characters']]],
  ])('refuses %j and says why', async (line, errors) => {
    const guestId = newGuest()
    const productId = await shop.add({ colors: ['Black', 'Red'] })
    expect(await add({ guestId, productId, ...line })).toMatchObject({
      status: 400,
      body: {
        code: 'bad_request',
        message: errors.map((error) => error.join(' ')).join('; '),
        errors: errors.map(([field, message]) => ({ field, message })),
      },
    })
    expect((await shop.call('GET', { guestId })).body).toEqual({ products: [], totalPrice: 0 })
  })

  it('refuses a size where there are none', async () => {
    const productId = await shop.add({ sizes: [], colors: [] })
    expect((await add({ guestId: newGuest(), productId, size: 'M' })).body).toMatchObject({
      errors: [{ field: 'size', message: 'is not a choice of this product' }],
    })
  })

  it('refuses a product that is not there', async () => {
    const guestId = newGuest()
    expect(await add({ guestId, productId: NOWHERE, size: 'M' })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'There is no such product.' },
    })
    expect(await add({ guestId, productId: 'tee', size: 'M' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'productId', message: 'is not a product id' }] },
    })
  })

  it('holds 9,999 of one choice and no more', async () => {
    const line = { guestId: newGuest(), productId: await shop.add(), size: 'M' }
    await add({ ...line, quantity: 9_998 })
    expect((await add(line)).body.products[0].quantity).toBe(9_999)
    expect(await add(line)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'A cart holds at most 9,999 of one item.' },
    })
    expect((await shop.call('GET', { guestId: line.guestId })).body.products[0].quantity).toBe(9_999)
  })

  it('holds 100 lines and no more', async () => {
    const guestId = newGuest()
    const sizes = Array.from({ length: 101 }, (_, number) => `No. ${number}`)
    const productId = await shop.add({ sizes })
    for (const size of sizes.slice(0, 100)) await add({ guestId, productId, size })
    expect(await add({ guestId, productId, size: 'No. 100' })).toMatchObject({
      status: 409,
      body: { message: 'A cart holds at most 100 different items.' },
    })
    const { status, body } = await add({ guestId, productId, size: 'No. 99' })
    expect(status).toBe(200)
    expect(body.products).toHaveLength(100)
    expect(body.products.at(-1)).toMatchObject({ size: 'No. 99', quantity: 2 })
  })
})

describe('GET /api/cart', () => {
  it('asks what the shop asks now', async () => {
    const guestId = newGuest()
    const productId = await shop.add({ pricePaise: 10_010 })
    await add({ guestId, productId, size: 'M', quantity: 3 })
    await shop.db.update(products).set({ pricePaise: 20_020, name: 'Dearer' }).where(eq(products.id, productId))
    const { headers, body } = await shop.call('GET', { guestId })
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({ products: [{ name: 'Dearer', price: 200.2 }], totalPrice: 600.6 })
  })

  it('makes no cart for who only looks', async () => {
    const guestId = newGuest()
    expect(await shop.call('GET', { guestId })).toMatchObject({ status: 200, body: { products: [], totalPrice: 0 } })
    expect(await shop.db.$count(carts, eq(carts.guestId, guestId))).toBe(0)
  })
})
