import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { storeAnswer, type Variant } from './stored-answer.ts'

const long = Buffer.from('<p>street corner</p>'.repeat(200))
const html = { 'content-type': 'text/html; charset=utf-8' }
const headersOf = ({ headers }: Variant) =>
  Object.fromEntries(headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : [])))

describe('a stored answer', () => {
  it('holds each encoding once, with its own ETag and length', async () => {
    const answer = await storeAnswer({ status: 200, headers: html, body: long }, true)
    const { identity, br, gzip } = answer
    if (!br || !gzip) throw new Error('not compressed')
    expect(brotliDecompressSync(br.body)).toEqual(long)
    expect(gunzipSync(gzip.body)).toEqual(long)
    expect(headersOf(br)).toMatchObject({ 'content-encoding': 'br', 'content-length': String(br.body.length) })
    expect(headersOf(gzip)).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(headersOf(identity)).not.toHaveProperty('content-encoding')
    expect(headersOf(identity)).toMatchObject({ etag: identity.etag, vary: 'Accept-Encoding' })
    expect(new Set([identity.etag, br.etag, gzip.etag]).size).toBe(3)
    expect(answer.bytes).toBeGreaterThan(long.length + br.body.length + gzip.body.length)
  })

  it('has the same ETag for the same answer, and another when body or headers change', async () => {
    const etagOf = async (body: Buffer, headers: Record<string, string> = html) =>
      (await storeAnswer({ status: 200, headers, body }, true)).identity.etag
    expect(await etagOf(long)).toBe(await etagOf(Buffer.from(long)))
    expect(await etagOf(long)).not.toBe(await etagOf(Buffer.concat([long, long])))
    expect(await etagOf(long)).not.toBe(await etagOf(long, { ...html, 'x-total-count': '61' }))
  })

  it.each([
    ['a small body', Buffer.from('<p>tiny</p>'), 'text/html'],
    ['a picture', long, 'image/webp'],
    ['a font', long, 'font/woff2'],
  ])('does not compress %s', async (_, body, type) => {
    const answer = await storeAnswer({ status: 200, headers: { 'content-type': type }, body }, true)
    expect(answer.br).toBeUndefined()
    expect(answer.gzip).toBeUndefined()
    expect(headersOf(answer.identity)).not.toHaveProperty('vary')
  })

  it('does not compress what will not be kept', async () => {
    const answer = await storeAnswer({ status: 500, headers: html, body: long }, false)
    expect(answer.identity).toMatchObject({ status: 500, body: long })
    expect(answer.br).toBeUndefined()
  })

  it.each([
    [undefined, 'Accept-Encoding'],
    ['Origin', 'Origin, Accept-Encoding'],
    [['Origin', 'Accept'], 'Origin, Accept, Accept-Encoding'],
    ['accept-encoding', 'accept-encoding'],
    ['*', '*'],
  ])('says what it varies by, given %s', async (vary, expected) => {
    const answer = await storeAnswer({ status: 200, headers: { ...html, vary }, body: long }, true)
    expect(headersOf(answer.identity)).toMatchObject({ vary: expected })
  })

  it('keeps all headers but those that belong to one visitor or one connection', async () => {
    const headers = {
      ...html,
      'x-total-count': 61,
      'x-request-id': 'of-the-first',
      'set-cookie': ['session=1'],
      date: 'yesterday',
      connection: 'close',
      etag: 'W/"other"',
    }
    const { identity } = await storeAnswer({ status: 200, headers, body: long }, true)
    expect(headersOf(identity)).toMatchObject({ 'x-total-count': '61', 'x-request-id': '', etag: identity.etag })
    for (const name of ['set-cookie', 'date', 'connection']) expect(headersOf(identity)).not.toHaveProperty(name)
    expect(identity.notModified.headers).not.toContain('content-type')
    expect(identity.notModified.headers).not.toContain('content-length')
  })

  it.each([
    ['a name', { 'x total': '1' }],
    ['a value', { 'x-total-count': '1\r\nset-cookie: session=1' }],
    ['a letter', { 'x-name': 'नुक्कड़' }],
  ])('refuses %s that no header can have', async (_, headers) => {
    await expect(storeAnswer({ status: 200, headers, body: long }, true)).rejects.toThrow(/header/i)
  })
})
