import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openMessages } from '#tests/support/messages.ts'
import { DONE_MS, PENDING_MS } from '../rules.ts'
import { sweepMessages } from './sweep-messages.ts'
import { contactMessages, newsletterSubscribers } from './tables.ts'

let shop: Awaited<ReturnType<typeof openMessages>>
let ravi: Awaited<ReturnType<typeof shop.admin>>
let meena: Awaited<ReturnType<typeof shop.admin>>
beforeAll(async () => {
  shop = await openMessages()
  ravi = await shop.admin('Ravi')
  meena = await shop.admin('Meena')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE contact_messages, contact_answers, newsletter_subscribers, newsletter_links, mails')
})

async function put(name: string, more: Partial<typeof contactMessages.$inferInsert> = {}): Promise<string> {
  const id = newId()
  const message = { id, name, email: `${name.toLowerCase()}@example.in`, message: `Hello from ${name}.` }
  await shop.db.insert(contactMessages).values({ ...message, ...more })
  return id
}

const read = (path: string, token = ravi.token) => shop.ask('GET', `/api/admin/messages${path}`, { token })
const act = (path: string, body?: object, { token } = ravi) =>
  shop.ask('POST', `/api/admin/messages/${path}`, { token, ...(body ? { body } : {}) })
const answer = (id: string, version: number, admin = ravi) =>
  act(`${id}/answer`, { text: 'We do.\n\nSee you,\nthe corner', version }, admin)

describe('the inbox', () => {
  it('lists what was written, the newest first, one page of it', async () => {
    for (const day of [1, 3, 2]) await put(`Day${day}`, { createdAt: new Date(Date.UTC(2026, 0, day)) })
    const { body, headers } = await read('?limit=2')
    expect(headers).toMatchObject({ 'x-total-count': '3' })
    expect(body).toEqual([
      {
        _id: expect.any(String),
        name: 'Day3',
        email: 'day3@example.in',
        beginning: 'Hello from Day3.',
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
  ])('answers %s', async (query, expected) => {
    await put('zoya', { createdAt: new Date('2026-01-01') })
    await put('asha', { createdAt: new Date('2026-01-02'), state: 'closed' })
    await put('Meher', { createdAt: new Date('2026-01-03') })
    const { body } = await read(query)
    expect(body.map(({ name }: { name: string }) => name)).toEqual(expected)
  })

  it('comes as a spreadsheet, with what a spreadsheet would calculate made text', async () => {
    const createdAt = new Date('2026-01-01')
    await put('Asha', { createdAt, message: '=HYPERLINK("x")' })
    await put('Zoya', { createdAt, state: 'closed' })
    const { text } = await read('.csv?state=open')
    const row = `2026-01-01T00:00:00.000Z,Asha,asha@example.in,open,"'=HYPERLINK(""x"")"`
    expect(text).toBe(`\ufeffReceived,Name,Email,State,Message\r\n${row}\r\n`)
  })

  it('has no message that was never there', async () => {
    expect((await read(`/${newId()}`)).status).toBe(404)
    expect((await answer(newId(), 0)).status).toBe(404)
    expect((await act(`${newId()}/close`)).status).toBe(404)
  })
})

describe('an answer', () => {
  it('is mailed above what was asked, and kept with who wrote it', async () => {
    const id = await put('Asha', { message: 'Do you ship to Leh?\nAnd to Kargil?' })
    const { status, body } = await answer(id, 0)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'answered',
      version: 1,
      answers: [{ text: 'We do.\n\nSee you,\nthe corner', byName: 'Ravi', at: shop.now().toISOString() }],
    })
    const [mail, ...more] = await shop.mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to: 'asha@example.in',
      replyTo: 'care@example.in',
      subject: 'Re: your message to Nukkad',
    })
    expect(mail?.text).toMatch(/Hello Asha,\n\nWe do\.\n\nSee you,\nthe corner\n\n[\s\S]*> Do you ship to Leh\?\n> And/)
    expect((await read(`/${id}`)).body).toEqual(body)
  })

  it('is put down in the log of changes', async () => {
    const id = await put('Asha')
    await answer(id, 0)
    const { rows } = await shop.pool.query('SELECT * FROM audit_entries WHERE subject_id = $1', [id])
    expect(rows).toMatchObject([
      { kind: 'message', actor_name: 'Ravi', subject_name: 'Message from Asha', after: { state: 'answered' } },
    ])
  })

  it('of a second admin who did not see the first is refused, naming who was first, and nothing is mailed', async () => {
    const id = await put('Asha')
    const answers = await Promise.all([answer(id, 0, ravi), answer(id, 0, meena)])
    const [first, second] = answers.toSorted((one, other) => one.status - other.status)
    const { byName } = first?.body.answers[0] ?? {}
    expect(second).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(second?.body.message).toContain(`${byName} has answered this message meanwhile. Nothing was sent`)
    expect(await shop.mails()).toHaveLength(1)
    // who has read it may still have something to add
    expect((await answer(id, 1, byName === 'Ravi' ? meena : ravi)).body.answers).toHaveLength(2)
    expect(await shop.mails()).toHaveLength(2)
  })

  it('to a message that was closed meanwhile is refused', async () => {
    const id = await put('Asha')
    await act(`${id}/close`, undefined, meena)
    const { status, body } = await answer(id, 0)
    expect(status).toBe(409)
    expect(body.message).toMatch(/^Somebody has changed this message meanwhile/)
  })

  it.each([
    ['nothing', { text: ' ', version: 0 }, 'Please write an answer'],
    ['far too much', { text: 'x'.repeat(5_001), version: 0 }, 'text is longer than 5000 characters'],
    ['no version', { text: 'Hello' }, 'version is missing'],
  ])('of %s is refused', async (_, body, message) => {
    const id = await put('Asha')
    expect(await act(`${id}/answer`, body)).toMatchObject({ status: 400, body: { message } })
  })
})

