import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createProduct } from '#domains/catalogue/server/create-product.ts'
import { createGateway } from '#domains/payments/server/gateway.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { parseSettings } from '#platform/settings.ts'
import { newId } from '#shared/ids.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { buildApp } from './app.ts'

type App = Awaited<ReturnType<typeof buildApp>>

/** Every route there is, whoever registered it and however: none can be forgotten here. */
const routes: RouteOptions[] = []
const INITIALIZED = 'fastify.initialization'
const watch = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void routes.push(route))

/**
 * Everything under their names, setting up a second factor, and every change of a product: shoppers only read those, and
 * ask when they are back.
 */
const isForAdmins = (door: string) =>
  /^\w+ \/api\/(admin(\/|$)|upload\b)|^(?!GET )\w+ \/api\/users\/second-factor$|^(?!GET )\w+ \/api\/products\b(?!\/:id\/restock-alerts$)/.test(
    door,
  )

function doors(): { method: string; url: string; schema: RouteOptions['schema'] }[] {
  return routes
    .flatMap(({ method, url, schema }) => [method].flat().map((each) => ({ method: each, url, schema })))
    .filter(({ method, url }) => isForAdmins(`${method} ${url}`) && method !== 'HEAD' && method !== 'OPTIONS')
}

let database: Awaited<ReturnType<typeof freshDatabase>>
let app: App
const ids: Record<string, string> = {}
const tokens: Record<'customer' | 'revoked' | 'admin', string> = { customer: '', revoked: '', admin: '' }

beforeAll(async () => {
  database = await freshDatabase()
  diagnostics.subscribe(INITIALIZED, watch)
  const keys = { keyId: 'key', keySecret: 'secret', webhookSecret: 'secret' }
  const gateway = createGateway({ url: 'http://127.0.0.1:9', scriptUrl: '/script.js', ...keys })
  app = await buildApp({
    settings: parseSettings({}),
    // a busy machine is no reason to turn a test away
    limits: { eventLoopDelayMs: 0 },
    log: pino({ level: 'silent' }),
    database,
    cache: new ResponseCache({ maxBytes: 1_000 }),
    jobs: { enqueue: async () => {} },
    gateway,
    seller: {
      name: 'Asha Textiles',
      address: ['4 Mill Road'],
      state: 'Karnataka',
      gstin: '',
      email: 'hello@example.in',
    },
    storage: memoryStorage(),
  })
  diagnostics.unsubscribe(INITIALIZED, watch)
  await app.ready()
  await putSomethingThere()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function join(name: string): Promise<{ id: string; token: string }> {
  const payload = { name, email: `${name}@example.in`, password: 'chai-at-six' }
  const { user, token } = (await app.inject({ method: 'POST', url: '/api/users/register', payload })).json()
  return { id: user._id, token }
}

async function joinAsAdmin(name: string): Promise<{ id: string; token: string }> {
  const { id } = await join(name)
  await database.pool.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [id])
  const payload = { email: `${name}@example.in`, password: 'chai-at-six' }
  const { token } = (await app.inject({ method: 'POST', url: '/api/users/login', payload })).json()
  const profile = { url: '/api/users/profile', headers: { authorization: `Bearer ${token}` } }
  expect((await app.inject(profile)).json()).toMatchObject({ role: 'admin' })
  return { id, token }
}

/** What each door would let an admin change. */
async function putSomethingThere(): Promise<void> {
  const [asha, ravi] = [await join('asha'), await joinAsAdmin('ravi')]
  tokens.customer = asha.token
  tokens.admin = (await joinAsAdmin('meera')).token
  // a session that somebody else has ended: the token was good once
  tokens.revoked = ravi.token
  await database.pool.query(`UPDATE users SET role = 'customer' WHERE id = $1`, [ravi.id])
  ids['users'] = asha.id
  // what everybody is shown can be saved as it is
  samples['PUT /api/admin/content'] = { ...(await app.inject('/api/content')).json(), version: 0 }
  const product = {
    sku: 'NKD-1',
    name: 'Tee',
    description: ['A shirt.'],
    pricePaise: 99_900,
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
  const change = { kind: 'price' as const, before: { pricePaise: 1 }, after: { pricePaise: 99_900 } }
  const [actor, subject] = [
    { id: ravi.id, name: 'ravi' },
    { id: ids['products'], name: 'Tee' },
  ]
  ids['changes'] = await database.db.transaction((tx) => recordChange(tx, { ...change, actor, subject }))
}

/** Everything that is in the database. */
async function dump(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const contents = rows.map(async ({ name }) => {
    const all = await database.pool.query(
      `SELECT coalesce(string_agg(t::text, '|' ORDER BY t::text), '') AS all FROM ${name} t`,
    )
    return [name, all.rows[0].all] as const
  })
  return Object.fromEntries(await Promise.all(contents))
}

/** Something that the door's schema takes, so that it is the guard that refuses. */
function sampleOf(schema: z.core.JSONSchema.BaseSchema): unknown {
  const [first] = schema.enum ?? schema.anyOf ?? schema.oneOf ?? []
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return first
  if (first) return sampleOf(first as z.core.JSONSchema.BaseSchema)
  if (schema.type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
    return Object.fromEntries(properties.map(([name, type]) => [name, sampleOf(type as z.core.JSONSchema.BaseSchema)]))
  }
  if (schema.type === 'array') {
    const items = (schema.items ?? {}) as z.core.JSONSchema.BaseSchema
    return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(items))
  }
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  return schema.pattern?.includes('{24}') ? newId() : 'x'.repeat(schema.minLength ?? 1)
}

/** Where a schema asks for more than can be read from it. */
const samples: Record<string, object> = {
  'POST /api/admin/products': { name: 'Tee', description: 'A shirt.', price: 999, sku: 'NKD-2', category: 'Top Wear' },
}

const picture = [
  '--frontier',
  'content-disposition: form-data; name="image"; filename="a.png"',
  'content-type: image/png',
  '',
  'no picture',
  '--frontier--',
  '',
].join('\r\n')

function requestFor({ method, url, schema }: ReturnType<typeof doors>[number]) {
  const path = url.replace(/:\w+/g, () => ids[url.split('/').at(url.startsWith('/api/admin') ? 3 : 2) ?? ''] ?? newId())
  if (url === '/api/upload') {
    return { method, url, payload: picture, headers: { 'content-type': 'multipart/form-data; boundary=frontier' } }
  }
  const body = schema?.body as z.ZodType | undefined
  const payload =
    samples[`${method} ${url}`] ?? (body && sampleOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })))
  return { method, url: path, headers: {}, ...(payload ? { payload } : {}) }
}

