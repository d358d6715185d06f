import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/ids.ts'
import { createMessagesApp } from '#tests/support/create-messages-app.ts'
import { MESSAGE_RETENTION_MS, PENDING_MS } from '../rules.ts'
import { cleanUpMessages } from './clean-up-messages.ts'
import { contactMessages, newsletterSubscribers } from './tables.ts'

let shop: Awaited<ReturnType<typeof createMessagesApp>>
let ravi: Awaited<ReturnType<typeof shop.createAdmin>>
let meena: Awaited<ReturnType<typeof shop.createAdmin>>
beforeAll(async () => {
  shop = await createMessagesApp()
  ravi = await shop.createAdmin('Ravi')
  meena = await shop.createAdmin('Meena')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE contact_messages, contact_replies, newsletter_subscribers, newsletter_links, emails')
})

async function insertMessage(
  name: string,
  overrides: Partial<typeof contactMessages.$inferInsert> = {},
): Promise<string> {
  const id = newId()
  const message = { id, name, email: `${name.toLowerCase()}@example.in`, message: `Hello from ${name}.` }
  await shop.db.insert(contactMessages).values({ ...message, ...overrides })
  return id
}

const get = (path: string, token = ravi.token) => shop.request('GET', `/api/admin/messages${path}`, { token })
const post = (path: string, body?: object, { token } = ravi) =>
  shop.request('POST', `/api/admin/messages/${path}`, { token, ...(body ? { body } : {}) })
const replyTo = (id: string, version: number, admin = ravi) =>
  post(`${id}/answer`, { text: 'We do.\n\nSee you,\nthe corner', version }, admin)

describe('the inbox', () => {
  it('lists a page of messages, newest first', async () => {
    for (const day of [1, 3, 2]) await insertMessage(`Day${day}`, { createdAt: new Date(Date.UTC(2026, 0, day)) })
    const { body, headers } = await get('?limit=2')
    expect(headers).toMatchObject({ 'x-total-count': '3' })
    expect(body).toEqual([
      {
        _id: expect.any(String),
        name: 'Day3',
        email: 'day3@example.in',
        excerpt: 'Hello from Day3.',
        state: 'open',
        createdAt: '2026-01-03T00:00:00.000Z',
      },
      expect.objectContaining({ name: 'Day2' }),
    ])
  })

  it.each([
    ['?sortBy=name', ['asha', 'Meher', 'zoya']],
    ['?sortBy=-name', ['zoya', 'Meher', 'asha']],
    ['?sortBy=createdAt', ['zoya', 'asha', 'Meher']],
    ['?q=MEHER@', ['Meher']],
    ['?q=from+zo', ['zoya']],
    ['?q=%25', []],
    ['?state=closed', ['asha']],
    ['?state=open&limit=1&page=2', ['zoya']],
  ])('supports the query %s', async (query, expected) => {
    await insertMessage('zoya', { createdAt: new Date('2026-01-01') })
    await insertMessage('asha', { createdAt: new Date('2026-01-02'), state: 'closed' })
    await insertMessage('Meher', { createdAt: new Date('2026-01-03') })
    const { body } = await get(query)
    expect(body.map(({ name }: { name: string }) => name)).toEqual(expected)
  })

  it('are found by a whole address, without those whose address ends like it', async () => {
    await insertMessage('asha')
    await insertMessage('natasha')
    expect((await get('?q=ASHA@example.in')).body).toMatchObject([{ name: 'asha' }])
  })

  it('exports CSV with formulas escaped', async () => {
    const createdAt = new Date('2026-01-01')
    await insertMessage('Asha', { createdAt, message: '=HYPERLINK("x")' })
    await insertMessage('Zoya', { createdAt, state: 'closed' })
    const { text } = await get('.csv?state=open')
    const row = `2026-01-01T00:00:00.000Z,Asha,asha@example.in,open,"'=HYPERLINK(""x"")",`
    expect(text).toBe(`\ufeffReceived,Name,Email,State,Message,Order\r\n${row}\r\n`)
  })

  it('returns 404 for an unknown message', async () => {
    expect((await get(`/${newId()}`)).status).toBe(404)
    expect((await replyTo(newId(), 0)).status).toBe(404)
    expect((await post(`${newId()}/close`)).status).toBe(404)
  })
})

