import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createAdmin } from '#tests/support/create-admin-with-second-factor.ts'
import { authenticate } from './authenticate.ts'
import { sessions, users } from './tables.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())

const authenticateWith = (token: string) => authenticate(shop, `Bearer ${token}`)
const sessionEnded = { code: 'not_logged_in', message: 'You are no longer logged in. Please log in again.' }

describe('a session token', () => {
  it('identifies the account', async () => {
    const { id, email, token } = await shop.registerCustomer()
    const account = await authenticateWith(token)
    const expected = {
      id,
      name: 'Asha',
      email,
      mobile: null,
      role: 'customer',
      isDemo: false,
      hasNoPassword: false,
      claimedAt: null,
      needsSecondFactor: false,
      permissions: [],
      staffRole: null,
    }
    expect(account).toEqual({ ...expected, sessionId: expect.any(String) })
    expect(await authenticate(shop, `bearer ${token}`)).toEqual(account)
  })

  it('is optional', async () => {
    expect(await authenticate(shop, undefined)).toBeUndefined()
  })

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    `Bearer ${'a'.repeat(43)}`,
    'Basic YTpi',
    `Bearer ${'a'.repeat(9_000)}`,
    'Bearer a b',
  ])('is rejected if invalid: Authorization: %s', async (authorization) => {
    await expect(authenticate(shop, authorization)).rejects.toMatchObject(sessionEnded)
  })

  it('ends on logout, without ending other sessions', async () => {
    const { email, password, token } = await shop.registerCustomer()
    const { body } = await shop.call('POST', '/login', { body: { email, password } })
    expect(await shop.call('POST', '/logout', { token })).toMatchObject({ status: 200 })
    await expect(authenticateWith(token)).rejects.toMatchObject(sessionEnded)
    expect(await authenticateWith(body.token)).toBeDefined()
  })

  it('ends when the user is deleted', async () => {
    const { id, token } = await shop.registerCustomer()
    await shop.db.delete(users).where(eq(users.id, id))
    await expect(authenticateWith(token)).rejects.toMatchObject(sessionEnded)
  })

  it('ends when the role changes, but not when only other fields change', async () => {
    const { id, token } = await shop.registerCustomer()
    await shop.pool.query(`UPDATE users SET name = 'Asha R', role = role WHERE id = $1`, [id])
    expect(await authenticateWith(token)).toMatchObject({ name: 'Asha R' })
    await shop.pool.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [id])
    await expect(authenticateWith(token)).rejects.toMatchObject(sessionEnded)
  })

  it('of a customer expires after 30 idle days or 180 days in total', async () => {
    const { token } = await shop.registerCustomer()
    shop.advanceClock(30 * DAY - 1)
    expect(await authenticateWith(token)).toBeDefined()
    for (let i = 0; i < 5; i++) {
      shop.advanceClock(29 * DAY)
      expect(await authenticateWith(token)).toBeDefined()
    }
    shop.advanceClock(5 * DAY)
    expect(await authenticateWith(token)).toBeDefined()
    shop.advanceClock(1)
    await expect(authenticateWith(token)).rejects.toMatchObject(sessionEnded)

    const idleUser = await shop.registerCustomer()
    shop.advanceClock(30 * DAY)
    await expect(authenticateWith(idleUser.token)).rejects.toMatchObject(sessionEnded)
  })

  it('of an admin expires after 2 idle hours or 12 hours in total', async () => {
    const { token } = await createAdmin(shop)
    for (let i = 0; i < 6; i++) {
      expect(await authenticateWith(token)).toMatchObject({ role: 'admin' })
      shop.advanceClock(2 * HOUR - 1)
    }
    expect(await authenticateWith(token)).toBeDefined()
    // six milliseconds short of 12 hours: one for each step above
    shop.advanceClock(6)
    await expect(authenticateWith(token)).rejects.toMatchObject(sessionEnded)

    const idleUser = await createAdmin(shop)
    shop.advanceClock(2 * HOUR)
    await expect(authenticateWith(idleUser.token)).rejects.toMatchObject(sessionEnded)
  })

  it('updates lastUsedAt at most once a minute', async () => {
    const { id, token } = await shop.registerCustomer()
    const createdAt = shop.now()
    const getLastUsedAt = async () =>
      (await shop.db.select().from(sessions).where(eq(sessions.userId, id)))[0]?.lastUsedAt
    shop.advanceClock(MINUTE - 1)
    await authenticateWith(token)
    expect(await getLastUsedAt()).toEqual(createdAt)
    shop.advanceClock(1)
    await authenticateWith(token)
    expect(await getLastUsedAt()).toEqual(shop.now())
  })
})
