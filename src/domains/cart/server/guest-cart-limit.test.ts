import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { rateLimits as rateLimitTable } from '#platform/rate-limit/tables.ts'
import { createCartApp } from '#tests/support/create-cart-app.ts'
import { rateLimits } from '../rules.ts'
import { carts } from './tables.ts'

let shop: Awaited<ReturnType<typeof createCartApp>>
let productId: string
beforeAll(async () => {
  shop = await createCartApp()
  productId = await shop.addProduct({ sizes: [], colors: [] })
})
afterAll(() => shop.close())

let guestCount = 0
const newGuest = () => `guest_${++guestCount}`
const line = (guestId: string) => ({ guestId, productId, quantity: 1 })
const addToCart = (guestId: string, remoteAddress: string) => shop.call('POST', line(guestId), { remoteAddress })

/** Simulates carts that this network has just created. */
async function consumeRateLimit(network: string, count: number): Promise<void> {
  const { key, intervalMs } = createRateLimit('guestCart', rateLimits.guestCart, network)
  const fullAt = new Date(Date.now() + count * intervalMs)
  await shop.db.insert(rateLimitTable).values({ key, fullAt })
}

it('limits how many carts a network can create, and says how long to wait', async () => {
  const remoteAddress = '203.0.113.7'
  const existingGuest = newGuest()
  expect((await addToCart(existingGuest, remoteAddress)).status).toBe(200)
  await shop.db.delete(rateLimitTable)
  await consumeRateLimit(remoteAddress, rateLimits.guestCart.burst)

  const before = await shop.db.$count(carts)
  const rejected = await addToCart(newGuest(), remoteAddress)
  expect(rejected).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  expect(await shop.db.$count(carts)).toBe(before)

  // guests with a cart, customers and other networks are not affected
  expect((await addToCart(existingGuest, remoteAddress)).status).toBe(200)
  const { token } = await shop.createCustomer()
  expect((await shop.call('POST', { productId, quantity: 1 }, { token, remoteAddress })).status).toBe(200)
  expect((await addToCart(newGuest(), '203.0.113.8')).status).toBe(200)
})

it('counts neither later changes to a cart nor failed requests', async () => {
  const remoteAddress = '203.0.113.9'
  await consumeRateLimit(remoteAddress, rateLimits.guestCart.burst - 2)
  const unknownProduct = { ...line(newGuest()), productId: 'f'.repeat(24) }
  for (let i = 0; i < 3; i++) expect((await shop.call('POST', unknownProduct, { remoteAddress })).status).toBe(404)
  const guest = newGuest()
  for (let i = 0; i < 3; i++) expect((await addToCart(guest, remoteAddress)).status).toBe(200)
})

it.each(['127.0.0.1', '::ffff:127.0.0.1', '::1'])(
  'does not count requests from the loopback address %s',
  async (remoteAddress) => {
    await addToCart(newGuest(), remoteAddress)
    expect(await shop.db.select().from(rateLimitTable)).not.toContainEqual(
      expect.objectContaining({ key: createRateLimit('guestCart', rateLimits.guestCart, '127.0.0.1').key }),
    )
    expect(await shop.db.select().from(rateLimitTable)).not.toContainEqual(
      expect.objectContaining({ key: createRateLimit('guestCart', rateLimits.guestCart, '0:0:0:0').key }),
    )
  },
)
