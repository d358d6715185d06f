import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { rateLimits } from '#domains/cart/rules.ts'
import { createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { DAY } from '#shared/time.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { createShopClient } from '../../support/create-shop-client.ts'
import { startShopProcess } from '../../support/start-shop-process.ts'

const pollOptions = { timeout: 60_000, interval: 100 }

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

/** Starts a shop with a skewed clock. */
async function startShopWithClockOffset(offsetMs: number) {
  const database = await createMigratedDatabase()
  cleanups.push(database.close)
  const env = {
    DATABASE_URL: database.url,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    CLOCK_OFFSET_MS: String(offsetMs),
  }
  const shop = await startShopProcess(env, ['--import', join(import.meta.dirname, '../../support/shifted-clock.ts')])
  cleanups.push(shop.stop)
  const getUrls = () => ({ url: shop.url, providerUrl: `${shop.url}/sandbox/razorpay` })
  return { ...createShopClient({ database, getUrls }), url: shop.url }
}

type Shop = Awaited<ReturnType<typeof startShopWithClockOffset>>

/** Registers and logs in through the API. */
async function register({ call }: Shop) {
  const account = { email: 'asha@example.in', password: 'chai-at-six' }
  expect((await call('POST', '/users/register', { body: { name: 'Asha', ...account } })).status).toBe(201)
  const { status, body } = await call('POST', '/users/login', { body: account })
  expect(status).toBe(200)
  return { token: body.token as string }
}

/** Returns the remaining minutes of a hold by the database's clock. */
async function getRemainingHoldMinutes({ query }: Shop, id: string): Promise<number> {
  const [row] = await query<{ minutes: number }>(
    'SELECT extract(epoch FROM hold_expires_at - now())::float8 / 60 AS minutes FROM checkouts WHERE id = $1',
    [id],
  )
  return row?.minutes ?? expect.fail('no such checkout')
}

it.each([
  ['ahead', DAY],
  ['behind', -DAY],
])(
  'opens sessions, sells and settles checkouts correctly with a clock that is a day %s',
  async (_, offsetMs) => {
    const shop = await startShopWithClockOffset(offsetMs)
    const productId = await shop.addProduct(10)
    const customer = await register(shop)
    // a session opened by a process with the right clock is valid here too
    const otherCustomer = await shop.createUser()
    for (const user of [customer, otherCustomer])
      expect((await shop.call('GET', '/users/profile', { token: user.token })).status).toBe(200)

    const checkout = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
    expect(checkout.status).toBe(201)
    const minutes = await getRemainingHoldMinutes(shop, checkout.body._id)
    expect(minutes).toBeGreaterThan(5)
    expect(minutes).toBeLessThan(60)
    const { body: proof } = await shop.payAtProvider(checkout.body.payment.orderId)
    expect((await shop.submitPaymentProof(customer, checkout.body._id, proof)).status).toBe(200)
    expect((await shop.finalizeCheckout(customer, checkout.body._id)).status).toBe(200)

    // paid, but without callback or webhook: reconciled when due by the database's clock
    await shop.injectFault({ fault: 'webhook_drop', count: null })
    const unreported = await shop.createCheckout(otherCustomer, [{ productId, quantity: 1 }])
    await shop.payAtProvider(unreported.body.payment.orderId)
    // never paid: expires when its hold ends, not before
    const thirdCustomer = await shop.createUser()
    const unpaid = await shop.createCheckout(thirdCustomer, [{ productId, quantity: 1 }])
    const getCheckoutState = async (id: string) =>
      (await shop.query('SELECT state FROM checkouts WHERE id = $1', [id]))[0]?.['state']
    expect(await getCheckoutState(unpaid.body._id)).toBe('open')
    await shop.query(
      `UPDATE checkouts SET hold_expires_at = now() - interval '1 second', reconcile_at = now() - interval '1 second'
     WHERE id = ANY($1)`,
      [[unreported.body._id, unpaid.body._id]],
    )
    await expect.poll(() => getCheckoutState(unreported.body._id), pollOptions).toBe('settled')
    await expect.poll(() => getCheckoutState(unpaid.body._id), pollOptions).toBe('expired')

    await confirmNewsletter(shop)
    await expectCorrectTimestamps(shop, productId)
    expect(await shop.findUnaccountedPayments()).toEqual([])
    expect(await shop.findInvariantViolations()).toEqual([])
  },
  180_000,
)

/** Checks the timestamps of audit entries, product edits and rate limits. */
async function expectCorrectTimestamps({ call, createUser, query, url }: Shop, productId: string): Promise<void> {
  const admin = await createUser('admin')
  const editResponse = await call('PUT', `/admin/products/${productId}`, {
    token: admin.token,
    body: { name: 'Another name' },
  })
  expect(editResponse.status).toBe(200)
  const cartResponse = await fetch(`${url}/api/cart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify({ productId, quantity: 1, guestId: 'guest_skewed' }),
  })
  expect(cartResponse.status).toBe(200)
  const wrongTimestamps = await query(
    `SELECT what, at FROM (
       SELECT 'audit' AS what, at FROM audit_entries UNION ALL SELECT 'edit', edited_at FROM products
       UNION ALL SELECT 'rate limit', full_at FROM rate_limits WHERE key = $1) AS times
     WHERE at IS NULL OR abs(extract(epoch FROM at - now())) > 3600`,
    [createRateLimit('guestCart', rateLimits.guestCart, '203.0.113.7').key],
  )
  expect(wrongTimestamps).toEqual([])
}

/** Confirms through the link in the email, which a job sends. */
async function confirmNewsletter({ call, query }: Shop): Promise<void> {
  expect((await call('POST', '/newsletter', { body: { email: 'ravi@example.in' } })).status).toBeLessThan(300)
  const findEmailText = async () =>
    (await query<{ text: string }>(`SELECT text FROM emails WHERE "to" = 'ravi@example.in'`))[0]?.text
  await expect.poll(findEmailText, pollOptions).toBeDefined()
  const token = /token=([\w-]+)/.exec((await findEmailText()) ?? '')?.[1]
  expect((await call('POST', '/newsletter/confirm', { body: { token } })).status).toBe(200)
}
