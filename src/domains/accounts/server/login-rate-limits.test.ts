import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateLimitKey } from '#platform/rate-limit/rate-limit.ts'
import { rateLimits as rateLimitTable } from '#platform/rate-limit/tables.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { rateLimits } from '../rules.ts'
import { openSession } from './open-session.ts'
import { devices } from './tables.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
let addresses = 0
const newAddress = () => `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`

beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())

interface Attempt {
  email: string
  password?: string
  from?: string
  cookie?: { cookie: string }
}

const logIn = ({ email, password = 'a wrong guess', from = newAddress(), cookie = { cookie: '' } }: Attempt) =>
  shop.call('POST', '/login', { body: { email, password }, from, headers: cookie })

async function guess(times: number, attempt: () => Attempt) {
  const responses = await Promise.all(Array.from({ length: times }, () => logIn(attempt())))
  const count = (status: number) => responses.filter((response) => response.status === status).length
  return { responses, wrong: count(401), rejected: count(429), busy: count(503) }
}

/** Guesses six times from each of twenty addresses: three per address are free, and forty more count in total. */
async function attackFromManyAddresses(email: string) {
  const from = Array.from({ length: 20 }, newAddress)
  const rounds: { wrong: number; rejected: number }[] = []
  for (let round = 0; round < 6; round++) {
    let n = 0
    const { wrong, rejected } = await guess(from.length, () => ({ email, from: from[n++] ?? '' }))
    rounds.push({ wrong, rejected })
  }
  return rounds
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

describe('password guessing', { timeout: 60_000 }, () => {
  it('is limited to ten wrong passwords per account and address, with a message and Retry-After', async () => {
    const { email } = await shop.registerCustomer()
    const from = newAddress()
    expect(await guess(12, () => ({ email, from }))).toMatchObject({ wrong: 10, rejected: 2 })
    const { status, headers, body } = await logIn({ email: email.toUpperCase(), from })
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('20')
    expect(body).toEqual({
      code: 'too_many_requests',
      message: 'Too many attempts. Please try again in 20 seconds.',
    })
    shop.advanceClock(20_000)
    expect((await logIn({ email, from })).status).toBe(401)
  })

  it('is limited for all spellings of an email that the database considers equal', async () => {
    const { email } = await shop.registerCustomer({ email: 'priti.iyer@example.in' })
    const from = newAddress()
    const spellings = [email, email.toUpperCase(), email.replace('i', 'İ'), email.replaceAll('i', 'İ')]
    let n = 0
    const next = () => ({ email: spellings[n++ % spellings.length] ?? email, from })
    expect(await guess(16, next)).toMatchObject({ wrong: 10, rejected: 6 })
  })

  it('is limited to thirty attempts per address, across all accounts', async () => {
    const from = newAddress()
    let n = 0
    expect(await guess(40, () => ({ email: `nobody${++n}@example.in`, from }))).toMatchObject({
      wrong: 30,
      rejected: 10,
    })
    expect((await logIn({ email: 'nobody@example.in' })).status).toBe(401)
  })

  it('is limited to forty counted wrong passwords per account, across all addresses', async () => {
    const { email } = await shop.registerCustomer()
    expect(await attackFromManyAddresses(email)).toEqual([
      ...Array(5).fill({ wrong: 20, rejected: 0 }),
      { wrong: 0, rejected: 20 },
    ])
  })

  it('from many addresses does not lock out the owner who uses a new browser and mistypes twice', async () => {
    const { email, password } = await shop.registerCustomer()
    await attackFromManyAddresses(email)
    const from = newAddress()
    for (let i = 0; i < 2; i++) expect((await logIn({ email, from })).status).toBe(401)
    for (let i = 0; i < 5; i++) expect((await logIn({ email, password, from })).status).toBe(200)
    expect((await logIn({ email, from })).status).toBe(401)
    expect((await logIn({ email, from })).status).toBe(429)
  })

  it('is limited in the same way for an unknown account', async () => {
    const from = newAddress()
    expect(await guess(12, () => ({ email: 'no-such@example.in', from }))).toMatchObject({ wrong: 10, rejected: 2 })
  })

  it('does not count successful logins', async () => {
    const { email, password } = await shop.registerCustomer()
    const from = newAddress()
    for (let i = 0; i < 12; i++) expect((await logIn({ email, password, from })).status).toBe(200)
    expect((await guess(11, () => ({ email, from }))).wrong).toBe(10)
  })

  it('a thousand times concurrently does not lock out a known browser and uses little memory', async () => {
    const { email, password, cookie } = await shop.registerCustomer()
    const from = newAddress()
    const before = process.memoryUsage().rss
    const { responses, wrong, rejected, busy } = await guess(1_000, () => ({ email, from }))
    expect(wrong + rejected + busy).toBe(1_000)
    // two hashes run, fifty wait; the others are rejected as busy and restore their rate limit
    expect(wrong).toBeLessThanOrEqual(10)
    for (const response of responses) {
      if (response.status !== 401) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
    expect((await logIn({ email, password, from })).status).toBe(429)
    expect((await logIn({ email, password, from, cookie })).status).toBe(200)
  })

  it('takes the same time for unknown and existing accounts', async () => {
    const { email } = await shop.registerCustomer()
    const times = { existing: [] as number[], unknown: [] as number[] }
    const rounds = 15
    for (let i = 0; i < rounds; i++) {
      for (const kind of ['existing', 'unknown'] as const) {
        const attempt = { email: kind === 'existing' ? email : `nobody-${i}@example.in`, from: newAddress() }
        const start = performance.now()
        expect((await logIn(attempt)).status).toBe(401)
        times[kind].push(performance.now() - start)
      }
    }
    const ratio = median(times.unknown) / median(times.existing)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.6)
  })
})

describe('a known browser', () => {
  it('is recognised by an HttpOnly cookie', async () => {
    const { email, password } = await shop.registerCustomer()
    const { headers } = await logIn({ email, password })
    expect(headers['set-cookie']).toMatch(
      /^device=[\w-]{43}; Max-Age=31536000; Path=\/api\/users; HttpOnly; SameSite=Lax$/,
    )
    const token = /device=([\w-]+)/.exec(String(headers['set-cookie']))?.[1]
    expect(JSON.stringify(await shop.db.select().from(devices))).not.toContain(token)
  })

  it('has a limit of its own of ten wrong passwords', async () => {
    const { email, password, cookie } = await shop.registerCustomer()
    const from = newAddress()
    expect(await guess(12, () => ({ email, from, cookie }))).toMatchObject({ wrong: 10, rejected: 2 })
    expect((await logIn({ email, password, from })).status).toBe(200)
  })

  it('is known only to the accounts that logged in with it', async () => {
    const [owner, other] = [await shop.registerCustomer(), await shop.registerCustomer()]
    const from = newAddress()
    expect((await guess(12, () => ({ email: owner.email, from, cookie: other.cookie }))).wrong).toBe(10)
    expect((await logIn({ ...owner, from, cookie: other.cookie })).status).toBe(429)
  })

  it('may be shared by two accounts', async () => {
    const [first, second] = [await shop.registerCustomer(), await shop.registerCustomer()]
    const { cookie } = first
    const { headers } = await logIn({ ...second, cookie })
    expect(String(headers['set-cookie'])).toContain(cookie.cookie)
    for (const { email, password } of [first, second]) {
      await guess(12, () => ({ email }))
      expect((await logIn({ email, password, cookie })).status).toBe(200)
    }
  })

  it('gets a new cookie in place of a forged one', async () => {
    const forged = `device=${'x'.repeat(43)}`
    const { email, password } = await shop.registerCustomer()
    const { headers } = await logIn({ email, password, cookie: { cookie: forged } })
    expect(String(headers['set-cookie'])).not.toContain(forged)
  })

  it('is forgotten after twenty newer ones', async () => {
    const { id, email, password, cookie } = await shop.registerCustomer()
    const client = { network: newAddress(), device: '', deviceToken: undefined }
    for (let i = 0; i < 20; i++) {
      shop.advanceClock(1_000)
      await shop.db.transaction((tx) => openSession(tx, { userId: id, client, now: shop.now() }))
    }
    const knownDevices = (await shop.db.select().from(devices)).filter(({ userId }) => userId === id)
    expect(knownDevices).toHaveLength(20)
    const from = newAddress()
    await guess(12, () => ({ email, from }))
    expect((await logIn({ email, password, from, cookie })).status).toBe(429)
  })
})

describe('registration', () => {
  it('is limited to a burst of three hundred accounts per address', async () => {
    const from = newAddress()
    const { key, intervalMs } = rateLimitKey('registration', rateLimits.registration, from)
    await shop.db.insert(rateLimitTable).values({ key, fullAt: new Date(shop.now().getTime() + 299 * intervalMs) })
    const body = { name: 'A', email: 'late@example.in', password: 'chai-at-six' }
    expect((await shop.call('POST', '/register', { from, body })).status).toBe(201)
    expect((await shop.call('POST', '/register', { from, body })).status).toBe(429)
  })
})
