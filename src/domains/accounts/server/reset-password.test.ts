import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emails } from '#platform/email/tables.ts'
import { MINUTE } from '#shared/time.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { sendResetLink } from './send-reset-link.ts'
import { passwordResets } from './tables.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())

const origin = 'https://shop.example.in'
const linkExpired = {
  status: 400,
  body: { message: 'This link has expired or was already used. Please request a new one.' },
}

async function findLinkEmails(email: string) {
  return shop.db
    .select()
    .from(emails)
    .where(and(eq(emails.to, email), eq(emails.secret, true)))
    .orderBy(emails.createdAt)
}

/** Sends a link and returns its token. */
async function requestToken(email: string, enteredEmail = email): Promise<string> {
  await sendResetLink(shop, { email: enteredEmail, origin })
  return /reset-password\?token=([\w-]{43})\n/.exec((await findLinkEmails(email)).at(-1)?.text ?? '')?.[1] ?? ''
}

const reset = (token: string, password = 'chai-at-seven') =>
  shop.call('POST', '/reset-password', { body: { token, password } })
const requestLink = (email: string, options: object = {}) =>
  shop.call('POST', '/forgot-password', { body: { email }, ...options })

describe('a request for a reset link', () => {
  it('gets the same response for any email address and only enqueues a job', async () => {
    const { email } = await shop.registerCustomer()
    shop.enqueuedJobs.length = 0
    const responses = [await requestLink(email), await requestLink('nobody@example.in')]
    expect(responses[0]).toMatchObject({ status: 200 })
    expect(responses[0]?.body).toEqual(responses[1]?.body)
    expect(shop.enqueuedJobs).toEqual([
      { queue: 'accounts.password-link', data: { email, origin: 'http://localhost' } },
      { queue: 'accounts.password-link', data: { email: 'nobody@example.in', origin: 'http://localhost' } },
    ])
    expect(await findLinkEmails(email)).toEqual([])
  })

  it('sends no email without an account', async () => {
    await sendResetLink(shop, { email: 'nobody@example.in', origin })
    expect(await findLinkEmails('nobody@example.in')).toEqual([])
  })

  it('sends a link and stores only its hash', async () => {
    const { email } = await shop.registerCustomer({ name: 'Asha <b>' })
    const token = await requestToken(email, email.toUpperCase())
    const [sentEmail] = await findLinkEmails(email)
    expect(sentEmail).toMatchObject({ state: 'queued', secret: true, subject: 'Set a new Nukkad password' })
    expect(sentEmail?.text).toContain(`${origin}/reset-password?token=${token}`)
    expect(sentEmail?.html).toContain(`href="${origin}/reset-password?token=${token}"`)
    expect(sentEmail?.html).toContain('Hello Asha &lt;b&gt;')
    expect(JSON.stringify(await shop.db.select().from(passwordResets))).not.toContain(token)
  })

  it('is limited to a burst of five emails per account, across all IP addresses', async () => {
    for (let i = 0; i < 5; i++)
      expect((await requestLink('bombed@example.in', { remoteAddress: `10.1.0.${i}` })).status).toBe(200)
    const { status, headers, body } = await requestLink('Bombed@example.in', { remoteAddress: '10.1.0.9' })
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('600')
    expect(body.message).toBe('Too many attempts. Please try again in 10 minutes.')
  })

  it('has the same limit for all spellings of an email address', async () => {
    for (let i = 0; i < 5; i++)
      expect((await requestLink('mini@example.in', { remoteAddress: `10.2.0.${i}` })).status).toBe(200)
    expect((await requestLink('ＭINI@example.in', { remoteAddress: '10.2.0.9' })).status).toBe(429)
  })

  it('rejects an email address that cannot be stored', async () => {
    expect(await requestLink('as\0ha@example.in')).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  })

  it('rejects an invalid email address', async () => {
    expect(await requestLink('asha')).toMatchObject({
      status: 400,
      body: { message: 'Please enter a valid email address' },
    })
  })

  it('ignores a forged Host header', async () => {
    await requestLink('host@example.in', { headers: { host: 'evil.example' } })
    expect(shop.enqueuedJobs.at(-1)?.data['origin']).not.toContain('evil')
  })
})

describe('a reset link', () => {
  it('sets the password, logs in and logs out all other devices', async () => {
    const { id, email, token } = await shop.registerCustomer()
    const { status, headers, body } = await reset(await requestToken(email))
    expect(status).toBe(200)
    expect(headers['set-cookie']).toContain('device=')
    expect(body).toEqual({ user: expect.objectContaining({ _id: id, email }), token: expect.any(String) })
    expect((await shop.call('GET', '/profile', { token: body.token })).status).toBe(200)
    expect((await shop.call('GET', '/profile', { token })).status).toBe(401)
    expect((await shop.call('POST', '/login', { body: { email, password: 'chai-at-six' } })).status).toBe(401)
    expect((await shop.call('POST', '/login', { body: { email, password: 'chai-at-seven' } })).status).toBe(200)
  })

  it('is not consumed by a password that is too common', async () => {
    const { email } = await shop.registerCustomer({ name: 'Meera Rao' })
    const token = await requestToken(email)
    const message = 'This password is too common. Please choose another.'
    for (const password of ['qwertyuiop', 'Meera.Rao99']) {
      expect(await reset(token, password)).toMatchObject({
        status: 400,
        body: { message, errors: [{ field: 'password' }] },
      })
    }
    expect((await reset(token)).status).toBe(200)
  })

  it('works once, even with concurrent requests', async () => {
    const { email } = await shop.registerCustomer()
    const token = await requestToken(email)
    const responses = await Promise.all([reset(token), reset(token, 'chai-at-eight')])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await reset(token)).toMatchObject(linkExpired)
  })

  it('expires after half an hour', async () => {
    const { email } = await shop.registerCustomer()
    const token = await requestToken(email)
    shop.advanceClock(30 * MINUTE - 1)
    const otherUser = await shop.registerCustomer()
    const expiringToken = await requestToken(otherUser.email)
    expect((await reset(token)).status).toBe(200)
    shop.advanceClock(30 * MINUTE)
    expect(await reset(expiringToken)).toMatchObject(linkExpired)
  })

  it('stops working when a newer one is requested or the password changes', async () => {
    const { email, token } = await shop.registerCustomer()
    const [first, second] = [await requestToken(email), await requestToken(email)]
    expect(await reset(first)).toMatchObject(linkExpired)
    const body = { currentPassword: 'chai-at-six', newPassword: 'chai-at-seven' }
    expect((await shop.call('PUT', '/password', { token, body })).status).toBe(200)
    expect(await reset(second)).toMatchObject(linkExpired)
  })

  it('is not consumed by a password that is too short', async () => {
    const { email } = await shop.registerCustomer()
    const token = await requestToken(email)
    expect(await reset(token, 'five5')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password', message: 'Password must be at least 6 characters long' }] },
    })
    expect((await reset(token)).status).toBe(200)
  })

  it('is not consumed by a blank password', async () => {
    const { email } = await shop.registerCustomer()
    const token = await requestToken(email)
    expect(await reset(token, '      ')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password', message: 'Please fill in all fields' }] },
    })
    expect((await reset(token)).status).toBe(200)
  })

  it.each(['', 'x', 'a'.repeat(43)])('is rejected if forged: %s', async (token) => {
    expect(await reset(token)).toMatchObject(linkExpired)
  })
})
