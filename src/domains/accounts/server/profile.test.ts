import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccounts } from '#tests/support/accounts.ts'
import { users } from './tables.ts'

let shop: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  shop = await openAccounts()
})
afterAll(() => shop.close())

type Person = Awaited<ReturnType<typeof shop.join>>

const logInAgain = async ({ email, password }: { email: string; password: string }) =>
  shop.call('POST', '/login', { body: { email, password }, headers: { 'user-agent': 'Firefox/1 Linux' } })
const isLoggedIn = async (token: string) => (await shop.call('GET', '/profile', { token })).status === 200
const change = (token: string, body: object) => shop.call('PUT', '/password', { token, body })

describe('the profile', () => {
  it('takes a new name and a mobile number, and gives the number up again', async () => {
    const { id, email, token } = await shop.join()
    const body = { name: ' Asha Rao ', mobile: '+91 98765-43210' }
    const changed = { _id: id, name: 'Asha Rao', email, role: 'customer', mobile: '+91 98765-43210' }
    expect(await shop.call('PUT', '/profile', { token, body })).toMatchObject({ status: 200, body: changed })
    expect((await shop.call('GET', '/profile', { token })).body).toEqual(changed)
    await shop.call('PUT', '/profile', { token, body: { name: 'Asha', mobile: '' } })
    expect((await shop.call('GET', '/profile', { token })).body).not.toHaveProperty('mobile')
  })

  it.each([
    [{ name: ' ', mobile: '' }, 'name', 'Please enter your name'],
    [{ name: '\u200b\u200d', mobile: '' }, 'name', 'Please enter your name'],
    [{ name: 'Asha', mobile: '12345' }, 'mobile', 'Please enter a valid phone number'],
    [{ name: 'Asha', mobile: '0987654321' }, 'mobile', 'Please enter a valid phone number'],
  ])('refuses %j', async (body, field, message) => {
    const { token } = await shop.join()
    expect(await shop.call('PUT', '/profile', { token, body })).toMatchObject({
      status: 400,
      body: { message, errors: [{ field, message }] },
    })
  })
})

describe('a new password', () => {
  it('is longer for an admin', async () => {
    const asha = await shop.join()
    await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, asha.id))
    const token = (await logInAgain(asha)).body.token
    const body = { currentPassword: 'chai-at-six', newPassword: 'samosa-at-5' }
    const message = "An admin's password must be at least 12 characters long"
    expect(await change(token, body)).toMatchObject({
      status: 400,
      body: { message, errors: [{ field: 'newPassword' }] },
    })
    expect((await change(token, { ...body, newPassword: 'samosa-at-half-past-5' })).status).toBe(200)
  })

  it('opens the account, the old one does not, and other devices are logged out', async () => {
    const asha = await shop.join()
    const other = (await logInAgain(asha)).body.token
    const neighbour = await shop.join()
    const answer = await change(asha.token, { currentPassword: 'chai-at-six', newPassword: 'chai-at-seven' })
    expect(answer.status).toBe(200)
    expect(await isLoggedIn(asha.token)).toBe(true)
    expect(await isLoggedIn(other)).toBe(false)
    expect(await isLoggedIn(neighbour.token)).toBe(true)
    expect((await logInAgain(asha)).status).toBe(401)
    expect((await logInAgain({ ...asha, password: 'chai-at-seven' })).status).toBe(200)
  })

  it.each([
    [
      { currentPassword: 'wrong', newPassword: 'chai-at-seven' },
      'currentPassword',
      'Your current password is not right',
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
  ])('is refused, and nobody logged out: %j', async (body, field, message) => {
    const asha = await shop.join()
    const other = (await logInAgain(asha)).body.token
    expect(await change(asha.token, body)).toMatchObject({
      status: 400,
      body: { message, errors: [{ field, message }] },
    })
    expect(await isLoggedIn(asha.token)).toBe(true)
    expect(await isLoggedIn(other)).toBe(true)
  })

  it('cannot be set by guessing the old one with a token that was found', async () => {
    const { token } = await shop.join()
    const guess = () => change(token, { currentPassword: 'a guess', newPassword: 'chai-at-seven' })
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(400)
    const { status, headers } = await guess()
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('20')
  })

  it('is one, when two are set at once', async () => {
    const { id, token } = await shop.join()
    const wish = (newPassword: string) => change(token, { currentPassword: 'chai-at-six', newPassword })
    const { both } = await shop.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, id)).for('update')
      const wishes = Promise.all([wish('chai-at-seven'), wish('chai-at-eight')])
      await shop.untilBlocked(2)
      return { both: wishes }
    })
    expect((await both).map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

describe('sessions', () => {
  it('are listed, the latest use first, without anything that opens one', async () => {
    const asha = await shop.join()
    shop.pass(60_000)
    const { token } = (await logInAgain(asha)).body
    shop.pass(60_000)
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

  it('are not listed when they are over', async () => {
    const asha = await shop.join()
    shop.pass(30 * 86_400_000)
    const { token } = (await logInAgain(asha)).body
    expect((await shop.call('GET', '/sessions', { token })).body).toHaveLength(1)
  })

  async function sessionOf({ token }: Person): Promise<string> {
    return (await shop.call('GET', '/sessions', { token })).body.find(({ current }: { current: boolean }) => current)
      ._id
  }

  it('are ended one by one by their owner, and by nobody else', async () => {
    const [asha, ravi] = [await shop.join(), await shop.join()]
    const other = (await logInAgain(asha)).body.token
    const id = await sessionOf(asha)
    expect((await shop.call('DELETE', `/sessions/${id}`, { token: ravi.token })).status).toBe(404)
    expect(await isLoggedIn(asha.token)).toBe(true)
    expect((await shop.call('DELETE', `/sessions/${id}`, { token: other })).status).toBe(200)
    expect(await isLoggedIn(asha.token)).toBe(false)
    expect((await shop.call('DELETE', `/sessions/${id}`, { token: other })).status).toBe(404)
  })

  it('are all ended at once, the own one too, and nobody else', async () => {
    const [asha, ravi] = [await shop.join(), await shop.join()]
    const other = (await logInAgain(asha)).body.token
    expect((await shop.call('DELETE', '/sessions', { token: other })).status).toBe(200)
    for (const token of [asha.token, other]) expect(await isLoggedIn(token)).toBe(false)
    expect(await isLoggedIn(ravi.token)).toBe(true)
  })
})
