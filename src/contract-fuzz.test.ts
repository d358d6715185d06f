import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { fileForms, type Sent, wrongBodies } from '#tests/support/any-body.ts'
import { type Asked, inputFor, type Operation, PASSWORD, PRICE } from '#tests/support/any-call.ts'
import type { Schema } from '#tests/support/arbitrary-of.ts'
import { type Money, openMoney } from '#tests/support/money.ts'
import { isThorough } from '#tests/support/thorough.ts'

interface Described {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const FACTOR_KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
/** The same input in every `npm test`, so that what it finds is there again; the long runs draw other input each time. */
const { SEED = isThorough ? `${Date.now() % 2 ** 31}` : '7', RUNS = isThorough ? '60' : '8' } = process.env
/** Whoever may not come in needs few tries to be told so. */
const RUNS_OUTSIDE = 2

let shop: Money
let things: Record<string, string>
let described: Described
const lines: string[] = []
const answers: string[] = []
const tokens: string[] = []
/** What was answered where. */
const seen = new Set<string>()

beforeAll(async () => {
  shop = await openMoney({ log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }) })
  described = inlined(await (await fetch(`${shop.url}/api/openapi.json`)).json())
  const body = { name: 'Asha', email: 'asha@example.in', password: PASSWORD }
  expect((await shop.call('POST', '/users/register', { body })).status).toBe(201)
  await putSomethingThere()
})
afterAll(() => shop.close())

/** One of everything, by the name it has in paths: so that ids lead somewhere. */
async function putSomethingThere(): Promise<void> {
  const [customer, admin, products] = [await shop.join(), await shop.join('admin'), await shop.stock(50)]
  const { body } = await shop.checkout(customer, [{ productId: products, quantity: 1 }])
  const { body: proof } = await shop.payAtGateway(body.payment.orderId)
  await shop.showProof(customer, body._id, proof)
  const { body: order } = await shop.finalize(customer, body._id)
  const factor = `INSERT INTO second_factors (user_id, secret, begun_at, on_since) VALUES ($1, $2, now(), now())`
  await shop.rows(factor, [customer.id, FACTOR_KEY])

  const asAdmin = (method: string, path: string, asked: unknown) =>
    shop.call(method, path, { token: admin.token, body: asked })
  for (const status of ['Shipped', 'Delivered']) await asAdmin('PUT', `/admin/orders/${order._id}`, { status })
  await asAdmin('PUT', `/admin/products/${products}`, { price: PRICE })
  const from = { name: 'Asha', email: `${customer.id}@example.in` }
  await asAdmin('POST', '/contact', { ...from, message: 'Is it open on Sundays?' })
  const wanted = { ...from, orderId: order._id, number: '9845012345', reasonDropdown: 'Size does not fit' }
  const { body: returned } = await asAdmin('POST', '/returns', wanted)
  const idIn = async (table: string) =>
    (await shop.rows<{ id: string }>(`SELECT id FROM ${table} LIMIT 1`))[0]?.id ?? ''
  things = {
    users: customer.id,
    products,
    similar: products,
    checkout: body._id,
    checkouts: body._id,
    orders: order._id,
    payments: proof.razorpay_payment_id,
    'orders at the provider': proof.razorpay_order_id,
    returns: returned._id,
    mails: await idIn('mails'),
    messages: await idIn('contact_messages'),
    changes: await idIn('audit_entries'),
  }
  expect(Object.entries(things).filter(([, id]) => !id)).toEqual([])
}

/** Somebody with a password, as everybody has one: that of the first; a customer is whose order and checkout it is. */
async function join(role: 'customer' | 'admin'): Promise<string> {
  const { id, token } = await shop.join(role)
  await shop.rows('UPDATE users SET password_hash = (SELECT max(password_hash) FROM users) WHERE id = $1', [id])
  if (role === 'customer') {
    await shop.rows('UPDATE orders SET user_id = $1', [id])
    await shop.rows('UPDATE checkouts SET user_id = $1', [id])
  }
  tokens.push(token)
  return token
}

/** The document without references, which nothing in it needs: no schema holds itself. */
function inlined(document: Described): Described {
  const follow = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(follow)
    if (typeof part !== 'object' || part === null) return part
    const name = '$ref' in part ? String(part.$ref).split('/').at(-1) : undefined
    if (name) return follow(document.components.schemas[name])
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, follow(value)]))
  }
  return { ...document, paths: follow(document.paths) as Described['paths'] }
}

const doors = () =>
  Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

async function written(body: Asked['body']): Promise<Sent & { signature?: string }> {
  if ('wrong' in body) return (await wrongBodies[body.wrong]?.()) ?? {}
  if ('form' in body) return (await fileForms[body.form]?.(body.field)) ?? {}
  const value = 'json' in body ? body.json : body.signed
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const signature = createHmac('sha256', shop.ways.webhookSecret).update(bytes).digest('hex')
  return { type: 'application/json', bytes, ...('signed' in body ? { signature } : {}) }
}

