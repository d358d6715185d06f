import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccounts } from '#tests/support/accounts.ts'
import { throttle } from './tables.ts'
import { bucket, giveTurnsBack, takeTurns } from './throttle.ts'

let shop: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  shop = await openAccounts()
})
afterAll(() => shop.close())

async function taken(kind: Parameters<typeof bucket>[0], key: string, times: number) {
  const outcomes = await Promise.allSettled(Array.from({ length: times }, () => takeTurns(shop, [bucket(kind, key)])))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

describe('an allowance', () => {
  it('gives so many turns at once, however many ask, and then one each time', async () => {
    expect(await taken('accountAtAddress', 'a', 25)).toBe(10)
    shop.pass(20_000 - 1)
    expect(await taken('accountAtAddress', 'a', 5)).toBe(0)
    shop.pass(1)
    expect(await taken('accountAtAddress', 'a', 5)).toBe(1)
    shop.pass(200_000)
    expect(await taken('accountAtAddress', 'a', 25)).toBe(10)
    shop.pass(1_000_000)
    expect(await taken('accountAtAddress', 'a', 25)).toBe(10)
  })

  it('is one for each kind and each key', async () => {
    expect(await taken('accountAtAddress', 'b', 10)).toBe(10)
    expect(await taken('accountAtAddress', 'c', 1)).toBe(1)
    expect(await taken('device', 'b', 1)).toBe(1)
    expect(bucket('account', 'x', 'y').key).not.toBe(bucket('account', 'xy').key)
  })

  it('says how long to wait', async () => {
    await taken('accountAtAddress', 'd', 10)
    shop.pass(1_500)
    await expect(takeTurns(shop, [bucket('accountAtAddress', 'd')])).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'Too many attempts. Please try again in 19 seconds.',
      retryAfterSeconds: 19,
    })
  })

  it('is not used by who is turned away by another', async () => {
    await taken('accountAtAddress', 'e', 10)
    for (let i = 0; i < 50; i++) {
      const both = [bucket('account', 'e'), bucket('accountAtAddress', 'e')]
      await expect(takeTurns(shop, both)).rejects.toMatchObject({ code: 'too_many_requests' })
    }
    expect(await taken('account', 'e', 50)).toBe(40)
  })

  it('is not used by who comes at the same moment and is turned away by another', async () => {
    const both = [bucket('account', 'i'), bucket('accountAtAddress', 'i')]
    await Promise.allSettled(Array.from({ length: 30 }, () => takeTurns(shop, both)))
    expect(await taken('account', 'i', 40)).toBe(30)
  })

  it('gets a turn back', async () => {
    await taken('accountAtAddress', 'f', 10)
    await giveTurnsBack(shop, [bucket('accountAtAddress', 'f')])
    expect(await taken('accountAtAddress', 'f', 5)).toBe(1)
  })

  it('is kept without the names that it is for', async () => {
    await taken('account', 'asha@example.in', 1)
    expect(JSON.stringify(await shop.db.select().from(throttle))).not.toContain('asha')
  })
})
