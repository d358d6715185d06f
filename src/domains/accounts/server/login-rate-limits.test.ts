import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { rateLimits as rateLimitTable } from '#platform/rate-limit/tables.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { rateLimits } from '../rules.ts'
import { openSession } from './open-session.ts'
import { devices } from './tables.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
let ipCount = 0
const newIp = () => `10.0.${Math.floor(++ipCount / 250)}.${ipCount % 250}`

beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())

interface Attempt {
  email: string
  password?: string
  remoteAddress?: string
  deviceHeaders?: { cookie: string }
}

const logIn = ({
  email,
  password = 'a wrong guess',
  remoteAddress = newIp(),
  deviceHeaders = { cookie: '' },
}: Attempt) => shop.call('POST', '/login', { body: { email, password }, remoteAddress, headers: deviceHeaders })

/**
 * Sends this many logins concurrently, from a new IP address each unless the attempt names one. Counts wrong passwords
 * (401) and rate-limited attempts (429).
 */
async function guess(count: number, attempt: () => Attempt) {
  const responses = await Promise.all(Array.from({ length: count }, () => logIn(attempt())))
  const countStatus = (status: number) => responses.filter((response) => response.status === status).length
  return { wrong: countStatus(401), rejected: countStatus(429) }
}

/**
 * Guesses six times from each of twenty IP addresses. The first three per address do not count against the account, and
 * forty more are allowed in total.
 */
async function attackFromManyIps(email: string) {
  const ips = Array.from({ length: 20 }, newIp)
  const rounds: { wrong: number; rejected: number }[] = []
  for (let round = 0; round < 6; round++) {
    let n = 0
    const { wrong, rejected } = await guess(ips.length, () => ({ email, remoteAddress: ips[n++] ?? '' }))
    rounds.push({ wrong, rejected })
  }
  return rounds
}

describe('password guessing', { timeout: 60_000 }, () => {
  it('is limited to ten wrong passwords per account and IP address, with a message and Retry-After', async () => {
    const { email } = await shop.registerCustomer()
    const remoteAddress = newIp()
    expect(await guess(12, () => ({ email, remoteAddress }))).toMatchObject({ wrong: 10, rejected: 2 })
    const { status, headers, body } = await logIn({ email: email.toUpperCase(), remoteAddress })
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('20')
    expect(body).toEqual({
      code: 'too_many_requests',
      message: 'Too many attempts. Please try again in 20 seconds.',
    })
    shop.advanceClock(20_000)
    expect((await logIn({ email, remoteAddress })).status).toBe(401)
  })

  it('is limited for all spellings of an email together', async () => {
    const { email } = await shop.registerCustomer({ email: 'οδος.ιωσηφ@example.in' })
    const remoteAddress = newIp()
    const spellings = [email, email.toUpperCase(), email.replace('ς', 'σ'), email.replace('ς', 'Σ')]
    let n = 0
    const nextAttempt = () => ({ email: spellings[n++ % spellings.length] ?? email, remoteAddress })
    expect(await guess(16, nextAttempt)).toMatchObject({ wrong: 10, rejected: 6 })
  })

  it('is limited to thirty attempts per IP address, across all accounts', async () => {
    const remoteAddress = newIp()
    let n = 0
    expect(await guess(40, () => ({ email: `nobody${++n}@example.in`, remoteAddress }))).toMatchObject({
      wrong: 30,
      rejected: 10,
    })
    expect((await logIn({ email: 'nobody@example.in' })).status).toBe(401)
  })

  it('is limited to forty wrong passwords per account across all IP addresses, after three free ones from each', async () => {
    const { email } = await shop.registerCustomer()
    expect(await attackFromManyIps(email)).toEqual([
      ...Array(5).fill({ wrong: 20, rejected: 0 }),
      { wrong: 0, rejected: 20 },
    ])
  })

  it('from many IP addresses does not lock out the owner who uses a new browser and mistypes twice', async () => {
    const { email, password } = await shop.registerCustomer()
    await attackFromManyIps(email)
    const remoteAddress = newIp()
    for (let i = 0; i < 2; i++) expect((await logIn({ email, remoteAddress })).status).toBe(401)
    for (let i = 0; i < 5; i++) expect((await logIn({ email, password, remoteAddress })).status).toBe(200)
    expect((await logIn({ email, remoteAddress })).status).toBe(401)
    expect((await logIn({ email, remoteAddress })).status).toBe(429)
  })

  it('is limited in the same way for an unknown account', async () => {
    const remoteAddress = newIp()
    expect(await guess(12, () => ({ email: 'no-such@example.in', remoteAddress }))).toMatchObject({
      wrong: 10,
      rejected: 2,
    })
  })

  it('does not count successful logins', async () => {
    const { email, password } = await shop.registerCustomer()
    const remoteAddress = newIp()
    for (let i = 0; i < 12; i++) expect((await logIn({ email, password, remoteAddress })).status).toBe(200)
    expect((await guess(11, () => ({ email, remoteAddress }))).wrong).toBe(10)
  })
})

