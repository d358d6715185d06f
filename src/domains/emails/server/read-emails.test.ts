import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#domains/accounts/server/tables.ts'
import { auditEntries } from '#platform/audit/tables.ts'
import { emails } from '#platform/email/tables.ts'
import { newId } from '#shared/ids.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createLoggedInUser } from '#tests/support/create-logged-in-user.ts'
import { registerDomain } from '#tests/support/register-domain.ts'
import { emailsDomain } from './domain.ts'

const sample = {
  id: 'hello',
  name: 'Hello',
  when: 'somebody registers',
  subject: 'Hello',
  text: 'Hi',
  html: '<p>Hi</p>',
}

let shop: Awaited<ReturnType<typeof createAccountsApp>>
let adminToken: string
let customerToken: string

beforeAll(async () => {
  shop = await createAccountsApp()
  await registerDomain(shop.app, emailsDomain, { ...shop, emailSamples: () => [sample] })
  const [ravi, asha] = [await shop.registerCustomer(), await shop.registerCustomer()]
  await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, ravi.id))
  // changing the role ends all sessions
  const { email, password } = ravi
  adminToken = (await shop.call('POST', '/login', { body: { email, password } })).body.token
  customerToken = asha.token
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(emails))

async function insertEmail(subject: string, overrides: Partial<typeof emails.$inferInsert> = {}): Promise<string> {
  const id = newId()
  const email = { id, to: 'asha@example.in', subject, text: 'Good day.', html: '<p>Good day.</p>' }
  await shop.db.insert(emails).values({ ...email, state: 'suppressed', ...overrides })
  return id
}

