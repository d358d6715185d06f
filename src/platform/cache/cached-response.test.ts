import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createCachedResponse, type Variant } from './cached-response.ts'

const cacheable = { isCacheable: true }
const longBody = Buffer.from('<p>street corner</p>'.repeat(200))
const smallBody = Buffer.alloc(512, '<p>tiny</p>')
const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' }
const toHeaders = ({ headers }: Variant) =>
  Object.fromEntries(headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : [])))

describe('a cached response', () => {
  it('has each encoding with its own ETag and length', async () => {
    const response = await createCachedResponse({ status: 200, headers: htmlHeaders, body: longBody }, cacheable)
    const { identity, br, gzip } = response
    if (!br || !gzip) throw new Error('not compressed')
    expect(brotliDecompressSync(br.body)).toEqual(longBody)
    expect(gunzipSync(gzip.body)).toEqual(longBody)
    expect(toHeaders(br)).toMatchObject({ 'content-encoding': 'br', 'content-length': String(br.body.length) })
    expect(toHeaders(gzip)).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(toHeaders(identity)).not.toHaveProperty('content-encoding')
    expect(toHeaders(identity)).toMatchObject({ etag: identity.etag, vary: 'Accept-Encoding' })
    expect(new Set([identity.etag, br.etag, gzip.etag]).size).toBe(3)
    expect(response.byteLength).toBeGreaterThan(longBody.length + br.body.length + gzip.body.length)
  })

  it('is compressed from 512 bytes on', async () => {
    const { br } = await createCachedResponse({ status: 200, headers: htmlHeaders, body: smallBody }, cacheable)
    expect(br?.body.length).toBeLessThan(100)
  })

  it('changes its ETag only when the body or a header changes', async () => {
    const getEtag = async (body: Buffer, headers: Record<string, string> = htmlHeaders) =>
      (await createCachedResponse({ status: 200, headers, body }, cacheable)).identity.etag
    expect(await getEtag(longBody)).toBe(await getEtag(Buffer.from(longBody)))
    expect(await getEtag(longBody)).not.toBe(await getEtag(Buffer.concat([longBody, longBody])))
    expect(await getEtag(longBody)).not.toBe(await getEtag(longBody, { ...htmlHeaders, 'x-total-count': '61' }))
  })

  it.each([
    ['a small body', smallBody.subarray(1), 'text/html'],
    ['an image', longBody, 'image/webp'],
    ['a font', longBody, 'font/woff2'],
  ])('does not compress %s', async (_, body, type) => {
    const response = await createCachedResponse({ status: 200, headers: { 'content-type': type }, body }, cacheable)
    expect(response.br).toBeUndefined()
    expect(response.gzip).toBeUndefined()
    expect(toHeaders(response.identity)).not.toHaveProperty('vary')
  })

  it('is not compressed when it will not be cached', async () => {
    const response = await createCachedResponse(
      { status: 500, headers: htmlHeaders, body: longBody },
      { isCacheable: false },
    )
    expect(response.identity).toMatchObject({ status: 500, body: longBody })
    expect(response.br).toBeUndefined()
  })

  it.each([
    [undefined, 'Accept-Encoding'],
    ['Origin', 'Origin, Accept-Encoding'],
    [['Origin', 'Accept'], 'Origin, Accept, Accept-Encoding'],
    ['accept-encoding', 'accept-encoding'],
    ['*', '*'],
  ])('adds Accept-Encoding to Vary unless it is covered: %j becomes %j', async (vary, expected) => {
    const response = await createCachedResponse(
      { status: 200, headers: { ...htmlHeaders, vary }, body: longBody },
      cacheable,
    )
    expect(toHeaders(response.identity)).toMatchObject({ vary: expected })
  })

  it('drops headers that belong to one visitor or one connection', async () => {
    const headers = {
      ...htmlHeaders,
      'x-total-count': 61,
      'x-request-id': 'first-request',
      'set-cookie': ['session=1'],
      date: 'yesterday',
      connection: 'close',
      etag: 'W/"other"',
    }
    const { identity } = await createCachedResponse({ status: 200, headers, body: longBody }, cacheable)
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
    await expect(createCachedResponse({ status: 200, headers, body: longBody }, cacheable)).rejects.toThrow(/header/i)
  })
})
