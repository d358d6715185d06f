import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccounts } from '#tests/support/accounts.ts'
import { users } from './tables.ts'

let shop: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  shop = await openAccounts()
})
afterAll(() => shop.close())

const logIn = (email: string, password: string) => shop.call('POST', '/login', { body: { email, password } })
const wrong = { status: 401, body: { code: 'not_logged_in', message: 'Invalid email or password' } }

describe('logging in', () => {
  it('takes the address however it is typed', async () => {
    const { id, email } = await shop.join({ email: 'Asha@Example.in' })
    const { status, headers, body } = await logIn(' ASHA@example.IN ', 'chai-at-six')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({
      user: { _id: id, name: 'Asha', email, role: 'customer' },
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it('gives every login a token of its own', async () => {
    const { email, password, token } = await shop.join()
    const tokens = [token, (await logIn(email, password)).body.token, (await logIn(email, password)).body.token]
    expect(new Set(tokens).size).toBe(3)
    for (const each of tokens) expect((await shop.call('GET', '/profile', { token: each })).status).toBe(200)
  })

  it('says the same of a wrong password and of an account that is not there', async () => {
    const { email } = await shop.join()
    const answers = [await logIn(email, 'chai-at-seven'), await logIn('nobody@example.in', 'chai-at-six')]
    for (const answer of answers) expect(answer).toMatchObject(wrong)
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })

  it('takes the password to the letter', async () => {
    const { email } = await shop.join({ password: ' Chai at 6 ' })
    expect(await logIn(email, 'Chai at 6')).toMatchObject(wrong)
    expect(await logIn(email, ' chai at 6 ')).toMatchObject(wrong)
    expect((await logIn(email, ' Chai at 6 ')).status).toBe(200)
  })

  it.each([
    ['', 'chai-at-six', 'email'],
    ['asha@example.in', '', 'password'],
  ])('asks for both', async (email, password, field) => {
    expect(await logIn(email, password)).toMatchObject({
      status: 400,
      body: { message: 'Please fill in all fields', errors: [{ field }] },
    })
  })

  it('names both when neither was sent, in one sentence', async () => {
    const message = 'Please fill in all fields'
    const errors = ['email', 'password'].map((field) => ({ field, message }))
    expect(await shop.call('POST', '/login', { body: {} })).toMatchObject({ status: 400, body: { message, errors } })
  })

  it('opens nothing with a password that was changed while it was checked', async () => {
    const { id, email, password } = await shop.join()
    const { waiting } = await shop.db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, id))
      const late = logIn(email, password)
      await shop.untilBlocked()
      return { waiting: late }
    })
    expect(await waiting).toMatchObject(wrong)
  })
})
