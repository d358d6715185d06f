import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#domains/accounts/rules.ts'
import { ask, emptyDatabase } from '#tests/support/database.ts'
import { runShop, type ShopProcess } from '#tests/support/run-shop.ts'

const POSTS = 1_000
const LIMIT_MS = 60_000
const SPAMMERS = 20
const READERS = 4
const QUIET_READS = 400
/** Loose: a page from memory takes a millisecond when all is quiet, and spam and readers share this machine. */
const MOST_RATIO = 40

let database: Awaited<ReturnType<typeof emptyDatabase>>
let shop: ShopProcess
let quiet: number
beforeAll(async () => {
  database = await emptyDatabase()
  // the proxy that is believed says who calls
  shop = await runShop({ DATABASE_URL: database.url, TRUST_PROXY: '1', DEMO: 'off', LOG_LEVEL: 'error' })
  await readUntil((reads) => reads >= QUIET_READS)
  quiet = p99(await readUntil((reads) => reads >= QUIET_READS))
}, 120_000)
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

const reads = ['/', '/contact', '/api/products?limit=20', '/api/cart?guestId=guest_1']

/** Visitors who read, page after page; answers how long each of them waited for each answer. */
async function readUntil(isOver: (reads: number) => boolean): Promise<number[]> {
  const waits: number[] = []
  const reader = async (first: number) => {
    for (let n = first; !isOver(waits.length); n++) {
      const begun = performance.now()
      const answer = await fetch(shop.url + reads[n % reads.length])
      await answer.text()
      expect(answer.status).toBe(200)
      waits.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: READERS }, (_, n) => reader(n)))
  return waits
}

const p99 = (waits: number[]) => waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.99)] ?? 0

/** Posts a thousand times, and answers how often each status came. */
async function flood(path: string, bodyOf: (n: number) => object, from: (n: number) => string) {
  const statuses: Record<number, number> = {}
  let next = 0
  const spam = async () => {
    while (next < POSTS) {
      const n = next++
      const answer = await fetch(shop.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from(n) },
        body: JSON.stringify(bodyOf(n)),
      })
      await answer.text()
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: SPAMMERS }, spam))
  return { statuses, tookMs: performance.now() - begun }
}

const rowsOf = async (query: string) =>
  Number((await ask<{ count: string }>(database.url, `SELECT count(*) FROM ${query}`))[0]?.count)

/** What an allowance gives within this time. */
const turns = ({ atOnce, everyMs }: { atOnce: number; everyMs: number }, withinMs: number) =>
  atOnce + Math.ceil(withinMs / everyMs)

const oneAddress = () => '198.51.100.7'
const manyAddresses = (n: number) => `203.0.${n % 250}.${Math.floor(n / 250)}`
const message = (n: number) => ({
  name: `Buyer ${n}`,
  email: `buyer-${n}@spam.example`,
  message: 'Cheap watches. '.repeat(60),
})
const subscription = (n: number) => ({ email: `stranger-${crypto.randomUUID()}-${n}@spam.example` })

const begun = performance.now()

describe.each([
  { path: '/api/contact', bodyOf: message, table: 'contact_messages', each: 'messageFromAddress', all: 'messages' },
  {
    path: '/api/newsletter',
    bodyOf: subscription,
    table: 'newsletter_subscribers',
    each: 'subscriptionFromAddress',
    all: 'subscriptions',
  },
] as const)('a thousand posts to $path', ({ path, bodyOf, table, each, all }) => {
  it.each([
    { whence: 'one address', from: oneAddress, bound: limits[each] },
    { whence: 'a thousand addresses', from: manyAddresses, bound: limits[all] },
  ])('from $whence leave the shop responsive and its tables small', async ({ from, bound }) => {
    const before = await rowsOf(table)
    let isOver = false
    const flooding = flood(path, bodyOf, from).finally(() => {
      isOver = true
    })
    const busy = p99(await readUntil(() => isOver))
    const { statuses, tookMs } = await flooding

    expect(tookMs).toBeLessThan(LIMIT_MS)
    expect(busy / quiet).toBeLessThan(MOST_RATIO)
    const { 201: taken = 0, 429: refused = 0 } = statuses
    expect(taken + refused).toBe(POSTS)
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThanOrEqual(turns(bound, tookMs))
    expect(await rowsOf(table)).toBe(before + taken)
  })

  it('are refused without leaving a trace of each', async () => {
    const used = performance.now() - begun
    expect(await rowsOf(table)).toBeLessThanOrEqual(turns(limits[all], used))
    // for each that was taken the bounds of its address, and what they have in common
    const most = turns(limits.messages, used) + turns(limits.subscriptions, used) + 10
    expect(await rowsOf('throttle')).toBeLessThanOrEqual(most)
  })
})

describe('all that spam', () => {
  it('is no flood of mails to the shop, nor to strangers', async () => {
    const used = performance.now() - begun
    const toShop = await rowsOf(`mails WHERE subject LIKE 'Message from %'`)
    expect(toShop).toBeGreaterThan(0)
    expect(toShop).toBeLessThanOrEqual(turns(limits.messageMails, used))
    const pending = () => rowsOf(`newsletter_subscribers WHERE asked_at IS NULL`)
    await expect.poll(pending, { timeout: 20_000 }).toBe(0)
    expect(await rowsOf(`mails WHERE subject LIKE 'Confirm %'`)).toBe(await rowsOf('newsletter_subscribers'))
  })
})
