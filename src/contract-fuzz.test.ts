import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ErrorReply } from '#shared/error-reply.ts'
import { newId } from '#shared/ids.ts'
import { arbitraryOf, type Schema, spoiled } from '#tests/support/arbitrary-of.ts'
import { type Money, openMoney } from '#tests/support/money.ts'

interface Operation {
  parameters?: { in: 'path' | 'query' | 'header'; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
interface Described {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const PASSWORD = 'chai-at-the-corner'
const FACTOR_KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
/** SEED and RUNS try others, and more of them. */
const { SEED = '7', RUNS = '8' } = process.env

let shop: Money
let ids: string[]
let described: Described
const lines: string[] = []
const answers: string[] = []

beforeAll(async () => {
  shop = await openMoney({ log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }) })
  described = inlined(await (await fetch(`${shop.url}/api/openapi.json`)).json())
  const body = { name: 'Asha', email: 'asha@example.in', password: PASSWORD }
  expect((await shop.call('POST', '/users/register', { body })).status).toBe(201)
  await putSomethingThere()
})
afterAll(() => shop.close())

/** An order, a product, people: so that ids lead somewhere. */
async function putSomethingThere(): Promise<void> {
  const [customer, productId] = [await shop.join(), await shop.stock(50)]
  const { body } = await shop.checkout(customer, [{ productId, quantity: 1 }])
  const { body: proof } = await shop.payAtGateway(body.payment.orderId)
  await shop.showProof(customer, body._id, proof)
  const { body: order } = await shop.finalize(customer, body._id)
  const factor = `INSERT INTO second_factors (user_id, secret, begun_at, on_since) VALUES ($1, $2, now(), now())`
  await shop.rows(factor, [customer.id, FACTOR_KEY])
  ids = [customer.id, productId, body._id, order._id, proof.razorpay_payment_id]
}

/** Somebody with a password, as everybody has one: that of the first. */
async function join(role: 'customer' | 'admin'): Promise<string> {
  const { id, token } = await shop.join(role)
  await shop.rows('UPDATE users SET password_hash = (SELECT max(password_hash) FROM users) WHERE id = $1', [id])
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

interface Asked {
  path: string
  query: [string, unknown][]
  body: unknown
}

/** Good and bad input for one call. */
function inputFor(path: string, { parameters = [], requestBody }: Operation): fc.Arbitrary<Asked> {
  const good = (schema: Schema) => arbitraryOf(schema)
  const mixed = (schema: Schema) => fc.oneof(good(schema), spoiled(good(schema)))
  const within = parameters.filter((parameter) => parameter.in === 'path')
  const asked = parameters.filter((parameter) => parameter.in === 'query')
  const id = (schema: Schema) =>
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids, newId()) }, { weight: 1, arbitrary: good(schema) })
  const [content] = Object.values(requestBody?.content ?? {})
  return fc.record({
    path: fc
      .tuple(...within.map(({ schema }) => id(schema)))
      .map((values) =>
        within.reduce((url, { name }, at) => url.replace(`{${name}}`, encodeURIComponent(String(values[at]))), path),
      ),
    query: fc
      .subarray(asked)
      .chain((some) => fc.tuple(...some.map(({ name, schema }) => fc.tuple(fc.constant(name), mixed(schema))))),
    body: content ? mixed(content.schema) : fc.constant(undefined),
  })
}

async function send(method: string, { path, query, body }: Asked, token: string | undefined) {
  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(lax(value))}`).join('&')
  const isSent = body !== undefined && method !== 'GET'
  const response = await fetch(`${shop.url}${path}${search ? `?${search}` : ''}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isSent ? { 'content-type': 'application/json' } : {}),
    },
    ...(isSent ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
}

/** What an address can carry: half a character cannot be written there. */
const lax = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 2_000)

function checkAnswer({ status, type, text }: Awaited<ReturnType<typeof send>>, { responses }: Operation): void {
  expect(status, text).not.toBe(500)
  if (!type.startsWith('application/json')) return
  answers.push(text)
  if (status >= 400) return void ErrorReply.parse(JSON.parse(text))
  const promised = responses[status]?.content?.['application/json']?.schema
  if (promised) z.fromJSONSchema(withoutClasses(promised)).parse(JSON.parse(text))
}

/** Patterns with classes of characters are left to the server: read as Zod reads them, they mean something else. */
const withoutClasses = (schema: Schema): z.core.JSONSchema.JSONSchema =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key === 'pattern' && /\\p\{/.test(value) ? undefined : value)))

describe('whatever is asked of the API', () => {
  it('every call answers what its document says, or why not, and never with a failure of its own', async () => {
    expect(doors().length).toBeGreaterThan(60)
    for (const { method, path, operation } of doors()) {
      for (const role of [undefined, 'customer', 'admin'] as const) {
        // anew each time: some calls log out, or delete accounts
        const token = role && (await join(role))
        const property = fc.asyncProperty(inputFor(path, operation), async (asked) =>
          checkAnswer(await send(method, asked, token), operation),
        )
        const runs = { seed: Number(SEED), numRuns: Number(RUNS) }
        await fc.assert(property, runs).catch((error: Error) => {
          throw new Error(`${method} ${path} as ${role ?? 'nobody'}: ${error.message}`, { cause: error })
        })
      }
    }
  }, 600_000)

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
