import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateLimits } from '#domains/messages/rules.ts'
import { createEmptyDatabase, runStatement } from '#tests/support/database.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/start-shop-process.ts'

const POSTS = 1_000
const LIMIT_MS = 60_000
const SPAMMERS = 20
const READERS = 4
const IDLE_READS = 400
/** Loose: a cached page takes a millisecond on an idle shop, and spammers and readers share this machine. */
const MAX_RATIO = 40

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let shop: ShopProcess
let idleP99: number
beforeAll(async () => {
  database = await createEmptyDatabase()
  // X-Forwarded-For sets the client address
  shop = await startShopProcess({ DATABASE_URL: database.url, TRUST_PROXY: '1', DEMO: 'off', LOG_LEVEL: 'error' })
  await readUntil((reads) => reads >= IDLE_READS)
  idleP99 = p99(await readUntil((reads) => reads >= IDLE_READS))
}, 120_000)
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

const reads = ['/', '/contact', '/api/products?limit=20', '/api/cart?guestId=guest_1']

/** Reads pages until it is over and returns the response times in milliseconds. */
async function readUntil(isOver: (reads: number) => boolean): Promise<number[]> {
  const waits: number[] = []
  const reader = async (first: number) => {
    for (let n = first; !isOver(waits.length); n++) {
      const startedAt = performance.now()
      const response = await fetch(shop.url + reads[n % reads.length])
      await response.text()
      expect(response.status).toBe(200)
      waits.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: READERS }, (_, n) => reader(n)))
  return waits
}

const p99 = (waits: number[]) => waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.99)] ?? 0

/** Posts a thousand times and counts the statuses. */
async function flood(path: string, createBody: (n: number) => object, from: (n: number) => string) {
  const statuses: Record<number, number> = {}
  let next = 0
  const spam = async () => {
    while (next < POSTS) {
      const n = next++
      const response = await fetch(shop.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from(n) },
        body: JSON.stringify(createBody(n)),
      })
      await response.text()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: SPAMMERS }, spam))
  return { statuses, tookMs: performance.now() - startedAt }
}

const countRows = async (query: string) =>
  Number((await runStatement<{ count: string }>(database.url, `SELECT count(*) FROM ${query}`))[0]?.count)

/** Returns how many requests a rate limit allows in this time. */
const allowedRequests = ({ burst, intervalMs }: { burst: number; intervalMs: number }, withinMs: number) =>
  burst + Math.ceil(withinMs / intervalMs)

const oneAddress = () => '198.51.100.7'
const manyAddresses = (n: number) => `203.0.${n % 250}.${Math.floor(n / 250)}`
const message = (n: number) => ({
  name: `Buyer ${n}`,
  email: `buyer-${n}@spam.example`,
  message: 'Cheap watches. '.repeat(60),
})
const subscription = (n: number) => ({ email: `stranger-${crypto.randomUUID()}-${n}@spam.example` })

const startedAt = performance.now()

describe.each([
  { path: '/api/contact', createBody: message, table: 'contact_messages', each: 'messageFromAddress', all: 'messages' },
  {
    path: '/api/newsletter',
    createBody: subscription,
    table: 'newsletter_subscribers',
    each: 'subscriptionFromAddress',
    all: 'subscriptions',
  },
] as const)('a thousand posts to $path', ({ path, createBody, table, each, all }) => {
  it.each([
    { origin: 'one address', from: oneAddress, limit: rateLimits[each] },
    { origin: 'a thousand addresses', from: manyAddresses, limit: rateLimits[all] },
  ])('from $origin leave the shop responsive and its tables small', async ({ from, limit }) => {
    const before = await countRows(table)
    let isOver = false
    const flooding = flood(path, createBody, from).finally(() => {
      isOver = true
    })
    const busyP99 = p99(await readUntil(() => isOver))
    const { statuses, tookMs } = await flooding

    expect(tookMs).toBeLessThan(LIMIT_MS)
    expect(busyP99 / idleP99).toBeLessThan(MAX_RATIO)
    const { 201: accepted = 0, 429: rejected = 0 } = statuses
    expect(accepted + rejected).toBe(POSTS)
    expect(accepted).toBeGreaterThan(0)
    expect(accepted).toBeLessThanOrEqual(allowedRequests(limit, tookMs))
    expect(await countRows(table)).toBe(before + accepted)
  })

  it('are rejected without storing a row for each', async () => {
    const elapsedMs = performance.now() - startedAt
    expect(await countRows(table)).toBeLessThanOrEqual(allowedRequests(rateLimits[all], elapsedMs))
    // the limits of each accepted address, and the shared ones
    const max =
      allowedRequests(rateLimits.messages, elapsedMs) + allowedRequests(rateLimits.subscriptions, elapsedMs) + 10
    expect(await countRows('rate_limits')).toBeLessThanOrEqual(max)
  })
})

describe('the spam', () => {
  it('sends a limited number of emails to the shop and to strangers', async () => {
    const elapsedMs = performance.now() - startedAt
    const toShop = await countRows(`emails WHERE subject LIKE 'Message from %'`)
    expect(toShop).toBeGreaterThan(0)
    expect(toShop).toBeLessThanOrEqual(allowedRequests(rateLimits.messageMails, elapsedMs))
    const pending = () => countRows(`newsletter_subscribers WHERE confirmation_sent_at IS NULL`)
    await expect.poll(pending, { timeout: 20_000 }).toBe(0)
    expect(await countRows(`emails WHERE subject LIKE 'Confirm %'`)).toBe(await countRows('newsletter_subscribers'))
  })
})
