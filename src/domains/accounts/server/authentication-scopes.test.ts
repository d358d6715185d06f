import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { authenticateIfLoggedIn, decorateRequests, requireAdminRole, requireCustomer } from './authentication-scopes.ts'
import { generateToken } from './tokens.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const id = '0'.repeat(24)
const withInvalidBody = { body: ['not a valid body'] }

describe.each([
  ['POST', '/checkout', withInvalidBody],
  ['PUT', `/checkout/${id}/pay`, withInvalidBody],
  ['GET', '/checkout/no-id', {}],
  ['GET', '/orders/no-id', {}],
  ['GET', '/orders/my-orders?page=none', {}],
  ['GET', '/admin/payments/anomalies?page=none', {}],
  ['GET', '/admin/emails/no-id', {}],
  ['POST', '/users/addresses', withInvalidBody],
  ['PUT', '/users/profile', withInvalidBody],
  ['DELETE', '/users/sessions/no-id', {}],
] as const)('a malformed %s %s request', (method, path, options) => {
  it('returns 401 or 403 unless authorized, and 400 otherwise', async () => {
    const getStatus = async (token?: string) =>
      (await shop.call(method, path, { ...options, ...(token ? { token } : {}) })).status
    expect([await getStatus(), await getStatus(generateToken())]).toEqual([401, 401])
    if (path.startsWith('/admin/')) expect(await getStatus((await shop.createUser()).token)).toBe(403)
    expect(await getStatus((await shop.createUser('admin')).token)).toBe(400)
  })
})

it('an admin call without a valid token is rejected before its body is parsed', async () => {
  const post = async (authorization: string | undefined, body: string) => {
    const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) }
    return (await fetch(`${shop.url}/api/admin/users`, { method: 'POST', headers, body })).status
  }
  const unknownToken = `Bearer ${generateToken()}`
  expect([await post(undefined, '{"'), await post(unknownToken, '{"')]).toEqual([401, 401])
  expect(await post(`Bearer ${(await shop.createUser('admin')).token}`, '{"')).toBe(400)
})

type Scope = (app: FastifyInstance, deps: TestShop['deps']) => void

/** Registers a route in a scope of its own. */
async function createApp(enterScope: Scope, path: string) {
  const app = Fastify()
  decorateRequests(app)
  await app.register(async (scope) => {
    enterScope(scope, shop.deps)
    scope.get(path, async ({ actor }) => actor.id)
  })
  return app
}

describe('request.actor', () => {
  async function readActor(enterScope: Scope) {
    const { id, token } = await shop.createUser('admin')
    const path = enterScope === requireAdminRole ? '/api/admin/orders' : '/actor'
    const app = await createApp(enterScope, path)
    const { statusCode, body } = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
    return { id, statusCode, body }
  }

  it.each([
    ['customer', requireCustomer],
    ['admin', requireAdminRole],
  ])('is the account in the %s scope', async (_, enterScope) => {
    const { id, ...response } = await readActor(enterScope)
    expect(response).toEqual({ statusCode: 200, body: id })
  })

  it.each([
    ['public', () => {}],
    ['optional login', authenticateIfLoggedIn],
  ])('throws in the %s scope, even with a token', async (_, enterScope) => {
    const { statusCode, body } = await readActor(enterScope)
    expect(statusCode).toBe(500)
    expect(body).toContain('/actor is not in a customer or admin scope')
  })
})

describe('a route in the admin scope', () => {
  it.each(['/api/admin/unheard-of', '/actor'])('makes the start fail without a permission: %s', async (path) => {
    await expect(createApp(requireAdminRole, path)).rejects.toThrow(`GET ${path} needs a permission`)
  })
})

describe('a route under /api/admin', () => {
  it.each([
    ['public', () => {}],
    ['optional login', authenticateIfLoggedIn],
    ['customer', requireCustomer],
  ])('cannot be registered in the %s scope', async (_, enterScope) => {
    await expect(createApp(enterScope, '/api/admin/orders')).rejects.toThrow('/api/admin/orders must be registered')
    await expect(createApp(enterScope, '/api/admin')).rejects.toThrow('must be registered in the admin scope')
  })

  it('can be registered in the admin scope, directly or by a nested plugin with a prefix', async () => {
    await expect(createApp(requireAdminRole, '/api/admin/orders')).resolves.toBeDefined()
    const app = Fastify()
    decorateRequests(app)
    await app.register(async (scope) => {
      requireAdminRole(scope, shop.deps)
      await scope.register(async (nested) => void nested.get('/orders', async () => ''), { prefix: '/api/admin' })
    })
    await app.ready()
    expect((await app.inject('/api/admin/orders')).statusCode).not.toBe(200)
  })
})
