import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { formatShortDate } from '#shared/format-date.ts'
import { DAY } from '#shared/time.ts'
import { createMessagesApp } from '#tests/support/create-messages-app.ts'
import { CONFIRMATION_INTERVAL_MS, NEWSLETTER_CONSENT, rateLimits } from '../rules.ts'

let shop: Awaited<ReturnType<typeof createMessagesApp>>
beforeAll(async () => {
  shop = await createMessagesApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE newsletter_subscribers, newsletter_links, rate_limits, emails')
  await shop.pool.query('DELETE FROM discounts')
  shop.enqueuedJobs.length = 0
})

async function postSubscription(body: object, remoteAddress?: string) {
  const response = await shop.request('POST', '/api/newsletter', { body, ...(remoteAddress ? { remoteAddress } : {}) })
  return { status: response.status, body: response.body, headers: response.headers }
}

const listSubscribers = async () =>
  (await shop.pool.query('SELECT * FROM newsletter_subscribers ORDER BY consented_at, id')).rows
const listAddresses = async () => (await listSubscribers()).map(({ email }) => email)

/** Returns the token from the links in the last email. */
async function readToken(): Promise<string> {
  const email = (await shop.listEmails()).at(-1)
  return /\/newsletter\/confirm\?token=([\w-]{43})\s/.exec(email?.text ?? '')?.[1] ?? ''
}

async function subscribe(email = 'asha@example.in'): Promise<string> {
  await postSubscription({ email })
  await shop.runConfirmationJobs()
  return readToken()
}

const confirm = (token: string) => shop.request('POST', '/api/newsletter/confirm', { body: { token } })
const unsubscribe = (token: string) => shop.request('POST', '/api/newsletter/leave', { body: { token } })

describe('subscribing to the newsletter', () => {
  it('stores the email address with the consent text and time', async () => {
    expect(await postSubscription({ email: 'asha@example.in' })).toMatchObject({
      status: 201,
      body: { email: 'asha@example.in' },
    })
    expect(await listSubscribers()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        email: 'asha@example.in',
        shares_email: false,
        consent: NEWSLETTER_CONSENT,
        consented_at: shop.now(),
        state: 'pending',
        confirmation_sent_at: null,
        confirmed_at: null,
        left_at: null,
      },
    ])
  })

  it('trims the email address', async () => {
    await postSubscription({ email: '  asha@example.in\n' })
    expect(await listAddresses()).toEqual(['asha@example.in'])
  })

  it('stores an email address once, whatever its case, and responds the same', async () => {
    await postSubscription({ email: 'Asha@Example.in' })
    const [first] = await listSubscribers()
    expect(await postSubscription({ email: 'asha@example.IN' })).toMatchObject({
      status: 201,
      body: { email: 'asha@example.IN' },
    })
    expect(await listSubscribers()).toEqual([first])
    await postSubscription({ email: 'ΟΔΟΣ@example.in' })
    await postSubscription({ email: 'οδος@example.in' })
    expect(await listAddresses()).toHaveLength(2)
  })

  it('stores an email address once for concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => postSubscription({ email: 'asha@example.in' })))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await listAddresses()).toEqual(['asha@example.in'])
  })

  it('keeps the first consent text', async () => {
    await postSubscription({ email: 'asha@example.in' })
    await shop.pool.query(`UPDATE newsletter_subscribers SET consent = 'Other words.'`)
    await postSubscription({ email: 'asha@example.in' })
    expect((await listSubscribers()).map(({ consent }) => consent)).toEqual(['Other words.'])
  })

  const domain = `@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.example.in`
  const longest = 'a'.repeat(254 - domain.length) + domain

  it.each(["a.b+c_d-e'f@mail.example.co.in", 'x@y.zz', '1@2.in', longest])('accepts %s', async (email) => {
    expect((await postSubscription({ email })).status).toBe(201)
    expect(await listAddresses()).toEqual([email])
  })

  it.each([
    ['a missing email', {}, 'Email is required.'],
    ['a blank email', { email: ' ' }, 'Please enter a valid email address.'],
    ['a number', { email: 5 }, 'Email must be text.'],
    ['an address without an at sign', { email: 'asha.example.in' }, 'Please enter a valid email address.'],
    ['two addresses', { email: 'a@example.in,b@example.in' }, 'Please enter a valid email address.'],
    ['a space inside the address', { email: 'asha @example.in' }, 'Please enter a valid email address.'],
    ['a line break', { email: 'asha@example.in\nBcc: b@example.in' }, 'Please enter a valid email address.'],
    ['a domain without a dot', { email: 'asha@localhost' }, 'Please enter a valid email address.'],
    ['an invisible character', { email: 'asha@example.in\u200b' }, 'Please enter a valid email address.'],
    ['a look-alike letter', { email: 'ash\u0430@example.in' }, 'Please enter a valid email address.'],
    ['markup', { email: '<asha@example.in>' }, 'Please enter a valid email address.'],
    ['255 characters', { email: `a${longest}` }, 'Email can be at most 254 characters.'],
    ['an unknown field', { email: 'asha@example.in', name: 'Asha' }, 'Unknown field name.'],
  ])('rejects %s', async (_, payload, message) => {
    const { status, body } = await postSubscription(payload)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'bad_request', message })
    expect(await listAddresses()).toEqual([])
  })

  it('is rate limited per network, and the response says how long to wait', async () => {
    const { burst } = rateLimits.subscriptionsPerNetwork
    for (let i = 0; i < burst; i++) expect((await postSubscription({ email: `${i}@example.in` })).status).toBe(201)
    const rejected = await postSubscription({ email: 'late@example.in' })
    expect(rejected).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    expect(rejected.body.message).toBe('Too many attempts. Please try again in 60 seconds.')
    expect((await postSubscription({ email: 'other@example.in' }, '203.0.113.9')).status).toBe(201)
    expect(await listAddresses()).toHaveLength(burst + 1)
  })
})

