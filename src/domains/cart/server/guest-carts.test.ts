import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#domains/accounts/rules.ts'
import { throttle } from '#domains/accounts/server/tables.ts'
import { bucket } from '#domains/accounts/server/throttle.ts'
import { openCarts } from '#tests/support/cart.ts'
import { carts } from './tables.ts'

let shop: Awaited<ReturnType<typeof openCarts>>
let productId: string
beforeAll(async () => {
  shop = await openCarts()
  productId = await shop.add({ sizes: [], colors: [] })
})
afterAll(() => shop.close())

let guests = 0
const newGuest = () => `guest_${++guests}`
const line = (guestId: string) => ({ guestId, productId, quantity: 1 })
const add = (guestId: string, from: string) => shop.call('POST', line(guestId), { from })

/** As if this network had made so many carts a moment ago. */
async function spend(network: string, turns: number): Promise<void> {
  const { key, everyMs } = bucket('guestCart', network)
  const fullAt = new Date(Date.now() + turns * everyMs)
  await shop.db.insert(throttle).values({ key, fullAt })
}

it('lets no network fill the table with carts, and says how long to wait', async () => {
  const from = '203.0.113.7'
  const known = newGuest()
  expect((await add(known, from)).status).toBe(200)
  await shop.db.delete(throttle)
  await spend(from, limits.guestCart.atOnce)

  const before = await shop.db.$count(carts)
  const refused = await add(newGuest(), from)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await shop.db.$count(carts)).toBe(before)

  // who has a cart goes on, as do customers and everybody elsewhere
  expect((await add(known, from)).status).toBe(200)
  const { token } = await shop.join()
  expect((await shop.call('POST', { productId, quantity: 1 }, { token, from })).status).toBe(200)
  expect((await add(newGuest(), '203.0.113.8')).status).toBe(200)
})

it('counts a cart once, however often it is changed, and nothing for what could not be put in', async () => {
  const from = '203.0.113.9'
  await spend(from, limits.guestCart.atOnce - 2)
  const nothing = { ...line(newGuest()), productId: 'f'.repeat(24) }
  for (let i = 0; i < 3; i++) expect((await shop.call('POST', nothing, { from })).status).toBe(404)
  const guest = newGuest()
  for (let i = 0; i < 3; i++) expect((await add(guest, from)).status).toBe(200)
})

it.each(['127.0.0.1', '::ffff:127.0.0.1', '::1'])(
  'counts nobody who calls by way of this machine: %s',
  async (from) => {
    await add(newGuest(), from)
    expect(await shop.db.select().from(throttle)).not.toContainEqual(
      expect.objectContaining({ key: bucket('guestCart', '127.0.0.1').key }),
    )
    expect(await shop.db.select().from(throttle)).not.toContainEqual(
      expect.objectContaining({ key: bucket('guestCart', '0:0:0:0').key }),
    )
  },
)