async function send(method: string, { path, query, body }: Asked, token: string | undefined) {
  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(lax(value))}`).join('&')
  const { type, bytes, signature } = method === 'GET' ? {} : await written(body)
  const response = await fetch(`${shop.url}${path}${search ? `?${search}` : ''}`, {
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

/** What an address can carry: half a character cannot be written there. */
const lax = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 2_000)

/** Exactly what the document says of this status, and no other status than it names. */
function checkAnswer({ status, type, text }: Awaited<ReturnType<typeof send>>, { responses }: Operation): void {
  answers.push(text)
  expect(status, text).not.toBe(500)
  expect(Object.keys(responses), text).toContain(`${status}`)
  const [[said = '', content] = []] = Object.entries(responses[status]?.content ?? {})
  expect(type.split(';', 1)[0], text).toBe(said)
  if (said === 'application/json' && content) readerOf(content.schema).parse(JSON.parse(text))
}

const readers = new WeakMap<Schema, z.ZodType>()
function readerOf(schema: Schema): z.ZodType {
  const reader = readers.get(schema) ?? z.fromJSONSchema(withoutClasses(schema))
  readers.set(schema, reader)
  return reader
}

/** Patterns with classes of characters are left to the server: read as Zod reads them, they mean something else. */
const withoutClasses = (schema: Schema): z.core.JSONSchema.JSONSchema =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key === 'pattern' && /\\p\{/.test(value) ? undefined : value)))

const roles = [undefined, 'customer', 'admin'] as const
type Role = (typeof roles)[number]
type Door = ReturnType<typeof doors>[number]

/** Everything that one sort of people may ask at one door. */
async function tryDoor({ method, path, operation }: Door, role: Role, seed: number): Promise<void> {
  // anew each time: some calls log out, or delete accounts
  const token = role && (await join(role))
  const property = fc.asyncProperty(inputFor(path, operation, things), async (asked) => {
    const answer = await send(method, asked, token)
    seen.add(`${method} ${path} ${answer.status}`)
    checkAnswer(answer, operation)
  })
  const isOutside = path.startsWith('/api/admin/') && role !== 'admin'
  const runs = { seed, numRuns: isOutside ? RUNS_OUTSIDE : Number(RUNS) }
  await fc.assert(property, runs).catch((error: Error) => {
    throw new Error(`${method} ${path} as ${role ?? 'nobody'}: ${error.message}`, { cause: error })
  })
}

describe(`whatever is asked of the API (SEED=${SEED} RUNS=${RUNS})`, () => {
  it('every call answers what its document says, or why not, and never with a failure of its own', async () => {
    expect(doors().length).toBeGreaterThan(60)
    for (const [at, door] of doors().entries()) {
      // what one door is not asked, the next one is: each draws for itself
      const seed = Number(SEED) + at * roles.length
      await Promise.all(roles.map((role, nth) => tryDoor(door, role, seed + nth)))
    }
  }, 1_200_000)

  it('the input gets as far as success, and to every kind of refusal', () => {
    const statuses = [...seen].map((told) => Number(told.split(' ').at(-1)))
    expect(statuses).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 409, 413, 415, 431]))
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(75)
  })

  it('a picture is taken, and whatever else is sent in its place is refused for what is wrong with it', async () => {
    const uploads = doors().filter(({ operation }) => operation.requestBody?.content['multipart/form-data'])
    expect(uploads.map(({ path }) => path)).toEqual(['/api/upload', '/api/returns/image'])
    const token = await join('admin')
    const taken: string[] = []
    const tooLarge: string[] = []
    for (const { method, path, operation } of uploads) {
      for (const form of Object.keys(fileForms)) {
        const answer = await send(method, { path, query: [], body: { form, field: 'image' } }, token)
        checkAnswer(answer, operation)
        if (path === '/api/upload' && answer.status === 200) taken.push(form)
        if (path === '/api/upload' && answer.status === 413) tooLarge.push(form)
      }
    }
    expect(taken).toEqual(['a picture', 'two pictures', 'a picture and words', 'a picture with a strange name'])
    expect(tooLarge).toEqual(['too much JSON', 'too large a file', 'far too large a file'])
  }, 120_000)

  it('no secret is in an answer, or in the log', async () => {
    const hashes = await shop.rows<{ hash: string }>(
      `SELECT password_hash AS hash FROM users WHERE password_hash <> '' UNION SELECT token_hash FROM sessions`,
    )
    const secrets = [
      PASSWORD,
      FACTOR_KEY,
      shop.ways.keySecret,
      shop.ways.webhookSecret,
      ...hashes.map(({ hash }) => hash),
    ]
    expect(answers.length).toBeGreaterThan(1_000)
    expect(tokens.filter((token) => lines.some((line) => line.includes(token)))).toEqual([])
    expect(lines.length).toBeGreaterThan(0)
    const said = [...answers, ...lines]
    expect(secrets.filter((secret) => said.some((text) => text.includes(secret)))).toEqual([])
    expect(lines.filter((line) => /Bearer [\w-]{20}/.test(line))).toEqual([])
  })

  it('the shop is whole afterwards', async () => {
    expect(await shop.wrongs()).toEqual([])
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
    expect((await fetch(`${shop.url}/api/products`)).status).toBe(200)
  })
})
