import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '#platform/rate-limit/tables.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { deleteExpiredAuthData } from './delete-expired-auth-data.ts'
import { devices, loginChallenges, passwordResets, secondFactors, sessions, users } from './tables.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>

beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE users, rate_limits CASCADE')
  const userFields = { name: 'A', passwordHash: '' }
  await shop.db.insert(users).values([
    { id: 'asha', email: 'asha@example.in', ...userFields },
    { id: 'admin', email: 'admin@example.in', role: 'admin', ...userFields },
  ])
})

const ago = (ms: number) => new Date(shop.now().getTime() - ms)
const createSessionRow = (id: string, userId: string, age: { createdMs: number; usedMs: number }) => ({
  id,
  userId,
  tokenHash: id,
  device: '',
  createdAt: ago(age.createdMs),
  lastUsedAt: ago(age.usedMs),
})

describe('deleteExpiredAuthData', () => {
  it('deletes expired rows and keeps the others', async () => {
    await shop.db
      .insert(sessions)
      .values([
        createSessionRow('customer idle', 'asha', { createdMs: 40 * DAY, usedMs: 30 * DAY }),
        createSessionRow('customer old', 'asha', { createdMs: 180 * DAY, usedMs: 0 }),
        createSessionRow('customer valid', 'asha', { createdMs: 179 * DAY, usedMs: 29 * DAY }),
        createSessionRow('admin idle', 'admin', { createdMs: 3 * HOUR, usedMs: 2 * HOUR }),
        createSessionRow('admin old', 'admin', { createdMs: 12 * HOUR, usedMs: 0 }),
        createSessionRow('admin valid', 'admin', { createdMs: 11 * HOUR, usedMs: HOUR }),
      ])
    await shop.db.insert(devices).values([
      { tokenHash: 'expired', userId: 'asha', lastUsedAt: ago(365 * DAY) },
      { tokenHash: 'valid', userId: 'asha', lastUsedAt: ago(364 * DAY) },
    ])
    await shop.db.insert(passwordResets).values([
      { tokenHash: 'expired', userId: 'asha', expiresAt: ago(0) },
      { tokenHash: 'valid', userId: 'admin', expiresAt: ago(-1) },
    ])
    await shop.db.insert(rateLimits).values([
      { key: 'refilled', fullAt: ago(0) },
      { key: 'in use', fullAt: ago(-1) },
    ])
    await shop.db.insert(loginChallenges).values([
      { tokenHash: 'expired', userId: 'admin', expiresAt: ago(0) },
      { tokenHash: 'valid', userId: 'admin', expiresAt: ago(-1) },
    ])
    await shop.db.insert(users).values([
      { id: 'ravi', name: 'Ravi', email: 'ravi@example.in', role: 'admin', passwordHash: '' },
      { id: 'mina', name: 'Mina', email: 'mina@example.in', role: 'admin', passwordHash: '' },
    ])
    await shop.db.insert(secondFactors).values([
      { userId: 'admin', secret: 'never confirmed', startedAt: ago(HOUR / 2) },
      { userId: 'ravi', secret: 'just started', startedAt: ago(HOUR / 2 - 1) },
      { userId: 'mina', secret: 'confirmed', startedAt: ago(DAY), enabledAt: ago(DAY) },
    ])
    expect(await deleteExpiredAuthData(shop)).toBe(9)
    const ids = (await shop.db.select().from(sessions).orderBy(sessions.id)).map(({ id }) => id)
    expect(ids).toEqual(['admin valid', 'customer valid'])
    expect((await shop.db.select().from(devices)).map(({ tokenHash }) => tokenHash)).toEqual(['valid'])
    expect((await shop.db.select().from(passwordResets)).map(({ tokenHash }) => tokenHash)).toEqual(['valid'])
    expect((await shop.db.select().from(loginChallenges)).map(({ tokenHash }) => tokenHash)).toEqual(['valid'])
    const factors = await shop.db.select().from(secondFactors).orderBy(secondFactors.userId)
    expect(factors.map(({ secret }) => secret)).toEqual(['confirmed', 'just started'])
    expect((await shop.db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['in use'])
  })
})