describe('the doors of the admin area', () => {
  it('are all known here', () => {
    const known = doors().map(({ method, url }) => `${method} ${url}`)
    for (const door of [
      'GET /api/admin/users',
      'PUT /api/admin/orders/:id',
      'DELETE /api/admin/products/:id',
      'POST /api/upload',
      'POST /api/users/second-factor',
    ]) {
      expect(known).toContain(door)
    }
  })

  it.each([
    ['nobody', 401, () => undefined],
    ['a token that was never given', 401, () => 'x'.repeat(43)],
    ['a customer', 403, () => tokens.customer],
    ['an admin whose session was ended', 401, () => tokens.revoked],
  ])('are shut to %s, and nothing changes', async (_, status, token) => {
    const before = await dump()
    const answers: Record<string, number> = {}
    for (const door of doors()) {
      const { headers, ...request } = requestFor(door)
      const bearer = token()
      const answer = await app.inject({
        ...(request as { method: 'GET'; url: string }),
        headers: { ...headers, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      })
      answers[`${door.method} ${door.url}`] = answer.statusCode
    }
    const expected = Object.fromEntries(Object.keys(answers).map((door) => [door, status]))
    expect(answers).toEqual(expected)
    expect(await dump()).toEqual(before)
  })

  it('answer admins what neither browser nor CDN may keep', async () => {
    const headers = { authorization: `Bearer ${tokens.admin}` }
    const answers: Record<string, unknown> = {}
    for (const door of doors().filter(({ method }) => method === 'GET')) {
      const query = door.url === '/api/admin/restock-alerts' ? `?products=${ids['products']}` : ''
      const answer = await app.inject({ url: `${requestFor(door).url}${query}`, headers })
      answers[door.url] = answer.headers['cache-control']
      // one that is not there may be answered so, too, but not one that was asked for wrongly
      expect([200, 404], door.url).toContain(answer.statusCode)
    }
    expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((url) => [url, 'no-store'])))
  })
})
