import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessions, users } from '#domains/accounts/server/tables.ts'
import { newId } from '#shared/ids.ts'
import { createCartApp } from '#tests/support/create-cart-app.ts'

type Person = { id: string; token: string }

let shop: Awaited<ReturnType<typeof createCartApp>>
let guestCount = 0
/** Owners of the carts under attack. */
let asha: Person
let guestId: string
/** The attacker. */
let ravi: Person
let line: { productId: string; size: string; color: string }

beforeAll(async () => {
  shop = await createCartApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  guestId = `guest_${++guestCount}`
  asha = await shop.createCustomer()
  ravi = await shop.createCustomer()
  line = { productId: await shop.addProduct(), size: 'M', color: 'Black' }
  await shop.call('POST', { ...line, quantity: 3 }, { token: asha.token })
  await shop.call('POST', { ...line, quantity: 4, guestId })
})

const calls = {
  'GET /api/cart': (identity: object, token?: string) => shop.call('GET', { ...identity }, { token }),
  'POST /api/cart': (identity: object, token?: string) =>
    shop.call('POST', { ...line, quantity: 9, ...identity }, { token }),
  'PUT /api/cart': (identity: object, token?: string) =>
    shop.call('PUT', { ...line, quantity: 9, ...identity }, { token }),
  'DELETE /api/cart': (identity: object, token?: string) => shop.call('DELETE', { ...line, ...identity }, { token }),
  'PUT /api/cart/price': (identity: object, token?: string) =>
    shop.call('PUT', { ...line, price: 999, ...identity }, { token, path: '/price' }),
}
type Call = keyof typeof calls
const callNames = Object.keys(calls) as Call[]
const merge = (body: object, token?: string) => shop.call('POST', { ...body }, { token, path: '/merge' })

/** Includes updatedAt, so any change shows. */
const readVictimCarts = async () => [
  (await shop.call('GET', {}, { token: asha.token })).body,
  (await shop.call('GET', { guestId })).body,
]

async function endSessions(person: Person) {
  await shop.db.delete(sessions).where(eq(sessions.userId, person.id))
}

const attempts: [string, number, (call: (identity: object, token?: string) => ReturnType<typeof merge>) => unknown][] =
  [
    ['no token and no guest id', 400, (call) => call({})],
    ["another user's userId and no token", 403, (call) => call({ userId: asha.id })],
    ["another user's userId and a guest id", 403, (call) => call({ userId: asha.id, guestId })],
    ["another user's userId and the caller's own token", 403, (call) => call({ userId: asha.id }, ravi.token)],
    ["an unknown userId and the caller's own token", 403, (call) => call({ userId: newId() }, ravi.token)],
    ['a token that was never issued', 401, (call) => call({}, 'x'.repeat(43))],
    ['a token that was never issued and a guest id', 401, (call) => call({ guestId }, 'x'.repeat(43))],
    ['a malformed token and a guest id', 401, (call) => call({ guestId }, 'asha')],
    ['a token whose session has ended', 401, (call) => endSessions(ravi).then(() => call({}, ravi.token))],
    [
      'a token whose session has ended, and a guest id',
      401,
      (call) => endSessions(ravi).then(() => call({ guestId }, ravi.token)),
    ],
    [
      'a token whose session has ended, and its userId',
      401,
      (call) => endSessions(ravi).then(() => call({ userId: ravi.id }, ravi.token)),
    ],
    [
      'the token of a deleted account',
      401,
      async (call) => {
        await shop.db.delete(users).where(eq(users.id, ravi.id))
        return call({ guestId }, ravi.token)
      },
    ],
  ]

describe.each(callNames)('%s', (name) => {
  it.each(attempts)(`with %s returns %d, reveals nothing and changes nothing`, async (_, status, attempt) => {
    const before = await readVictimCarts()
    const response = (await attempt(calls[name])) as Awaited<ReturnType<typeof merge>>
    expect(response.status).toBe(status)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(Object.keys(response.body).toSorted()).toEqual(expect.arrayContaining(['code', 'message']))
    expect(response.body).not.toHaveProperty('products')
    expect(await readVictimCarts()).toEqual(before)
  })

  it.each([
    ['no guest id', () => ({})],
    ["another guest's id", () => ({ guestId })],
    ["the caller's own userId", () => ({ userId: ravi.id })],
  ])("with the caller's own token and %s reaches only the caller's cart", async (_, identity) => {
    const before = await readVictimCarts()
    const { status, body } = await calls[name](identity(), ravi.token)
    expect(status).toBe(name.startsWith('PUT') ? 404 : 200)
    const ownLines = name === 'POST /api/cart' ? [{ ...line, quantity: 9 }] : []
    expect((await shop.call('GET', {}, { token: ravi.token })).body.products).toMatchObject(ownLines)
    if (status === 200) expect(body.products).toMatchObject(ownLines)
    expect(await readVictimCarts()).toEqual(before)
  })
})

describe('POST /api/cart/merge', () => {
  it.each<[string, number, () => ReturnType<typeof merge>]>([
    ['no token', 401, () => merge({ guestId })],
    ["no token, and a customer's id", 401, () => merge({ guestId, user: asha.id })],
    ["another user's id and the caller's own token", 403, () => merge({ guestId, user: asha.id }, ravi.token)],
    [
      "another user's object and the caller's own token",
      403,
      () => merge({ guestId, user: { _id: asha.id } }, ravi.token),
    ],
    ['a token that was never issued', 401, () => merge({ guestId }, 'x'.repeat(43))],
    ['a token whose session has ended', 401, () => endSessions(ravi).then(() => merge({ guestId }, ravi.token))],
    ['an unsupported userId field', 400, () => merge({ guestId, userId: asha.id }, ravi.token)],
  ])('with %s returns %d, reveals nothing and changes nothing', async (_, status, attempt) => {
    const before = await readVictimCarts()
    const response = await attempt()
    expect(response.status).toBe(status)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.body).not.toHaveProperty('products')
    expect(await readVictimCarts()).toEqual(before)
  })

  it("moves the guest's lines only to the token's customer", async () => {
    const [before] = await readVictimCarts()
    expect((await merge({ guestId }, ravi.token)).body.products).toMatchObject([{ quantity: 4 }])
    expect(await readVictimCarts()).toEqual([before, { products: [], subtotal: 0, totalPrice: 0 }])
  })
})

describe('an account that is deleted after its token was checked', () => {
  it.each<[string, () => ReturnType<typeof merge>]>([
    ['add to a cart', () => calls['POST /api/cart']({}, ravi.token)],
    ["merge a guest's cart", () => merge({ guestId }, ravi.token)],
  ])('is not logged in and cannot %s', async (_, attempt) => {
    const before = await readVictimCarts()
    const { pending } = await shop.db.transaction(async (tx) => {
      // not visible until commit, but writers have to wait for it
      await tx.delete(users).where(eq(users.id, ravi.id))
      const request = attempt()
      await shop.waitForBlockedConnections()
      // in an object, because the transaction would wait for a returned promise
      return { pending: request }
    })
    expect(await pending).toMatchObject({ status: 401, body: { code: 'not_logged_in' } })
    expect(await readVictimCarts()).toEqual(before)
  })
})
