import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateLimits } from '#domains/messages/rules.ts'
import { createEmptyDatabase, runStatement } from '#tests/support/database.ts'
import { isThorough } from '#tests/support/is-thorough.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/start-shop-process.ts'

const POST_COUNT = isThorough ? 1_000 : 400
const MAX_FLOOD_MS = 60_000
const SPAMMER_COUNT = 20
const READER_COUNT = 4
const IDLE_READ_COUNT = 400
/** High, because a cached page takes a millisecond on an idle shop, and spammers and readers share this machine. */
const MAX_SLOWDOWN = 40

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let shop: ShopProcess
let idleP99: number
beforeAll(async () => {
  database = await createEmptyDatabase()
  // with TRUST_PROXY, X-Forwarded-For sets the client's IP address
  shop = await startShopProcess({
    DATABASE_URL: database.url,
    TRUST_PROXY: '1',
    DEMO: 'off',
    LOG_LEVEL: 'error',
    CARE_EMAIL: 'care@example.in',
  })
  await readUntil((readCount) => readCount >= IDLE_READ_COUNT)
  idleP99 = getP99(await readUntil((readCount) => readCount >= IDLE_READ_COUNT))
}, 120_000)
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

const paths = ['/', '/contact', '/api/products?limit=20', '/api/cart?guestId=guest_1']

/** Requests pages until `isDone` returns true. Returns the response times in milliseconds. */
async function readUntil(isDone: (readCount: number) => boolean): Promise<number[]> {
  const durations: number[] = []
  const read = async (firstPath: number) => {
    for (let n = firstPath; !isDone(durations.length); n++) {
      const startedAt = performance.now()
      const response = await fetch(shop.url + paths[n % paths.length])
      await response.text()
      expect(response.status).toBe(200)
      durations.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: READER_COUNT }, (_, n) => read(n)))
  return durations
}

const getP99 = (durations: number[]) => durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.99)] ?? 0

/** Sends the posts and counts the statuses. */
async function flood(path: string, createBody: (n: number) => object, getIp: (n: number) => string) {
  const statuses: Record<number, number> = {}
  let sentCount = 0
  const spam = async () => {
    while (sentCount < POST_COUNT) {
      const n = sentCount++
      const response = await fetch(shop.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': getIp(n) },
        body: JSON.stringify(createBody(n)),
      })
      await response.text()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: SPAMMER_COUNT }, spam))
  return { statuses, tookMs: performance.now() - startedAt }
}

const countRows = async (tableAndFilter: string) =>
  Number((await runStatement<{ count: string }>(database.url, `SELECT count(*) FROM ${tableAndFilter}`))[0]?.count)

/** Returns how many requests a rate limit allows in this time. */
const countAllowed = ({ burst, intervalMs }: { burst: number; intervalMs: number }, withinMs: number) =>
  burst + Math.ceil(withinMs / intervalMs)

const getSameIp = () => '198.51.100.7'
const getDifferentIp = (n: number) => `203.0.${n % 250}.${Math.floor(n / 250)}`
const createMessage = (n: number) => ({
  name: `Buyer ${n}`,
  email: `buyer-${n}@spam.example`,
  message: 'Cheap watches. '.repeat(60),
})
const createSubscription = (n: number) => ({ email: `stranger-${crypto.randomUUID()}-${n}@spam.example` })

const testStartedAt = performance.now()

describe.each([
  {
    path: '/api/contact',
    createBody: createMessage,
    table: 'contact_messages',
    limitPerIp: rateLimits.messagesPerNetwork,
    totalLimit: rateLimits.messages,
  },
  {
    path: '/api/newsletter',
    createBody: createSubscription,
    table: 'newsletter_subscribers',
    limitPerIp: rateLimits.subscriptionsPerNetwork,
    totalLimit: rateLimits.subscriptions,
  },
])(`${POST_COUNT} posts to $path`, ({ path, createBody, table, limitPerIp, totalLimit }) => {
  it.each([
    { origin: 'one IP address', getIp: getSameIp, limit: limitPerIp },
    { origin: 'as many IP addresses', getIp: getDifferentIp, limit: totalLimit },
  ])('from $origin leave the shop responsive and its tables small', async ({ getIp, limit }) => {
    const rowsBefore = await countRows(table)
    let isFinished = false
    const pendingFlood = flood(path, createBody, getIp).finally(() => {
      isFinished = true
    })
    const busyP99 = getP99(await readUntil(() => isFinished))
    const { statuses, tookMs } = await pendingFlood

    expect(tookMs).toBeLessThan(MAX_FLOOD_MS)
    expect(busyP99 / idleP99).toBeLessThan(MAX_SLOWDOWN)
    const { 201: accepted = 0, 429: rejected = 0 } = statuses
    expect(accepted + rejected).toBe(POST_COUNT)
    expect(accepted).toBeGreaterThan(0)
    expect(accepted).toBeLessThanOrEqual(countAllowed(limit, tookMs))
    expect(await countRows(table)).toBe(rowsBefore + accepted)
  })

  it('are mostly rejected without storing a row', async () => {
    const elapsedMs = performance.now() - testStartedAt
    expect(await countRows(table)).toBeLessThanOrEqual(countAllowed(totalLimit, elapsedMs))
    // one row per accepted IP address, and the shared limits
    const maxRows =
      countAllowed(rateLimits.messages, elapsedMs) + countAllowed(rateLimits.subscriptions, elapsedMs) + 10
    expect(await countRows('rate_limits')).toBeLessThanOrEqual(maxRows)
  })
})

describe('spam', () => {
  it('causes a limited number of emails to the shop and to strangers', async () => {
    const elapsedMs = performance.now() - testStartedAt
    const emailsToShop = await countRows(`emails WHERE subject LIKE 'Message from %'`)
    expect(emailsToShop).toBeGreaterThan(0)
    expect(emailsToShop).toBeLessThanOrEqual(countAllowed(rateLimits.messageEmails, elapsedMs))
    const countUnconfirmed = () => countRows(`newsletter_subscribers WHERE confirmation_sent_at IS NULL`)
    await expect.poll(countUnconfirmed, { timeout: 20_000 }).toBe(0)
    expect(await countRows(`emails WHERE subject LIKE 'Confirm %'`)).toBe(await countRows('newsletter_subscribers'))
  })
})
