import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { address } from '#tests/support/create-shop-client.ts'
import type { Schema } from '#tests/support/generate-from-schema.ts'
import { generateInput, type Operation, PASSWORD, PRICE, type RequestInput } from '#tests/support/generate-input.ts'
import { isThorough } from '#tests/support/is-thorough.ts'
import { fileForms, invalidJsonBodies, type RequestBody } from '#tests/support/request-bodies.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

interface ApiDescription {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const SECOND_FACTOR_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
/** Fixed in `npm test` so failures reproduce; `npm run test:faults` uses a new seed each time. */
const { SEED = isThorough ? `${Date.now() % 2 ** 31}` : '7', RUNS = isThorough ? '60' : '4' } = process.env
/** Unauthorized callers are rejected before the input matters, so a few runs suffice. */
const RUNS_UNAUTHORIZED = 2

let shop: TestShop
let resourceIds: Record<string, string>
let description: ApiDescription
const logLines: string[] = []
const responseBodies: string[] = []
const tokens: string[] = []
/** Method, path and status of every response. */
const seenResponses = new Set<string>()

beforeAll(async () => {
  shop = await startTestShop({ log: pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) }) })
  description = inlineReferences(await (await fetch(`${shop.url}/api/openapi.json`)).json())
  const body = { name: 'Asha', email: 'asha@example.in', password: PASSWORD }
  expect((await shop.call('POST', '/users/register', { body })).status).toBe(201)
  await seedData()
})
afterAll(() => shop.close())

/** Creates one of each resource, keyed by its path segment, so generated ids resolve. */
async function seedData(): Promise<void> {
  const [customer, admin, productId] = [
    await shop.createUser(),
    await shop.createUser('admin'),
    await shop.addProduct(50),
  ]
  const { body: checkout } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  const { body: proof } = await shop.payAtProvider(checkout.payment.orderId)
  await shop.submitPaymentProof(customer, checkout._id, proof)
  const { body: order } = await shop.finalizeCheckout(customer, checkout._id)
  const insertSecondFactor = `INSERT INTO second_factors (user_id, secret, started_at, enabled_at) VALUES ($1, $2, now(), now())`
  await shop.query(insertSecondFactor, [customer.id, SECOND_FACTOR_SECRET])

  const asAdmin = (method: string, path: string, body: unknown) => shop.call(method, path, { token: admin.token, body })
  const tracking = { courier: 'Delhivery', trackingNumber: 'AWB1' }
  const { body: shipment } = await asAdmin('POST', `/admin/orders/${order._id}/shipments`, tracking)
  for (const status of ['Shipped', 'Delivered']) await asAdmin('PUT', `/admin/orders/${order._id}`, { status })
  await asAdmin('PUT', `/admin/products/${productId}`, { price: PRICE })
  const sender = { name: 'Asha', email: `${customer.id}@example.in` }
  await asAdmin('POST', '/contact', { ...sender, message: 'Is it open on Sundays?' })
  const returnRequest = { ...sender, orderId: order._id, number: '9845012345', reasonDropdown: 'Size does not fit' }
  const { body: returned } = await asAdmin('POST', '/returns', returnRequest)
  const { body: discount } = await asAdmin('POST', '/admin/discounts', { code: 'SAVE10', kind: 'percent', value: 10 })
  const saleTerms = { title: 'Sale', kind: 'percent', value: 10, productIds: [await shop.addProduct(1)] }
  const { body: sale } = await asAdmin('POST', '/admin/sales', saleTerms)
  const { body: draft } = await asAdmin('POST', '/admin/draft-orders', {
    customerId: customer.id,
    checkoutItems: [{ productId, quantity: 1 }],
    shippingAddress: address,
    paymentMethod: 'Online',
    totalPrice: PRICE,
  })
  const findFirstId = async (table: string) =>
    (await shop.query<{ id: string }>(`SELECT id FROM ${table} LIMIT 1`))[0]?.id ?? ''
  resourceIds = {
    users: customer.id,
    products: productId,
    similar: productId,
    checkout: checkout._id,
    checkouts: checkout._id,
    orders: order._id,
    payments: proof.razorpay_payment_id,
    'orders at the provider': proof.razorpay_order_id,
    returns: returned._id,
    emails: await findFirstId('emails'),
    messages: await findFirstId('contact_messages'),
    changes: await findFirstId('audit_entries'),
    discounts: discount._id,
    shipments: shipment._id,
    sales: sale._id,
    'draft-orders': draft._id,
  }
  expect(Object.entries(resourceIds).filter(([, id]) => !id)).toEqual([])
}

