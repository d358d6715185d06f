import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { products } from '#domains/catalogue/server/tables.ts'
import { asPaise } from '#shared/money.ts'
import { createCartApp } from '#tests/support/create-cart-app.ts'
import { mergeCarts } from './merge-carts.ts'
import { carts } from './tables.ts'

let shop: Awaited<ReturnType<typeof createCartApp>>
let guestCount = 0
let guestId: string
let asha: { id: string; token: string }

beforeAll(async () => {
  shop = await createCartApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  guestId = `guest_${++guestCount}`
  asha = await shop.createCustomer()
})

type Line = Record<string, string | number>
const addAsGuest = (productId: string, line: Line = {}) =>
  shop.call('POST', { guestId, productId, size: 'M', quantity: 1, ...line })
const addAsAsha = (productId: string, line: Line = {}) =>
  shop.call('POST', { productId, size: 'M', quantity: 1, ...line }, { token: asha.token })
const merge = (body: Record<string, unknown> = {}) =>
  shop.call('POST', { guestId, ...body }, { token: asha.token, path: '/merge' })
const getCustomerCart = async () => (await shop.call('GET', {}, { token: asha.token })).body
const getGuestCart = async () => (await shop.call('GET', { guestId })).body

describe('POST /api/cart/merge', () => {
  it('adds up lines that both carts have and appends the others in their order', async () => {
    const [tee, cap, bag] = [
      await shop.addProduct({ pricePaise: asPaise(10_000) }),
      await shop.addProduct(),
      await shop.addProduct(),
    ]
    await addAsAsha(tee, { quantity: 2 })
    await addAsGuest(bag)
    await addAsGuest(tee, { quantity: 3 })
    await addAsGuest(tee, { size: 'L' })
    await addAsGuest(cap)
    const { status, headers, body } = await merge()
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.products).toMatchObject([
      { productId: tee, size: 'M', quantity: 5 },
      { productId: bag, quantity: 1 },
      { productId: tee, size: 'L', quantity: 1 },
      { productId: cap, quantity: 1 },
    ])
    expect(body).toMatchObject({ merged: { lines: 4, items: 6 }, totalPrice: 2598 })
    // `left` counts what did not fit; it is absent when everything did
    expect(body).not.toHaveProperty('left')
    const { merged: _, ...cart } = body
    expect(await getCustomerCart()).toEqual(cart)
    expect(await shop.db.$count(carts, eq(carts.guestId, guestId))).toBe(0)
  })

  it('changes nothing when repeated, or for an unknown guest', async () => {
    await addAsGuest(await shop.addProduct(), { quantity: 2 })
    const { merged: _, ...first } = (await merge()).body
    expect((await merge()).body).toEqual({ ...first, merged: { lines: 0, items: 0 } })
    expect((await merge({ guestId: 'guest_unknown' })).body).toEqual({ ...first, merged: { lines: 0, items: 0 } })
  })

  it('merges once for concurrent requests', async () => {
    const id = await shop.addProduct()
    await addAsAsha(id)
    await addAsGuest(id, { quantity: 2 })
    const pending = await shop.db.transaction(async (tx) => {
      // holds the customer's cart until all requests wait for a lock
      await tx.select().from(carts).where(eq(carts.userId, asha.id)).for('update')
      const requests = Array.from({ length: 6 }, () => merge())
      await shop.waitForBlockedConnections(6)
      return requests
    })
    const responses = await Promise.all(pending)
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(responses.map(({ body }) => body.merged.items).toSorted()).toEqual([...Array(5).fill(0), 2])
    expect((await getCustomerCart()).products).toMatchObject([{ quantity: 3 }])
  })

  it('moves the items to only one of two customers', async () => {
    const other = await shop.createCustomer()
    const id = await shop.addProduct()
    await addAsGuest(id, { quantity: 2 })
    const responses = await Promise.all(
      [asha, other].flatMap(({ token }) => [1, 2].map(() => shop.call('POST', { guestId }, { token, path: '/merge' }))),
    )
    expect(responses.reduce((sum, { body }) => sum + body.merged.items, 0)).toBe(2)
  })

  it('leaves both carts unchanged when it fails half-way', async () => {
    const id = await shop.addProduct()
    await addAsAsha(id)
    await addAsGuest(id, { quantity: 2 })
    await shop.pool.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$;
      CREATE TRIGGER fail BEFORE DELETE ON carts FOR EACH ROW EXECUTE FUNCTION fail()`)
    try {
      expect((await merge()).status).toBe(500)
    } finally {
      await shop.pool.query('DROP FUNCTION fail CASCADE')
    }
    expect((await getCustomerCart()).products).toMatchObject([{ quantity: 1 }])
    expect((await getGuestCart()).products).toMatchObject([{ quantity: 2 }])
    expect((await merge()).body).toMatchObject({ products: [{ quantity: 3 }], merged: { lines: 1, items: 2 } })
  })

  it("leaves quantities above 9,999 in the guest's cart until there is space", async () => {
    const [tee, cap] = [await shop.addProduct(), await shop.addProduct()]
    await addAsAsha(tee, { quantity: 9_990 })
    await addAsAsha(cap, { quantity: 9_999 })
    await addAsGuest(tee, { quantity: 20 })
    await addAsGuest(cap, { quantity: 20 })
    const { updatedAt } = await getGuestCart()
    const { body } = await merge()
    expect(body.products).toMatchObject([{ quantity: 9_999 }, { quantity: 9_999 }])
    expect(body).toMatchObject({ merged: { lines: 1, items: 9 }, left: { lines: 2, items: 31 } })
    const remaining = await getGuestCart()
    expect(remaining.products).toMatchObject([{ quantity: 11 }, { quantity: 20 }])
    // so the guest's browser can tell that its copy is older
    expect(remaining.updatedAt > updatedAt).toBe(true)
    expect((await merge()).body).toMatchObject({ merged: { lines: 0, items: 0 }, left: { lines: 2, items: 31 } })
    expect((await getGuestCart()).products).toMatchObject([{ quantity: 11 }, { quantity: 20 }])
    await shop.call('PUT', { productId: tee, size: 'M', color: 'Black', quantity: 1 }, { token: asha.token })
    expect((await merge()).body).toMatchObject({ merged: { lines: 1, items: 11 }, left: { lines: 1, items: 20 } })
    expect((await getGuestCart()).products).toMatchObject([{ productId: cap, quantity: 20 }])
  })

  it("leaves lines above the hundredth in the guest's cart until there is space", async () => {
    const sizes = Array.from({ length: 100 }, (_, number) => `No. ${number}`)
    const [tee, cap] = [await shop.addProduct({ sizes }), await shop.addProduct()]
    await addAsGuest(cap)
    await addAsGuest(tee, { size: 'No. 0', quantity: 2 })
    await addAsGuest(cap, { size: 'L', quantity: 4 })
    for (const size of sizes.slice(0, 99)) await addAsAsha(tee, { size })
    const { body } = await merge()
    expect(body.products).toHaveLength(100)
    expect(body.products[0]).toMatchObject({ size: 'No. 0', quantity: 3 })
    expect(body.products[99]).toMatchObject({ productId: cap, size: 'M' })
    expect(body).toMatchObject({ merged: { lines: 2, items: 3 }, left: { lines: 1, items: 4 } })
    expect((await getGuestCart()).products).toMatchObject([{ productId: cap, size: 'L', quantity: 4 }])
    expect((await merge()).body).toMatchObject({ merged: { lines: 0, items: 0 }, left: { lines: 1, items: 4 } })
    await shop.call('DELETE', { productId: tee, size: 'No. 5', color: 'Black' }, { token: asha.token })
    expect((await merge()).body).toMatchObject({ merged: { lines: 1, items: 4 } })
    expect((await getGuestCart()).products).toEqual([])
  })

  it('moves lines of deleted products, and keeps the recorded prices', async () => {
    const [deletedId, repricedId] = [
      await shop.addProduct({ name: 'Rain Tee' }),
      await shop.addProduct({ pricePaise: asPaise(100) }),
    ]
    await addAsGuest(deletedId)
    await addAsGuest(repricedId)
    await shop.db.delete(products).where(eq(products.id, deletedId))
    await shop.db
      .update(products)
      .set({ pricePaise: asPaise(200) })
      .where(eq(products.id, repricedId))
    expect((await merge()).body.products).toMatchObject([
      { name: 'Rain Tee', gone: true },
      { price: 2, priceWas: 1 },
    ])
  })

  it('accepts the customer by id or as the stored user object, and rejects anybody else', async () => {
    await addAsGuest(await shop.addProduct())
    for (const user of ['a'.repeat(24), { _id: 'a'.repeat(24) }]) {
      expect(await merge({ user })).toMatchObject({ status: 403, body: { errors: [{ field: 'user' }] } })
    }
    expect((await getGuestCart()).products).toHaveLength(1)
    expect((await merge({ user: asha.id })).body.merged).toEqual({ lines: 1, items: 1 })
    expect((await merge({ user: { _id: asha.id, name: 'Asha', role: 'customer' } })).status).toBe(200)
    for (const user of ['', null]) expect((await merge({ user })).status).toBe(200)
  })

  it('requires a guest id', async () => {
    for (const missing of [undefined, null, '']) {
      expect(await merge({ guestId: missing })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'guestId', message: 'Guest ID is required.' }] },
      })
    }
    expect(await merge({ guestId: 'asha' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'guestId', message: 'Guest ID is not valid.' }] },
    })
  })

  it('loses nothing that the guest adds concurrently', async () => {
    const id = await shop.addProduct()
    await addAsGuest(id)
    await Promise.all([merge(), ...Array.from({ length: 6 }, () => addAsGuest(id)), merge()])
    await mergeCarts(shop, { userId: asha.id }, guestId)
    expect((await getCustomerCart()).products).toMatchObject([{ quantity: 7 }])
  })
})
