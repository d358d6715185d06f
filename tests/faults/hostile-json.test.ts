import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorReply } from '#shared/error-reply.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { address, moneyTools } from '#tests/support/money-tools.ts'
import { runShop, type ShopProcess } from '#tests/support/run-shop.ts'

const MIB = 1024 * 1024
const JSON_TYPE = 'application/json'

interface Door {
  what: string
  method: 'POST' | 'PUT'
  path: string
  /** A body that is taken, so that what is refused is refused for what was done to it. */
  body: Record<string, unknown>
  /** The text in it that is spoiled. */
  text: string
  key?: string
  /** What it does with fields that it does not know: an order is not lost for a word too many. */
  unknownFields?: number
}

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: ShopProcess
let tools: ReturnType<typeof moneyTools>
const doors: Door[] = []

beforeAll(async () => {
  database = await freshDatabase()
  shop = await runShop({ DATABASE_URL: database.url, DEMO: 'off', LOG_LEVEL: 'silent' })
  tools = moneyTools({ database, where: () => ({ url: shop.url, gatewayUrl: '' }) })
  const [productId, customer, admin] = [await tools.stock(1000), await tools.join(), await tools.join('admin')]
  const checkoutItems = [{ productId, quantity: 1, price: 999 }]
  const order = { checkoutItems, shippingAddress: address, paymentMethod: 'Online', totalPrice: 999 }
  const line = { productId, quantity: 1, guestId: 'guest_hostile', size: 'Medium' }
  const message = { name: 'Asha Rao', email: 'asha@example.in', subject: 'Hello', message: 'Is the tee warm?' }
  const user = { name: 'Asha Rao', email: 'new@example.in', password: 'chai-at-the-corner', role: 'customer' }
  doors.push(
    {
      what: 'a login',
      method: 'POST',
      path: '/users/login',
      body: { email: 'a@b.in', password: 'Pass' },
      text: 'Pass',
    },
    { what: 'the cart', method: 'POST', path: '/cart', body: line, text: 'Medium' },
    { what: 'its quantity', method: 'PUT', path: '/cart', body: line, text: 'Medium' },
    { what: 'a message', method: 'POST', path: '/contact', body: message, text: 'Asha Rao' },
    {
      ...{ what: 'a checkout', method: 'POST', path: '/checkout', key: customer.token },
      ...{ body: order, text: 'Brigade', unknownFields: 201 },
    },
    {
      ...{ what: 'the profile', method: 'PUT', path: '/users/profile', key: customer.token },
      ...{ body: { name: 'Asha Rao', mobile: '' }, text: 'Asha Rao' },
    },
    { what: 'a new user', method: 'POST', path: '/admin/users', body: user, text: 'Asha Rao', key: admin.token },
  )
})
afterAll(async () => {
  await shop.stop()
  await database.close()
})

async function send({ method, path, key }: Door, body: Buffer | string, type = JSON_TYPE): Promise<number> {
  const headers = { 'content-type': type, ...(key ? { authorization: `Bearer ${key}` } : {}) }
  const response = await fetch(`${shop.url}/api${path}`, { method, headers, body: new Uint8Array(Buffer.from(body)) })
  const answer = await response.json()
  if (!response.ok) ErrorReply.parse(answer)
  return response.status
}

/** The statuses of all doors, by what they lead to. */
async function atEveryDoor(spoil: (door: Door) => Buffer | string, type?: string) {
  const statuses: Record<string, number> = {}
  for (const door of doors) statuses[door.what] = await send(door, spoil(door), type)
  return statuses
}

const all = (status: number) => Object.fromEntries(doors.map(({ what }) => [what, status]))
const plain = ({ body }: Door) => JSON.stringify(body)
/** The body with one of its texts written differently, byte by byte. */
const rewritten = (bytes: Buffer) => (door: Door) => {
  const [before = '', after = ''] = plain(door).split(door.text)
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)])
}
const withField = (field: string) => (door: Door) => `${plain(door).slice(0, -1)},${field}}`
const nested = (open: string, close: string) => `${open.repeat(100_000)}1${close.repeat(100_000)}`

async function residentBytes(): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

describe('a body that is no JSON', () => {
  it.each([
    ['cut off', (door: Door) => plain(door).slice(0, -2)],
    ['with NaN in it', withField('"x":NaN')],
    ['with Infinity in it', withField('"x":-Infinity')],
    ['with a bare control character in a text', rewritten(Buffer.from('a\u0000b'))],
    ['with bytes that are no UTF-8', rewritten(Buffer.from([0x41, 0xff, 0xfe, 0x41]))],
    ['with a character written longer than it is', rewritten(Buffer.from([0xc0, 0xaf]))],
    ['with half a character in bytes', rewritten(Buffer.from([0xed, 0xa0, 0x80]))],
    ['in UTF-16, and does not say so', (door: Door) => Buffer.from(plain(door), 'utf16le')],
    ['without anything in it but opening brackets', () => '['.repeat(500_000)],
  ])('%s is refused at every door', async (_what, spoil) => {
    expect(await atEveryDoor(spoil)).toEqual(all(400))
  })
})