describe('a reply', () => {
  it("is emailed above the customer's message, and stored with its author", async () => {
    const id = await insertMessage('Asha', { message: 'Do you ship to Leh?\nAnd to Kargil?' })
    const { status, body } = await replyTo(id, 0)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'answered',
      version: 1,
      answers: [{ text: 'We do.\n\nSee you,\nthe corner', byName: 'Ravi', at: shop.now().toISOString() }],
    })
    const [email, ...otherEmails] = await shop.listEmails()
    expect(otherEmails).toEqual([])
    expect(email).toMatchObject({
      to: 'asha@example.in',
      replyTo: 'care@example.in',
      subject: 'Re: your message to Nukkad',
    })
    expect(email?.text).toMatch(
      /Hello Asha,\n\nWe do\.\n\nSee you,\nthe corner\n\n[\s\S]*> Do you ship to Leh\?\n> And/,
    )
    expect((await get(`/${id}`)).body).toEqual(body)
  })

  it('is recorded in the audit log', async () => {
    const id = await insertMessage('Asha')
    await replyTo(id, 0)
    const { rows } = await shop.pool.query('SELECT * FROM audit_entries WHERE subject_id = $1', [id])
    expect(rows).toMatchObject([
      { kind: 'message', actor_name: 'Ravi', subject_name: 'Message from Asha', after: { state: 'answered' } },
    ])
  })

  it('is rejected and not emailed when another admin has replied in the meantime', async () => {
    const id = await insertMessage('Asha')
    const responses = await Promise.all([replyTo(id, 0, ravi), replyTo(id, 0, meena)])
    const [first, second] = responses.toSorted((a, b) => a.status - b.status)
    const { byName } = first?.body.answers[0] ?? {}
    expect(second).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(second?.body.message).toContain(`${byName} has already replied. Your reply wasn't sent`)
    expect(await shop.listEmails()).toHaveLength(1)
    // after reading the first reply, the second admin may still reply
    expect((await replyTo(id, 1, byName === 'Ravi' ? meena : ravi)).body.answers).toHaveLength(2)
    expect(await shop.listEmails()).toHaveLength(2)
  })

  it('to a message that another admin has closed is rejected', async () => {
    const id = await insertMessage('Asha')
    await post(`${id}/close`, undefined, meena)
    const { status, body } = await replyTo(id, 0)
    expect(status).toBe(409)
    expect(body.message).toMatch(/^Another admin has changed this message/)
  })

  it.each([
    ['without text', { text: ' ', version: 0 }, 'Please write a reply.'],
    ['that is too long', { text: 'x'.repeat(5_001), version: 0 }, 'Your reply can be at most 5,000 characters.'],
    ['without a version', { text: 'Hello' }, 'Version is required.'],
  ])('%s is rejected', async (_, body, message) => {
    const id = await insertMessage('Asha')
    expect(await post(`${id}/answer`, body)).toMatchObject({ status: 400, body: { message } })
  })
})

describe('a message', () => {
  it('can be closed and reopened, with one audit entry each and no email', async () => {
    const id = await insertMessage('Asha')
    expect((await post(`${id}/close`)).body).toMatchObject({ state: 'closed', version: 1 })
    expect((await post(`${id}/close`)).body).toMatchObject({ state: 'closed', version: 1 })
    expect((await post(`${id}/reopen`)).body).toMatchObject({ state: 'open', version: 2 })
    const { rowCount } = await shop.pool.query('SELECT FROM audit_entries WHERE subject_id = $1', [id])
    expect(rowCount).toBe(2)
    expect(await shop.listEmails()).toEqual([])
  })

  it('can be deleted with its replies, together with others; unknown ids are skipped', async () => {
    const [asha, zoya, meher] = [await insertMessage('Asha'), await insertMessage('Zoya'), await insertMessage('Meher')]
    await replyTo(asha, 0)
    expect((await post('delete-spam', { ids: [asha, zoya, newId()] })).body).toEqual({ deleted: 2 })
    expect((await get('')).body).toMatchObject([{ _id: meher }])
    expect((await shop.pool.query('SELECT FROM contact_replies')).rowCount).toBe(0)
    const { rows } = await shop.pool.query('SELECT * FROM audit_entries WHERE subject_id = $1', [zoya])
    expect(rows).toMatchObject([{ kind: 'message', before: { state: 'open' }, after: null }])
    expect((await post('delete-spam', { ids: [] })).status).toBe(400)
  })
})

describe('cleanup', () => {
  it('deletes messages answered or closed a year ago, and keeps open ones', async () => {
    const cutoff = new Date(shop.now().getTime() - MESSAGE_RETENTION_MS)
    const afterCutoff = new Date(cutoff.getTime() + 1_000)
    await insertMessage('OldClosed', { state: 'closed', createdAt: cutoff, changedAt: cutoff })
    await insertMessage('OldAnswered', { state: 'answered', createdAt: cutoff, changedAt: cutoff })
    await insertMessage('NewClosed', { state: 'closed', createdAt: cutoff, changedAt: afterCutoff })
    await insertMessage('OldOpen', { createdAt: cutoff, changedAt: cutoff })
    expect(await cleanUpMessages(shop)).toEqual({ messages: 2, subscribers: 0 })
    expect((await get('?sortBy=name')).body).toMatchObject([{ name: 'NewClosed' }, { name: 'OldOpen' }])
  })

  it('deletes only subscribers who did not confirm within 30 days', async () => {
    const cutoff = new Date(shop.now().getTime() - PENDING_MS)
    const subscriber = (email: string) => ({
      id: newId(),
      email,
      consent: '',
      consentedAt: cutoff,
      confirmationSentAt: cutoff,
    })
    await shop.db.insert(newsletterSubscribers).values([
      subscriber('expired@example.in'),
      { ...subscriber('pending@example.in'), confirmationSentAt: new Date(cutoff.getTime() + 1_000) },
      { ...subscriber('confirmed@example.in'), state: 'confirmed' },
      { ...subscriber('left@example.in'), state: 'left' },
      // subscribed before double opt-in
      { ...subscriber('legacy@example.in'), confirmationSentAt: null },
    ])
    expect(await cleanUpMessages(shop)).toEqual({ messages: 0, subscribers: 1 })
    const { rows } = await shop.pool.query('SELECT email FROM newsletter_subscribers ORDER BY email')
    const remaining = ['confirmed', 'left', 'legacy', 'pending'].map((name) => ({ email: `${name}@example.in` }))
    expect(rows).toEqual(remaining)
  })
})
