import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { consumeRateLimit, createRateLimit, restoreRateLimit } from './rate-limit.ts'
import { rateLimits } from './tables.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let time = Date.now()
const shop = {
  get db() {
    return database.db
  },
  now: () => new Date(time),
  advanceClock: (ms: number) => {
    time += ms
  },
}
beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

const policies = {
  account: { burst: 40, intervalMs: 3_000 },
  accountOnNetwork: { burst: 10, intervalMs: 20_000 },
  device: { burst: 10, intervalMs: 20_000 },
}

const createLimit = (kind: keyof typeof policies, ...parts: string[]) => createRateLimit(kind, policies[kind], ...parts)

async function countConsumed(kind: keyof typeof policies, key: string, times: number) {
  const outcomes = await Promise.allSettled(
    Array.from({ length: times }, () => consumeRateLimit(shop, [createLimit(kind, key)])),
  )
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

describe('a rate limit', () => {
  it('allows a burst, even with concurrent requests, and then one request per interval', async () => {
    expect(await countConsumed('accountOnNetwork', 'a', 25)).toBe(10)
    shop.advanceClock(20_000 - 1)
    expect(await countConsumed('accountOnNetwork', 'a', 5)).toBe(0)
    shop.advanceClock(1)
    expect(await countConsumed('accountOnNetwork', 'a', 5)).toBe(1)
    shop.advanceClock(200_000)
    expect(await countConsumed('accountOnNetwork', 'a', 25)).toBe(10)
    shop.advanceClock(1_000_000)
    expect(await countConsumed('accountOnNetwork', 'a', 25)).toBe(10)
  })

  it('is separate for each kind and key', async () => {
    expect(await countConsumed('accountOnNetwork', 'b', 10)).toBe(10)
    expect(await countConsumed('accountOnNetwork', 'c', 1)).toBe(1)
    expect(await countConsumed('device', 'b', 1)).toBe(1)
    expect(createLimit('account', 'x', 'y').key).not.toBe(createLimit('account', 'xy').key)
  })

  it('reports how long to wait', async () => {
    await countConsumed('accountOnNetwork', 'd', 10)
    shop.advanceClock(1_500)
    await expect(consumeRateLimit(shop, [createLimit('accountOnNetwork', 'd')])).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'Too many attempts. Please try again in 19 seconds.',
      retryAfterSeconds: 19,
    })
  })

  it('is not consumed by a request that another limit rejects', async () => {
    await countConsumed('accountOnNetwork', 'e', 10)
    for (let i = 0; i < 50; i++) {
      const both = [createLimit('account', 'e'), createLimit('accountOnNetwork', 'e')]
      await expect(consumeRateLimit(shop, both)).rejects.toMatchObject({ code: 'too_many_requests' })
    }
    expect(await countConsumed('account', 'e', 50)).toBe(40)
  })

  it('is not consumed by a concurrent request that another limit rejects', async () => {
    const both = [createLimit('account', 'i'), createLimit('accountOnNetwork', 'i')]
    await Promise.allSettled(Array.from({ length: 30 }, () => consumeRateLimit(shop, both)))
    expect(await countConsumed('account', 'i', 40)).toBe(30)
  })

  it('can be restored', async () => {
    await countConsumed('accountOnNetwork', 'f', 10)
    await restoreRateLimit(shop, [createLimit('accountOnNetwork', 'f')])
    expect(await countConsumed('accountOnNetwork', 'f', 5)).toBe(1)
  })

  it('is stored without email addresses', async () => {
    await countConsumed('account', 'asha@example.in', 1)
    expect(JSON.stringify(await shop.db.select().from(rateLimits))).not.toContain('asha')
  })
})
