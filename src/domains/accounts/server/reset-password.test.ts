import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mails } from '#platform/mail/tables.ts'
import { openAccounts } from '#tests/support/accounts.ts'
import { mailPasswordLink } from './mail-password-link.ts'
import { passwordResets } from './tables.ts'

let shop: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  shop = await openAccounts()
})
afterAll(() => shop.close())

const MINUTE = 60_000
const origin = 'https://shop.example.in'
const usedUp = {
  status: 400,
  body: { message: 'This link has expired or was used already. Please ask for a new one.' },
}

async function linksTo(email: string) {
  return shop.db
    .select()
    .from(mails)
    .where(and(eq(mails.to, email), eq(mails.secret, true)))
    .orderBy(mails.createdAt)
}

/** Has a link mailed, and answers its token. */
async function linkFor(email: string, typed = email): Promise<string> {
  await mailPasswordLink(shop, { email: typed, origin })
  return /reset-password\?token=([\w-]{43})\n/.exec((await linksTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
}

const reset = (token: string, password = 'chai-at-seven') =>
  shop.call('POST', '/reset-password', { body: { token, password } })
const ask = (email: string, more: object = {}) => shop.call('POST', '/forgot-password', { body: { email }, ...more })

describe('a forgotten password', () => {
  it('is answered the same whoever asks, and the rest is done later', async () => {
    const { email } = await shop.join()
    shop.enqueued.length = 0
    const answers = [await ask(email), await ask('nobody@example.in')]
    expect(answers[0]).toMatchObject({ status: 200 })
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(shop.enqueued).toEqual([
      { queue: 'accounts.password-link', data: { email, origin: 'http://localhost' } },
      { queue: 'accounts.password-link', data: { email: 'nobody@example.in', origin: 'http://localhost' } },
    ])
    expect(await linksTo(email)).toEqual([])
  })

  it('mails nobody who has no account', async () => {
    await mailPasswordLink(shop, { email: 'nobody@example.in', origin })
    expect(await linksTo('nobody@example.in')).toEqual([])
  })

  it('mails a link, of which only the hash is kept for opening', async () => {
    const { email } = await shop.join({ name: 'Asha <b>' })
    const token = await linkFor(email, email.toUpperCase())
    const [mail] = await linksTo(email)
    expect(mail).toMatchObject({ state: 'queued', secret: true, subject: 'Set a new Nukkad password' })
    expect(mail?.text).toContain(`${origin}/reset-password?token=${token}`)
    expect(mail?.html).toContain(`href="${origin}/reset-password?token=${token}"`)
    expect(mail?.html).toContain('Hello Asha &lt;b&gt;')
    expect(JSON.stringify(await shop.db.select().from(passwordResets))).not.toContain(token)
  })

  it('is not mailed more than five times at once, whoever asks and from where', async () => {
    for (let i = 0; i < 5; i++) expect((await ask('bombed@example.in', { from: `10.1.0.${i}` })).status).toBe(200)
    const { status, headers, body } = await ask('Bombed@example.in', { from: '10.1.0.9' })
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('600')
    expect(body.message).toBe('Too many attempts. Please try again in 10 minutes.')
  })

  it('is not mailed more often to an address that is typed in other letters', async () => {
    for (let i = 0; i < 5; i++) expect((await ask('mini@example.in', { from: `10.2.0.${i}` })).status).toBe(200)
    expect((await ask('mİni@example.in', { from: '10.2.0.9' })).status).toBe(429)
  })

  it('needs an address that can be kept', async () => {
    expect(await ask('as\0ha@example.in')).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  })

  it('needs an address', async () => {
    expect(await ask('asha')).toMatchObject({ status: 400, body: { message: 'Please enter a valid email address' } })
  })

  it('leads to no address that the caller makes up', async () => {
    await ask('host@example.in', { headers: { host: 'evil.example' } })
    expect(shop.enqueued.at(-1)?.data['origin']).not.toContain('evil')
  })
})

describe('a link that sets a new password', () => {
  it('sets it, logs in here and logs out everywhere else', async () => {
    const { id, email, token } = await shop.join()
    const { status, headers, body } = await reset(await linkFor(email))
    expect(status).toBe(200)
    expect(headers['set-cookie']).toContain('device=')
    expect(body).toEqual({ user: expect.objectContaining({ _id: id, email }), token: expect.any(String) })
    expect((await shop.call('GET', '/profile', { token: body.token })).status).toBe(200)
    expect((await shop.call('GET', '/profile', { token })).status).toBe(401)
    expect((await shop.call('POST', '/login', { body: { email, password: 'chai-at-six' } })).status).toBe(401)
    expect((await shop.call('POST', '/login', { body: { email, password: 'chai-at-seven' } })).status).toBe(200)
  })

  it('is not used up by a password that is too common', async () => {
    const { email } = await shop.join({ name: 'Meera Rao' })
    const link = await linkFor(email)
    const message = 'This password is too common. Please choose another.'
    for (const password of ['qwertyuiop', 'Meera.Rao99']) {
      expect(await reset(link, password)).toMatchObject({
        status: 400,
        body: { message, errors: [{ field: 'password' }] },
      })
    }
    expect((await reset(link)).status).toBe(200)
  })

  it('works once, also when it comes twice at a stroke', async () => {
    const { email } = await shop.join()
    const link = await linkFor(email)
    const answers = await Promise.all([reset(link), reset(link, 'chai-at-eight')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await reset(link)).toMatchObject(usedUp)
  })

  it('works for half an hour', async () => {
    const { email } = await shop.join()
    const link = await linkFor(email)
    shop.pass(30 * MINUTE - 1)
    const late = await shop.join()
    const other = await linkFor(late.email)
    expect((await reset(link)).status).toBe(200)
    shop.pass(30 * MINUTE)
    expect(await reset(other)).toMatchObject(usedUp)
  })

  it('ends when a newer one is asked for, or the password is changed', async () => {
    const { email, token } = await shop.join()
    const [first, second] = [await linkFor(email), await linkFor(email)]
    expect(await reset(first)).toMatchObject(usedUp)
    const body = { currentPassword: 'chai-at-six', newPassword: 'chai-at-seven' }
    expect((await shop.call('PUT', '/password', { token, body })).status).toBe(200)
    expect(await reset(second)).toMatchObject(usedUp)
  })

  it('is not used up by a password that is too short', async () => {
    const { email } = await shop.join()
    const link = await linkFor(email)
    expect(await reset(link, 'five5')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password', message: 'Password must be at least 6 characters long' }] },
    })
    expect((await reset(link)).status).toBe(200)
  })

  it('is not used up by a password that is blank', async () => {
    const { email } = await shop.join()
    const link = await linkFor(email)
    expect(await reset(link, '      ')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password', message: 'Please fill in all fields' }] },
    })
    expect((await reset(link)).status).toBe(200)
  })

  it.each(['', 'x', 'a'.repeat(43)])('is refused when it was made up: %s', async (token) => {
    expect(await reset(token)).toMatchObject(usedUp)
  })
})
