import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#shared/time.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { users } from './tables.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())

type TestUser = Awaited<ReturnType<typeof shop.registerCustomer>>

const logInAgain = async ({ email, password }: { email: string; password: string }) =>
  shop.call('POST', '/login', { body: { email, password }, headers: { 'user-agent': 'Firefox/1 Linux' } })
const isLoggedIn = async (token: string) => (await shop.call('GET', '/profile', { token })).status === 200
const changePassword = (token: string, body: object) => shop.call('PUT', '/password', { token, body })

describe('the profile', () => {
  it('updates the name and adds and removes the mobile number', async () => {
    const { id, email, token } = await shop.registerCustomer()
    const body = { name: ' Asha Rao ', mobile: '+91 98765-43210' }
    const updatedProfile = { _id: id, name: 'Asha Rao', email, role: 'customer', mobile: '+91 98765-43210' }
    expect(await shop.call('PUT', '/profile', { token, body })).toMatchObject({ status: 200, body: updatedProfile })
    expect((await shop.call('GET', '/profile', { token })).body).toEqual(updatedProfile)
    await shop.call('PUT', '/profile', { token, body: { name: 'Asha', mobile: '' } })
    expect((await shop.call('GET', '/profile', { token })).body).not.toHaveProperty('mobile')
  })

  it.each([
    [{ name: ' ', mobile: '' }, 'name', 'Please enter your name.'],
    [{ name: '\u200b\u200d', mobile: '' }, 'name', 'Please enter your name.'],
    [{ name: 'Asha\u2066', mobile: '' }, 'name', "Name contains a character that can't be displayed."],
    [{ name: 'Asha', mobile: '12345' }, 'mobile', 'Please enter a valid phone number'],
    [{ name: 'Asha', mobile: '0987654321' }, 'mobile', 'Please enter a valid phone number'],
  ])('rejects %j', async (body, field, message) => {
    const { token } = await shop.registerCustomer()
    expect(await shop.call('PUT', '/profile', { token, body })).toMatchObject({
      status: 400,
      body: { message, errors: [{ field, message }] },
    })
  })
})

