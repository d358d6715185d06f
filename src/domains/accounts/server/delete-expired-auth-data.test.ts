import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '#platform/rate-limit/tables.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { deleteExpiredAuthData } from './delete-expired-auth-data.ts'
import { devices, loginChallenges, passwordResets, secondFactors, sessions, users } from './tables.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let shop: Awaited<ReturnType<typeof createAccountsApp>>

beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE users, rate_limits CASCADE')
  const person = { name: 'A', passwordHash: '' }
  await shop.db.insert(users).values([
    { id: 'asha', email: 'asha@example.in', ...person },
    { id: 'admin', email: 'admin@example.in', role: 'admin', ...person },
  ])
})

const ago = (ms: number) => new Date(shop.now().getTime() - ms)
const createSessionRow = (id: string, userId: string, openedAgo: number, usedAgo: number) => ({
  id,
  userId,
  tokenHash: id,
  device: '',
  createdAt: ago(openedAgo),
  lastUsedAt: ago(usedAgo),
})

describe('the cleanup', () => {
  it('deletes expired rows and keeps the others', async () => {
    await shop.db
      .insert(sessions)
      .values([
        createSessionRow('customer idle', 'asha', 40 * DAY, 30 * DAY),
        createSessionRow('customer old', 'asha', 180 * DAY, 0),
        createSessionRow('customer stays', 'asha', 179 * DAY, 29 * DAY),
        createSessionRow('admin idle', 'admin', 3 * HOUR, 2 * HOUR),
        createSessionRow('admin old', 'admin', 12 * HOUR, 0),
        createSessionRow('admin stays', 'admin', 11 * HOUR, HOUR),
      ])
    await shop.db.insert(devices).values([
      { tokenHash: 'old', userId: 'asha', lastUsedAt: ago(365 * DAY) },
      { tokenHash: 'stays', userId: 'asha', lastUsedAt: ago(364 * DAY) },
    ])
    await shop.db.insert(passwordResets).values([
      { tokenHash: 'over', userId: 'asha', expiresAt: ago(0) },
      { tokenHash: 'stays', userId: 'admin', expiresAt: ago(-1) },
    ])
    await shop.db.insert(rateLimits).values([
      { key: 'full', fullAt: ago(0) },
      { key: 'stays', fullAt: ago(-1) },
    ])
    await shop.db.insert(loginChallenges).values([
      { tokenHash: 'over', userId: 'admin', expiresAt: ago(0) },
      { tokenHash: 'stays', userId: 'admin', expiresAt: ago(-1) },
    ])
    await shop.db.insert(users).values([
      { id: 'ravi', name: 'Ravi', email: 'ravi@example.in', role: 'admin', passwordHash: '' },
      { id: 'mina', name: 'Mina', email: 'mina@example.in', role: 'admin', passwordHash: '' },
    ])
    await shop.db.insert(secondFactors).values([
      { userId: 'admin', secret: 'never confirmed', startedAt: ago(HOUR / 2) },
      { userId: 'ravi', secret: 'just begun', startedAt: ago(HOUR / 2 - 1) },
      { userId: 'mina', secret: 'on', startedAt: ago(DAY), enabledAt: ago(DAY) },
    ])
    expect(await deleteExpiredAuthData(shop)).toBe(9)
    const ids = (await shop.db.select().from(sessions).orderBy(sessions.id)).map(({ id }) => id)
    expect(ids).toEqual(['admin stays', 'customer stays'])
    expect((await shop.db.select().from(devices)).map(({ tokenHash }) => tokenHash)).toEqual(['stays'])
    expect((await shop.db.select().from(passwordResets)).map(({ tokenHash }) => tokenHash)).toEqual(['stays'])
    expect((await shop.db.select().from(loginChallenges)).map(({ tokenHash }) => tokenHash)).toEqual(['stays'])
    const factors = await shop.db.select().from(secondFactors).orderBy(secondFactors.userId)
    expect(factors.map(({ secret }) => secret)).toEqual(['on', 'just begun'])
    expect((await shop.db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['stays'])
  })
})