/** Creates an account with the shared password. A customer also takes over the seeded order and checkout. */
async function createAccount(role: 'customer' | 'admin'): Promise<string> {
  const { id, token } = await shop.createUser(role)
  await shop.query('UPDATE users SET password_hash = (SELECT max(password_hash) FROM users) WHERE id = $1', [id])
  if (role === 'customer') {
    await shop.query('UPDATE orders SET user_id = $1', [id])
    await shop.query('UPDATE checkouts SET user_id = $1', [id])
  }
  tokens.push(token)
  return token
}

/** Replaces every $ref by its schema; none of them is recursive. */
function inlineReferences(document: ApiDescription): ApiDescription {
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve)
    if (typeof part !== 'object' || part === null) return part
    const name = '$ref' in part ? String(part.$ref).split('/').at(-1) : undefined
    if (name) return resolve(document.components.schemas[name])
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolve(value)]))
  }
  return { ...document, paths: resolve(document.paths) as ApiDescription['paths'] }
}

const listRoutes = () =>
  Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

async function encodeBody(body: RequestInput['body']): Promise<RequestBody & { signature?: string }> {
  if ('none' in body) return {}
  if ('invalid' in body) return (await invalidJsonBodies[body.invalid]?.()) ?? {}
  if ('form' in body) return (await fileForms[body.form]?.(body.field)) ?? {}
  const value = 'json' in body ? body.json : body.signed
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const signature = createHmac('sha256', shop.providerSettings.webhookSecret).update(bytes).digest('hex')
  return { type: 'application/json', bytes, ...('signed' in body ? { signature } : {}) }
}