const poison = [
  ['__proto__', '"__proto__":{"isAdmin":true}'],
  ['__proto__ in other letters', '"\\u005f_proto__":{"isAdmin":true}'],
  ['constructor.prototype', '"constructor":{"prototype":{"isAdmin":true}}'],
  ['__proto__ far inside', '"x":[{"y":{"__proto__":{"isAdmin":true}}}]'],
] as const

const needless = [
  ['100,000 lists in each other', `"x":${nested('[', ']')}`],
  ['50,000 objects in each other', `"x":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ['a number beyond all numbers', `"x":1e999`],
  ['10,000 keys', Array.from({ length: 10_000 }, (_, n) => `"k${n}":${n}`).join(',')],
] as const

describe('JSON with more in it than is asked for', () => {
  it.each(poison)('%s is refused at every door, and changes no other object', async (_what, field) => {
    expect(await atEveryDoor(withField(field))).toEqual(all(400))
    const cart = await fetch(`${shop.url}/api/cart?guestId=guest_clean`)
    expect(await cart.text()).not.toContain('isAdmin')
  })

  it.each(needless)('%s is refused, or left out', async (_what, field) => {
    const expected = doors.map(({ what, unknownFields = 400 }) => [what, unknownFields])
    expect(await atEveryDoor(withField(field))).toEqual(Object.fromEntries(expected))
  })

  it('is refused where a list or a value stands for the whole', async () => {
    for (const body of [nested('[', ']'), nested('{"a":', '}'), '[]', 'null', '1', '"text"', 'true']) {
      expect(await atEveryDoor(() => body)).toEqual(all(400))
    }
  })
})

describe('JSON whose texts cannot be kept', () => {
  it.each([
    ['the character zero', '\\u0000'],
    ['half a character', 'a\\ud800b'],
    ['halves in the wrong order', '\\udc00\\ud800'],
    ['a key that comes twice', '","email":"twice@example.in","name":"twice","x":"'],
  ])('%s fails at no door', async (_what, text) => {
    for (const [what, status] of Object.entries(await atEveryDoor(rewritten(Buffer.from(text))))) {
      expect(status, what).toBeLessThan(500)
    }
  })
})

describe('a body that is not what it says', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/octet-stream',
    'application/json; charset=utf-16',
    'application/json; charset="iso-8859-1"',
    'application/json;charset=utf-7',
  ])('%s is not taken', async (type) => {
    expect(await atEveryDoor(plain, type)).toEqual(all(415))
  })

  it.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF8"'])('%s is', async (type) => {
    for (const [what, status] of Object.entries(await atEveryDoor(plain, type))) expect(status, what).not.toBe(415)
  })
})

/** Sends piece after piece without saying how many there are, until it is told to stop; answers what it heard. */
async function sendInPieces({ method, path, key }: Door): Promise<string> {
  const { hostname, port } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  // who goes on sending may be cut off
  socket.on('error', () => {})
  let heard = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    heard += text
  })
  const head = [`${method} /api${path} HTTP/1.1`, 'host: shop', `content-type: ${JSON_TYPE}`]
  if (key) head.push(`authorization: Bearer ${key}`)
  socket.write([...head, 'transfer-encoding: chunked', '', ''].join('\r\n'))
  const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  const closed = new Promise((resolve) => socket.once('close', resolve))
  while (!socket.closed && heard === '') {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  socket.destroy()
  return heard
}

describe('a body that is too large', () => {
  it('is refused, whether it says so or comes in pieces, and is not kept in memory', async () => {
    const large = Buffer.alloc(2 * MIB, 'x')
    await atEveryDoor(() => large)
    const before = await residentBytes()
    for (let round = 0; round < 10; round++) {
      expect(await atEveryDoor(() => large)).toEqual(all(413))
      for (const door of doors) expect(await sendInPieces(door), door.what).toMatch(/^HTTP\/1.1 413|^$/)
    }
    expect((await residentBytes()) - before).toBeLessThan(64 * MIB)
  })
})

it('leaves the shop as it was', async () => {
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  expect(await tools.wrongs()).toEqual([])
  expect(shop.child.exitCode).toBeNull()
})
