import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorBody } from '#shared/error-body.ts'
import { address, createShopClient } from '#tests/support/create-shop-client.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/start-shop-process.ts'

const MIB = 1024 * 1024
const JSON_TYPE = 'application/json'

interface Endpoint {
  label: string
  method: 'POST' | 'PUT'
  path: string
  /** A valid body, so only a test's change to it can cause a rejection. */
  body: Record<string, unknown>
  /** The text in the body that tests replace. */
  text: string
  token?: string
  /** The expected status for unknown fields: 400 by default; a checkout ignores them. */
  unknownFields?: number
}

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let shop: ShopProcess
let client: ReturnType<typeof createShopClient>
const endpoints: Endpoint[] = []

beforeAll(async () => {
  database = await createMigratedDatabase()
  shop = await startShopProcess({ DATABASE_URL: database.url, DEMO: 'off', LOG_LEVEL: 'silent' })
  client = createShopClient({ database, getUrls: () => ({ url: shop.url, providerUrl: '' }) })
  const [productId, customer, admin] = [
    await client.addProduct(1000),
    await client.createUser(),
    await client.createUser('admin'),
  ]
  const checkoutItems = [{ productId, quantity: 1, price: 999 }]
  const checkout = { checkoutItems, shippingAddress: address, paymentMethod: 'Online', totalPrice: 999 }
  const line = { productId, quantity: 1, guestId: 'guest_hostile', size: 'Medium' }
  const message = { name: 'Asha Rao', email: 'asha@example.in', subject: 'Hello', message: 'Is the tee warm?' }
  const user = { name: 'Asha Rao', email: 'new@example.in', password: 'chai-at-the-corner', role: 'customer' }
  endpoints.push(
    {
      label: 'a login',
      method: 'POST',
      path: '/users/login',
      body: { email: 'a@b.in', password: 'Pass' },
      text: 'Pass',
    },
    { label: 'the cart', method: 'POST', path: '/cart', body: line, text: 'Medium' },
    { label: 'a cart quantity', method: 'PUT', path: '/cart', body: line, text: 'Medium' },
    { label: 'a message', method: 'POST', path: '/contact', body: message, text: 'Asha Rao' },
    {
      label: 'a checkout',
      method: 'POST',
      path: '/checkout',
      token: customer.token,
      body: checkout,
      text: 'Brigade',
      unknownFields: 201,
    },
    {
      label: 'the profile',
      method: 'PUT',
      path: '/users/profile',
      token: customer.token,
      body: { name: 'Asha Rao', mobile: '' },
      text: 'Asha Rao',
    },
    { label: 'a new user', method: 'POST', path: '/admin/users', body: user, text: 'Asha Rao', token: admin.token },
  )
})
afterAll(async () => {
  await shop.stop()
  await database.close()
})

async function send({ method, path, token }: Endpoint, body: Buffer | string, type = JSON_TYPE): Promise<number> {
  const headers = { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(`${shop.url}/api${path}`, { method, headers, body: new Uint8Array(Buffer.from(body)) })
  const responseBody = await response.json()
  if (!response.ok) ErrorBody.parse(responseBody)
  return response.status
}

/** Sends the changed body to every endpoint and returns the statuses by label. */
async function sendToEveryEndpoint(change: (endpoint: Endpoint) => Buffer | string, type?: string) {
  const statuses: Record<string, number> = {}
  for (const endpoint of endpoints) statuses[endpoint.label] = await send(endpoint, change(endpoint), type)
  return statuses
}

/** Returns the expected statuses if every endpoint responds alike. */
const sameStatusForAll = (status: number) => Object.fromEntries(endpoints.map(({ label }) => [label, status]))
const encodeBody = ({ body }: Endpoint) => JSON.stringify(body)
/** Replaces a text in the body with raw bytes. */
const replaceWithBytes = (bytes: Buffer) => (endpoint: Endpoint) => {
  const [before = '', after = ''] = encodeBody(endpoint).split(endpoint.text)
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)])
}
const addField = (field: string) => (endpoint: Endpoint) => `${encodeBody(endpoint).slice(0, -1)},${field}}`
/** Nests a value 100,000 levels deep. */
const nest = (open: string, close: string) => `${open.repeat(100_000)}1${close.repeat(100_000)}`

async function getResidentBytes(): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

describe('a body that is not valid JSON', () => {
  it.each([
    ['truncated', (endpoint: Endpoint) => encodeBody(endpoint).slice(0, -2)],
    ['with NaN', addField('"x":NaN')],
    ['with Infinity', addField('"x":-Infinity')],
    ['with an unescaped control character', replaceWithBytes(Buffer.from('a\u0000b'))],
    ['with bytes that are not UTF-8', replaceWithBytes(Buffer.from([0x41, 0xff, 0xfe, 0x41]))],
    ['with an overlong UTF-8 sequence', replaceWithBytes(Buffer.from([0xc0, 0xaf]))],
    ['with an encoded surrogate', replaceWithBytes(Buffer.from([0xed, 0xa0, 0x80]))],
    ['in undeclared UTF-16', (endpoint: Endpoint) => Buffer.from(encodeBody(endpoint), 'utf16le')],
    ['of only opening brackets', () => '['.repeat(500_000)],
  ])('%s is rejected by every endpoint', async (_label, change) => {
    expect(await sendToEveryEndpoint(change)).toEqual(sameStatusForAll(400))
  })
})

