import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createProduct } from '#domains/catalogue/server/create-product.ts'
import { createSale } from '#domains/discounts/server/create-sale.ts'
import { createDiscount } from '#domains/discounts/server/save-discount.ts'
import { createPaymentProvider } from '#domains/payments/server/payment-provider.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { parseSettings } from '#platform/settings.ts'
import { newId } from '#shared/ids.ts'
import { asPaise } from '#shared/money.ts'
import type { permissions } from '#shared/permissions.ts'
import { permissionsByRole, type StaffRole, staffRoles } from '#shared/staff-roles.ts'
import { createLoggedInUser } from '#tests/support/create-logged-in-user.ts'
import { createMemoryStorage } from '#tests/support/create-memory-storage.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { shopSettings } from '#tests/support/shop-settings.ts'
import { buildApp } from './app.ts'

type App = Awaited<ReturnType<typeof buildApp>>

/** Collected from Fastify itself, so the test can't miss an admin route. */
const routes: RouteOptions[] = []
const INITIALIZED = 'fastify.initialization'
const collectRoutes = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void routes.push(route))

/**
 * Matches admin paths, the setup of two-factor authentication and product changes. Shoppers only read products,
 * request restock alerts and write reviews.
 */
const isAdminRoute = (route: string) =>
  /^\w+ \/api\/(admin(\/|$)|upload\b)|^(?!GET )\w+ \/api\/users\/second-factor$|^(?!GET )\w+ \/api\/products\b(?!\/:id\/(?:restock-alerts|reviews)$)/.test(
    route,
  )

interface AdminRoute {
  method: string
  url: string
  schema: RouteOptions['schema']
  config: RouteOptions['config']
}

function listAdminRoutes(): AdminRoute[] {
  return routes
    .flatMap(({ method, url, schema, config }) =>
      [method].flat().map((name) => ({ method: name, url, schema, config })),
    )
    .filter(({ method, url }) => isAdminRoute(`${method} ${url}`) && method !== 'HEAD' && method !== 'OPTIONS')
}

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let app: App
/** Ids of the seeded data by path segment. */
const ids: Record<string, string> = {}
const tokens: Record<'customer' | 'revoked' | 'admin', string> = { customer: '', revoked: '', admin: '' }