describe('a subscription', () => {
  it('is confirmed by a link in an email, which also has unsubscribe links for people and email clients', async () => {
    await postSubscription({ email: 'asha@example.in' })
    await shop.runConfirmationJobs()
    const [email, ...otherEmails] = await shop.listEmails()
    expect(otherEmails).toEqual([])
    const unsubscribeUrl = `https://shop.example.in/newsletter/leave?token=${await readToken()}`
    expect(email).toMatchObject({
      to: 'asha@example.in',
      subject: 'Confirm your Nukkad newsletter',
      headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
    expect(email?.text).toContain(unsubscribeUrl)
    expect(email?.html).toContain(unsubscribeUrl)
    expect(await confirm(await readToken())).toMatchObject({ status: 200, body: { email: 'asha@example.in' } })
    expect(await listSubscribers()).toMatchObject([{ state: 'confirmed', confirmed_at: shop.now() }])
  })

  it("stores only the hash of the link's token", async () => {
    const token = await subscribe()
    const { rows } = await shop.pool.query('SELECT token_hash FROM newsletter_links')
    expect(rows).toHaveLength(1)
    expect(rows[0].token_hash).not.toBe(token)
  })

  it('keeps the time of the first confirmation', async () => {
    const token = await subscribe()
    await confirm(token)
    const [first] = await listSubscribers()
    shop.advanceClock(60_000)
    expect((await confirm(token)).status).toBe(200)
    expect(await listSubscribers()).toEqual([first])
  })

  it('sends another email at most once a day, and older links keep working', async () => {
    const first = await subscribe()
    shop.advanceClock(CONFIRMATION_INTERVAL_MS - 1)
    await subscribe('ASHA@example.in')
    expect(await shop.listEmails()).toHaveLength(1)
    shop.advanceClock(1)
    const second = await subscribe()
    expect(await shop.listEmails()).toHaveLength(2)
    expect(second).not.toBe(first)
    expect((await confirm(first)).status).toBe(200)
    expect((await confirm(second)).status).toBe(200)
  })

  it('that is confirmed gets no more confirmation emails', async () => {
    await confirm(await subscribe())
    shop.advanceClock(2 * CONFIRMATION_INTERVAL_MS)
    await subscribe()
    const subjects = (await shop.listEmails()).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Confirm'))).toHaveLength(1)
    expect(await listSubscribers()).toMatchObject([{ state: 'confirmed' }])
  })

  it('gets one email from concurrent workers', async () => {
    await postSubscription({ email: 'asha@example.in' })
    await Promise.all(Array.from({ length: 5 }, () => shop.runConfirmationJobs()))
    expect(await shop.listEmails()).toHaveLength(1)
  })

  it('ends with the link in any email, and an old email cannot confirm it again', async () => {
    const token = await subscribe()
    await confirm(token)
    expect(await unsubscribe(token)).toMatchObject({ status: 200, body: { email: 'asha@example.in' } })
    const [unsubscribed] = await listSubscribers()
    expect(unsubscribed).toMatchObject({ state: 'left', left_at: shop.now() })
    shop.advanceClock(1_000)
    expect((await unsubscribe(token)).status).toBe(200)
    expect(await listSubscribers()).toEqual([unsubscribed])
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it('starts over with the current consent text when somebody subscribes again', async () => {
    await unsubscribe(await subscribe())
    await shop.pool.query(`UPDATE newsletter_subscribers SET consent = 'Old words.'`)
    // the one-day limit does not apply
    shop.advanceClock(1_000)
    const token = await subscribe()
    expect(await listSubscribers()).toMatchObject([
      { state: 'pending', consent: NEWSLETTER_CONSENT, consented_at: shop.now(), left_at: null },
    ])
    expect(await shop.listEmails()).toHaveLength(2)
    expect((await confirm(token)).status).toBe(200)
  })

  it.each(['', 'x', 'x'.repeat(43)])('is not changed by the unknown token "%s"', async (token) => {
    await subscribe()
    for (const call of [confirm, unsubscribe]) expect(await call(token)).toMatchObject({ status: 404 })
    expect(await listSubscribers()).toMatchObject([{ state: 'pending' }])
  })
})

describe('confirming', () => {
  const listCodeEmails = async () =>
    (await shop.listEmails()).filter(({ subject }) => /% off your first .* order: HELLO-[A-Z2-9]{8}$/.test(subject))
  const findCode = (subject: string | undefined) => subject?.split(' ').at(-1)

  it('emails a personal code for one first order, once, with its last day', async () => {
    const token = await subscribe()
    await confirm(token)
    await confirm(token)
    const emails = await listCodeEmails()
    expect(emails).toMatchObject([{ to: 'asha@example.in', subject: expect.stringMatching(/^10% off/) }])
    const { rows } = await shop.pool.query('SELECT * FROM discounts')
    expect(rows).toMatchObject([
      {
        code: findCode(emails[0]?.subject),
        kind: 'percent',
        value: 10,
        first_order_only: true,
        usage_limit: 1,
        per_customer_limit: 1,
        user_email: 'asha@example.in',
        ends_at: new Date(shop.now().getTime() + 30 * DAY),
      },
    ])
    expect(emails[0]?.text).toContain(formatShortDate(new Date(shop.now().getTime() + 30 * DAY - 1).toISOString()))
  })

  it('again emails the same code, as long as it works', async () => {
    const token = await subscribe()
    await confirm(token)
    const confirmAgain = async (email: string) => {
      await unsubscribe(token)
      shop.advanceClock(1_000)
      await confirm(await subscribe(email))
    }
    await confirmAgain('ASHA@example.in')
    const codes = (await listCodeEmails()).map(({ subject }) => findCode(subject))
    expect(codes).toEqual([codes[0], codes[0]])
    shop.advanceClock(30 * DAY)
    await confirmAgain('asha@example.in')
    expect(await listCodeEmails()).toHaveLength(2)
  })

  it('takes the percentage from the settings', async () => {
    const { commerce } = shop.shopSettings.current()
    commerce.firstOrderPercent = 15
    onTestFinished(() => {
      commerce.firstOrderPercent = 10
    })
    await confirm(await subscribe())
    expect(await listCodeEmails()).toMatchObject([{ subject: expect.stringMatching(/^15% off/) }])
    expect((await shop.pool.query('SELECT title, value FROM discounts')).rows).toEqual([
      { title: '15% off your first order', value: 15 },
    ])
  })

  it('emails no code while the offer is off', async () => {
    const { commerce } = shop.shopSettings.current()
    commerce.firstOrderOffer = false
    onTestFinished(() => {
      commerce.firstOrderOffer = true
    })
    await confirm(await subscribe())
    expect(await listCodeEmails()).toEqual([])
  })
})

describe('a POST to the page of a link in an email', () => {
  const postToPage = (url: string, payload = '', type?: string) =>
    shop.app.inject({ method: 'POST', url, payload, headers: type ? { 'content-type': type } : {} })

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    [undefined, ''],
  ])('from an email client unsubscribes with content type %s', async (type, payload) => {
    const response = await postToPage(`/newsletter/leave?token=${await subscribe()}`, payload, type)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(await listSubscribers()).toMatchObject([{ state: 'left' }])
  })

  it('from a browser without JavaScript confirms and returns a page', async () => {
    const response = await postToPage(
      `/newsletter/confirm?token=${await subscribe()}`,
      '',
      'application/x-www-form-urlencoded',
    )
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.body).toContain('<h1>You&#39;re in</h1>')
    expect(await listSubscribers()).toMatchObject([{ state: 'confirmed' }])
  })

  it('rejects an invalid token and a body that is too large', async () => {
    await subscribe()
    for (const url of ['/newsletter/leave', `/newsletter/leave?token=${'x'.repeat(43)}`]) {
      const response = await postToPage(url, '', 'application/x-www-form-urlencoded')
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain('This link doesn&#39;t work any more.')
    }
    const huge = await postToPage('/newsletter/leave?token=x', 'x'.repeat(20_000), 'application/x-www-form-urlencoded')
    expect(huge.statusCode).toBe(413)
    expect(await listSubscribers()).toMatchObject([{ state: 'pending' }])
  })
})

describe('the subscribers table', () => {
  const insertSubscriber = (id: string, email: string) =>
    shop.pool.query(`INSERT INTO newsletter_subscribers (id, email, consent) VALUES ($1, $2, '')`, [id, email])

  it('enforces one row per email address', async () => {
    await insertSubscriber('1', 'asha@example.in')
    const duplicate = insertSubscriber('2', 'ASHA@example.in')
    await expect(duplicate).rejects.toMatchObject({ code: '23505', constraint: 'newsletter_subscribers_email_unique' })
  })

  it.each(['@a', 'a'.repeat(255)])('rejects the address %s, whose length is out of range', async (email) => {
    const constraint = 'newsletter_subscribers_email_bounded'
    await expect(insertSubscriber('1', email)).rejects.toMatchObject({ code: '23514', constraint })
  })
})
