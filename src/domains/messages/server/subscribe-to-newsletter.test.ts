import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#domains/accounts/rules.ts'
import { openMessages } from '#tests/support/messages.ts'
import { ASK_AGAIN_MS, NEWSLETTER_CONSENT } from '../rules.ts'

let shop: Awaited<ReturnType<typeof openMessages>>
beforeAll(async () => {
  shop = await openMessages()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE newsletter_subscribers, newsletter_links, throttle, mails')
  shop.enqueued.length = 0
})

async function post(body: object, from?: string) {
  const answer = await shop.ask('POST', '/api/newsletter', { body, ...(from ? { from } : {}) })
  return { status: answer.status, body: answer.body, headers: answer.headers }
}

const subscribers = async () =>
  (await shop.pool.query('SELECT * FROM newsletter_subscribers ORDER BY consented_at, id')).rows
const addresses = async () => (await subscribers()).map(({ email }) => email)

/** The token in the links of the mail that was written last. */
async function tokenOf(): Promise<string> {
  const mail = (await shop.mails()).at(-1)
  return /\/newsletter\/confirm\?token=([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function subscribed(email = 'asha@example.in'): Promise<string> {
  await post({ email })
  await shop.askEveryone()
  return tokenOf()
}

const confirm = (token: string) => shop.ask('POST', '/api/newsletter/confirm', { body: { token } })
const leave = (token: string) => shop.ask('POST', '/api/newsletter/leave', { body: { token } })

describe('subscribing to the newsletter', () => {
  it('keeps the address, what was agreed to, and when', async () => {
    expect(await post({ email: 'asha@example.in' })).toMatchObject({ status: 201, body: { email: 'asha@example.in' } })
    expect(await subscribers()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        email: 'asha@example.in',
        consent: NEWSLETTER_CONSENT,
        consented_at: shop.now(),
        state: 'pending',
        asked_at: null,
        confirmed_at: null,
        left_at: null,
      },
    ])
  })

  it('takes off the space around an address', async () => {
    await post({ email: '  asha@example.in\n' })
    expect(await addresses()).toEqual(['asha@example.in'])
  })

  it('keeps an address once, however it is typed, and answers as if it were new', async () => {
    await post({ email: 'Asha@Example.in' })
    const [first] = await subscribers()
    expect(await post({ email: 'asha@example.IN' })).toMatchObject({ status: 201, body: { email: 'asha@example.IN' } })
    expect(await subscribers()).toEqual([first])
  })

  it('keeps an address once when it comes many times at a stroke', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({ email: 'asha@example.in' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await addresses()).toEqual(['asha@example.in'])
  })

  it('keeps the words that were agreed to first', async () => {
    await post({ email: 'asha@example.in' })
    await shop.pool.query(`UPDATE newsletter_subscribers SET consent = 'Other words.'`)
    await post({ email: 'asha@example.in' })
    expect((await subscribers()).map(({ consent }) => consent)).toEqual(['Other words.'])
  })

  const domain = `@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.example.in`
  const longest = 'a'.repeat(254 - domain.length) + domain

  it.each(["a.b+c_d-e'f@mail.example.co.in", 'x@y.zz', '1@2.in', longest])('takes %s', async (email) => {
    expect((await post({ email })).status).toBe(201)
    expect(await addresses()).toEqual([email])
  })

  it.each([
    ['no address', {}, 'email is missing'],
    ['nothing', { email: ' ' }, 'email is not a valid address'],
    ['a number', { email: 5 }, 'email is not a text'],
    ['no at sign', { email: 'asha.example.in' }, 'email is not a valid address'],
    ['two addresses', { email: 'a@example.in,b@example.in' }, 'email is not a valid address'],
    ['space inside', { email: 'asha @example.in' }, 'email is not a valid address'],
    ['another line', { email: 'asha@example.in\nBcc: b@example.in' }, 'email is not a valid address'],
    ['a domain without a dot', { email: 'asha@localhost' }, 'email is not a valid address'],
    ['a domain that ends in a dash', { email: 'asha@example-.in' }, 'email is not a valid address'],
    ['markup', { email: '<asha@example.in>' }, 'email is not a valid address'],
    ['255 characters', { email: `a${longest}` }, 'email is longer than 254 characters'],
    ['what it does not know', { email: 'asha@example.in', name: 'Asha' }, 'name is not known here'],
  ])('refuses %s', async (_, payload, message) => {
    const { status, body } = await post(payload)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'bad_request', message })
    expect(await addresses()).toEqual([])
  })

  it('is taken so often from one address, and then refused in words', async () => {
    const { atOnce } = limits.subscriptionFromAddress
    for (let i = 0; i < atOnce; i++) expect((await post({ email: `${i}@example.in` })).status).toBe(201)
    const refused = await post({ email: 'late@example.in' })
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    expect(refused.body.message).toBe('Too many attempts. Please try again in 60 seconds.')
    expect((await post({ email: 'other@example.in' }, '203.0.113.9')).status).toBe(201)
    expect(await addresses()).toHaveLength(atOnce + 1)
  })
})