beforeAll(async () => {
  database = await createMigratedDatabase()
  diagnostics.subscribe(INITIALIZED, collectRoutes)
  const keys = { keyId: 'key', keySecret: 'secret', webhookSecret: 'secret' }
  const paymentProvider = createPaymentProvider({ url: 'http://127.0.0.1:9', scriptUrl: '/script.js', ...keys })
  app = await buildApp({
    now: () => new Date(),
    settings: parseSettings({}),
    // a slow test machine must not trigger load shedding
    limits: { eventLoopDelayMs: 0 },
    log: pino({ level: 'silent' }),
    database,
    cache: new ResponseCache({ maxBytes: 1_000 }),
    jobs: { enqueue: async () => {} },
    paymentProvider,
    shopSettings,
    storage: createMemoryStorage(),
  })
  diagnostics.unsubscribe(INITIALIZED, collectRoutes)
  await app.ready()
  await seedData()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function registerCustomer(name: string): Promise<{ id: string; token: string }> {
  const payload = { name, email: `${name}@example.in`, password: 'chai-at-six' }
  const { user, token } = (await app.inject({ method: 'POST', url: '/api/users/register', payload })).json()
  return { id: user._id, token }
}

async function registerAdmin(name: string): Promise<{ id: string; token: string }> {
  const { id } = await registerCustomer(name)
  await database.pool.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [id])
  const payload = { email: `${name}@example.in`, password: 'chai-at-six' }
  const { token } = (await app.inject({ method: 'POST', url: '/api/users/login', payload })).json()
  const profile = { url: '/api/users/profile', headers: { authorization: `Bearer ${token}` } }
  expect((await app.inject(profile)).json()).toMatchObject({ role: 'admin' })
  return { id, token }
}

/** Creates something for every admin route to change. */
async function seedData(): Promise<void> {
  const [asha, ravi] = [await registerCustomer('asha'), await registerAdmin('ravi')]
  tokens.customer = asha.token
  tokens.admin = (await registerAdmin('meera')).token
  // the role change below ends this admin's session
  tokens.revoked = ravi.token
  await database.pool.query(`UPDATE users SET role = 'customer' WHERE id = $1`, [ravi.id])
  ids['users'] = asha.id
  ids['customers'] = asha.id
  // the public content is valid input for saving
  sampleBodies['POST /api/admin/content/preview'] = (await app.inject('/api/content')).json()
  sampleBodies['PUT /api/admin/content'] = { ...(await app.inject('/api/content')).json(), version: 0 }
  const product = {
    sku: 'NKD-1',
    name: 'Tee',
    description: ['A shirt.'],
    pricePaise: asPaise(99_900),
    category: 'Top Wear',
    gender: 'Men' as const,
    collections: ['Essentials'],
    sizes: ['M'],
    colors: ['Black'],
    brand: 'Nukkad',
    material: 'Cotton',
    images: [],
  }
  ids['products'] = (await createProduct(database, { ...product, stock: [{ quantity: 10 }] })).id
  const change = { kind: 'price' as const, before: { pricePaise: asPaise(1) }, after: { pricePaise: asPaise(99_900) } }
  const [actor, subject] = [
    { id: ravi.id, name: 'ravi' },
    { id: ids['products'], name: 'Tee' },
  ]
  const discountDeps = { db: database.db, now: () => new Date() }
  ids['discounts'] = await createDiscount(discountDeps, actor, { code: 'SAVE10', kind: 'percent', value: 10 })
  const sale = { title: 'Sale', kind: 'percent' as const, value: 10, productIds: [ids['products']] }
  ids['sales'] = await createSale(discountDeps, actor, { ...sale, startsAt: '2999-01-01T00:00:00Z' })
  ids['changes'] = await database.db.transaction((tx) => recordAuditEntry(tx, { ...change, actor, subject }))
}

/** Reads the full contents of the database. */
async function dumpDatabase(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const contents = rows.map(async ({ name }) => {
    const result = await database.pool.query(
      `SELECT coalesce(string_agg(t::text, '|' ORDER BY t::text), '') AS content FROM ${name} t`,
    )
    return [name, result.rows[0].content] as const
  })
  return Object.fromEntries(await Promise.all(contents))
}

/** Generates input that passes the route's schema, so only the guard can reject it. */
function generateInput(schema: z.core.JSONSchema.BaseSchema): unknown {
  const [first] = schema.enum ?? schema.anyOf ?? schema.oneOf ?? []
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return first
  if (first) return generateInput(first as z.core.JSONSchema.BaseSchema)
  if (schema.type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
    return Object.fromEntries(
      properties.map(([name, type]) => [name, generateInput(type as z.core.JSONSchema.BaseSchema)]),
    )
  }
  if (schema.type === 'array') {
    const items = (schema.items ?? {}) as z.core.JSONSchema.BaseSchema
    return Array.from({ length: schema.minItems ?? 0 }, () => generateInput(items))
  }
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  return schema.pattern?.includes('{24}') ? newId() : 'x'.repeat(schema.minLength ?? 1)
}

/** Input for routes whose rules go beyond their JSON schema. */
const sampleBodies: Record<string, object> = {
  'POST /api/admin/products': { name: 'Tee', description: 'A shirt.', price: 999, sku: 'NKD-2', category: 'Top Wear' },
}

const requiredQueries: Record<string, () => string> = {
  '/api/admin/restock-alerts': () => `?products=${ids['products']}`,
  '/api/admin/wishlists': () => `?products=${ids['products']}`,
  '/api/admin/invoices/pdf': () => '?number=NKD/26-27/000001',
  '/api/admin/tax/gstr1': () => '?month=2026-11',
  '/api/admin/tax/register.csv': () => '?month=2026-11',
  '/api/admin/shipments/labels.pdf': () => `?ids=${newId()}`,
  '/api/admin/shipments/manifest.pdf': () => `?ids=${newId()}`,
}

const invalidImage = [
  '--frontier',
  'content-disposition: form-data; name="image"; filename="a.png"',
  'content-type: image/png',
  '',
  'not an image',
  '--frontier--',
  '',
].join('\r\n')

function buildRequest({ method, url, schema }: AdminRoute) {
  const path = url.replace(/:\w+/g, () => ids[url.split('/').at(url.startsWith('/api/admin') ? 3 : 2) ?? ''] ?? newId())
  if (url === '/api/upload') {
    return { method, url, payload: invalidImage, headers: { 'content-type': 'multipart/form-data; boundary=frontier' } }
  }
  const body = schema?.body as z.ZodType | undefined
  const payload =
    sampleBodies[`${method} ${url}`] ??
    (body && generateInput(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })))
  return { method, url: path, headers: {}, ...(payload ? { payload } : {}) }
}

