import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { SessionCache } from '#domains/accounts/server/session-cache.ts'
import { asPaise } from '#shared/money.ts'
import { createCartApp } from '#tests/support/create-cart-app.ts'
import { recordRoundTrips } from '#tests/support/record-round-trips.ts'
import { removePurchasedLines } from './remove-purchased-lines.ts'
import * as store from './store.ts'
import { cartLines, carts } from './tables.ts'

let shop: Awaited<ReturnType<typeof createCartApp>>
const sessionCache = new SessionCache()
let tee: string
let guestCount = 0
const newGuest = () => `guest_${++guestCount}`

beforeAll(async () => {
  shop = await createCartApp({ sessionCache })
  tee = await shop.addProduct({ colors: ['Black', 'Red'] })
})
afterAll(() => shop.close())

const line = (overrides: Record<string, unknown> = {}) => ({ productId: tee, size: 'M', color: 'Red', ...overrides })

async function countRoundTrips(
  method: 'POST' | 'PUT' | 'DELETE' | 'GET',
  input: object,
  caller: { token?: string; remoteAddress?: string } = {},
) {
  let status: number | undefined
  const roundTrips = await recordRoundTrips(shop.pool, async () => {
    ;({ status } = await shop.call(method, { ...input }, caller))
  })
  expect(status).toBe(200)
  return roundTrips.length
}

describe('round trips to the database', () => {
  it('are one for every cart request of a guest on this machine', async () => {
    const guestId = newGuest()
    const input = { guestId, ...line() }

    expect(await countRoundTrips('POST', { ...input, quantity: 1 })).toBe(1)
    expect(await countRoundTrips('POST', { ...input, quantity: 1 })).toBe(1)
    expect(await countRoundTrips('PUT', { ...input, quantity: 5 })).toBe(1)
    expect(await countRoundTrips('GET', { guestId })).toBe(1)
    expect(await countRoundTrips('DELETE', input)).toBe(1)
  })

  it('are one for every cart request of a guest on another machine who has a cart', async () => {
    const remoteAddress = '203.0.113.20'
    const guestId = newGuest()
    const input = { guestId, ...line() }
    expect((await shop.call('POST', { ...input, quantity: 1 }, { remoteAddress })).status).toBe(200)

    expect(await countRoundTrips('POST', { ...input, quantity: 1 }, { remoteAddress })).toBe(1)
    expect(await countRoundTrips('PUT', { ...input, quantity: 5 }, { remoteAddress })).toBe(1)
    expect(await countRoundTrips('GET', { guestId }, { remoteAddress })).toBe(1)
    expect(await countRoundTrips('DELETE', input, { remoteAddress })).toBe(1)
  })

  async function countCustomerRoundTrips() {
    const { token } = await shop.createCustomer()
    return [
      await countRoundTrips('POST', { ...line(), quantity: 1 }, { token }),
      await countRoundTrips('POST', { ...line(), quantity: 1 }, { token }),
      await countRoundTrips('PUT', { ...line(), quantity: 5 }, { token }),
      await countRoundTrips('GET', {}, { token }),
      await countRoundTrips('DELETE', line(), { token }),
    ]
  }

  it('are one for every cart request of a customer, and one more for the first: the session', async () => {
    sessionCache.turnOn()
    onTestFinished(() => sessionCache.turnOff())
    expect(await countCustomerRoundTrips()).toEqual([2, 1, 1, 1, 1])
  })

  it('are two for every cart request of a customer while sessions are not cached', async () => {
    expect(await countCustomerRoundTrips()).toEqual([2, 2, 2, 2, 2])
  })

  it('are one when the only color is filled in', async () => {
    const productId = await shop.addProduct({ sizes: [] })

    expect(await countRoundTrips('POST', { guestId: newGuest(), productId, quantity: 1 })).toBe(1)
  })

  it('are one for all lines of a purchase', async () => {
    const { id, token } = await shop.createCustomer()
    for (const size of ['S', 'M', 'L']) await shop.call('POST', { ...line({ size }), quantity: 2 }, { token })
    const purchased = ['S', 'M', 'L'].map((size) => ({ productId: tee, size, color: 'Red', quantity: 1 }))

    const roundTrips = await recordRoundTrips(shop.pool, () =>
      shop.db.transaction((tx) => removePurchasedLines(tx, id, { lines: purchased, discountCode: null })),
    )
    expect(roundTrips).toHaveLength(3)
    expect([roundTrips[0], roundTrips[2]]).toEqual(['begin', 'commit'])
  })
})