describe('a known browser', () => {
  it('is recognized by an HttpOnly cookie', async () => {
    const { email, password } = await shop.registerCustomer()
    const { headers } = await logIn({ email, password })
    expect(headers['set-cookie']).toMatch(
      /^device=[\w-]{43}; Max-Age=31536000; Path=\/api\/users; HttpOnly; SameSite=Lax$/,
    )
    const token = /device=([\w-]+)/.exec(String(headers['set-cookie']))?.[1]
    expect(JSON.stringify(await shop.db.select().from(devices))).not.toContain(token)
  })

  it('has its own limit of ten wrong passwords', async () => {
    const { email, password, deviceHeaders } = await shop.registerCustomer()
    const remoteAddress = newIp()
    expect(await guess(12, () => ({ email, remoteAddress, deviceHeaders }))).toMatchObject({ wrong: 10, rejected: 2 })
    expect((await logIn({ email, password, remoteAddress })).status).toBe(200)
  })

  it('is known only to the accounts that logged in with it', async () => {
    const [owner, otherUser] = [await shop.registerCustomer(), await shop.registerCustomer()]
    const remoteAddress = newIp()
    expect(
      (await guess(12, () => ({ email: owner.email, remoteAddress, deviceHeaders: otherUser.deviceHeaders }))).wrong,
    ).toBe(10)
    expect((await logIn({ ...owner, remoteAddress, deviceHeaders: otherUser.deviceHeaders })).status).toBe(429)
  })

  it('may be shared by two accounts', async () => {
    const [first, second] = [await shop.registerCustomer(), await shop.registerCustomer()]
    const { deviceHeaders } = first
    const { headers } = await logIn({ ...second, deviceHeaders })
    expect(String(headers['set-cookie'])).toContain(deviceHeaders.cookie)
    for (const { email, password } of [first, second]) {
      const remoteAddress = newIp()
      await guess(12, () => ({ email, remoteAddress }))
      expect((await logIn({ email, password, remoteAddress })).status).toBe(429)
      expect((await logIn({ email, password, remoteAddress, deviceHeaders })).status).toBe(200)
    }
  })

  it('gets a new cookie in place of a forged one', async () => {
    const forged = `device=${'x'.repeat(43)}`
    const { email, password } = await shop.registerCustomer()
    const { headers } = await logIn({ email, password, deviceHeaders: { cookie: forged } })
    expect(String(headers['set-cookie'])).not.toContain(forged)
  })

  it('is forgotten after logins from twenty other browsers', async () => {
    const { id, email, password, deviceHeaders } = await shop.registerCustomer()
    // without a cookie, so each login is from another browser
    const client = { network: newIp(), device: '', deviceToken: undefined }
    for (let i = 0; i < 20; i++) {
      shop.advanceClock(1_000)
      await shop.db.transaction((tx) => openSession(tx, { userId: id, client, now: shop.now() }))
    }
    const knownDevices = (await shop.db.select().from(devices)).filter(({ userId }) => userId === id)
    expect(knownDevices).toHaveLength(20)
    const remoteAddress = newIp()
    await guess(12, () => ({ email, remoteAddress }))
    expect((await logIn({ email, password, remoteAddress, deviceHeaders })).status).toBe(429)
  })
})

describe('registration', () => {
  it('is limited to a burst of three hundred accounts per IP address', async () => {
    const remoteAddress = newIp()
    const { key, intervalMs } = createRateLimit('registration', rateLimits.registration, remoteAddress)
    // one registration is left of the burst
    await shop.db.insert(rateLimitTable).values({ key, fullAt: new Date(shop.now().getTime() + 299 * intervalMs) })
    const body = { name: 'A', email: 'late@example.in', password: 'chai-at-six' }
    expect((await shop.call('POST', '/register', { remoteAddress, body })).status).toBe(201)
    expect((await shop.call('POST', '/register', { remoteAddress, body })).status).toBe(429)
  })
})
