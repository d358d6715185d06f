import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { users } from './tables.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())

const logIn = (email: string, password: string) => shop.call('POST', '/login', { body: { email, password } })
const invalidCredentials = { status: 401, body: { code: 'not_logged_in', message: 'Invalid email or password' } }

describe('logging in', () => {
  it('ignores case and surrounding spaces in the email', async () => {
    const { id, email } = await shop.registerCustomer({ email: 'Asha@Example.in' })
    const { status, headers, body } = await logIn(' ASHA@example.IN ', 'chai-at-six')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({
      user: { _id: id, name: 'Asha', email, role: 'customer' },
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it('returns a new token for every login', async () => {
    const { email, password, token } = await shop.registerCustomer()
    const tokens = [token, (await logIn(email, password)).body.token, (await logIn(email, password)).body.token]
    expect(new Set(tokens).size).toBe(3)
    for (const validToken of tokens)
      expect((await shop.call('GET', '/profile', { token: validToken })).status).toBe(200)
  })

  it('responds the same to a wrong password and an unknown account', async () => {
    const { email } = await shop.registerCustomer()
    const responses = [await logIn(email, 'chai-at-seven'), await logIn('nobody@example.in', 'chai-at-six')]
    for (const response of responses) expect(response).toMatchObject(invalidCredentials)
    expect(responses[0]?.body).toEqual(responses[1]?.body)
  })

  it('compares the password exactly', async () => {
    const { email } = await shop.registerCustomer({ password: ' Chai at 6 ' })
    expect(await logIn(email, 'Chai at 6')).toMatchObject(invalidCredentials)
    expect(await logIn(email, ' chai at 6 ')).toMatchObject(invalidCredentials)
    expect((await logIn(email, ' Chai at 6 ')).status).toBe(200)
  })

  it.each([
    ['', 'chai-at-six', 'email'],
    ['asha@example.in', '', 'password'],
  ])('requires email and password', async (email, password, field) => {
    expect(await logIn(email, password)).toMatchObject({
      status: 400,
      body: { message: 'Please fill in all fields', errors: [{ field }] },
    })
  })

  it('reports both fields with one message when neither is sent', async () => {
    const message = 'Please fill in all fields'
    const errors = ['email', 'password'].map((field) => ({ field, message }))
    expect(await shop.call('POST', '/login', { body: {} })).toMatchObject({ status: 400, body: { message, errors } })
  })

  it('rejects a password that was changed while it was being checked', async () => {
    const { id, email, password } = await shop.registerCustomer()
    const { pending } = await shop.db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, id))
      const login = logIn(email, password)
      await shop.waitForBlockedConnections()
      // in an object, because the transaction would wait for a returned promise
      return { pending: login }
    })
    expect(await pending).toMatchObject(invalidCredentials)
  })
})
