import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessions, users } from '#domains/accounts/server/tables.ts'
import { newId } from '#shared/ids.ts'
import { openCarts } from '#tests/support/cart.ts'

type Person = { id: string; token: string }

let shop: Awaited<ReturnType<typeof openCarts>>
let guests = 0
/** Whose things are at stake: a customer's and a guest's. */
let asha: Person
let guestId: string
/** Who tries. */
let ravi: Person
let line: { productId: string; size: string; color: string }

beforeAll(async () => {
  shop = await openCarts()
})
afterAll(() => shop.close())
beforeEach(async () => {
  guestId = `guest_${++guests}`
  asha = await shop.join()
  ravi = await shop.join()
  line = { productId: await shop.add(), size: 'M', color: 'Black' }
  await shop.call('POST', { ...line, quantity: 3 }, { token: asha.token })
  await shop.call('POST', { ...line, quantity: 4, guestId })
})

const calls = {
  'GET /api/cart': (claim: object, token?: string) => shop.call('GET', { ...claim }, { token }),
  'POST /api/cart': (claim: object, token?: string) => shop.call('POST', { ...line, quantity: 9, ...claim }, { token }),
  'PUT /api/cart': (claim: object, token?: string) => shop.call('PUT', { ...line, quantity: 9, ...claim }, { token }),
  'DELETE /api/cart': (claim: object, token?: string) => shop.call('DELETE', { ...line, ...claim }, { token }),
  'PUT /api/cart/price': (claim: object, token?: string) =>
    shop.call('PUT', { ...line, price: 999, ...claim }, { token, path: '/price' }),
}
type Call = keyof typeof calls
const all = Object.keys(calls) as Call[]
const merge = (body: object, token?: string) => shop.call('POST', { ...body }, { token, path: '/merge' })

/** Everything that is at stake, to the millisecond of its last change. */
const atStake = async () => [
  (await shop.call('GET', {}, { token: asha.token })).body,
  (await shop.call('GET', { guestId })).body,
]

async function end(person: Person) {
  await shop.db.delete(sessions).where(eq(sessions.userId, person.id))
}

/** How somebody may try, and what they hear. */
const refused: [string, number, (call: (claim: object, token?: string) => ReturnType<typeof merge>) => unknown][] = [
  ['no token and no guest id', 400, (call) => call({})],
  ["another's userId and no token", 403, (call) => call({ userId: asha.id })],
  ["another's userId, and a guest id", 403, (call) => call({ userId: asha.id, guestId })],
  ["another's userId with one's own token", 403, (call) => call({ userId: asha.id }, ravi.token)],
  ["nobody's userId with one's own token", 403, (call) => call({ userId: newId() }, ravi.token)],
  ['a token that was never given', 401, (call) => call({}, 'x'.repeat(43))],
  ['a token that was never given, and a guest id', 401, (call) => call({ guestId }, 'x'.repeat(43))],
  ['something that is no token, and a guest id', 401, (call) => call({ guestId }, 'asha')],
  ['a token that has ended', 401, (call) => end(ravi).then(() => call({}, ravi.token))],
  ['a token that has ended, and a guest id', 401, (call) => end(ravi).then(() => call({ guestId }, ravi.token))],
  [
    'a token that has ended, and its userId',
    401,
    (call) => end(ravi).then(() => call({ userId: ravi.id }, ravi.token)),
  ],
  [
    'the token of an account that is no more',
    401,
    async (call) => {
      await shop.db.delete(users).where(eq(users.id, ravi.id))
      return call({ guestId }, ravi.token)
    },
  ],
]

describe.each(all)('%s', (name) => {
  it.each(refused)(`with %s answers %d, tells nothing and changes nothing`, async (_, status, attempt) => {
    const before = await atStake()
    const answer = (await attempt(calls[name])) as Awaited<ReturnType<typeof merge>>
    expect(answer.status).toBe(status)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(Object.keys(answer.body).toSorted()).toEqual(expect.arrayContaining(['code', 'message']))
    expect(answer.body).not.toHaveProperty('products')
    expect(await atStake()).toEqual(before)
  })

  it.each([
    ['no guest id', () => ({})],
    ["another's guest id", () => ({ guestId })],
    ["one's own userId", () => ({ userId: ravi.id })],
  ])("with one's own token and %s reaches one's own cart and no other", async (_, claim) => {
    const before = await atStake()
    const { status, body } = await calls[name](claim(), ravi.token)
    expect(status).toBe(name.startsWith('PUT') ? 404 : 200)
    const own = name === 'POST /api/cart' ? [{ ...line, quantity: 9 }] : []
    expect((await shop.call('GET', {}, { token: ravi.token })).body.products).toMatchObject(own)
    if (status === 200) expect(body.products).toMatchObject(own)
    expect(await atStake()).toEqual(before)
  })
})

describe('POST /api/cart/merge', () => {
  it.each<[string, number, () => ReturnType<typeof merge>]>([
    ['no token', 401, () => merge({ guestId })],
    ["no token, and a customer's id", 401, () => merge({ guestId, user: asha.id })],
    ["another's id with one's own token", 403, () => merge({ guestId, user: asha.id }, ravi.token)],
    ["another's user with one's own token", 403, () => merge({ guestId, user: { _id: asha.id } }, ravi.token)],
    ['a token that was never given', 401, () => merge({ guestId }, 'x'.repeat(43))],
    ['a token that has ended', 401, () => end(ravi).then(() => merge({ guestId }, ravi.token))],
    ['a field that would say whose', 400, () => merge({ guestId, userId: asha.id }, ravi.token)],
  ])('with %s answers %d, tells nothing and changes nothing', async (_, status, attempt) => {
    const before = await atStake()
    const answer = await attempt()
    expect(answer.status).toBe(status)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toHaveProperty('products')
    expect(await atStake()).toEqual(before)
  })

  it("takes from the guest who is named and gives to nobody but the token's customer", async () => {
    const [before] = await atStake()
    expect((await merge({ guestId }, ravi.token)).body.products).toMatchObject([{ quantity: 4 }])
    expect(await atStake()).toEqual([before, { products: [], totalPrice: 0 }])
  })
})

describe('an account that is deleted after its token was looked at', () => {
  it.each<[string, () => ReturnType<typeof merge>]>([
    ['put anything into a cart', () => calls['POST /api/cart']({}, ravi.token)],
    ["merge a guest's cart", () => merge({ guestId }, ravi.token)],
  ])('is not logged in, and does not %s', async (_, attempt) => {
    const before = await atStake()
    const { asked } = await shop.db.transaction(async (tx) => {
      // seen by nobody until this is over, but whoever writes has to wait for it
      await tx.delete(users).where(eq(users.id, ravi.id))
      const asked = attempt()
      await expect.poll(shop.blocked, { timeout: 10_000 }).toBe(1)
      return { asked }
    })
    expect(await asked).toMatchObject({ status: 401, body: { code: 'not_logged_in' } })
    expect(await atStake()).toEqual(before)
  })
})
