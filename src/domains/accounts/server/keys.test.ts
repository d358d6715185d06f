import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#platform/audit/tables.ts'
import { newId } from '#shared/ids.ts'
import type { Permission } from '#shared/permissions.ts'
import { DAY } from '#shared/time.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createLoggedInUser } from '#tests/support/create-logged-in-user.ts'
import { rateLimits } from '../rules.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
let owner: { id: string; token: string }

beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['users', 'api_keys', 'rate_limits']) await shop.pool.query(`DELETE FROM ${table}`)
  await shop.pool.query('TRUNCATE audit_entries')
  owner = await createLoggedInUser(shop, { role: 'admin', name: 'Ravi', loggedInAt: shop.now() })
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function call(method: Method, url: string, token: string, body?: object) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await shop.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

async function createKey(scopes: Permission[], options: { expiresInDays?: number } = {}) {
  const { status, body } = await call('POST', '/api/admin/keys', owner.token, { name: 'ERP', scopes, ...options })
  expect(status).toBe(201)
  return { id: body.key._id as string, token: body.token as string, key: body.key }
}

describe('an API key', () => {
  it('is shown once, when it is created, and stored as a hash', async () => {
    const { token, key } = await createKey(['customers:read'], { expiresInDays: 30 })
    expect(token).toMatch(/^shopkey_[\w-]{43}$/)
    expect(key).toEqual({
      _id: expect.any(String),
      name: 'ERP',
      prefix: token.slice(0, 14),
      scopes: ['customers:read'],
      createdBy: 'Ravi',
      createdAt: shop.now().toISOString(),
      expiresAt: new Date(shop.now().getTime() + 30 * DAY).toISOString(),
    })
    expect((await call('GET', '/api/admin/keys', owner.token)).body).toEqual([key])
    expect(JSON.stringify((await shop.pool.query('SELECT * FROM api_keys')).rows)).not.toContain(token)
  })

  it('can call the admin routes of its scopes, and its last use is recorded', async () => {
    const { token } = await createKey(['customers:read'])
    expect((await call('GET', '/api/admin/users', token)).status).toBe(200)
    const { body } = await call('GET', '/api/admin/keys', owner.token)
    expect(body[0].lastUsedAt).toBe(shop.now().toISOString())
    expect(await call('PUT', `/api/admin/users/${newId()}`, token, { name: 'A' })).toMatchObject({
      status: 403,
      body: { message: "This API key can't change customers." },
    })
  })

  it('is the actor in the audit log', async () => {
    const { id, token } = await createKey(['customers:write'])
    const asha = await createLoggedInUser(shop)
    expect((await call('PUT', `/api/admin/users/${asha.id}`, token, { name: 'Asha R' })).status).toBe(200)
    const entries = await shop.db.select().from(auditEntries).orderBy(auditEntries.id)
    expect(entries).toMatchObject([
      { kind: 'key', actorName: 'Ravi', subjectName: 'ERP', after: { scopes: 'customers:write', expiresAt: 'never' } },
      { kind: 'user', actorId: id, actorName: 'API key ERP' },
    ])
  })

  it('can never manage staff, keys or two-factor authentication, whatever scopes are stored', async () => {
    const { token } = await createKey(['customers:write'])
    const scopes = ['customers:write', 'staff:write', 'integrations:write']
    await shop.pool.query('UPDATE api_keys SET scopes = $1', [JSON.stringify(scopes)])
    const forbidden = { status: 403, body: { message: 'Only an owner can change staff.' } }
    const asha = await createLoggedInUser(shop)
    expect(await call('PUT', `/api/admin/users/${asha.id}`, token, { role: 'admin' })).toMatchObject(forbidden)
    expect((await call('PUT', `/api/admin/users/${asha.id}`, token, { email: 'x@example.in' })).status).toBe(403)
    expect(await call('PUT', `/api/admin/users/${owner.id}`, token, { email: 'x@example.in' })).toMatchObject(forbidden)
    expect(await call('DELETE', `/api/admin/users/${owner.id}`, token)).toMatchObject(forbidden)
    const invitation = { email: 'x@example.in', staffRole: 'owner' }
    expect(await call('POST', '/api/admin/staff/invitations', token, invitation)).toMatchObject(forbidden)
    const security = { requiresSecondFactor: false }
    expect(await call('PUT', '/api/admin/staff/security', token, security)).toMatchObject(forbidden)
    const key = { name: 'More', scopes: ['orders:read'] }
    expect(await call('POST', '/api/admin/keys', token, key)).toMatchObject({
      status: 403,
      body: { message: 'Only an owner can manage API keys.' },
    })
    expect(await call('POST', '/api/users/second-factor', token, { password: 'x' })).toMatchObject({
      status: 403,
      body: { message: "This API key can't do this." },
    })
  })

  it.each(['staff:read', 'staff:write', 'integrations:write', 'everything'])(
    'cannot have the scope %s',
    async (scope) => {
      const { status, body } = await call('POST', '/api/admin/keys', owner.token, { name: 'ERP', scopes: [scope] })
      expect([status, body.message]).toEqual([400, "A key can't have this scope."])
    },
  )

  it.each([
    [{ name: ' ', scopes: ['orders:read'] }, 'Please name the key.'],
    [{ name: 'x'.repeat(61), scopes: ['orders:read'] }, 'Name can be at most 60 characters.'],
    [{ name: 'ERP', scopes: [] }, 'Please choose at least one scope.'],
    [{ name: 'ERP', scopes: ['orders:read'], expiresInDays: 0 }, 'Days must be at least 1.'],
    [{ name: 'ERP', scopes: ['orders:read'], expiresInDays: 3_651 }, 'Days can be at most 3,650.'],
  ])('cannot be created from invalid fields: %o', async (body, message) => {
    expect(await call('POST', '/api/admin/keys', owner.token, body)).toMatchObject({ status: 400, body: { message } })
  })

  it('cannot be created beyond 50 keys', async () => {
    const { id } = await createKey(['orders:read'])
    await shop.pool.query(
      `INSERT INTO api_keys SELECT id || n, name, token_hash || n, prefix, scopes, created_by, created_at FROM api_keys, generate_series(1, 49) n WHERE id = $1`,
      [id],
    )
    const response = await call('POST', '/api/admin/keys', owner.token, { name: 'ERP', scopes: ['orders:read'] })
    expect(response).toMatchObject({
      status: 409,
      body: { message: 'There can be at most 50 keys. Revoke one that is no longer used.' },
    })
  })

  it('stops working when it expires', async () => {
    const { token } = await createKey(['customers:read'], { expiresInDays: 1 })
    shop.advanceClock(DAY)
    expect(await call('GET', '/api/admin/users', token)).toMatchObject({
      status: 401,
      body: { message: 'This API key has expired.' },
    })
  })

  it('stops working when it is revoked, which is recorded', async () => {
    const { id, token } = await createKey(['customers:read'])
    expect(await call('DELETE', `/api/admin/keys/${id}`, owner.token)).toMatchObject({
      status: 200,
      body: { message: 'ERP is revoked.' },
    })
    expect(await call('GET', '/api/admin/users', token)).toMatchObject({
      status: 401,
      body: { message: 'This API key is not valid.' },
    })
    expect((await call('DELETE', `/api/admin/keys/${id}`, owner.token)).status).toBe(404)
    const entries = await shop.db.select().from(auditEntries).orderBy(auditEntries.id)
    expect(entries.at(-1)).toMatchObject({ kind: 'key', before: { scopes: 'customers:read' }, after: null })
  })

  it('is rejected by customer routes, and an unknown key by admin routes', async () => {
    const { token } = await createKey(['customers:read'])
    expect((await call('GET', '/api/users/profile', token)).status).toBe(401)
    expect((await call('GET', '/api/admin/users', `shopkey_${'x'.repeat(43)}`)).status).toBe(401)
  })

  it('is rate limited', async () => {
    const { token } = await createKey(['customers:read'])
    const statuses: number[] = []
    for (let n = 0; n <= rateLimits.apiKey.burst; n++) {
      statuses.push((await call('GET', '/api/admin/users?limit=1', token)).status)
    }
    expect(statuses.lastIndexOf(200)).toBe(rateLimits.apiKey.burst - 1)
    expect(statuses.at(-1)).toBe(429)
  })
})
