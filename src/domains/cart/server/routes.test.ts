import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { products } from '#domains/catalogue/server/tables.ts'
import { createCartApp } from '#tests/support/create-cart-app.ts'
import { carts } from './tables.ts'

let shop: Awaited<ReturnType<typeof createCartApp>>
let guestCount = 0
let line: { guestId: string; productId: string; size: string; color: string }

beforeAll(async () => {
  shop = await createCartApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  line = { guestId: `guest_${++guestCount}`, productId: await shop.addProduct(), size: 'M', color: 'Black' }
  await shop.call('POST', { ...line, quantity: 3 })
  await shop.call('POST', { ...line, quantity: 1, size: 'L' })
})

const listQuantities = async () => {
  const { body } = await shop.call('GET', { guestId: line.guestId })
  return body.products.map(({ size, quantity }: { size: string; quantity: number }) => [size, quantity])
}

const withoutColor = () => {
  const { color: _, ...rest } = line
  return rest
}

describe('PUT /api/cart', () => {
  it('sets the quantity and returns the whole cart', async () => {
    const { status, headers, body } = await shop.call('PUT', { ...line, quantity: 7 })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({
      products: [
        { size: 'M', quantity: 7, price: 999 },
        { size: 'L', quantity: 1 },
      ],
      subtotal: 7992,
      totalPrice: 7992,
    })
    expect(await listQuantities()).toEqual([
      ['M', 7],
      ['L', 1],
    ])
  })

  it('fills in the only color', async () => {
    expect((await shop.call('PUT', { ...withoutColor(), quantity: 2 })).body.products[0].quantity).toBe(2)
  })

  it('changes a line whose variant the product no longer has', async () => {
    await shop.db
      .update(products)
      .set({ sizes: [], colors: ['Red', 'Blue'] })
      .where(eq(products.id, line.productId))
    expect((await shop.call('PUT', { ...line, quantity: 2 })).body.products[0]).toMatchObject({
      size: 'M',
      quantity: 2,
    })
  })

  it.each([
    ['another size', { size: 'S' }],
    ['another color', { color: 'Red' }],
    ['another product', { productId: 'f'.repeat(24) }],
    ["another guest's cart", { guestId: 'guest_unknown' }],
  ])('returns 404 for %s and changes nothing', async (_, overrides) => {
    expect(await shop.call('PUT', { ...line, ...overrides, quantity: 2 })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: "This item isn't in your cart." },
    })
    expect(await listQuantities()).toEqual([
      ['M', 3],
      ['L', 1],
    ])
  })

  it.each([0, -1, 10_000, 1.5])('rejects a quantity of %d', async (quantity) => {
    const { status, body } = await shop.call('PUT', { ...line, quantity })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ field: 'quantity' }])
  })
})

describe('DELETE /api/cart', () => {
  it('removes one line and returns the rest', async () => {
    const { status, headers, body } = await shop.call('DELETE', line)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({ products: [{ size: 'L' }], totalPrice: 999 })
  })

  it('returns the unchanged cart when there is nothing to remove', async () => {
    await shop.call('DELETE', line)
    const { status, body } = await shop.call('DELETE', line)
    expect(status).toBe(200)
    expect(body.products).toMatchObject([{ size: 'L' }])
    expect(await shop.call('DELETE', { ...line, guestId: 'guest_unknown' })).toMatchObject({
      status: 200,
      body: { products: [], totalPrice: 0 },
    })
  })

  it('leaves an empty cart after the last line', async () => {
    await shop.call('DELETE', line)
    const { body } = await shop.call('DELETE', { ...line, size: 'L' })
    expect(body).toMatchObject({ products: [], totalPrice: 0, updatedAt: expect.any(String) })
  })

  it('removes a line without a color even if the product has one now', async () => {
    const productId = await shop.addProduct({ sizes: [], colors: [] })
    const lineWithoutVariant = { guestId: line.guestId, productId }
    await shop.call('POST', { ...lineWithoutVariant, quantity: 1 })
    await shop.db
      .update(products)
      .set({ colors: ['Red'] })
      .where(eq(products.id, productId))
    await shop.call('POST', { ...lineWithoutVariant, quantity: 1 })
    expect((await shop.call('DELETE', lineWithoutVariant)).body.products).toHaveLength(3)
    expect((await shop.call('DELETE', lineWithoutVariant)).body.products).toHaveLength(2)
  })

  it('increases updatedAt even if the clock was set back', async () => {
    const first = await shop.call('PUT', { ...line, quantity: 2 })
    const ahead = new Date(Date.now() + 3_600_000)
    await shop.db.update(carts).set({ updatedAt: ahead }).where(eq(carts.guestId, line.guestId))
    const second = await shop.call('DELETE', line)
    expect(second.body.updatedAt > first.body.updatedAt).toBe(true)
    expect(second.body.updatedAt > ahead.toISOString()).toBe(true)
  })
})

describe('the cart owner', () => {
  const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
  const buildInput = (method: (typeof methods)[number]) => {
    const { guestId: _, ...rest } = line
    if (method === 'GET') return {}
    return method === 'DELETE' ? rest : { ...rest, quantity: 9 }
  }

  it.each(methods)('%s requires a guest id that is not empty', async (method) => {
    const missing = method === 'GET' ? [{}, { guestId: '' }] : [{}, { guestId: '' }, { guestId: null }]
    for (const guest of missing) {
      expect(await shop.call(method, { ...buildInput(method), ...guest })).toMatchObject({
        status: 400,
        headers: { 'cache-control': 'no-store' },
        body: { message: 'Guest ID is required.', errors: [{ field: 'guestId', message: 'Guest ID is required.' }] },
      })
    }
  })

  it.each(methods)('%s treats an empty userId as unset', async (method) => {
    const { guestId } = line
    for (const userId of method === 'GET' ? [''] : ['', null]) {
      expect((await shop.call(method, { ...buildInput(method), guestId, userId })).status).toBe(200)
    }
  })

  it.each(methods)('%s rejects a malformed guest id', async (method) => {
    for (const guestId of ['guest_', 'asha', 'guest_a b', `guest_${'x'.repeat(81)}`]) {
      expect(await shop.call(method, { ...buildInput(method), guestId })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'guestId', message: 'Guest ID is not valid.' }] },
      })
    }
  })

  it.each(methods)('%s rejects a userId without a token, with or without a guest id', async (method) => {
    for (const guest of [{}, { guestId: line.guestId }]) {
      expect(await shop.call(method, { ...buildInput(method), ...guest, userId: 'a'.repeat(24) })).toMatchObject({
        status: 403,
        headers: { 'cache-control': 'no-store' },
        body: { code: 'forbidden', errors: [{ field: 'userId' }] },
      })
    }
    expect(await listQuantities()).toEqual([
      ['M', 3],
      ['L', 1],
    ])
  })

  it('does not mix the carts of two guests', async () => {
    const other = { ...line, guestId: 'guest_other' }
    await shop.call('POST', { ...other, quantity: 8 })
    await shop.call('PUT', { ...other, quantity: 5 })
    expect((await shop.call('GET', { guestId: other.guestId })).body.products).toMatchObject([{ quantity: 5 }])
    await shop.call('DELETE', other)
    expect((await shop.call('GET', { guestId: other.guestId })).body.products).toEqual([])
    expect(await listQuantities()).toEqual([
      ['M', 3],
      ['L', 1],
    ])
  })
})
