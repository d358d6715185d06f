import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccounts } from '#tests/support/accounts.ts'
import { joinAsAdmin } from '#tests/support/second-factor.ts'
import { authenticate, requireAdmin, requireUser } from './authenticate.ts'
import { sessions, users } from './tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let shop: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  shop = await openAccounts()
})
afterAll(() => shop.close())

const who = (token: string) => authenticate(shop, `Bearer ${token}`)
const ended = { code: 'not_logged_in', message: 'You are no longer logged in. Please log in again.' }

describe('a token', () => {
  it('tells who sends it', async () => {
    const { id, email, token } = await shop.join()
    const account = await who(token)
    const known = { id, name: 'Asha', email, mobile: null, role: 'customer', isDemo: false }
    expect(account).toEqual({ ...known, sessionId: expect.any(String) })
    expect(await authenticate(shop, `bearer ${token}`)).toEqual(account)
  })

  it('is not needed by guests, and needed by others', async () => {
    expect(await authenticate(shop, undefined)).toBeUndefined()
    await expect(requireUser(shop, undefined)).rejects.toMatchObject({
      code: 'not_logged_in',
      message: 'Please log in first.',
    })
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
  ])('that opens nothing is refused, not taken for none: %s', async (authorization) => {
    await expect(authenticate(shop, authorization)).rejects.toMatchObject(ended)
  })

  it('ends with the logout, and no other does', async () => {
    const { email, password, token } = await shop.join()
    const { body } = await shop.call('POST', '/login', { body: { email, password } })
    expect(await shop.call('POST', '/logout', { token })).toMatchObject({ status: 200 })
    await expect(who(token)).rejects.toMatchObject(ended)
    expect(await who(body.token)).toBeDefined()
  })

  it('ends when the user is deleted', async () => {
    const { id, token } = await shop.join()
    await shop.db.delete(users).where(eq(users.id, id))
    await expect(who(token)).rejects.toMatchObject(ended)
  })

  it('ends when the role changes, whoever changes it, and when nothing but the role does', async () => {
    const { id, token } = await shop.join()
    await shop.pool.query(`UPDATE users SET name = 'Asha R', role = role WHERE id = $1`, [id])
    expect(await who(token)).toMatchObject({ name: 'Asha R' })
    await shop.pool.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [id])
    await expect(who(token)).rejects.toMatchObject(ended)
  })

  it('of a customer lives 30 days unused and 180 days at most', async () => {
    const { token } = await shop.join()
    shop.pass(30 * DAY - 1)
    expect(await who(token)).toBeDefined()
    for (let i = 0; i < 5; i++) {
      shop.pass(29 * DAY)
      expect(await who(token)).toBeDefined()
    }
    shop.pass(5 * DAY)
    expect(await who(token)).toBeDefined()
    shop.pass(1)
    await expect(who(token)).rejects.toMatchObject(ended)

    const idle = await shop.join()
    shop.pass(30 * DAY)
    await expect(who(idle.token)).rejects.toMatchObject(ended)
  })

  it('of an admin lives 2 hours unused and 12 hours at most', async () => {
    const { token } = await joinAsAdmin(shop)
    for (let i = 0; i < 6; i++) {
      expect(await requireAdmin(shop, `Bearer ${token}`)).toMatchObject({ role: 'admin' })
      shop.pass(2 * HOUR - 1)
    }
    expect(await who(token)).toBeDefined()
    shop.pass(6)
    await expect(who(token)).rejects.toMatchObject(ended)

    const idle = await joinAsAdmin(shop)
    shop.pass(2 * HOUR)
    await expect(who(idle.token)).rejects.toMatchObject(ended)
  })

  it('writes down its use once a minute at most', async () => {
    const { id, token } = await shop.join()
    const joined = shop.now()
    const lastUsed = async () => (await shop.db.select().from(sessions).where(eq(sessions.userId, id)))[0]?.lastUsedAt
    shop.pass(MINUTE - 1)
    await who(token)
    expect(await lastUsed()).toEqual(joined)
    shop.pass(1)
    await who(token)
    expect(await lastUsed()).toEqual(shop.now())
  })
})

describe('what only admins may do', () => {
  it('is refused to customers', async () => {
    const { token } = await shop.join()
    await expect(requireAdmin(shop, `Bearer ${token}`)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(requireAdmin(shop, undefined)).rejects.toMatchObject({ code: 'not_logged_in' })
  })
})