describe('concurrent changes of one cart', () => {
  const others = ['guest_other_1', 'guest_other_2']
  const listOthers = async () =>
    (await Promise.all(others.map((guestId) => shop.call('GET', { guestId })))).map(({ body }) => body)

  beforeEach(async () => {
    for (const guestId of others) await shop.call('POST', { guestId, ...line(), quantity: 3 })
  })

  it('by one customer add up, and leave the carts of others untouched', async () => {
    const { id, token } = await shop.createCustomer()
    const before = await listOthers()
    const quantities = [1, 2, 3, 4, 5, 6, 7, 8]
    const responses = await Promise.all(
      quantities.map((quantity) => shop.call('POST', { ...line(), quantity }, { token })),
    )

    expect(responses.map(({ status }) => status)).toEqual(quantities.map(() => 200))
    const [cart] = await shop.db.select().from(carts).where(eq(carts.userId, id))
    const lines = await shop.db
      .select()
      .from(cartLines)
      .where(eq(cartLines.cartId, cart?.id ?? ''))
    expect(lines).toMatchObject([{ quantity: 36, seenName: expect.any(String), size: 'M', color: 'Red' }])
    expect(await listOthers()).toEqual(before)
  })

  it('that wait for another request are all applied', async () => {
    const guestId = newGuest()
    await shop.call('POST', { guestId, ...line(), quantity: 1 })
    const pending = await shop.db.transaction(async (tx) => {
      await tx
        .update(carts)
        .set({ updatedAt: new Date(Date.now() + 1) })
        .where(eq(carts.guestId, guestId))
      const requests = [
        shop.call('POST', { guestId, ...line(), quantity: 2 }),
        shop.call('POST', { guestId, ...line({ size: 'L' }), quantity: 1 }),
        shop.call('PUT', { guestId, ...line(), quantity: 7 }),
      ]
      await shop.waitForBlockedConnections(requests.length)
      return requests
    })
    const statuses = (await Promise.all(pending)).map(({ status }) => status)

    expect(statuses).toEqual([200, 200, 200])
    const { body } = await shop.call('GET', { guestId })
    const [medium, large] = body.products
    expect([7, 9]).toContain(medium.quantity)
    expect(large).toMatchObject({ size: 'L', quantity: 1 })
  })

  it.each([
    [
      'PUT',
      { quantity: 7 },
      [
        ['M', 7],
        ['L', 2],
      ],
    ],
    ['DELETE', {}, [['L', 2]]],
    [
      'POST',
      { quantity: 1 },
      [
        ['M', 2],
        ['L', 2],
      ],
    ],
  ] as const)('%s returns the lines that another request added while it waited', async (method, input, expected) => {
    const guestId = newGuest()
    await shop.call('POST', { guestId, ...line(), quantity: 1 })
    const { pending } = await shop.db.transaction(async (tx) => {
      const { id: cartId } = await store.createOrTouchCart(tx, { guestId })
      const otherLine = { productId: tee, size: 'L', color: 'Red', quantity: 2 }
      await store.addLine(tx, { cartId, ...otherLine, seenName: 'Tee', seenPricePaise: asPaise(99_900) })
      const request = shop.call(method, { guestId, ...line(), ...input })
      await shop.waitForBlockedConnections()
      // in an object, because the transaction would wait for a returned promise
      return { pending: request }
    })
    const { body } = await pending

    const lines = body.products.map(({ size, quantity }: { size: string; quantity: number }) => [size, quantity])
    expect(lines).toEqual(expected)
  })
})