async function get(path: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await shop.app.inject({ url: `/api/admin/emails${path}`, headers })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

describe('emails', () => {
  it('are listed in pages, newest first, without their content', async () => {
    for (const day of [1, 3, 2]) await insertEmail(`Day ${day}`, { createdAt: new Date(Date.UTC(2026, 0, day)) })
    const { body, headers } = await get('?limit=2', adminToken)
    expect(headers).toMatchObject({ 'x-total-count': '3' })
    expect(body).toEqual([
      {
        _id: expect.any(String),
        to: 'asha@example.in',
        subject: 'Day 3',
        state: 'suppressed',
        canResend: true,
        createdAt: '2026-01-03T00:00:00.000Z',
      },
      expect.objectContaining({ subject: 'Day 2' }),
    ])
    expect((await get('?limit=2&page=2', adminToken)).body).toMatchObject([{ subject: 'Day 1' }])
    expect((await get('?limit=101', adminToken)).status).toBe(400)
  })

  it('are sorted by the requested field', async () => {
    await insertEmail('banana', { to: 'A@example.in' })
    await insertEmail('Apple', { to: 'c@example.in' })
    await insertEmail('cherry', { to: 'B@example.in' })
    const listSubjects = async (sortBy: string) =>
      (await get(`?sortBy=${sortBy}`, adminToken)).body.map(({ subject }: { subject: string }) => subject)
    expect(await listSubjects('subject')).toEqual(['Apple', 'banana', 'cherry'])
    expect(await listSubjects('-subject')).toEqual(['cherry', 'banana', 'Apple'])
    expect(await listSubjects('to')).toEqual(['banana', 'cherry', 'Apple'])
    expect(await listSubjects('createdAt')).toEqual(['banana', 'Apple', 'cherry'])
    expect((await get('?sortBy=text', adminToken)).status).toBe(400)
  })

  it('are exported as CSV with filters and sorting, without their content', async () => {
    await insertEmail('=cmd()', { state: 'failed', error: 'not now' })
    await insertEmail('Hello', { createdAt: new Date(Date.UTC(2026, 0, 2)) })
    const exportCsv = async (query: string) => {
      const headers = { authorization: `Bearer ${adminToken}` }
      const { headers: responseHeaders, body } = await shop.app.inject({
        url: `/api/admin/emails.csv${query}`,
        headers,
      })
      return { type: responseHeaders['content-type'], lines: body.split('\r\n').filter(Boolean) }
    }
    const { type, lines } = await exportCsv('?sortBy=subject')
    expect(type).toBe('text/csv; charset=utf-8')
    expect(lines[0]).toContain('Created,To,Subject,State,Sent,Error')
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/,asha@example\.in,'=cmd\(\),failed,,not now$/),
      '2026-01-02T00:00:00.000Z,asha@example.in,Hello,suppressed,,',
    ])
    expect((await exportCsv('?q=Hell')).lines).toHaveLength(2)
    expect(lines.join()).not.toContain('Good day')
  })

  it('are filtered by order and by address', async () => {
    const order = newId()
    await insertEmail('About it', { reference: order })
    await insertEmail('To Ravi', { to: 'Ravi@example.in' })
    const list = async (query: string) => (await get(query, adminToken)).body
    expect(await list(`?order=${order}`)).toMatchObject([{ subject: 'About it' }])
    expect(await list('?to=ravi@example.in')).toMatchObject([{ subject: 'To Ravi' }])
    expect(await list('?to=ravi@example')).toEqual([])
    expect((await get('?order=x', adminToken)).status).toBe(400)
    await insertEmail('About asha@example.in', { to: 'care@nukkad.example' })
    await insertEmail('To Natasha', { to: 'natasha@example.in' })
    expect(await list('?q=%20ASHA@example.in')).toMatchObject([{ subject: 'About it' }])
    expect(await list('?q=sha@example.in&sortBy=subject')).toMatchObject([
      { subject: 'About asha@example.in' },
      { subject: 'About it' },
      { subject: 'To Natasha' },
    ])
  })

  it('have templates rendered with sample data', async () => {
    expect((await get('/templates', adminToken)).body).toEqual([sample])
  })

  it('are returned with their content by id', async () => {
    const sentAt = new Date(Date.UTC(2026, 0, 2))
    const id = await insertEmail('Hello', { state: 'sent', sentAt, error: 'not now' })
    expect((await get(`/${id}`, adminToken)).body).toMatchObject({
      subject: 'Hello',
      state: 'sent',
      sentAt: sentAt.toISOString(),
      error: 'not now',
      text: 'Good day.',
      html: '<p>Good day.</p>',
    })
    expect((await get(`/${newId()}`, adminToken)).status).toBe(404)
  })

  it('show secret links to owners only', async () => {
    const { token } = await createLoggedInUser(shop, { role: 'admin', staffRole: 'support', loggedInAt: shop.now() })
    const [secret, other] = [await insertEmail('Reset', { secret: true }), await insertEmail('Hello')]
    expect((await get(`/${secret}`, adminToken)).body).toMatchObject({ text: 'Good day.' })
    expect((await get(`/${secret}`, token)).body).toMatchObject({ subject: 'Reset', text: '', html: '' })
    expect((await get(`/${other}`, token)).body).toMatchObject({ text: 'Good day.' })
  })

  it.each<[string, number, () => string | undefined]>([
    ['a visitor without a token', 401, () => undefined],
    ['a token that was never issued', 401, () => 'x'.repeat(43)],
    ['a customer', 403, () => customerToken],
  ])('are not visible to %s: %d', async (_, status, token) => {
    const id = await insertEmail('Secret')
    for (const path of ['', `/${id}`, '.csv', '/templates']) {
      const response = await get(path, token())
      expect(response.status).toBe(status)
      expect(JSON.stringify(response.body)).not.toContain('asha@example.in')
    }
  })
})