describe('a message', () => {
  it('is closed and opened again, each put down once, and nobody is mailed', async () => {
    const id = await put('Asha')
    expect((await act(`${id}/close`)).body).toMatchObject({ state: 'closed', version: 1 })
    expect((await act(`${id}/close`)).body).toMatchObject({ state: 'closed', version: 1 })
    expect((await act(`${id}/reopen`)).body).toMatchObject({ state: 'open', version: 2 })
    const { rowCount } = await shop.pool.query('SELECT FROM audit_entries WHERE subject_id = $1', [id])
    expect(rowCount).toBe(2)
    expect(await shop.mails()).toEqual([])
  })

  it('is deleted as spam with its answers, many at a stroke, and one that is gone is passed over', async () => {
    const [asha, zoya, meher] = [await put('Asha'), await put('Zoya'), await put('Meher')]
    await answer(asha, 0)
    expect((await act('delete-spam', { ids: [asha, zoya, newId()] })).body).toEqual({ deleted: 2 })
    expect((await read('')).body).toMatchObject([{ _id: meher }])
    expect((await shop.pool.query('SELECT FROM contact_answers')).rowCount).toBe(0)
    const { rows } = await shop.pool.query('SELECT * FROM audit_entries WHERE subject_id = $1', [zoya])
    expect(rows).toMatchObject([{ kind: 'message', before: { state: 'open' }, after: null }])
    expect((await act('delete-spam', { ids: [] })).status).toBe(400)
  })
})

describe('sweeping', () => {
  it('forgets messages that were dealt with a year ago, and keeps open ones however old they are', async () => {
    const long = new Date(shop.now().getTime() - DONE_MS)
    const later = new Date(long.getTime() + 1_000)
    await put('Old', { state: 'closed', createdAt: long, changedAt: long })
    await put('Told', { state: 'answered', createdAt: long, changedAt: long })
    await put('Late', { state: 'closed', createdAt: long, changedAt: later })
    await put('Open', { createdAt: long, changedAt: long })
    expect(await sweepMessages(shop)).toEqual({ messages: 2, subscribers: 0 })
    expect((await read('?sortBy=name')).body).toMatchObject([{ name: 'Late' }, { name: 'Open' }])
  })

  it('forgets who was asked a month ago and did not confirm, and nobody else', async () => {
    const long = new Date(shop.now().getTime() - PENDING_MS)
    const subscriber = (email: string) => ({ id: newId(), email, consent: '', consentedAt: long, askedAt: long })
    await shop.db.insert(newsletterSubscribers).values([
      subscriber('never@example.in'),
      { ...subscriber('later@example.in'), askedAt: new Date(long.getTime() + 1_000) },
      { ...subscriber('yes@example.in'), state: 'confirmed' },
      { ...subscriber('left@example.in'), state: 'left' },
      // came before there was anything to confirm
      { ...subscriber('early@example.in'), askedAt: null },
    ])
    expect(await sweepMessages(shop)).toEqual({ messages: 0, subscribers: 1 })
    const { rows } = await shop.pool.query('SELECT email FROM newsletter_subscribers ORDER BY email')
    const kept = ['early', 'later', 'left', 'yes'].map((name) => ({ email: `${name}@example.in` }))
    expect(rows).toEqual(kept)
  })
})
