import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emails } from '#platform/email/tables.ts'
import { MINUTE } from '#shared/time.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createAdmin, createAdminWithSecondFactor, totpCodeAt } from '#tests/support/create-admin-with-second-factor.ts'
import { readEmailedCode } from '#tests/support/read-emailed-secrets.ts'
import { deleteExpiredAuthData } from './delete-expired-auth-data.ts'
import { sendLoginCode } from './send-login-code.ts'
import { loginCodes } from './tables.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())

const WRONG_CODE = 'That code is not right. Please check the email or ask for a new one.'
const wrongCodeResponse = {
  status: 401,
  body: { message: WRONG_CODE, errors: [{ field: 'code', message: WRONG_CODE }] },
}

const requestCode = (email: string, options: object = {}) =>
  shop.call('POST', '/login/code', { body: { email }, ...options })
const verifyCode = (email: string, code: string, options: object = {}) =>
  shop.call('POST', '/login/code/verify', { body: { email, code }, ...options })

async function sendCode(email: string): Promise<string> {
  await sendLoginCode(shop, email)
  return readEmailedCode(shop, email)
}

/** Returns codes of six digits that differ from this one. */
const otherCodes = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'))

describe('a request for a login code', () => {
  it('gets the same response for any email and only enqueues a job', async () => {
    const { email } = await shop.registerCustomer()
    shop.enqueuedJobs.length = 0
    const [known, unknown] = [await requestCode(email), await requestCode('nobody@example.in')]
    expect(known).toMatchObject({
      status: 200,
      body: { message: 'If there is an account with this email, a six-digit code is on its way.' },
    })
    expect(unknown.body).toEqual(known.body)
    expect(shop.enqueuedJobs).toEqual([
      { queue: 'accounts.login-code', data: { email } },
      { queue: 'accounts.login-code', data: { email: 'nobody@example.in' } },
    ])
  })

  it('sends nothing without an account', async () => {
    await sendLoginCode(shop, 'nobody@example.in')
    expect(await shop.db.$count(emails, eq(emails.to, 'nobody@example.in'))).toBe(0)
  })

  it('sends six digits to the address of the account, and keeps them out of subject and database', async () => {
    const { id, email } = await shop.registerCustomer()
    await sendLoginCode(shop, email.toUpperCase())
    const code = await readEmailedCode(shop, email)
    expect(code).toMatch(/^\d{6}$/)
    const [sent] = await shop.db
      .select()
      .from(emails)
      .where(and(eq(emails.to, email), eq(emails.secret, true)))
    expect(sent).toMatchObject({ subject: 'Your Nukkad login code', secret: true })
    const [row] = await shop.db.select().from(loginCodes).where(eq(loginCodes.userId, id))
    expect(row?.codeHash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(code)
  })

  it('is limited per account, across all IP addresses and spellings', async () => {
    for (let i = 0; i < 5; i++)
      expect((await requestCode('bombed@example.in', { remoteAddress: `10.1.0.${i}` })).status).toBe(200)
    expect(await requestCode('Bombed@example.in', { remoteAddress: '10.1.0.9' })).toMatchObject({
      status: 429,
      body: { message: 'Too many attempts. Please try again in 10 minutes.' },
    })
  })

  it('is limited per IP address', async () => {
    const remoteAddress = '10.2.0.1'
    for (let i = 0; i < 30; i++) expect((await requestCode(`n${i}@example.in`, { remoteAddress })).status).toBe(200)
    expect((await requestCode('n30@example.in', { remoteAddress })).status).toBe(429)
  })

  it('needs an email', async () => {
    expect(await requestCode('asha')).toMatchObject({
      status: 400,
      body: { message: 'Please enter a valid email address' },
    })
  })
})

describe('an emailed code', () => {
  it('logs in once, however it is typed', async () => {
    const { id, email } = await shop.registerCustomer()
    const code = await sendCode(email)
    const { status, body, headers } = await verifyCode(email.toUpperCase(), ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(status).toBe(200)
    expect(body).toEqual({ user: expect.objectContaining({ _id: id, email }), token: expect.any(String) })
    expect(headers['set-cookie']).toContain('device=')
    expect((await shop.call('GET', '/profile', { token: body.token })).status).toBe(200)
    expect(await verifyCode(email, code)).toMatchObject(wrongCodeResponse)
  })

  it('keeps the sessions of an account with a password', async () => {
    const { email, token } = await shop.registerCustomer()
    expect((await verifyCode(email, await sendCode(email))).status).toBe(200)
    expect((await shop.call('GET', '/profile', { token })).status).toBe(200)
  })

  it('logs in once with concurrent requests', async () => {
    const { email } = await shop.registerCustomer()
    const code = await sendCode(email)
    const responses = await Promise.all([verifyCode(email, code), verifyCode(email, code), verifyCode(email, code)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  it('expires after ten minutes, and says so only to someone who has it', async () => {
    const { email } = await shop.registerCustomer()
    const code = await sendCode(email)
    shop.advanceClock(10 * MINUTE)
    const message = 'That code has expired. Please ask for a new one.'
    expect(await verifyCode(email, code)).toMatchObject({ status: 401, body: { message, errors: [{ field: 'code' }] } })
    for (const other of otherCodes(code, 1)) expect(await verifyCode(email, other)).toMatchObject(wrongCodeResponse)
  })

  it('is valid until then', async () => {
    const { email } = await shop.registerCustomer()
    const code = await sendCode(email)
    shop.advanceClock(10 * MINUTE - 1)
    expect((await verifyCode(email, code)).status).toBe(200)
  })

  it('stops working when a newer one is sent or the password changes', async () => {
    const { email, token } = await shop.registerCustomer()
    const first = await sendCode(email)
    const second = await sendCode(email)
    if (first !== second) expect(await verifyCode(email, first)).toMatchObject(wrongCodeResponse)
    const body = { currentPassword: 'chai-at-six', newPassword: 'chai-at-seven' }
    expect((await shop.call('PUT', '/password', { token, body })).status).toBe(200)
    expect(await verifyCode(email, second)).toMatchObject(wrongCodeResponse)
  })

  it('stops working when an admin changes the email of the account', async () => {
    const { id, email } = await shop.registerCustomer()
    const code = await sendCode(email)
    const { token } = await createAdmin(shop)
    const headers = { authorization: `Bearer ${token}` }
    const payload = { email: 'corrected@example.in' }
    await shop.app.inject({ method: 'PUT', url: `/api/admin/users/${id}`, headers, payload })
    expect(await verifyCode('corrected@example.in', code)).toMatchObject(wrongCodeResponse)
  })

  it('stops working after five wrong tries', async () => {
    const { email } = await shop.registerCustomer()
    const code = await sendCode(email)
    for (const other of otherCodes(code, 5)) expect(await verifyCode(email, other)).toMatchObject(wrongCodeResponse)
    expect(await verifyCode(email, code)).toMatchObject(wrongCodeResponse)
  })

  it('allows five of forty concurrent guesses', async () => {
    const { id, email } = await shop.registerCustomer()
    const code = await sendCode(email)
    const guesses = otherCodes(code, 40)
    await Promise.all(guesses.map((guess, i) => verifyCode(email, guess, { remoteAddress: `10.3.0.${i}` })))
    const [row] = await shop.db.select().from(loginCodes).where(eq(loginCodes.userId, id))
    expect(row?.tries).toBe(5)
    expect(await verifyCode(email, code, { remoteAddress: '10.3.1.1' })).toMatchObject(wrongCodeResponse)
  })

  it('cannot be guessed by requesting new codes: wrong guesses are limited per account', async () => {
    const { email } = await shop.registerCustomer()
    let rejected = 0
    for (let round = 0; round < 6; round++) {
      const code = await sendCode(email)
      for (const guess of otherCodes(code, 5)) {
        const { status } = await verifyCode(email, guess, { remoteAddress: '10.4.0.1' })
        if (status === 429) rejected++
      }
    }
    expect(rejected).toBeGreaterThan(0)
    // the password is not affected, nor is the owner in another network
    expect((await shop.call('POST', '/login', { body: { email, password: 'chai-at-six' } })).status).toBe(200)
    expect((await verifyCode(email, await sendCode(email), { remoteAddress: '10.4.1.1' })).status).toBe(200)
  })

  it('gets the same response for an account that does not exist', async () => {
    const { email } = await shop.registerCustomer()
    const code = await sendCode(email)
    const responses = [
      await verifyCode('nobody2@example.in', code),
      await verifyCode(email, otherCodes(code, 1)[0] ?? ''),
    ]
    const [unknown, known] = responses.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }))
    expect(unknown).toEqual(known)
    expect(unknown?.body.message).toBe(WRONG_CODE)
  })

  it.each(['12345', '1234567', 'abcdef', '١٢٣٤٥٦'])(
    'is rejected without counting as a try if it is malformed: %s',
    async (text) => {
      const { id, email } = await shop.registerCustomer()
      await sendCode(email)
      expect(await verifyCode(email, text)).toMatchObject(wrongCodeResponse)
      const [row] = await shop.db.select().from(loginCodes).where(eq(loginCodes.userId, id))
      expect(row?.tries).toBe(0)
    },
  )

  it('must not be blank', async () => {
    expect(await verifyCode('asha@example.in', ' ')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'code', message: 'Please enter the code.' }] },
    })
  })

  it('still needs the second factor where one is set', async () => {
    const { email, secret } = await createAdminWithSecondFactor(shop)
    const challenged = await verifyCode(email, await sendCode(email))
    expect(challenged).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
    expect(challenged.headers['set-cookie']).toBeUndefined()
    const body = { challenge: challenged.body.challenge, code: totpCodeAt(secret, shop.now()) }
    expect(await shop.call('POST', '/login/second-factor', { body })).toMatchObject({
      status: 200,
      body: { user: { email, role: 'admin' } },
    })
  })

  it('is deleted after it has expired', async () => {
    const { id, email } = await shop.registerCustomer()
    await sendCode(email)
    shop.advanceClock(10 * MINUTE)
    await deleteExpiredAuthData(shop)
    expect(await shop.db.$count(loginCodes, eq(loginCodes.userId, id))).toBe(0)
  })
})
