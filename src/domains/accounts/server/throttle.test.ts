import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccounts } from '#tests/support/accounts.ts'
import { throttle } from './tables.ts'
import { bucket, giveTurnsBack, takeTurns } from './throttle.ts'

let shop: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  shop = await openAccounts()
})
afterAll(() => shop.close())

async function countConsumed(kind: Parameters<typeof bucket>[0], key: string, times: number) {
  const outcomes = await Promise.allSettled(Array.from({ length: times }, () => takeTurns(shop, [bucket(kind, key)])))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

describe('a rate limit', () => {
  it('allows a burst, even with concurrent requests, and then one request per interval', async () => {
    expect(await countConsumed('accountAtAddress', 'a', 25)).toBe(10)
    shop.pass(20_000 - 1)
    expect(await countConsumed('accountAtAddress', 'a', 5)).toBe(0)
    shop.pass(1)
    expect(await countConsumed('accountAtAddress', 'a', 5)).toBe(1)
    shop.pass(200_000)
    expect(await countConsumed('accountAtAddress', 'a', 25)).toBe(10)
    shop.pass(1_000_000)
    expect(await countConsumed('accountAtAddress', 'a', 25)).toBe(10)
  })

  it('is separate for each kind and key', async () => {
    expect(await countConsumed('accountAtAddress', 'b', 10)).toBe(10)
    expect(await countConsumed('accountAtAddress', 'c', 1)).toBe(1)
    expect(await countConsumed('device', 'b', 1)).toBe(1)
    expect(bucket('account', 'x', 'y').key).not.toBe(bucket('account', 'xy').key)
  })

  it('reports how long to wait', async () => {
    await countConsumed('accountAtAddress', 'd', 10)
    shop.pass(1_500)
    await expect(takeTurns(shop, [bucket('accountAtAddress', 'd')])).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'Too many attempts. Please try again in 19 seconds.',
      retryAfterSeconds: 19,
    })
  })

  it('is not consumed by a request that another limit rejects', async () => {
    await countConsumed('accountAtAddress', 'e', 10)
    for (let i = 0; i < 50; i++) {
      const both = [bucket('account', 'e'), bucket('accountAtAddress', 'e')]
      await expect(takeTurns(shop, both)).rejects.toMatchObject({ code: 'too_many_requests' })
    }
    expect(await countConsumed('account', 'e', 50)).toBe(40)
  })

  it('is not consumed by a concurrent request that another limit rejects', async () => {
    const both = [bucket('account', 'i'), bucket('accountAtAddress', 'i')]
    await Promise.allSettled(Array.from({ length: 30 }, () => takeTurns(shop, both)))
    expect(await countConsumed('account', 'i', 40)).toBe(30)
  })

  it('can be restored', async () => {
    await countConsumed('accountAtAddress', 'f', 10)
    await giveTurnsBack(shop, [bucket('accountAtAddress', 'f')])
    expect(await countConsumed('accountAtAddress', 'f', 5)).toBe(1)
  })

  it('is stored without email addresses', async () => {
    await countConsumed('account', 'asha@example.in', 1)
    expect(JSON.stringify(await shop.db.select().from(throttle))).not.toContain('asha')
  })
})
