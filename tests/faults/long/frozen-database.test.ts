import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { freezePostgres } from '#tests/support/freeze-postgres.ts'
import type { Customer } from '#tests/support/money-tools.ts'
import { runShopWithPostgres } from '#tests/support/own-postgres.ts'
import { untilKept } from '#tests/support/until-kept.ts'

const FROZEN_MS = 30_000
/** Who asks when the database has just fallen silent is answered within this … */
const LONGEST_MS = 8_000
/** … and who asks later, when the shop knows, within this. */
const AT_ONCE_MS = 1_000
const RECOVERY_MS = 10_000

let dataDir: string
let shop: Awaited<ReturnType<typeof runShopWithPostgres>>
let thaw = () => {}
let productId: string
beforeAll(async () => {
  dataDir = await makeDataDir()
  shop = await runShopWithPostgres(dataDir)
  productId = await shop.stock(100)
})
afterAll(async () => {
  thaw()
  await shop.stop()
  await removeDataDir(dataDir)
})

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** One call of every kind that cannot be answered without the database. */
const needy = ({ token }: Customer): [string, RequestInit][] => [
  ['/api/users/profile', { headers: { authorization: `Bearer ${token}` } }],
  ['/api/orders/my-orders', { headers: { authorization: `Bearer ${token}` } }],
  ['/api/cart', json({ productId, quantity: 1, guestId: 'guest_1' })],
  ['/api/users/login', json({ email: 'asha@example.in', password: 'chai-at-six' })],
  ['/api/newsletter', json({ email: 'asha@example.in' })],
  ['/product/ffffffffffffffffffffffff', {}],
]

/** One whole purchase; the status of the last thing that was asked for. */
async function buy(customer: Customer): Promise<number> {
  const checkout = await shop.checkout(customer, [{ productId, quantity: 1 }])
  if (checkout.status !== 201) return checkout.status
  const paid = await shop.payAtGateway(checkout.body.payment.orderId)
  if (paid.status !== 200) return paid.status
  return (await shop.showProof(customer, checkout.body._id, paid.body)).status
}

const turnedAway = { status: 503, retryAfter: expect.stringMatching(/^\d+$/) }
const innerWords = /postgres|sql|ECONN|node_modules|\.ts\b/i

/** Asks for everything, again and again until the time is over; answers how long the slowest took. */
async function askAround(customer: Customer, known: string[], isOver: () => boolean) {
  let [call, page] = [0, 0]
  while (!isOver()) {
    for (const [path, init] of needy(customer)) {
      const answer = await shop.look(path, init)
      expect(answer).toMatchObject(turnedAway)
      if (path.startsWith('/api')) expect(answer.text).not.toMatch(innerWords)
      call = Math.max(call, answer.took)
    }
    for (const path of known) {
      const answer = await shop.look(path)
      expect(answer).toMatchObject({ path, status: 200 })
      page = Math.max(page, answer.took)
    }
    expect(await shop.look('/healthz')).toMatchObject({ status: 200 })
    expect(await shop.look('/readyz')).toMatchObject(turnedAway)
    await wait(500)
  }
  return { call, page }
}

it('turns away quickly what needs a database that is silent for half a minute, shows what it knows, and is itself soon after', async () => {
  const customer = await shop.join()
  expect(await buy(customer)).toBe(200)
  const known = ['/', `/product/${productId}`, '/api/products?limit=5']
  await untilKept(shop.url, known)

  const begun = performance.now()
  // a purchase is under way when it happens
  const caught = buy(customer)
  thaw = await freezePostgres(await shop.postmaster())
  const first = await Promise.all(needy(customer).map(([path, init]) => shop.look(path, init)))
  for (const answer of first) expect(answer).toMatchObject(turnedAway)
  const slowest = Math.max(...first.map(({ took }) => took))
  const later = await askAround(customer, known, () => performance.now() - begun > FROZEN_MS)
  thaw()
  const thawed = performance.now()
  const again = { timeout: RECOVERY_MS, interval: 100 }
  await expect.poll(async () => (await shop.call('GET', '/users/profile', customer)).status, again).toBe(200)
  const reads = performance.now() - thawed
  await expect.poll(() => buy(customer), again).toBe(200)
  const sells = performance.now() - thawed
  // its mail is a job, and jobs are done again as well
  const unsent = `SELECT count(*)::int AS count FROM mails WHERE state = 'queued'`
  await expect.poll(() => shop.rows(unsent), again).toEqual([{ count: 0 }])
  const jobs = performance.now() - thawed
  const took = { slowest, ...later, reads, sells, jobs }
  console.log(Object.fromEntries(Object.entries(took).map(([name, ms]) => [name, Math.round(ms)])), await caught)
  expect(slowest).toBeLessThan(LONGEST_MS)
  expect(later.call).toBeLessThan(AT_ONCE_MS)
  expect(later.page).toBeLessThan(AT_ONCE_MS)
  expect(jobs).toBeLessThan(RECOVERY_MS)

  await expect.poll(() => shop.unknownPayments(), { timeout: 60_000 }).toEqual([])
  expect(await shop.wrongs()).toEqual([])
}, 180_000)