describe('sending an email again', () => {
  const post = async (path: string, token = adminToken, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = { method: 'POST' as const, url: `/api/admin/emails${path}`, headers }
    const response = await shop.app.inject(payload === undefined ? request : { ...request, payload })
    return { status: response.statusCode, body: response.json() }
  }
  const listAll = () => shop.db.select().from(emails).orderBy(emails.createdAt, emails.id)
  beforeEach(() => shop.db.execute('DELETE FROM rate_limits'))

  it('queues a copy of what was sent, once at a time, and adds an audit entry', async () => {
    const reference = newId()
    const headers = { 'List-Unsubscribe': '<https://shop.example>' }
    const id = await insertEmail('Your order', { state: 'sent', reference, headers, replyTo: 'care@example.in' })
    const { status, body } = await post(`/${id}/resend`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      to: 'asha@example.in',
      subject: 'Your order',
      state: 'queued',
      copyOf: id,
      canResend: false,
    })
    expect(await listAll()).toMatchObject([
      { id, state: 'sent' },
      { text: 'Good day.', html: '<p>Good day.</p>', headers, replyTo: 'care@example.in', reference, attempts: 0 },
    ])
    const again = await post(`/${id}/resend`)
    expect([again.status, again.body.message]).toEqual([409, 'This email is already being sent again.'])
    const copy = await post(`/${body._id}/resend`)
    expect([copy.status, copy.body.message]).toEqual([409, 'This email is still being sent.'])
    const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.kind, 'email'))
    expect(entries).toMatchObject([{ subjectId: body._id, subjectName: 'Your order', after: { change: 'sent again' } }])
  })

  it('queues a copy to another address without its unsubscribe link, and records the address', async () => {
    const headers = { 'List-Unsubscribe': '<https://shop.example>' }
    const id = await insertEmail('Your order', { state: 'sent', headers })
    const forward = (body: object, token = adminToken) => post(`/${id}/forward`, token, body)
    const invalid = await forward({ to: 'asha' })
    expect([invalid.status, invalid.body.message]).toEqual([400, 'Please enter a valid email address.'])
    const { status, body } = await forward({ to: 'asha.rao@example.in' })
    expect([status, body]).toMatchObject([200, { to: 'asha.rao@example.in', subject: 'Your order', copyOf: id }])
    expect(await listAll()).toMatchObject([
      { id, to: 'asha@example.in' },
      { text: 'Good day.', to: 'asha.rao@example.in', headers: null },
    ])
    const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subjectId, body._id))
    expect(entries).toMatchObject([{ after: { change: 'sent to another address', to: 'asha.rao@example.in' } }])
    const secret = await insertEmail('Reset', { secret: true })
    expect((await post(`/${secret}/forward`, adminToken, { to: 'a@example.in' })).status).toBe(409)
    const packer = await createLoggedInUser(shop, { role: 'admin', staffRole: 'packing', loggedInAt: shop.now() })
    expect((await forward({ to: 'a@example.in' }, packer.token)).status).toBe(403)
    const accountant = await createLoggedInUser(shop, { role: 'admin', staffRole: 'accounts', loggedInAt: shop.now() })
    expect(await forward({ to: 'a@example.in' }, accountant.token)).toMatchObject({
      status: 403,
      body: { message: "Your role can't send emails to other addresses." },
    })
  })

  it('queues a failed email itself', async () => {
    const id = await insertEmail('Your order', { state: 'failed', error: 'mailbox full', attempts: 9 })
    expect((await post(`/${id}/resend`)).body).toMatchObject({ _id: id, state: 'queued' })
    expect(await listAll()).toMatchObject([{ id, state: 'queued', attempts: 0, error: null }])
  })

  it('is limited to 5 an hour for an order', async () => {
    const reference = newId()
    const resend = async (about: string) =>
      (await post(`/${await insertEmail('Hi', { reference: about })}/resend`)).status
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) statuses.push(await resend(reference))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await shop.db.$count(emails, eq(emails.state, 'queued'))).toBe(5)
    expect(await resend(newId())).toBe(200)
  })

  it('is rejected for links that open an account, unknown emails and people without the right', async () => {
    const secret = await insertEmail('Reset', { secret: true })
    const refused = await post(`/${secret}/resend`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This email has a link that opens an account or works once, so it can't be sent again.",
    ])
    expect((await get('', adminToken)).body).toMatchObject([{ canResend: false }])
    expect((await post(`/${newId()}/resend`)).status).toBe(404)
    const { token } = await createLoggedInUser(shop, { role: 'admin', staffRole: 'packing', loggedInAt: shop.now() })
    for (const path of [`/${secret}/resend`, '/resend-failed']) {
      expect((await post(path, token)).status).toBe(403)
      expect((await post(path, customerToken)).status).toBe(403)
    }
  })

  it('works for all failed emails together, without those whose content was deleted', async () => {
    const failed = [await insertEmail('One', { state: 'failed' }), await insertEmail('Two', { state: 'failed' })]
    await insertEmail('Reset', { state: 'failed', secret: true })
    await insertEmail('Sent', { state: 'sent' })
    expect((await post('/resend-failed')).body).toEqual({ resent: 2 })
    const queued = (await listAll()).filter(({ state }) => state === 'queued').map(({ id }) => id)
    expect(queued.sort()).toEqual(failed.sort())
    expect((await post('/resend-failed')).body).toEqual({ resent: 0 })
  })
})