const pollutingFields = [
  ['__proto__', '"__proto__":{"isAdmin":true}'],
  ['escaped __proto__', '"\\u005f_proto__":{"isAdmin":true}'],
  ['constructor.prototype', '"constructor":{"prototype":{"isAdmin":true}}'],
  ['nested __proto__', '"x":[{"y":{"__proto__":{"isAdmin":true}}}]'],
] as const

const createKeys = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":${n}`).join(',')

const extraFields = [
  ['100,000 nested arrays', `"x":${nest('[', ']')}`],
  ['50,000 nested objects', `"x":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ['an infinite number', `"x":1e999`],
  ['150 keys', createKeys(150)],
] as const

describe('JSON with unknown fields', () => {
  it.each(pollutingFields)('%s is rejected by every endpoint and pollutes no object', async (_label, field) => {
    expect(await sendToEveryEndpoint(addField(field))).toEqual(sameStatusForAll(400))
    const cart = await fetch(`${shop.url}/api/cart?guestId=guest_clean`)
    expect(await cart.text()).not.toContain('isAdmin')
  })

  it.each(extraFields)('%s is rejected or ignored', async (_label, field) => {
    const expected = endpoints.map(({ label, unknownFields = 400 }) => [label, unknownFields])
    expect(await sendToEveryEndpoint(addField(field))).toEqual(Object.fromEntries(expected))
  })
})

it('JSON with 10,000 keys is rejected by every endpoint', async () => {
  expect(await sendToEveryEndpoint(addField(createKeys(10_000)))).toEqual(sameStatusForAll(400))
})

describe('a body that is not a JSON object', () => {
  it('is rejected by every endpoint', async () => {
    for (const body of [nest('[', ']'), nest('{"a":', '}'), '[]', 'null', '1', '"text"', 'true']) {
      expect(await sendToEveryEndpoint(() => body)).toEqual(sameStatusForAll(400))
    }
  })
})

describe('JSON with unusual text', () => {
  it.each([
    ['a null character', '\\u0000'],
    ['a lone surrogate', 'a\\ud800b'],
    ['reversed surrogates', '\\udc00\\ud800'],
    ['a duplicate key', '","email":"twice@example.in","name":"twice","x":"'],
  ])('%s never causes a server error', async (_label, text) => {
    for (const [label, status] of Object.entries(await sendToEveryEndpoint(replaceWithBytes(Buffer.from(text))))) {
      expect(status, label).toBeLessThan(500)
    }
  })
})

describe('a content type', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/octet-stream',
    'application/json; charset=utf-16',
    'application/json; charset="iso-8859-1"',
    'application/json;charset=utf-7',
  ])('%s is rejected', async (type) => {
    expect(await sendToEveryEndpoint(encodeBody, type)).toEqual(sameStatusForAll(415))
  })

  it.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF8"'])('%s is accepted', async (type) => {
    for (const [label, status] of Object.entries(await sendToEveryEndpoint(encodeBody, type)))
      expect(status, label).not.toBe(415)
  })
})

/** Sends an endless chunked body until the shop responds and returns the raw response. */
async function sendChunked({ method, path, token }: Endpoint): Promise<string> {
  const { hostname, port } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  // the shop may reset the connection
  socket.on('error', () => {})
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
  })
  const head = [`${method} /api${path} HTTP/1.1`, 'host: shop', `content-type: ${JSON_TYPE}`]
  if (token) head.push(`authorization: Bearer ${token}`)
  socket.write([...head, 'transfer-encoding: chunked', '', ''].join('\r\n'))
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  const closed = new Promise((resolve) => socket.once('close', resolve))
  while (!socket.closed && received === '') {
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  socket.destroy()
  return received
}

describe('a body that is too large', () => {
  it('is rejected with or without a content length and does not stay in memory', async () => {
    const largeBody = Buffer.alloc(2 * MIB, 'x')
    await sendToEveryEndpoint(() => largeBody)
    const bytesBefore = await getResidentBytes()
    for (let round = 0; round < 10; round++) {
      expect(await sendToEveryEndpoint(() => largeBody)).toEqual(sameStatusForAll(413))
      for (const endpoint of endpoints) expect(await sendChunked(endpoint), endpoint.label).toMatch(/^HTTP\/1.1 413|^$/)
    }
    expect((await getResidentBytes()) - bytesBefore).toBeLessThan(64 * MIB)
  })
})

it('leaves the shop healthy', async () => {
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  expect(await client.findInvariantViolations()).toEqual([])
  expect(shop.child.exitCode).toBeNull()
})