async function send(method: string, { path, query, body }: RequestInput, token: string | undefined) {
  const params = query.map(([name, value]) => `${name}=${encodeURIComponent(toQueryValue(value))}`).join('&')
  const { type, bytes, signature } = method === 'GET' ? {} : await encodeBody(body)
  const response = await fetch(`${shop.url}${path}${params ? `?${params}` : ''}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
      ...(signature ? { 'x-razorpay-signature': signature } : {}),
    },
    ...(bytes ? { body: bytes } : {}),
  })
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
}

/** Makes a value encodable in a URL, which cannot carry lone surrogates. */
const toQueryValue = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 2_000)

/** Asserts that the status is documented and the body matches its schema. */
function checkResponse({ status, type, text }: Awaited<ReturnType<typeof send>>, { responses }: Operation): void {
  responseBodies.push(text)
  expect(status, text).not.toBe(500)
  expect(Object.keys(responses), text).toContain(`${status}`)
  const documented = responses[status]?.content ?? {}
  const [mediaType = ''] = type.split(';', 1)
  const documentedTypes = Object.keys(documented)
  expect(documentedTypes.length === 0 ? [''] : documentedTypes, text).toContain(mediaType)
  const content = documented['application/json']
  if (mediaType === 'application/json' && content) getValidator(content.schema).parse(JSON.parse(text))
}

const validators = new WeakMap<Schema, z.ZodType>()
function getValidator(schema: Schema): z.ZodType {
  const validator = validators.get(schema) ?? z.fromJSONSchema(removeUnicodePatterns(schema))
  validators.set(schema, validator)
  return validator
}

/** Zod compiles patterns without the `u` flag, so \p{…} classes would mean something else. */
const removeUnicodePatterns = (schema: Schema): z.core.JSONSchema.JSONSchema =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key === 'pattern' && /\\p\{/.test(value) ? undefined : value)))

const roles = [undefined, 'customer', 'admin'] as const
type Role = (typeof roles)[number]
type Route = ReturnType<typeof listRoutes>[number]

interface FuzzOptions {
  role: Role
  seed: number
  inputs: fc.Arbitrary<RequestInput>
}

/** Fuzzes one route as one role. */
async function fuzzRoute({ method, path, operation }: Route, { role, seed, inputs }: FuzzOptions): Promise<void> {
  // a fresh account each time, because some calls log out or delete accounts
  const token = role && (await createAccount(role))
  const property = fc.asyncProperty(inputs, async (input) => {
    const response = await send(method, input, token)
    seenResponses.add(`${method} ${path} ${response.status}`)
    checkResponse(response, operation)
  })
  const isUnauthorized = path.startsWith('/api/admin/') && role !== 'admin'
  const runOptions = { seed, numRuns: isUnauthorized ? RUNS_UNAUTHORIZED : Number(RUNS) }
  await fc.assert(property, runOptions).catch((error: Error) => {
    throw new Error(`${method} ${path} as ${role ?? 'anonymous'}: ${error.message}`, { cause: error })
  })
}

describe(`API contract fuzzing (SEED=${SEED} RUNS=${RUNS})`, () => {
  it('every response matches the API description and none is a server error', async () => {
    expect(listRoutes().length).toBeGreaterThan(60)
    for (const [routeIndex, route] of listRoutes().entries()) {
      // a different seed per route and role widens the coverage
      const seed = Number(SEED) + routeIndex * roles.length
      const inputs = generateInput(route.path, route.operation, resourceIds)
      await Promise.all(roles.map((role, roleIndex) => fuzzRoute(route, { role, seed: seed + roleIndex, inputs })))
    }
  }, 1_200_000)

  it('the generated input reaches success and every kind of error', () => {
    const statuses = [...seenResponses].map((entry) => Number(entry.split(' ').at(-1)))
    expect(statuses).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 409, 413, 415, 431]))
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(75)
  })

  it('images are accepted and everything else is rejected with the right status', async () => {
    const uploads = listRoutes().filter(({ operation }) => operation.requestBody?.content['multipart/form-data'])
    expect(uploads.map(({ path }) => path).toSorted()).toEqual([
      '/api/admin/film',
      '/api/admin/icon',
      '/api/admin/logo',
      '/api/admin/social-card',
      '/api/returns/image',
      '/api/reviews/image',
      '/api/upload',
    ])
    const token = await createAccount('admin')
    const accepted: string[] = []
    const tooLarge: string[] = []
    for (const { method, path, operation } of uploads) {
      for (const form of Object.keys(fileForms)) {
        const response = await send(method, { path, query: [], body: { form, field: 'image' } }, token)
        checkResponse(response, operation)
        if (path === '/api/upload' && response.status === 200) accepted.push(form)
        if (path === '/api/upload' && response.status === 413) tooLarge.push(form)
      }
    }
    expect(accepted).toEqual(['an image', 'two images', 'an image and a text field', 'an image with a strange name'])
    expect(tooLarge).toEqual([
      'JSON above the size limit',
      'a file above the size limit',
      'a file far above the size limit',
    ])
  }, 120_000)

  it('no secret appears in a response or in the log', async () => {
    const hashes = await shop.query<{ hash: string }>(
      `SELECT password_hash AS hash FROM users WHERE password_hash <> '' UNION SELECT token_hash FROM sessions`,
    )
    const secrets = [
      PASSWORD,
      SECOND_FACTOR_SECRET,
      shop.providerSettings.keySecret,
      shop.providerSettings.webhookSecret,
      ...hashes.map(({ hash }) => hash),
    ]
    expect(responseBodies.length).toBeGreaterThan(1_000)
    expect(tokens.filter((token) => logLines.some((line) => line.includes(token)))).toEqual([])
    expect(logLines.length).toBeGreaterThan(0)
    const outputs = [...responseBodies, ...logLines]
    expect(secrets.filter((secret) => outputs.some((text) => text.includes(secret)))).toEqual([])
    expect(logLines.filter((line) => /Bearer [\w-]{20}/.test(line))).toEqual([])
  })

  it('the shop is consistent afterwards', async () => {
    expect(await shop.findInvariantViolations()).toEqual([])
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
    expect((await fetch(`${shop.url}/api/products`)).status).toBe(200)
  })
})
