import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMessagesApp } from '#tests/support/create-messages-app.ts'
import { createShopSettings } from '#tests/support/shop-settings.ts'
import { rateLimits } from '../rules.ts'
import { sendMessage } from './send-message.ts'

let shop: Awaited<ReturnType<typeof createMessagesApp>>
beforeAll(async () => {
  shop = await createMessagesApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE contact_messages, contact_replies, rate_limits, emails')
  shop.enqueuedJobs.length = 0
})

const message = { name: 'Asha Rao', email: 'asha@example.in', message: 'Hello!\n\nDo you ship to Leh?' }
const postMessage = (overrides: object = {}, options: { token?: string; remoteAddress?: string } = {}) =>
  shop.request('POST', '/api/contact', { body: { ...message, ...overrides }, ...options })
const listMessages = async () => (await shop.pool.query('SELECT * FROM contact_messages ORDER BY created_at, id')).rows
const listForwardedForms = () => shop.enqueuedJobs.filter(({ queue }) => queue === 'forms.copy').map(({ data }) => data)

describe('a contact message', () => {
  it('is stored, emailed with the sender as Reply-To, and forwarded to the third-party form service', async () => {
    expect(await postMessage()).toMatchObject({
      status: 201,
      body: { message: 'We got your message. We reply within 24 hours.' },
    })
    const [stored] = await listMessages()
    expect(stored).toMatchObject({ ...message, state: 'open', version: 0, created_at: shop.now() })
    const [email, ...otherEmails] = await shop.listEmails()
    expect(otherEmails).toEqual([])
    expect(email).toMatchObject({ to: 'care@example.in', replyTo: 'asha@example.in', subject: 'Message from Asha Rao' })
    for (const part of ['Do you ship to Leh?', 'asha@example.in', `/admin/messages?message=${stored.id}`]) {
      expect(email?.text).toContain(part)
      expect(email?.html).toContain(part)
    }
    expect(listForwardedForms()).toMatchObject([{ form: 'contact', fields: JSON.stringify(message) }])
  })

  it('is stored without an email while the shop has no customer care email', async () => {
    const deps = {
      ...shop,
      log: pino({ level: 'silent' }),
      shopSettings: createShopSettings({ seller: { careEmail: '' } }),
      formServices: {},
      publicUrl: undefined,
    }
    await sendMessage(deps, undefined, message, { network: '203.0.113.1', origin: 'https://shop.example.in' })
    expect(await listMessages()).toHaveLength(1)
    expect(await shop.listEmails()).toEqual([])
  })

  it('is stored as typed, without control characters', async () => {
    await postMessage({ name: ' Asha\n\u0000 Rao ', message: ' One\r\nTwo\u0000\u0007 \n' })
    expect(await listMessages()).toMatchObject([{ name: 'Asha Rao', message: 'One\nTwo' }])
  })

  it('that fills in the honeypot gets the usual response and is not stored', async () => {
    expect((await postMessage({ website: 'https://spam.example' })).status).toBe(201)
    expect(await listMessages()).toEqual([])
    expect(await shop.listEmails()).toEqual([])
    expect(shop.enqueuedJobs).toEqual([])
    expect((await postMessage({ website: '' })).status).toBe(201)
    expect(await listMessages()).toHaveLength(1)
  })

  it('is rejected with an error for each invalid field', async () => {
    const { status, body } = await postMessage({ name: '', email: 'asha', message: ' ' })
    expect(status).toBe(400)
    expect(body).toEqual({
      code: 'bad_request',
      message: 'Please fill in all fields. Please enter a valid email address',
      errors: [
        { field: 'name', message: 'Please fill in all fields' },
        { field: 'email', message: 'Please enter a valid email address' },
        { field: 'message', message: 'Please fill in all fields' },
      ],
    })
  })

  it.each([
    ['a missing field', { name: undefined }, 'Please fill in all fields'],
    ['a number', { name: 5 }, 'Name must be text.'],
    ['a long name', { name: 'x'.repeat(101) }, 'Name can be at most 100 characters.'],
    ['a long message', { message: 'x'.repeat(5_001) }, 'Message can be at most 5,000 characters.'],
    ['an unknown field', { phone: '1' }, 'Unknown field phone.'],
  ])('is rejected with %s', async (_, overrides, error) => {
    expect(await postMessage(overrides)).toMatchObject({ status: 400, body: { message: error } })
    expect(await listMessages()).toEqual([])
  })

  it('is accepted with an expired session', async () => {
    expect((await postMessage({}, { token: 'x'.repeat(43) })).status).toBe(201)
  })

  it('is rate limited per network, and the response says how long to wait', async () => {
    const { burst } = rateLimits.messagesPerNetwork
    for (let i = 0; i < burst; i++) expect((await postMessage()).status).toBe(201)
    const rejected = await postMessage()
    expect(rejected).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    expect(rejected.body.message).toBe('Too many attempts. Please try again in 60 seconds.')
    expect(await listMessages()).toHaveLength(burst)
    shop.advanceClock(60_000)
    expect((await postMessage()).status).toBe(201)
  })

  it('is rate limited in total, separately for guests and customers', async () => {
    const { burst } = rateLimits.messages
    for (let i = 0; i < burst; i++)
      expect((await postMessage({}, { remoteAddress: `203.0.113.${i}` })).status).toBe(201)
    expect((await postMessage({}, { remoteAddress: '203.0.113.250' })).status).toBe(429)
    const { token } = await shop.registerCustomer()
    expect((await postMessage({}, { remoteAddress: '203.0.113.250', token })).status).toBe(201)
    expect(await listMessages()).toHaveLength(burst + 1)
  })

  it('above the email limit appears only in the inbox, and the next email has the open count', async () => {
    const { burst } = rateLimits.messageEmails
    for (let i = 0; i < burst + 5; i++) await postMessage({}, { remoteAddress: `203.0.113.${i}` })
    expect(await shop.listEmails()).toHaveLength(burst)
    expect(await listMessages()).toHaveLength(burst + 5)
    shop.advanceClock(rateLimits.messageEmails.intervalMs)
    await postMessage()
    const lastEmail = (await shop.listEmails()).at(-1)
    expect(lastEmail?.text).toContain(`Open messages: ${burst + 6}`)
  })
})
