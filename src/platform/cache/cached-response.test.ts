import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createCachedResponse, type Variant } from './cached-response.ts'

const long = Buffer.from('<p>street corner</p>'.repeat(200))
const html = { 'content-type': 'text/html; charset=utf-8' }
const toHeaders = ({ headers }: Variant) =>
  Object.fromEntries(headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : [])))

describe('a cached response', () => {
  it('has each encoding with its own ETag and length', async () => {
    const response = await createCachedResponse({ status: 200, headers: html, body: long }, true)
    const { identity, br, gzip } = response
    if (!br || !gzip) throw new Error('not compressed')
    expect(brotliDecompressSync(br.body)).toEqual(long)
    expect(gunzipSync(gzip.body)).toEqual(long)
    expect(toHeaders(br)).toMatchObject({ 'content-encoding': 'br', 'content-length': String(br.body.length) })
    expect(toHeaders(gzip)).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(toHeaders(identity)).not.toHaveProperty('content-encoding')
    expect(toHeaders(identity)).toMatchObject({ etag: identity.etag, vary: 'Accept-Encoding' })
    expect(new Set([identity.etag, br.etag, gzip.etag]).size).toBe(3)
    expect(response.bytes).toBeGreaterThan(long.length + br.body.length + gzip.body.length)
  })

  it('has the same ETag for the same response, and another when body or headers change', async () => {
    const getEtag = async (body: Buffer, headers: Record<string, string> = html) =>
      (await createCachedResponse({ status: 200, headers, body }, true)).identity.etag
    expect(await getEtag(long)).toBe(await getEtag(Buffer.from(long)))
    expect(await getEtag(long)).not.toBe(await getEtag(Buffer.concat([long, long])))
    expect(await getEtag(long)).not.toBe(await getEtag(long, { ...html, 'x-total-count': '61' }))
  })

  it.each([
    ['a small body', Buffer.from('<p>tiny</p>'), 'text/html'],
    ['an image', long, 'image/webp'],
    ['a font', long, 'font/woff2'],
  ])('does not compress %s', async (_, body, type) => {
    const response = await createCachedResponse({ status: 200, headers: { 'content-type': type }, body }, true)
    expect(response.br).toBeUndefined()
    expect(response.gzip).toBeUndefined()
    expect(toHeaders(response.identity)).not.toHaveProperty('vary')
  })

  it('is not compressed when it will not be cached', async () => {
    const response = await createCachedResponse({ status: 500, headers: html, body: long }, false)
    expect(response.identity).toMatchObject({ status: 500, body: long })
    expect(response.br).toBeUndefined()
  })

  it.each([
    [undefined, 'Accept-Encoding'],
    ['Origin', 'Origin, Accept-Encoding'],
    [['Origin', 'Accept'], 'Origin, Accept, Accept-Encoding'],
    ['accept-encoding', 'accept-encoding'],
    ['*', '*'],
  ])('adds Accept-Encoding to the Vary header %s', async (vary, expected) => {
    const response = await createCachedResponse({ status: 200, headers: { ...html, vary }, body: long }, true)
    expect(toHeaders(response.identity)).toMatchObject({ vary: expected })
  })

  it('drops headers that belong to one visitor or one connection', async () => {
    const headers = {
      ...html,
      'x-total-count': 61,
      'x-request-id': 'of-the-first',
      'set-cookie': ['session=1'],
      date: 'yesterday',
      connection: 'close',
      etag: 'W/"other"',
    }
    const { identity } = await createCachedResponse({ status: 200, headers, body: long }, true)
    expect(toHeaders(identity)).toMatchObject({ 'x-total-count': '61', 'x-request-id': '', etag: identity.etag })
    for (const name of ['set-cookie', 'date', 'connection']) expect(toHeaders(identity)).not.toHaveProperty(name)
    expect(identity.notModified.headers).not.toContain('content-type')
    expect(identity.notModified.headers).not.toContain('content-length')
  })

  it.each([
    ['name', { 'x total': '1' }],
    ['value', { 'x-total-count': '1\r\nset-cookie: session=1' }],
    ['character', { 'x-name': 'नुक्कड़' }],
  ])('rejects an invalid header %s', async (_, headers) => {
    await expect(createCachedResponse({ status: 200, headers, body: long }, true)).rejects.toThrow(/header/i)
  })
})