/** Fixed texts without a period. */
const fixedTexts = [
  'Please fill in all fields',
  'Please enter a valid email address',
  'Password must be at least 6 characters long',
]

describe('admin routes', () => {
  it('are found by the test', () => {
    const routeNames = listAdminRoutes().map(({ method, url }) => `${method} ${url}`)
    for (const route of [
      'GET /api/admin/users',
      'PUT /api/admin/orders/:id',
      'DELETE /api/admin/products/:id',
      'POST /api/upload',
      'POST /api/users/second-factor',
    ]) {
      expect(routeNames).toContain(route)
    }
  })

  it.each([
    ['an anonymous visitor', 401, () => undefined],
    ['an unknown token', 401, () => 'x'.repeat(43)],
    ['a customer', 403, () => tokens.customer],
    ['a former admin whose session has ended', 401, () => tokens.revoked],
  ])('reject %s and change nothing', async (_, status, token) => {
    const before = await dumpDatabase()
    const results: Record<string, number> = {}
    for (const route of listAdminRoutes()) {
      const { headers, ...request } = buildRequest(route)
      const bearer = token()
      const response = await app.inject({
        ...(request as { method: 'GET'; url: string }),
        headers: { ...headers, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      })
      results[`${route.method} ${route.url}`] = response.statusCode
    }
    const expected = Object.fromEntries(Object.keys(results).map((route) => [route, status]))
    expect(results).toEqual(expected)
    expect(await dumpDatabase()).toEqual(before)
  })

  it('explain invalid input in complete sentences', async () => {
    const headers = { authorization: `Bearer ${tokens.admin}` }
    const checked = new Set<string>()
    for (const route of listAdminRoutes()) {
      const schema = route.schema?.body as z.ZodType | undefined
      if (!schema) continue
      const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
      const wrongTypes = [{ nested: true }, -1e12, 'x'.repeat(30_000), [[]]].map((value) =>
        Object.fromEntries(Object.keys(properties).map((name) => [name, value])),
      )
      for (const payload of [{}, { unknown: 1 }, ...wrongTypes]) {
        const { method, url } = buildRequest(route)
        const response = await app.inject({ method: method as 'POST', url, headers, payload })
        if (response.statusCode !== 400) continue
        checked.add(`${method} ${route.url}`)
        const { message, errors = [] } = response.json()
        const texts = [message, ...errors.map((error: { message: string }) => error.message)]
        for (const text of texts.filter((text) => !fixedTexts.includes(text))) {
          expect(text, `${method} ${route.url}`).toMatch(/^["A-Z₹][^{}]+\.$/s)
        }
      }
    }
    expect(checked.size).toBeGreaterThan(15)
  })

  it('send admins responses that must not be cached', async () => {
    const headers = { authorization: `Bearer ${tokens.admin}` }
    const results: Record<string, unknown> = {}
    for (const route of listAdminRoutes().filter(({ method }) => method === 'GET')) {
      const query = requiredQueries[route.url]?.() ?? ''
      const response = await app.inject({ url: `${buildRequest(route).url}${query}`, headers })
      results[route.url] = response.headers['cache-control']
      // a missing resource is fine here, an invalid request is not
      expect([200, 404], route.url).toContain(response.statusCode)
    }
    expect(results).toEqual(Object.fromEntries(Object.keys(results).map((url) => [url, 'no-store'])))
  })
})

const permissionsIntroduction = `# Permissions

Which staff role may make which call of the admin area, as the server responds. \`src/admin-routes.test.ts\` compares this
table with the responses; \`npx vitest run src/admin-routes.test.ts -u\` writes it. Roles are sets of permissions
(\`src/shared/staff-roles.ts\`); path and method of a call, or its contract, name the permission
(\`src/shared/permissions.ts\`).

| call | ${staffRoles.join(' | ')} |
|---|${staffRoles.map(() => '---|').join('')}
`

describe('the permission table', () => {
  const results = {} as Record<StaffRole, Record<string, string>>
  const callAs = async (staffRole: StaffRole, calls: { method: string; url: string }[]) => {
    const { token } = await createLoggedInUser(database, { role: 'admin', staffRole })
    const headers = { authorization: `Bearer ${token}` }
    const results: Record<string, string> = {}
    for (const { method, url } of calls) {
      // a body isn't needed, because permissions are checked before it is read
      const request = { method: method as 'GET', url: url.replace(/:\w+/g, () => newId()), headers }
      const { statusCode } = await app.inject(request)
      results[`${method} ${url}`] = statusCode === 403 ? 'refused' : 'allowed'
    }
    return results
  }

  it.each(staffRoles)('holds for every admin route as %s', async (staffRole) => {
    const adminRoutes = listAdminRoutes()
    const expected = adminRoutes.map(({ method, url, config }) => {
      const { permission } = config as { permission: 'any' | (typeof permissions)[number] }
      const isAllowed = permission === 'any' || permissionsByRole[staffRole].includes(permission)
      return [`${method} ${url}`, isAllowed ? 'allowed' : 'refused']
    })
    results[staffRole] = await callAs(staffRole, adminRoutes)
    expect(results[staffRole]).toEqual(Object.fromEntries(expected))
  })

  it('is the one in docs/permissions.md, where every change shows', async () => {
    const rows = listAdminRoutes().map(({ method, url }) => {
      const marks = staffRoles.map((role) => (results[role][`${method} ${url}`] === 'allowed' ? '✓' : ' '))
      return `| \`${method} ${url}\` | ${marks.join(' | ')} |`
    })
    await expect(`${permissionsIntroduction}${rows.toSorted().join('\n')}\n`).toMatchFileSnapshot(
      '../docs/permissions.md',
    )
  })

  /** Written by hand, because the table above follows the permissions that the routes themselves name. */
  const calls: [call: string, roles: StaffRole[]][] = [
    ['GET /api/admin/status', [...staffRoles]],
    ['POST /api/users/second-factor', [...staffRoles]],
    ['GET /api/admin/dashboard', ['owner', 'manager', 'accounts']],
    ['GET /api/admin/orders', ['owner', 'manager', 'packing', 'support', 'accounts']],
    ['GET /api/admin/orders.csv', ['owner', 'manager', 'packing', 'support', 'accounts']],
    ['PUT /api/admin/orders/:id', ['owner', 'manager', 'support']],
    ['GET /api/admin/draft-orders', ['owner', 'manager', 'packing', 'support', 'accounts']],
    ['POST /api/admin/draft-orders', ['owner', 'manager', 'support']],
    ['POST /api/admin/draft-orders/:id/link', ['owner', 'manager', 'support']],
    ['POST /api/admin/orders/:id/cancel', ['owner', 'manager', 'support']],
    ['POST /api/admin/orders/:id/refunds', ['owner', 'manager', 'support', 'accounts']],
    ['POST /api/admin/orders/:id/cash', ['owner', 'manager', 'support', 'accounts']],
    ['POST /api/admin/orders/:id/shipments', ['owner', 'manager', 'packing', 'support']],
    ['POST /api/admin/shipments', ['owner', 'manager', 'packing', 'support']],
    ['POST /api/admin/returns/:id/approve', ['owner', 'manager', 'support']],
    ['POST /api/admin/returns/:id/receive', ['owner', 'manager', 'packing', 'support']],
    ['POST /api/admin/returns/:id/refund', ['owner', 'manager', 'support', 'accounts']],
    ['GET /api/admin/payments/books', ['owner', 'manager', 'support', 'accounts']],
    ['GET /api/admin/users', ['owner', 'manager', 'support', 'accounts']],
    ['PUT /api/admin/users/:id', ['owner', 'manager', 'support']],
    ['PUT /api/admin/users/:id/staff-role', ['owner']],
    ['GET /api/admin/staff', ['owner', 'manager']],
    ['GET /api/admin/roles', ['owner', 'manager']],
    ['POST /api/admin/staff/invitations', ['owner']],
    ['PUT /api/admin/staff/security', ['owner']],
    ['GET /api/admin/keys', ['owner']],
    ['POST /api/admin/keys', ['owner']],
    ['POST /api/admin/products', ['owner', 'manager', 'catalogue']],
    ['GET /api/admin/tax-categories', ['owner', 'manager', 'catalogue', 'packing', 'support', 'accounts']],
    ['PUT /api/admin/tax-categories', ['owner', 'manager', 'accounts']],
    ['PUT /api/admin/tax-products', ['owner', 'manager', 'accounts']],
    ['POST /api/upload', ['owner', 'manager', 'catalogue']],
    ['POST /api/admin/discounts', ['owner', 'manager', 'catalogue']],
    ['PUT /api/admin/content', ['owner', 'manager', 'catalogue']],
    ['PUT /api/admin/settings/:section', ['owner', 'manager']],
    ['POST /api/admin/setup/remove-demo', ['owner', 'manager']],
    ['GET /api/admin/tax/gstr1', ['owner', 'manager', 'accounts']],
    ['GET /api/admin/messages', ['owner', 'manager', 'support']],
    ['GET /api/admin/emails', ['owner', 'manager', 'support', 'accounts']],
    ['POST /api/admin/emails/:id/resend', ['owner', 'manager', 'support', 'accounts']],
    ['GET /api/admin/orders/:id/refundable', ['owner', 'manager', 'packing', 'support', 'accounts']],
    ['POST /api/admin/changes/:id/undo', ['owner', 'manager']],
    ['GET /api/admin/changes', ['owner', 'manager', 'accounts']],
  ]

  it('is what the roles are for', async () => {
    const requests = calls.map(([call]) => {
      const [method = '', url = ''] = call.split(' ')
      return { method, url }
    })
    for (const staffRole of staffRoles) {
      const expected = calls.map(([call, roles]) => [call, roles.includes(staffRole) ? 'allowed' : 'refused'])
      expect(await callAs(staffRole, requests), staffRole).toEqual(Object.fromEntries(expected))
    }
  })

  it('names what is missing', async () => {
    const { token } = await createLoggedInUser(database, { role: 'admin', staffRole: 'packing' })
    const headers = { authorization: `Bearer ${token}` }
    const read = async (method: 'GET' | 'PUT', url: string) =>
      (await app.inject({ method, url, headers })).json().message
    expect(await read('PUT', `/api/admin/orders/${newId()}`)).toBe("Your role can't change orders.")
    expect(await read('GET', '/api/admin/settings')).toBe("Your role can't see settings.")
  })
})
