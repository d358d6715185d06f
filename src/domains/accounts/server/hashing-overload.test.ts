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
