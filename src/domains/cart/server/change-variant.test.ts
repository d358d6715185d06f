import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { createCartApp } from '#tests/support/create-cart-app.ts'
import { recordRoundTrips } from '#tests/support/record-round-trips.ts'

let shop: Awaited<ReturnType<typeof createCartApp>>
let tee: string
let guestCount = 0
const newGuest = () => `guest_${++guestCount}`

beforeAll(async () => {
  shop = await createCartApp()
  tee = await shop.addProduct({ colors: ['Black', 'Red'], pricePaise: asPaise(50_000) })
})
afterAll(() => shop.close())

const line = (overrides: Record<string, unknown> = {}) => ({ productId: tee, size: 'M', color: 'Black', ...overrides })
const addToCart = (guestId: string, overrides: Record<string, unknown> = {}) =>
  shop.call('POST', { guestId, quantity: 1, ...line(overrides) })
const change = (guestId: string, change: Record<string, unknown>, overrides: Record<string, unknown> = {}) =>
  shop.call('PUT', { guestId, ...line(overrides), ...change }, { path: '/variant' })

describe('PUT /api/cart/variant', () => {
  it('changes the size or the color of a line in its place, in one round trip', async () => {
    const guestId = newGuest()
    const cap = await shop.addProduct({ sizes: [], colors: [] })
    await addToCart(guestId, { quantity: 3 })
    await shop.call('POST', { guestId, productId: cap, quantity: 1 })
    const { status, body } = await change(guestId, { newSize: 'L' })
    expect(status).toBe(200)
    expect(body.products).toMatchObject([{ size: 'L', color: 'Black', quantity: 3 }, { productId: cap }])
    expect(body.totalPrice).toBeGreaterThanOrEqual(1500)
    const roundTrips = await recordRoundTrips(shop.pool, async () => {
      const changed = await change(guestId, { newColor: 'Red' }, { size: 'L' })
      expect(changed.body.products[0]).toMatchObject({ size: 'L', color: 'Red', quantity: 3 })
    })
    expect(roundTrips).toHaveLength(1)
  })

  it('merges with the line of that variant, up to the limit', async () => {
    const guestId = newGuest()
    await addToCart(guestId, { quantity: 2 })
    await addToCart(guestId, { size: 'L', quantity: 9_000 })
    const { body } = await change(guestId, { newSize: 'L' })
    expect(body.products).toMatchObject([{ size: 'L', quantity: 9_002 }])
    await addToCart(guestId, { quantity: 998 })
    expect(await change(guestId, { newSize: 'L' })).toMatchObject({
      status: 409,
      body: { message: 'Your cart can hold at most 9,999 of one item.' },
    })
    expect((await shop.call('GET', { guestId })).body.products).toMatchObject([{ quantity: 9_002 }, { quantity: 998 }])
  })

  it('rejects what the product is not sold in, and a line that is not there', async () => {
    const guestId = newGuest()
    await addToCart(guestId)
    expect(await change(guestId, { newSize: 'Huge' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'size', message: expect.stringMatching(/^Size must be one of: /) }] },
    })
    expect(await change(guestId, { newSize: 'L' }, { color: 'Red' })).toMatchObject({
      status: 404,
      body: { message: "This item isn't in your cart." },
    })
    expect((await shop.call('GET', { guestId })).body.products).toMatchObject([{ size: 'M', color: 'Black' }])
  })

  it('shows the price of the new variant without a notice of a change', async () => {
    const guestId = newGuest()
    const jacket = await shop.addProduct({ pricePaise: asPaise(90_000) })
    await shop.pool.query(`UPDATE product_variants SET price_paise = 95000 WHERE product_id = $1 AND size = 'L'`, [
      jacket,
    ])
    await shop.call('POST', { guestId, productId: jacket, size: 'M', quantity: 1 })
    const changed = await shop.call(
      'PUT',
      { guestId, productId: jacket, size: 'M', newSize: 'L' },
      { path: '/variant' },
    )
    expect(changed.status).toBe(200)
    expect(changed.body.products[0]).not.toHaveProperty('priceWas')
  })
})

describe('PUT /api/cart/saved', () => {
  const save = (guestId: string, saved: boolean, overrides: Record<string, unknown> = {}) =>
    shop.call('PUT', { guestId, ...line(overrides), saved }, { path: '/saved' })

  it('keeps a line with the cart, but out of its total, and moves it back as it was', async () => {
    const guestId = newGuest()
    await addToCart(guestId, { quantity: 2 })
    await addToCart(guestId, { size: 'L' })
    const saved = await save(guestId, true)
    expect(saved.body).toMatchObject({
      products: [{ size: 'L', quantity: 1 }],
      savedForLater: [{ size: 'M', quantity: 2, price: 500 }],
      totalPrice: 500,
    })
    const moved = await save(guestId, false)
    expect(moved.body).toMatchObject({ products: [{ size: 'M', quantity: 2 }, { size: 'L' }], totalPrice: 1500 })
    expect(moved.body).not.toHaveProperty('savedForLater')
    expect((await save(guestId, true, { size: 'S' })).status).toBe(404)
  })

  it('reserves no stock from the lines in the cart', async () => {
    const guestId = newGuest()
    const mug = await shop.addProduct({ sizes: [], colors: [], stock: [{ quantity: 3 }] })
    await shop.call('POST', { guestId, productId: mug, quantity: 3 })
    const { body } = await shop.call('PUT', { guestId, productId: mug, saved: true }, { path: '/saved' })
    expect(body).toMatchObject({ products: [], totalPrice: 0, savedForLater: [{ available: 3 }] })
  })

  it('moves with the cart to the account, where the variant in the cart wins', async () => {
    const [guestId, asha] = [newGuest(), await shop.createCustomer()]
    const as = { token: asha.token }
    for (const size of ['S', 'M', 'L']) await addToCart(guestId, { size, quantity: 4 })
    for (const size of ['S', 'M']) await save(guestId, true, { size })
    await shop.call('POST', { ...line({ size: 'M' }), quantity: 1 }, as)
    await shop.call('POST', { ...line({ size: 'L' }), quantity: 1 }, as)
    await shop.call('PUT', { ...line({ size: 'L' }), saved: true }, { ...as, path: '/saved' })
    const { body } = await shop.call('POST', { guestId }, { ...as, path: '/merge' })
    expect(body.products.map((entry: { size: string; quantity: number }) => [entry.size, entry.quantity])).toEqual([
      ['M', 1],
      ['L', 4],
    ])
    expect(body.savedForLater).toMatchObject([{ size: 'S', quantity: 4 }])
    expect(body.merged).toEqual({ lines: 1, items: 4 })
    expect((await shop.call('GET', { guestId })).body).toEqual({ products: [], subtotal: 0, totalPrice: 0 })
  })

  it('a line that is added again returns to the cart with the added quantity', async () => {
    const guestId = newGuest()
    await addToCart(guestId, { quantity: 5 })
    await save(guestId, true)
    expect((await addToCart(guestId, { quantity: 2 })).body).toMatchObject({
      products: [{ quantity: 2 }],
      totalPrice: 1000,
    })
  })
})
