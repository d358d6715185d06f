import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ShopError } from '#shared/errors.ts'
import { openAccounts } from '#tests/support/accounts.ts'
import { codeAt, joinWithFactor } from '#tests/support/second-factor.ts'

const queue = vi.hoisted(() => ({ places: Number.POSITIVE_INFINITY }))
vi.mock(import('./bounded-work.ts'), async (original) => {
  const { boundedWork } = await original()
  return {
    boundedWork: (bounds: Parameters<typeof boundedWork>[0]) => {
      const inTurn = boundedWork(bounds)
      return <T>(work: () => Promise<T>) => {
        return queue.places-- > 0 ? inTurn(work) : Promise.reject(new ShopError('unavailable', 'Busy.'))
      }
    },
  }
})

let shop: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  shop = await openAccounts()
})
afterAll(() => shop.close())
beforeEach(() => {
  queue.places = Number.POSITIVE_INFINITY
})

type Answer = Awaited<ReturnType<typeof shop.call>>

/** More often than any allowance here bears. */
const OFTEN = 24

/** Lets so many be hashed for each who asks, and no more. */
async function whileBusy(ask: () => Promise<Answer>, places = 0) {
  for (let n = 0; n < OFTEN; n++) {
    queue.places = places
    expect((await ask()).status).toBe(503)
  }
  queue.places = Number.POSITIVE_INFINITY
}

describe('a password or a code that nobody had time to judge is no guess:', { timeout: 60_000 }, () => {
  it('a login', async () => {
    const { email, password } = await shop.join()
    const logIn = () => shop.call('POST', '/login', { body: { email, password }, from: '10.1.0.1' })
    await whileBusy(logIn)
    expect((await logIn()).status).toBe(200)
  })

  it('the second step, neither for the account nor for the challenge', async () => {
    const { email, password, recoveryCodes: codes } = await joinWithFactor(shop)
    const { challenge } = (await shop.call('POST', '/login', { body: { email, password } })).body
    const show = (code = '') =>
      shop.call('POST', '/login/second-factor', { body: { challenge, code }, from: '10.1.0.2' })
    await whileBusy(() => show(codes[0]))
    expect((await show('ABCDE-FGHIJ')).status).toBe(400)
    expect((await show(codes[0])).status).toBe(200)
  })

  it('a change of the password', async () => {
    const { token, password } = await shop.join()
    const body = { currentPassword: password, newPassword: 'samosa-at-five' }
    const change = () => shop.call('PUT', '/password', { token, body })
    await whileBusy(change)
    expect((await change()).status).toBe(200)
  })

  it('the password that is asked for again', async () => {
    const { token, password, key } = await joinWithFactor(shop)
    const turnOff = () =>
      shop.call('POST', '/second-factor/off', { token, body: { password, code: codeAt(key, shop.now()) } })
    await whileBusy(turnOff)
    expect((await turnOff()).status).toBe(200)
  })

  it('the code that is asked for with it', async () => {
    const { token, password, recoveryCodes: codes } = await joinWithFactor(shop)
    const turnOff = () => shop.call('POST', '/second-factor/off', { token, body: { password, code: codes[0] } })
    await whileBusy(turnOff, 1)
    expect((await turnOff()).status).toBe(200)
  })
})
