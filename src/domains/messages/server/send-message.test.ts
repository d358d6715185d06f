import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#domains/accounts/rules.ts'
import { openMessages } from '#tests/support/messages.ts'

let shop: Awaited<ReturnType<typeof openMessages>>
beforeAll(async () => {
  shop = await openMessages()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE contact_messages, contact_answers, throttle, mails')
  shop.enqueued.length = 0
})

const entry = { name: 'Asha Rao', email: 'asha@example.in', message: 'Hello!\n\nDo you ship to Leh?' }
const send = (different: object = {}, options: { token?: string; from?: string } = {}) =>
  shop.ask('POST', '/api/contact', { body: { ...entry, ...different }, ...options })
const kept = async () => (await shop.pool.query('SELECT * FROM contact_messages ORDER BY created_at, id')).rows
const copies = () => shop.enqueued.filter(({ queue }) => queue === 'forms.copy').map(({ data }) => data)

describe('a message to the shop', () => {
  it('is kept, mailed so that the answer goes to who wrote, and copied to the form service', async () => {
    expect(await send()).toMatchObject({
      status: 201,
      body: { message: 'Your message is on its way. We reply within 24 hours.' },
    })
    const [message] = await kept()
    expect(message).toMatchObject({ ...entry, state: 'open', version: 0, created_at: shop.now() })
    const [mail, ...more] = await shop.mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'care@example.in', replyTo: 'asha@example.in', subject: 'Message from Asha Rao' })
    for (const part of ['Do you ship to Leh?', 'asha@example.in', `/admin/messages?message=${message.id}`]) {
      expect(mail?.text).toContain(part)
      expect(mail?.html).toContain(part)
    }
    expect(copies()).toMatchObject([{ form: 'contact', fields: JSON.stringify(entry) }])
  })

  it('is kept as it was typed, without what no text has', async () => {
    await send({ name: ' Asha\n\u0000 Rao ', message: ' One\r\nTwo\u0000\u0007 \n' })
    expect(await kept()).toMatchObject([{ name: 'Asha Rao', message: 'One\nTwo' }])
  })

  it('that fills in what people do not see is thanked for, and kept nowhere', async () => {
    expect((await send({ website: 'https://spam.example' })).status).toBe(201)
    expect(await kept()).toEqual([])
    expect(await shop.mails()).toEqual([])
    expect(shop.enqueued).toEqual([])
    expect((await send({ website: '' })).status).toBe(201)
    expect(await kept()).toHaveLength(1)
  })

  it('is refused with every wrong field by its name', async () => {
    const { status, body } = await send({ name: '', email: 'asha', message: ' ' })
    expect(status).toBe(400)
    expect(body).toEqual({
      code: 'bad_request',
      message: 'Please fill in all fields; Please enter a valid email address',
      errors: [
        { field: 'name', message: 'Please fill in all fields' },
        { field: 'email', message: 'Please enter a valid email address' },
        { field: 'message', message: 'Please fill in all fields' },
      ],
    })
  })

  it.each([
    ['no fields', { name: undefined }, 'Please fill in all fields'],
    ['a number', { name: 5 }, 'name is not a text'],
    ['a long name', { name: 'x'.repeat(101) }, 'name is longer than 100 characters'],
    ['a long message', { message: 'x'.repeat(5_001) }, 'message is longer than 5000 characters'],
    ['what it does not know', { phone: '1' }, 'phone is not known here'],
  ])('is refused with %s', async (_, different, message) => {
    expect(await send(different)).toMatchObject({ status: 400, body: { message } })
    expect(await kept()).toEqual([])
  })

  it('is taken from somebody whose login is over', async () => {
    expect((await send({}, { token: 'x'.repeat(43) })).status).toBe(201)
  })

  it('is taken so often from one address, and then refused in words, with the time to wait', async () => {
    const { atOnce } = limits.messageFromAddress
    for (let i = 0; i < atOnce; i++) expect((await send()).status).toBe(201)
    const refused = await send()
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    expect(refused.body.message).toBe('Too many attempts. Please try again in 60 seconds.')
    expect(await kept()).toHaveLength(atOnce)
    shop.pass(60_000)
    expect((await send()).status).toBe(201)
  })

  it('is taken so often from everybody together, and a flood of guests leaves customers their turns', async () => {
    const { atOnce } = limits.messages
    for (let i = 0; i < atOnce; i++) expect((await send({}, { from: `203.0.113.${i}` })).status).toBe(201)
    expect((await send({}, { from: '203.0.113.250' })).status).toBe(429)
    const { token } = await shop.join()
    expect((await send({}, { from: '203.0.113.250', token })).status).toBe(201)
    expect(await kept()).toHaveLength(atOnce + 1)
  })

  it('is mailed about so often, and above that waits in the inbox, which every mail counts', async () => {
    const { atOnce } = limits.messageMails
    for (let i = 0; i < atOnce + 5; i++) await send({}, { from: `203.0.113.${i}` })
    expect(await shop.mails()).toHaveLength(atOnce)
    expect(await kept()).toHaveLength(atOnce + 5)
    shop.pass(limits.messageMails.everyMs)
    await send()
    const last = (await shop.mails()).at(-1)
    expect(last?.text).toContain(`Open in the inbox: ${atOnce + 6}`)
  })
})