describe('a subscription', () => {
  it('is confirmed by a link that is mailed, with the way off the list for people and for mail programs', async () => {
    await post({ email: 'asha@example.in' })
    await shop.askEveryone()
    const [mail, ...more] = await shop.mails()
    expect(more).toEqual([])
    const leaving = `https://shop.example.in/newsletter/leave?token=${await tokenOf()}`
    expect(mail).toMatchObject({
      to: 'asha@example.in',
      subject: 'Confirm your Nukkad newsletter',
      headers: { 'List-Unsubscribe': `<${leaving}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
    expect(mail?.text).toContain(leaving)
    expect(mail?.html).toContain(leaving)
    expect(await confirm(await tokenOf())).toMatchObject({ status: 200, body: { email: 'asha@example.in' } })
    expect(await subscribers()).toMatchObject([{ state: 'confirmed', confirmed_at: shop.now() }])
  })

  it('keeps only the hash of what the link says', async () => {
    const token = await subscribed()
    const { rows } = await shop.pool.query('SELECT token_hash FROM newsletter_links')
    expect(rows).toHaveLength(1)
    expect(rows[0].token_hash).not.toBe(token)
  })

  it('that is confirmed twice was confirmed the first time', async () => {
    const token = await subscribed()
    await confirm(token)
    const [first] = await subscribers()
    shop.pass(60_000)
    expect((await confirm(token)).status).toBe(200)
    expect(await subscribers()).toEqual([first])
  })

  it('mails again when it is asked for again, once a day, and the older link goes on working', async () => {
    const first = await subscribed()
    shop.pass(ASK_AGAIN_MS - 1)
    await subscribed('ASHA@example.in')
    expect(await shop.mails()).toHaveLength(1)
    shop.pass(1)
    const second = await subscribed()
    expect(await shop.mails()).toHaveLength(2)
    expect(second).not.toBe(first)
    expect((await confirm(first)).status).toBe(200)
    expect((await confirm(second)).status).toBe(200)
  })

  it('that is confirmed is not asked again', async () => {
    await confirm(await subscribed())
    shop.pass(2 * ASK_AGAIN_MS)
    await subscribed()
    expect(await shop.mails()).toHaveLength(1)
    expect(await subscribers()).toMatchObject([{ state: 'confirmed' }])
  })

  it('is mailed once, however many do so at a time', async () => {
    await post({ email: 'asha@example.in' })
    await Promise.all(Array.from({ length: 5 }, () => shop.askEveryone()))
    expect(await shop.mails()).toHaveLength(1)
  })

  it('ends by a link of any mail, twice as well as once, and an old mail does not bring it back', async () => {
    const token = await subscribed()
    await confirm(token)
    expect(await leave(token)).toMatchObject({ status: 200, body: { email: 'asha@example.in' } })
    const [left] = await subscribers()
    expect(left).toMatchObject({ state: 'left', left_at: shop.now() })
    shop.pass(1_000)
    expect((await leave(token)).status).toBe(200)
    expect(await subscribers()).toEqual([left])
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it('begins anew for who left and asks again, with what is agreed to now', async () => {
    await leave(await subscribed())
    await shop.pool.query(`UPDATE newsletter_subscribers SET consent = 'Old words.'`)
    // at once: who has changed their mind is not made to wait for a day
    shop.pass(1_000)
    const token = await subscribed()
    expect(await subscribers()).toMatchObject([
      { state: 'pending', consent: NEWSLETTER_CONSENT, consented_at: shop.now(), left_at: null },
    ])
    expect(await shop.mails()).toHaveLength(2)
    expect((await confirm(token)).status).toBe(200)
  })

  it.each(['', 'x', 'x'.repeat(43)])('is not touched by a link that was never mailed: %s', async (token) => {
    await subscribed()
    for (const act of [confirm, leave]) expect(await act(token)).toMatchObject({ status: 404 })
    expect(await subscribers()).toMatchObject([{ state: 'pending' }])
  })
})

describe('what is posted to the page behind the link', () => {
  const post = (url: string, payload = '', type?: string) =>
    shop.app.inject({ method: 'POST', url, payload, headers: type ? { 'content-type': type } : {} })

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    [undefined, ''],
  ])('by a mail program ends the subscription: %s', async (type, payload) => {
    const answer = await post(`/newsletter/leave?token=${await subscribed()}`, payload, type)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(await subscribers()).toMatchObject([{ state: 'left' }])
  })

  it('by a browser without scripts confirms, and answers with a page', async () => {
    const answer = await post(
      `/newsletter/confirm?token=${await subscribed()}`,
      '',
      'application/x-www-form-urlencoded',
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('You are in.')
    expect(await subscribers()).toMatchObject([{ state: 'confirmed' }])
  })

  it('with a wrong link or far too much says so in words', async () => {
    await subscribed()
    for (const url of ['/newsletter/leave', `/newsletter/leave?token=${'x'.repeat(43)}`]) {
      const answer = await post(url, '', 'application/x-www-form-urlencoded')
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('This link does not work any more.')
    }
    const huge = await post('/newsletter/leave?token=x', 'x'.repeat(20_000), 'application/x-www-form-urlencoded')
    expect(huge.statusCode).toBe(413)
    expect(await subscribers()).toMatchObject([{ state: 'pending' }])
  })
})

describe('the list of the newsletter', () => {
  const insert = (id: string, email: string) =>
    shop.pool.query(`INSERT INTO newsletter_subscribers (id, email, consent) VALUES ($1, $2, '')`, [id, email])

  it('has each address once, by hand as well', async () => {
    await insert('1', 'asha@example.in')
    const again = insert('2', 'ASHA@example.in')
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'newsletter_subscribers_email_unique' })
  })

  it.each(['@a', 'a'.repeat(255)])('has no address of an impossible length: %s', async (email) => {
    const constraint = 'newsletter_subscribers_email_bounded'
    await expect(insert('1', email)).rejects.toMatchObject({ code: '23514', constraint })
  })
})
