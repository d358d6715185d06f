import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ShopError } from '#shared/errors.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createAdminWithSecondFactor, totpCodeAt } from '#tests/support/create-admin-with-second-factor.ts'

const hashQueue = vi.hoisted(() => ({ freeSlots: Number.POSITIVE_INFINITY }))
vi.mock(import('#platform/concurrency/concurrency-limiter.ts'), async (original) => {
  const { createConcurrencyLimiter } = await original()
  return {
    createConcurrencyLimiter: (bounds: Parameters<typeof createConcurrencyLimiter>[0]) => {
      const runLimited = createConcurrencyLimiter(bounds)
      return <T>(work: () => Promise<T>) => {
        return hashQueue.freeSlots-- > 0 ? runLimited(work) : Promise.reject(new ShopError('unavailable', 'Busy.'))
      }
    },
  }
})

let shop: Awaited<ReturnType<typeof createAccountsApp>>
beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())
beforeEach(() => {
  hashQueue.freeSlots = Number.POSITIVE_INFINITY
})

type ShopResponse = Awaited<ReturnType<typeof shop.call>>

/** More than any of the tested rate limits allows. */
const ATTEMPTS = 24

/** Sends the request repeatedly, each time with only this many free slots in the hash queue. */
async function requestWhileBusy(send: () => Promise<ShopResponse>, freeSlots = 0) {
  for (let n = 0; n < ATTEMPTS; n++) {
    hashQueue.freeSlots = freeSlots
    expect((await send()).status).toBe(503)
  }
  hashQueue.freeSlots = Number.POSITIVE_INFINITY
}

const median = (durations: number[]) => durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 2)] ?? 0

describe('hashing', { timeout: 60_000 }, () => {
  const logIn = (email: string, password: string, remoteAddress: string, headers = { cookie: '' }) =>
    shop.call('POST', '/login', { body: { email, password }, remoteAddress, headers })

  it('for a thousand concurrent logins neither locks out a known browser nor uses much memory', async () => {
    const { email, password, deviceHeaders } = await shop.registerCustomer()
    const remoteAddress = '10.1.0.3'
    const rssBefore = process.memoryUsage().rss
    const guesses = Array.from({ length: 1_000 }, () => logIn(email, 'a wrong guess', remoteAddress))
    const responses = await Promise.all(guesses)
    const countStatus = (status: number) => responses.filter((response) => response.status === status).length
    expect(countStatus(401) + countStatus(429) + countStatus(503)).toBe(1_000)
    // two hashes run, fifty wait; the others are rejected as busy and restore their rate limit
    expect(countStatus(401)).toBeLessThanOrEqual(10)
    for (const response of responses) {
      if (response.status !== 401) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(process.memoryUsage().rss - rssBefore).toBeLessThan(200 * 1024 * 1024)
    expect((await logIn(email, password, remoteAddress)).status).toBe(429)
    expect((await logIn(email, password, remoteAddress, deviceHeaders)).status).toBe(200)
  })

  it('takes the same time for unknown and existing accounts', async () => {
    const { email } = await shop.registerCustomer()
    const durations = { existing: [] as number[], unknown: [] as number[] }
    const rounds = 15
    for (let i = 0; i < rounds; i++) {
      const attempts = [
        { kind: 'existing', guessedEmail: email, remoteAddress: `10.2.${i}.1` },
        { kind: 'unknown', guessedEmail: `nobody-${i}@example.in`, remoteAddress: `10.2.${i}.2` },
      ] as const
      for (const { kind, guessedEmail, remoteAddress } of attempts) {
        const start = performance.now()
        expect((await logIn(guessedEmail, 'a wrong guess', remoteAddress)).status).toBe(401)
        durations[kind].push(performance.now() - start)
      }
    }
    const ratio = median(durations.unknown) / median(durations.existing)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.6)
  })
})

describe('while password hashing is overloaded', { timeout: 60_000 }, () => {
  it('a login does not count as a wrong guess', async () => {
    const { email, password } = await shop.registerCustomer()
    const logIn = () => shop.call('POST', '/login', { body: { email, password }, remoteAddress: '10.1.0.1' })
    await requestWhileBusy(logIn)
    expect((await logIn()).status).toBe(200)
  })

  it('a recovery code counts neither against the account nor against the challenge', async () => {
    const { email, password, recoveryCodes: codes } = await createAdminWithSecondFactor(shop)
    const { challenge } = (await shop.call('POST', '/login', { body: { email, password } })).body
    const submit = (code = '') =>
      shop.call('POST', '/login/second-factor', { body: { challenge, code }, remoteAddress: '10.1.0.2' })
    await requestWhileBusy(() => submit(codes[0]))
    expect((await submit('ABCDE-FGHIJ')).status).toBe(400)
    expect((await submit(codes[0])).status).toBe(200)
  })

  it('a password change does not count as a wrong guess', async () => {
    const { token, password } = await shop.registerCustomer()
    const body = { currentPassword: password, newPassword: 'samosa-at-five' }
    const change = () => shop.call('PUT', '/password', { token, body })
    await requestWhileBusy(change)
    expect((await change()).status).toBe(200)
  })

  it('a password for re-authentication does not count as a wrong guess', async () => {
    const { token, password, secret } = await createAdminWithSecondFactor(shop)
    const turnOff = () =>
      shop.call('POST', '/second-factor/off', { token, body: { password, code: totpCodeAt(secret, shop.now()) } })
    await requestWhileBusy(turnOff)
    expect((await turnOff()).status).toBe(200)
  })

  it('a code for re-authentication does not count as a wrong guess', async () => {
    const { token, password, recoveryCodes: codes } = await createAdminWithSecondFactor(shop)
    const turnOff = () => shop.call('POST', '/second-factor/off', { token, body: { password, code: codes[0] } })
    // the only free slot is used for the password, so hashing the code fails
    await requestWhileBusy(turnOff, 1)
    expect((await turnOff()).status).toBe(200)
  })
})
