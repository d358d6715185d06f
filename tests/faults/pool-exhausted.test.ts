import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { moneyTools } from '#tests/support/money-tools.ts'
import { runShop, type ShopProcess } from '#tests/support/run-shop.ts'
import { untilKept } from '#tests/support/until-kept.ts'

/** More than there are connections. */
const GUESTS = 30
/** Who gets in line waits so long at most … */
const LONGEST_MS = 7_000
/** … and who comes when the shop knows that nothing moves, so long. */
const AT_ONCE_MS = 1_000
/** Who has a connection waits until the database gives the query up. */
const STATEMENT_MS = 18_000
const RECOVERY_MS = 10_000

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: ShopProcess
let tools: ReturnType<typeof moneyTools>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await runShop({ DATABASE_URL: database.url, DEMO: 'off', LOG_LEVEL: 'silent' })
  tools = moneyTools({ database, where: () => ({ url: shop.url, gatewayUrl: `${shop.url}/sandbox/razorpay` }) })
})
afterAll(async () => {
  await shop.stop()
  await database.close()
})

async function timed<T>(work: Promise<T>): Promise<T & { took: number }> {
  const begun = performance.now()
  return { ...(await work), took: performance.now() - begun }
}

const retryAfterOf = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'))

it('turns away quickly while every connection waits for a lock, and loses nothing that it took', async () => {
  const productId = await tools.stock(1_000)
  const customer = await tools.join()
  const path = `/product/${productId}`
  await untilKept(shop.url, [path])
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE carts IN ACCESS EXCLUSIVE MODE')
  const add = (n: number) =>
    timed(tools.call('POST', '/cart', { body: { productId, quantity: 1, guestId: `guest_${n}` } }))
  const adding = Array.from({ length: GUESTS }, (_, n) => add(n))
  const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'nukkad' AND wait_event_type = 'Lock'`
  await expect.poll(() => tools.rows(waiting), { timeout: 15_000 }).toEqual([{ count: 10 }])

  const profile = () => timed(tools.call('GET', '/users/profile', customer))
  const first = await profile()
  const second = await profile()
  for (const answer of [first, second]) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(retryAfterOf(answer)).toBeGreaterThan(0)
  }
  expect(first.took).toBeLessThan(LONGEST_MS)
  expect(second.took).toBeLessThan(AT_ONCE_MS)
  expect((await fetch(`${shop.url}${path}`)).status).toBe(200)
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  // others would be as busy, with its share on top
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)

  await holder.query('ROLLBACK')
  await holder.end()
  const released = performance.now()
  await expect.poll(async () => (await profile()).status, { timeout: RECOVERY_MS, interval: 50 }).toBe(200)
  console.log(
    `turned away after ${first.took.toFixed()} ms, then ${second.took.toFixed()} ms; back after ${(performance.now() - released).toFixed()} ms`,
  )

  const answers = await Promise.all(adding)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { status, took } of refused) {
    expect(status).toBe(503)
    expect(took).toBeLessThan(STATEMENT_MS)
  }
  // the ten that have a connection are done when the lock goes, unless that takes a slow machine too long
  const inLine = refused.filter(({ took }) => took < LONGEST_MS)
  expect(inLine.length).toBeGreaterThanOrEqual(GUESTS - 10)
  const taken = answers.length - refused.length
  expect(await tools.rows('SELECT count(*)::int AS count FROM cart_lines')).toEqual([{ count: taken }])
  expect((await add(GUESTS)).status).toBe(200)
  expect(await tools.wrongs()).toEqual([])
}, 60_000)