describe('a new password', () => {
  it('must be longer for an admin', async () => {
    const asha = await shop.registerCustomer()
    await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, asha.id))
    const token = (await logInAgain(asha)).body.token
    const body = { currentPassword: 'chai-at-six', newPassword: 'samosa-at-5' }
    const message = 'An admin password must be at least 12 characters long.'
    expect(await changePassword(token, body)).toMatchObject({
      status: 400,
      body: { message, errors: [{ field: 'newPassword' }] },
    })
    expect((await changePassword(token, { ...body, newPassword: 'samosa-at-half-past-5' })).status).toBe(200)
  })

  it('replaces the old one and logs out all other devices', async () => {
    const asha = await shop.registerCustomer()
    const otherToken = (await logInAgain(asha)).body.token
    const otherUser = await shop.registerCustomer()
    const response = await changePassword(asha.token, { currentPassword: 'chai-at-six', newPassword: 'chai-at-seven' })
    expect(response.status).toBe(200)
    expect(await isLoggedIn(asha.token)).toBe(true)
    expect(await isLoggedIn(otherToken)).toBe(false)
    expect(await isLoggedIn(otherUser.token)).toBe(true)
    expect((await logInAgain(asha)).status).toBe(401)
    expect((await logInAgain({ ...asha, password: 'chai-at-seven' })).status).toBe(200)
  })

  it.each([
    [
      { currentPassword: 'wrong', newPassword: 'chai-at-seven' },
      'currentPassword',
      'Your current password is incorrect.',
    ],
    [{ currentPassword: '', newPassword: 'chai-at-seven' }, 'currentPassword', 'Please fill in all fields'],
    [{ currentPassword: 'chai-at-six', newPassword: '      ' }, 'newPassword', 'Please fill in all fields'],
    [
      { currentPassword: 'chai-at-six', newPassword: 'five5' },
      'newPassword',
      'Password must be at least 6 characters long',
    ],
    [
      { currentPassword: 'chai-at-six', newPassword: 'iloveyou' },
      'newPassword',
      'This password is too common. Please choose another.',
    ],
  ])('is rejected without logging anyone out: %j', async (body, field, message) => {
    const asha = await shop.registerCustomer()
    const otherToken = (await logInAgain(asha)).body.token
    expect(await changePassword(asha.token, body)).toMatchObject({
      status: 400,
      body: { message, errors: [{ field, message }] },
    })
    expect(await isLoggedIn(asha.token)).toBe(true)
    expect(await isLoggedIn(otherToken)).toBe(true)
  })

  it('cannot be set by guessing the current one', async () => {
    const { token } = await shop.registerCustomer()
    const guess = () => changePassword(token, { currentPassword: 'a guess', newPassword: 'chai-at-seven' })
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(400)
    const { status, headers } = await guess()
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('20')
  })

  it('is set only once when two changes are concurrent', async () => {
    const { id, token } = await shop.registerCustomer()
    const setPassword = (newPassword: string) => changePassword(token, { currentPassword: 'chai-at-six', newPassword })
    const { pending } = await shop.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, id)).for('update')
      const changes = Promise.all([setPassword('chai-at-seven'), setPassword('chai-at-eight')])
      await shop.waitForBlockedConnections(2)
      // in an object, because the transaction would wait for a returned promise
      return { pending: changes }
    })
    expect((await pending).map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

describe('sessions', () => {
  it('are listed without tokens, most recently used first', async () => {
    const asha = await shop.registerCustomer()
    shop.advanceClock(60_000)
    const { token } = (await logInAgain(asha)).body
    shop.advanceClock(60_000)
    const { body } = await shop.call('GET', '/sessions', { token })
    expect(body).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        device: 'Firefox on Linux',
        createdAt: new Date(shop.now().getTime() - 60_000).toISOString(),
        lastUsedAt: shop.now().toISOString(),
        current: true,
      },
      {
        _id: expect.any(String),
        device: 'Unknown device',
        createdAt: new Date(shop.now().getTime() - 120_000).toISOString(),
        lastUsedAt: new Date(shop.now().getTime() - 120_000).toISOString(),
        current: false,
      },
    ])
  })

  it('are not listed when expired', async () => {
    const asha = await shop.registerCustomer()
    shop.advanceClock(30 * DAY)
    const { token } = (await logInAgain(asha)).body
    expect((await shop.call('GET', '/sessions', { token })).body).toHaveLength(1)
  })

  async function getCurrentSessionId({ token }: TestUser): Promise<string> {
    return (await shop.call('GET', '/sessions', { token })).body.find(({ current }: { current: boolean }) => current)
      ._id
  }

  it('can be ended one by one, only by their owner', async () => {
    const [asha, ravi] = [await shop.registerCustomer(), await shop.registerCustomer()]
    const otherToken = (await logInAgain(asha)).body.token
    const id = await getCurrentSessionId(asha)
    expect((await shop.call('DELETE', `/sessions/${id}`, { token: ravi.token })).status).toBe(404)
    expect(await isLoggedIn(asha.token)).toBe(true)
    expect((await shop.call('DELETE', `/sessions/${id}`, { token: otherToken })).status).toBe(200)
    expect(await isLoggedIn(asha.token)).toBe(false)
    expect((await shop.call('DELETE', `/sessions/${id}`, { token: otherToken })).status).toBe(404)
  })

  it('can all be ended together, including the current one, without affecting other users', async () => {
    const [asha, ravi] = [await shop.registerCustomer(), await shop.registerCustomer()]
    const otherToken = (await logInAgain(asha)).body.token
    expect((await shop.call('DELETE', '/sessions', { token: otherToken })).status).toBe(200)
    for (const token of [asha.token, otherToken]) expect(await isLoggedIn(token)).toBe(false)
    expect(await isLoggedIn(ravi.token)).toBe(true)
  })
})
