import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#platform/audit/tables.ts'
import { newId } from '#shared/ids.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { sessions, users } from './tables.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
let admin: { id: string; token: string }

beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  // TRUNCATE … CASCADE would rewrite every table that references users, which takes longer than a test
  await shop.pool.query('DELETE FROM users')
  await shop.pool.query('TRUNCATE audit_entries')
  admin = await createAdmin('Ravi')
})

async function createAdmin(name: string) {
  const { id, email, password } = await shop.registerCustomer({ name })
  await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
  // a role change ends the sessions
  const { token } = (await shop.call('POST', '/login', { body: { email, password } })).body
  return { id, token: token as string, email }
}

async function callAdmin(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token = admin.token, body = undefined as object | undefined } = {},
) {
  const response = await shop.app.inject({
    method,
    url: `/api/admin/users${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: isJson ? response.json() : undefined,
  }
}

const insertUser = (name: string, overrides: Partial<typeof users.$inferInsert> = {}) =>
  shop.db
    .insert(users)
    .values({ id: newId(), name, email: `${name.toLowerCase()}@example.in`, passwordHash: 'x', ...overrides })
const getNames = (response: { body: { name: string }[] }) => response.body.map(({ name }) => name)
const listAuditEntries = () => shop.db.select().from(auditEntries).orderBy(auditEntries.id)
const getRole = async (id: string) => (await shop.db.select().from(users).where(eq(users.id, id)))[0]?.role

describe('the list of users', () => {
  beforeEach(async () => {
    await insertUser('Meera', { createdAt: new Date('2026-01-01'), role: 'customer' })
    await insertUser('anil', { createdAt: new Date('2026-01-03'), role: 'admin' })
    await insertUser('Zoya_', { createdAt: new Date('2026-01-02'), email: '100%@example.in' })
    await shop.db
      .update(users)
      .set({ createdAt: new Date('2025-12-31') })
      .where(eq(users.id, admin.id))
  })

  it('returns pages, newest first, without secrets', async () => {
    const response = await callAdmin('GET', '?limit=2')
    expect(response.headers).toMatchObject({ 'x-total-count': '4', 'cache-control': 'no-store' })
    expect(response.body).toEqual([
      {
        _id: expect.any(String),
        name: 'anil',
        email: 'anil@example.in',
        role: 'admin',
        createdAt: '2026-01-03T00:00:00.000Z',
      },
      expect.objectContaining({ name: 'Zoya_' }),
    ])
    expect(getNames(await callAdmin('GET', '?limit=2&page=2'))).toEqual(['Meera', 'Ravi'])
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
  ])('supports ?%s', async (query, expected) => {
    expect(getNames(await callAdmin('GET', `?${query}`))).toEqual(expected)
  })

  it('finds a whole address, without those that end like it', async () => {
    await shop.registerCustomer({ name: 'Li', email: 'li@example.in' })
    await shop.registerCustomer({ name: 'Ali', email: 'ali@example.in' })
    expect(getNames(await callAdmin('GET', '?q=LI@example.in'))).toEqual(['Li'])
    expect(getNames(await callAdmin('GET', '?q=li@example'))).toEqual(['Ali', 'Li'])
  })

  it.each(['sortBy=password', 'role=owner', 'limit=101', 'page=0', 'other=1'])('rejects ?%s', async (query) => {
    expect((await callAdmin('GET', `?${query}`)).status).toBe(400)
  })

  it('is exported as CSV in the same order and with the same filters', async () => {
    await insertUser('=cmd()', { email: 'formula@example.in', createdAt: new Date('2026-01-04') })
    const { headers, text } = await callAdmin('GET', '.csv?q=example.in&sortBy=-createdAt')
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' })
    expect(text.split('\r\n')[0]).toContain('Id,Name,Email,Role,Joined,Has password')
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
    'is exported completely across batches, sorted by %s',
    async (sortBy) => {
      await shop.pool.query(`INSERT INTO users (id, name, email, password_hash, created_at)
      SELECT lpad(n::text, 24, '0'), 'Same', 'u' || n || '@example.in', 'x', '2026-02-01' FROM generate_series(1, 2500) n`)
      const { text } = await callAdmin('GET', `.csv?sortBy=${sortBy}`)
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

  it('creates a customer account that can log in, and an audit entry', async () => {
    const { status, body } = await callAdmin('POST', '', { body: asha })
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
    expect(await listAuditEntries()).toMatchObject([
      {
        kind: 'user',
        actorName: 'Ravi',
        subjectName: 'Asha',
        before: null,
        after: { name: 'Asha', email, role: 'customer' },
      },
    ])
  })

  it('creates an admin on request', async () => {
    expect((await callAdmin('POST', '', { body: { ...asha, role: 'admin' } })).body.user.role).toBe('admin')
  })

  it.each([
    ['no name', { name: ' ' }, 'Please fill in all fields'],
    ['no password', { password: '' }, 'Please fill in all fields'],
    ['a short password', { password: '12345' }, 'Password must be at least 6 characters long'],
    ['an invalid email', { email: 'asha' }, 'Please enter a valid email address'],
    ['a reversed name', { name: '\u202eAsha' }, "Name contains a character that can't be displayed."],
    ['an unknown role', { role: 'owner' }, expect.stringMatching(/role/i)],
  ])('rejects %s', async (_, overrides, message) => {
    expect(await callAdmin('POST', '', { body: { ...asha, ...overrides } })).toMatchObject({
      status: 400,
      body: { message },
    })
    expect(await listAuditEntries()).toEqual([])
  })

  it('rejects an email that already has an account, ignoring case', async () => {
    await callAdmin('POST', '', { body: asha })
    const duplicate = await callAdmin('POST', '', { body: { ...asha, email: 'NEW@example.in' } })
    expect(duplicate).toMatchObject({ status: 409, body: { message: 'An account with this email already exists.' } })
  })
})

describe('updating a user', () => {
  it("updates the given fields, and ends the user's sessions if the role changes", async () => {
    const { id, token } = await shop.registerCustomer({ name: 'Asha' })
    expect((await callAdmin('PUT', `/${id}`, { body: { name: 'Asha B' } })).body.user).toMatchObject({
      name: 'Asha B',
      role: 'customer',
    })
    expect((await shop.call('GET', '/profile', { token })).status).toBe(200)
    expect((await callAdmin('PUT', `/${id}`, { body: { role: 'admin' } })).body.user).toMatchObject({
      _id: id,
      role: 'admin',
    })
    expect((await shop.call('GET', '/profile', { token })).status).toBe(401)
    expect(await listAuditEntries()).toMatchObject([
      { kind: 'user', subjectId: id, before: { name: 'Asha' }, after: { name: 'Asha B' } },
      { kind: 'role', subjectId: id, subjectName: 'Asha B', before: { role: 'customer' }, after: { role: 'admin' } },
    ])
  })

  it('records nothing and ends no session when nothing changes', async () => {
    const { id, token } = await shop.registerCustomer({ name: 'Asha' })
    expect((await callAdmin('PUT', `/${id}`, { body: { id, name: 'Asha', role: 'customer' } })).status).toBe(200)
    expect((await shop.call('GET', '/profile', { token })).status).toBe(200)
    expect(await listAuditEntries()).toEqual([])
  })

  it('rejects invalid updates', async () => {
    const [asha, meera] = [await shop.registerCustomer(), await shop.registerCustomer()]
    expect((await callAdmin('PUT', `/${asha.id}`, { body: { email: meera.email.toUpperCase() } })).status).toBe(409)
    expect((await callAdmin('PUT', `/${asha.id}`, { body: { email: 'not an email' } })).status).toBe(400)
    expect((await callAdmin('PUT', `/${asha.id}`, { body: { name: ' ' } })).status).toBe(400)
    expect((await callAdmin('PUT', `/${asha.id}`, { body: { password: 'x' } })).status).toBe(400)
    expect((await callAdmin('PUT', `/${newId()}`, { body: { role: 'admin' } })).status).toBe(404)
    expect(await listAuditEntries()).toEqual([])
  })
})

describe('deleting a user', () => {
  it('ends their session and adds an audit entry', async () => {
    const { id, token } = await shop.registerCustomer({ name: 'Asha', email: 'asha@example.in' })
    expect(await callAdmin('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { _id: id } })
    expect((await shop.call('GET', '/profile', { token })).status).toBe(401)
    expect((await callAdmin('DELETE', `/${id}`)).status).toBe(404)
    expect(await listAuditEntries()).toMatchObject([
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
  const LAST_ADMIN = "This is the last admin and can't be deleted or demoted. Make someone else an admin first."
  const OWN_ACCOUNT = "You can't change your own role or delete yourself. Ask another admin."

  it('cannot be deleted or demoted if there is no other', async () => {
    expect(await callAdmin('DELETE', `/${admin.id}`)).toMatchObject({ status: 409, body: { message: LAST_ADMIN } })
    const demotion = await callAdmin('PUT', `/${admin.id}`, { body: { role: 'customer' } })
    expect(demotion).toMatchObject({ status: 409, body: { message: LAST_ADMIN } })
    expect(await getRole(admin.id)).toBe('admin')
  })

  it('cannot delete or demote itself, but can change its own name', async () => {
    await createAdmin('Meera')
    expect(await callAdmin('DELETE', `/${admin.id}`)).toMatchObject({ status: 409, body: { message: OWN_ACCOUNT } })
    const demotion = await callAdmin('PUT', `/${admin.id}`, { body: { role: 'customer' } })
    expect(demotion).toMatchObject({ status: 409, body: { message: OWN_ACCOUNT } })
    expect((await callAdmin('PUT', `/${admin.id}`, { body: { name: 'Ravi K' } })).status).toBe(200)
  })

  it.each(['demote', 'delete'])('remains when two admins %s each other concurrently', async (action) => {
    const meera = await createAdmin('Meera')
    // holds the locks until both requests have passed authentication
    const blocker = await shop.pool.connect()
    await blocker.query('BEGIN')
    await blocker.query(`SELECT id FROM users WHERE role = 'admin' FOR UPDATE`)
    const removeAdmin = (id: string, token: string) =>
      action === 'demote'
        ? callAdmin('PUT', `/${id}`, { token, body: { role: 'customer' } })
        : callAdmin('DELETE', `/${id}`, { token })
    const removals = Promise.all([removeAdmin(meera.id, admin.token), removeAdmin(admin.id, meera.token)])
    await shop.waitForBlockedConnections(2)
    await blocker.query('COMMIT')
    blocker.release()
    expect((await removals).map(({ status }) => status).toSorted()).toEqual([200, 401])
    const remaining = await shop.db.select().from(users).where(eq(users.role, 'admin'))
    expect(remaining).toHaveLength(1)
    expect(await listAuditEntries()).toHaveLength(1)
  })

  it('loses access immediately when demoted', async () => {
    const meera = await createAdmin('Meera')
    await callAdmin('PUT', `/${meera.id}`, { body: { role: 'customer' } })
    expect((await callAdmin('GET', '', { token: meera.token })).status).toBe(401)
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, meera.id))).toEqual([])
  })
})
