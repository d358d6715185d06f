import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { bucket } from '#domains/accounts/server/throttle.ts'
import { DAY } from '#shared/time.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { moneyTools } from '#tests/support/money-tools.ts'
import { runShop } from '#tests/support/run-shop.ts'

const until = { timeout: 60_000, interval: 100 }

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A shop whose machine's clock is wrong by so much. */
async function runOff(offMs: number) {
  const database = await freshDatabase()
  undo.push(database.close)
  const env = {
    DATABASE_URL: database.url,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    CLOCK_OFF_MS: String(offMs),
  }
  const shop = await runShop(env, ['--import', join(import.meta.dirname, '../../support/shifted-clock.ts')])
  undo.push(shop.stop)
  const where = () => ({ url: shop.url, gatewayUrl: `${shop.url}/sandbox/razorpay` })
  return { ...moneyTools({ database, where }), url: shop.url }
}

type Shop = Awaited<ReturnType<typeof runOff>>

/** An account made and entered through the shop itself. */
async function register({ call }: Shop) {
  const account = { email: 'asha@example.in', password: 'chai-at-six' }
  expect((await call('POST', '/users/register', { body: { name: 'Asha', ...account } })).status).toBe(201)
  const { status, body } = await call('POST', '/users/login', { body: account })
  expect(status).toBe(200)
  return { token: body.token as string }
}

/** How many minutes from now, by the database's clock, the hold of a checkout ends. */
async function minutesHeld({ rows }: Shop, id: string): Promise<number> {
  const [held] = await rows<{ minutes: number }>(
    'SELECT extract(epoch FROM hold_expires_at - now())::float8 / 60 AS minutes FROM checkouts WHERE id = $1',
    [id],
  )
  return held?.minutes ?? expect.fail('no such checkout')
}

it.each([
  ['ahead', DAY],
  ['behind', -DAY],
])(
  'logs in, holds, sells, settles and confirms on a machine whose clock is a day %s',
  async (_, offMs) => {
    const shop = await runOff(offMs)
    const productId = await shop.stock(10)
    const customer = await register(shop)
    // a session that was opened where the clock is right holds here, too
    const elsewhere = await shop.join()
    for (const who of [customer, elsewhere])
      expect((await shop.call('GET', '/users/profile', { token: who.token })).status).toBe(200)

    const bought = await shop.checkout(customer, [{ productId, quantity: 1 }])
    expect(bought.status).toBe(201)
    const minutes = await minutesHeld(shop, bought.body._id)
    expect(minutes).toBeGreaterThan(5)
    expect(minutes).toBeLessThan(60)
    const { body: proof } = await shop.payAtGateway(bought.body.payment.orderId)
    expect((await shop.showProof(customer, bought.body._id, proof)).status).toBe(200)
    expect((await shop.finalize(customer, bought.body._id)).status).toBe(200)

    // paid, and nobody comes back or reports it: it is found by asking, when its time has come by the database's clock
    await shop.fault({ fault: 'webhook_drop', count: null })
    const left = await shop.checkout(elsewhere, [{ productId, quantity: 1 }])
    await shop.payAtGateway(left.body.payment.orderId)
    // never paid: its hold ends at its time, and not before
    const third = await shop.join()
    const unpaid = await shop.checkout(third, [{ productId, quantity: 1 }])
    const stateOf = async (id: string) =>
      (await shop.rows('SELECT state FROM checkouts WHERE id = $1', [id]))[0]?.['state']
    expect(await stateOf(unpaid.body._id)).toBe('open')
    await shop.rows(
      `UPDATE checkouts SET hold_expires_at = now() - interval '1 second', next_ask_at = now() - interval '1 second'
     WHERE id = ANY($1)`,
      [[left.body._id, unpaid.body._id]],
    )
    await expect.poll(() => stateOf(left.body._id), until).toBe('settled')
    await expect.poll(() => stateOf(unpaid.body._id), until).toBe('expired')

    await confirmNewsletter(shop)
    await keepTimes(shop, productId)
    expect(await shop.unknownPayments()).toEqual([])
    expect(await shop.wrongs()).toEqual([])
  },
  180_000,
)

/** What is put down beside all this: an admin's change and its entry in the log, and the allowance of a guest. */
async function keepTimes({ call, join, rows, url }: Shop, productId: string): Promise<void> {
  const admin = await join('admin')
  const edited = await call('PUT', `/admin/products/${productId}`, {
    token: admin.token,
    body: { name: 'Another name' },
  })
  expect(edited.status).toBe(200)
  const added = await fetch(`${url}/api/cart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify({ productId, quantity: 1, guestId: 'guest_far_away' }),
  })
  expect(added.status).toBe(200)
  const off = await rows(
    `SELECT what, at FROM (
       SELECT 'audit' AS what, at FROM audit_entries UNION ALL SELECT 'edit', edited_at FROM products
       UNION ALL SELECT 'allowance', full_at FROM throttle WHERE key = $1) AS times
     WHERE at IS NULL OR abs(extract(epoch FROM at - now())) > 3600`,
    [bucket('guestCart', '203.0.113.7').key],
  )
  expect(off).toEqual([])
}

/** By the link in the mail, which a job puts down. */
async function confirmNewsletter({ call, rows }: Shop): Promise<void> {
  expect((await call('POST', '/newsletter', { body: { email: 'ravi@example.in' } })).status).toBeLessThan(300)
  const mailed = async () =>
    (await rows<{ text: string }>(`SELECT text FROM mails WHERE "to" = 'ravi@example.in'`))[0]?.text
  await expect.poll(mailed, until).toBeDefined()
  const token = /token=([\w-]+)/.exec((await mailed()) ?? '')?.[1]
  expect((await call('POST', '/newsletter/confirm', { body: { token } })).status).toBe(200)
}
