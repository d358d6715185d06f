import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#platform/audit/tables.ts'
import { newId } from '#shared/ids.ts'
import { openAccounts } from '#tests/support/accounts.ts'
import { accountAdminRoutes } from './admin-routes.ts'
import { sessions, users } from './tables.ts'

let shop: Awaited<ReturnType<typeof openAccounts>>
let admin: { id: string; token: string }

beforeAll(async () => {
  shop = await openAccounts()
  await shop.app.register(accountAdminRoutes(shop))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE users CASCADE')
  await shop.pool.query('TRUNCATE audit_entries')
  admin = await joinAsAdmin('Ravi')
})

async function joinAsAdmin(name: string) {
  const { id, email, password } = await shop.join({ name })
  await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
  // another role ends the sessions
  const { token } = (await shop.call('POST', '/login', { body: { email, password } })).body
  return { id, token: token as string, email }
}

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token = admin.token, body = undefined as object | undefined } = {},
) {
  const answer = await shop.app.inject({
    method,
    url: `/api/admin/users${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body: isJson ? answer.json() : undefined,
  }
}

const put = (name: string, more: Partial<typeof users.$inferInsert> = {}) =>
  shop.db
    .insert(users)
    .values({ id: newId(), name, email: `${name.toLowerCase()}@example.in`, passwordHash: 'x', ...more })
const names = (answer: { body: { name: string }[] }) => answer.body.map(({ name }) => name)
const changes = () => shop.db.select().from(auditEntries).orderBy(auditEntries.id)
const roleOf = async (id: string) => (await shop.db.select().from(users).where(eq(users.id, id)))[0]?.role

describe('the list of users', () => {
  beforeEach(async () => {
    await put('Meera', { createdAt: new Date('2026-01-01'), role: 'customer' })
    await put('anil', { createdAt: new Date('2026-01-03'), role: 'admin' })
    await put('Zoya_', { createdAt: new Date('2026-01-02'), email: '100%@example.in' })
    await shop.db
      .update(users)
      .set({ createdAt: new Date('2025-12-31') })
      .where(eq(users.id, admin.id))
  })

  it('has the newest first, page by page, and tells no secrets', async () => {
    const answer = await ask('GET', '?limit=2')
    expect(answer.headers).toMatchObject({ 'x-total-count': '4', 'cache-control': 'no-store' })
    expect(answer.body).toEqual([
      {
        _id: expect.any(String),
        name: 'anil',
        email: 'anil@example.in',
        role: 'admin',
        createdAt: '2026-01-03T00:00:00.000Z',
      },
      expect.objectContaining({ name: 'Zoya_' }),
    ])
    expect(names(await ask('GET', '?limit=2&page=2'))).toEqual(['Meera', 'Ravi'])
  })

  it.each([
    ['sortBy=name', ['anil', 'Meera', 'Ravi', 'Zoya_']],
    ['sortBy=-email', ['Meera', 'Ravi', 'anil', 'Zoya_']],
    ['sortBy=createdAt', ['Ravi', 'Meera', 'Zoya_', 'anil']],
    ['q=EE', ['Meera']],
    ['q=example.in&role=admin', ['anil', 'Ravi']],
    ['q=%25', ['Zoya_']],
    ['q=_', ['Zoya_']],
    ['role=customer&sortBy=name', ['Meera', 'Zoya_']],
    ['q=nobody', []],
  ])('answers ?%s', async (query, expected) => {
    expect(names(await ask('GET', `?${query}`))).toEqual(expected)
  })

  it.each(['sortBy=password', 'role=owner', 'limit=101', 'page=0', 'other=1'])('refuses ?%s', async (query) => {
    expect((await ask('GET', `?${query}`)).status).toBe(400)
  })

  it('comes as a spreadsheet, in the same order and with the same filters', async () => {
    await put('=cmd()', { email: 'formula@example.in', createdAt: new Date('2026-01-04') })
    const { headers, text } = await ask('GET', '.csv?q=example.in&sortBy=-createdAt')
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' })
    const lines = text.split('\r\n').map((line) => line.split(',').slice(1, 4).join(','))
    expect(lines).toEqual([
      'Name,Email,Role',
      "'=cmd(),formula@example.in,customer",
      'anil,anil@example.in,admin',
      'Zoya_,100%@example.in,customer',
      'Meera,meera@example.in,customer',
      expect.stringMatching(/^Ravi,/),
      '',
    ])
  })

  it.each(['name', '-name', 'email', '-role', 'createdAt', '-createdAt'])(
    'is whole as a spreadsheet by %s, past one batch',
    async (sortBy) => {
      await shop.pool.query(`INSERT INTO users (id, name, email, password_hash, created_at)
      SELECT lpad(n::text, 24, '0'), 'Same', 'u' || n || '@example.in', 'x', '2026-02-01' FROM generate_series(1, 2500) n`)
      const { text } = await ask('GET', `.csv?sortBy=${sortBy}`)
      const ids = text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0])
      expect(new Set(ids).size).toBe(2504)
      expect(ids).toHaveLength(2504)
    },
  )
})

describe('adding a user', () => {
  const asha = { name: 'Asha', email: 'new@example.in', password: 'chai-at-six' }

  it('opens an account that can log in, as a customer unless told, and is put down', async () => {
    const { status, body } = await ask('POST', '', { body: asha })
    expect(status).toBe(201)
    expect(body).toEqual({
      message: expect.any(String),
      user: {
        _id: expect.any(String),
        name: 'Asha',
        email: 'new@example.in',
        role: 'customer',
        createdAt: expect.any(String),
      },
    })
    const { email, password } = asha
    expect((await shop.call('POST', '/login', { body: { email, password } })).status).toBe(200)
    expect(await changes()).toMatchObject([
      {
        kind: 'user',
        actorName: 'Ravi',
        subjectName: 'Asha',
        before: null,
        after: { name: 'Asha', email, role: 'customer' },
      },
    ])
  })

  it('makes another admin when told so', async () => {
    expect((await ask('POST', '', { body: { ...asha, role: 'admin' } })).body.user.role).toBe('admin')
  })

  it.each([
    ['no name', { name: ' ' }, 'Please fill in all fields'],
    ['no password', { password: '' }, 'Please fill in all fields'],
    ['a short password', { password: '12345' }, 'Password must be at least 6 characters long'],
    ['no address', { email: 'asha' }, 'Please enter a valid email address'],
    ['an unknown role', { role: 'owner' }, expect.stringContaining('role')],
  ])('refuses %s', async (_, different, message) => {
    expect(await ask('POST', '', { body: { ...asha, ...different } })).toMatchObject({ status: 400, body: { message } })
    expect(await changes()).toEqual([])
  })

  it('refuses an address that has an account, however it is typed', async () => {
    await ask('POST', '', { body: asha })
    const again = await ask('POST', '', { body: { ...asha, email: 'NEW@example.in' } })
    expect(again).toMatchObject({ status: 409, body: { message: 'An account with this email already exists' } })
  })
})

describe('changing a user', () => {
  it("changes any part, and another role ends that user's sessions", async () => {
    const { id, token } = await shop.join({ name: 'Asha' })
    expect((await ask('PUT', `/${id}`, { body: { name: 'Asha B' } })).body.user).toMatchObject({
      name: 'Asha B',
      role: 'customer',
    })
    expect((await shop.call('GET', '/profile', { token })).status).toBe(200)
    expect((await ask('PUT', `/${id}`, { body: { role: 'admin' } })).body.user).toMatchObject({
      _id: id,
      role: 'admin',
    })
    expect((await shop.call('GET', '/profile', { token })).status).toBe(401)
    expect(await changes()).toMatchObject([
      { kind: 'user', subjectId: id, before: { name: 'Asha' }, after: { name: 'Asha B' } },
      { kind: 'role', subjectId: id, subjectName: 'Asha B', before: { role: 'customer' }, after: { role: 'admin' } },
    ])
  })

  it('puts nothing down, and ends no session, when nothing is different', async () => {
    const { id, token } = await shop.join({ name: 'Asha' })
    expect((await ask('PUT', `/${id}`, { body: { id, name: 'Asha', role: 'customer' } })).status).toBe(200)
    expect((await shop.call('GET', '/profile', { token })).status).toBe(200)
    expect(await changes()).toEqual([])
  })

  it('refuses what cannot be', async () => {
    const [asha, meera] = [await shop.join(), await shop.join()]
    expect((await ask('PUT', `/${asha.id}`, { body: { email: meera.email.toUpperCase() } })).status).toBe(409)
    expect((await ask('PUT', `/${asha.id}`, { body: { email: 'no address' } })).status).toBe(400)
    expect((await ask('PUT', `/${asha.id}`, { body: { name: ' ' } })).status).toBe(400)
    expect((await ask('PUT', `/${asha.id}`, { body: { password: 'x' } })).status).toBe(400)
    expect((await ask('PUT', `/${newId()}`, { body: { role: 'admin' } })).status).toBe(404)
    expect(await changes()).toEqual([])
  })
})

describe('deleting a user', () => {
  it('ends the account at once, and is put down', async () => {
    const { id, token } = await shop.join({ name: 'Asha', email: 'asha@example.in' })
    expect(await ask('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { _id: id } })
    expect((await shop.call('GET', '/profile', { token })).status).toBe(401)
    expect((await ask('DELETE', `/${id}`)).status).toBe(404)
    expect(await changes()).toMatchObject([
      {
        kind: 'user',
        subjectId: id,
        before: { name: 'Asha', email: 'asha@example.in', role: 'customer' },
        after: null,
      },
    ])
  })
})

describe('an admin', () => {
  const LAST = 'This is the last admin, who can be neither deleted nor made a customer.'
  const ONESELF = 'That is you. Ask another admin to delete you or to make you a customer.'

  it('who is the last one stays', async () => {
    expect(await ask('DELETE', `/${admin.id}`)).toMatchObject({ status: 409, body: { message: LAST } })
    const demoted = await ask('PUT', `/${admin.id}`, { body: { role: 'customer' } })
    expect(demoted).toMatchObject({ status: 409, body: { message: LAST } })
    expect(await roleOf(admin.id)).toBe('admin')
  })

  it('does neither delete nor demote oneself by accident, but may change the own name', async () => {
    await joinAsAdmin('Meera')
    expect(await ask('DELETE', `/${admin.id}`)).toMatchObject({ status: 409, body: { message: ONESELF } })
    const demoted = await ask('PUT', `/${admin.id}`, { body: { role: 'customer' } })
    expect(demoted).toMatchObject({ status: 409, body: { message: ONESELF } })
    expect((await ask('PUT', `/${admin.id}`, { body: { name: 'Ravi K' } })).status).toBe(200)
  })

  it.each(['demote', 'delete'])('is left when two %s each other at once', async (how) => {
    const meera = await joinAsAdmin('Meera')
    // both have shown who they are, and then wait for the same rows
    const holder = await shop.pool.connect()
    await holder.query('BEGIN')
    await holder.query(`SELECT id FROM users WHERE role = 'admin' FOR UPDATE`)
    const strike = (id: string, token: string) =>
      how === 'demote'
        ? ask('PUT', `/${id}`, { token, body: { role: 'customer' } })
        : ask('DELETE', `/${id}`, { token })
    const strikes = Promise.all([strike(meera.id, admin.token), strike(admin.id, meera.token)])
    await shop.untilBlocked(2)
    await holder.query('COMMIT')
    holder.release()
    expect((await strikes).map(({ status }) => status).toSorted()).toEqual([200, 401])
    const left = await shop.db.select().from(users).where(eq(users.role, 'admin'))
    expect(left).toHaveLength(1)
    expect(await changes()).toHaveLength(1)
  })

  it('who was demoted is out at once', async () => {
    const meera = await joinAsAdmin('Meera')
    await ask('PUT', `/${meera.id}`, { body: { role: 'customer' } })
    expect((await ask('GET', '', { token: meera.token })).status).toBe(401)
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, meera.id))).toEqual([])
  })
})
