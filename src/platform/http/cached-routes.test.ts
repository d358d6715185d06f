import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { ShopError } from '#shared/errors.ts'
import { createBareServer, listenOnFreePort } from '#tests/support/create-bare-server.ts'
import { createServerWithCachedRoutes, longBody } from '#tests/support/create-server-with-cached-routes.ts'

async function* brokenStream() {
  yield 'str'
  throw new Error('disk failure')
}

describe('a cached route', () => {
  it('runs the handler once and repeats every header except the request id', async () => {
    const { app, handler } = await createServerWithCachedRoutes()
    const first = await app.inject('/api/things?limit=20')
    const second = await app.inject('/api/things?limit=20')
    expect(handler).toHaveBeenCalledTimes(1)
    expect(second.body).toBe(longBody)
    const stableHeaders = ({ headers: { 'x-request-id': _, date, ...rest } }: typeof first) => rest
    expect(stableHeaders(second)).toEqual(stableHeaders(first))
    expect(second.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'application/json; charset=utf-8',
      'x-total-count': '200',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    })
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  it.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
    [undefined, (body: Buffer) => body],
  ])('responds in %s, both on a miss and on a hit', async (encoding, decode) => {
    const { app } = await createServerWithCachedRoutes()
    const headers = encoding ? { 'accept-encoding': encoding } : {}
    for (let n = 0; n < 2; n++) {
      const response = await app.inject({ url: '/api/things', headers })
      expect(response.headers['content-encoding']).toBe(encoding)
      expect(response.headers['content-length']).toBe(String(response.rawPayload.length))
      expect(decode(response.rawPayload).toString()).toBe(longBody)
    }
  })

  it('returns 304 when the ETag matches', async () => {
    const { app } = await createServerWithCachedRoutes()
    const headers = { 'accept-encoding': 'br' }
    const { headers: cachedHeaders } = await app.inject({ url: '/api/things', headers })
    for (const ifNoneMatch of [cachedHeaders.etag, `W/${cachedHeaders.etag}`, `"other", ${cachedHeaders.etag}`, '*']) {
      const response = await app.inject({ url: '/api/things', headers: { ...headers, 'if-none-match': ifNoneMatch } })
      expect(response.statusCode).toBe(304)
      expect(response.rawPayload).toHaveLength(0)
      expect(response.headers).toMatchObject({
        etag: cachedHeaders.etag,
        vary: 'Accept-Encoding',
        'cache-control': cachedHeaders['cache-control'],
      })
      expect(response.headers).not.toHaveProperty('content-length')
      expect(response.headers).not.toHaveProperty('content-encoding')
    }
    const other = await app.inject({ url: '/api/things', headers: { ...headers, 'if-none-match': '"other"' } })
    expect(other.statusCode).toBe(200)
    const otherEncoding = await app.inject({ url: '/api/things', headers: { 'if-none-match': cachedHeaders.etag } })
    expect(otherEncoding.statusCode).toBe(200)
  })

  it('returns 304 even after the cache was cleared', async () => {
    const { app, cache } = await createServerWithCachedRoutes()
    const { headers } = await app.inject('/api/things')
    cache.clear()
    const response = await app.inject({ url: '/api/things', headers: { 'if-none-match': headers.etag } })
    expect(response.statusCode).toBe(304)
  })

  it('serves a stale response only while the handler is unavailable', async () => {
    const { app, cache, handler } = await createServerWithCachedRoutes()
    const { body } = await app.inject('/api/things')
    cache.markStale()
    handler.mockRejectedValueOnce(new ShopError('unavailable', 'not now'))
    expect(await app.inject('/api/things')).toMatchObject({ statusCode: 200, body })
    handler.mockResolvedValueOnce({ newer: true })
    expect((await app.inject('/api/things')).json()).toEqual({ newer: true })
    cache.markStale()
    handler.mockRejectedValueOnce(new ShopError('not_found', 'gone'))
    expect((await app.inject('/api/things')).statusCode).toBe(404)
    cache.clear()
    handler.mockRejectedValueOnce(new ShopError('unavailable', 'not now'))
    expect((await app.inject('/api/things')).statusCode).toBe(503)
  })

  it('serves HEAD like GET without a body, whichever comes first', async () => {
    const { app, handler } = await createServerWithCachedRoutes()
    const miss = await app.inject({ method: 'HEAD', url: '/api/things' })
    const get = await app.inject('/api/things')
    const hit = await app.inject({ method: 'HEAD', url: '/api/things' })
    for (const head of [miss, hit]) {
      expect(head.statusCode).toBe(200)
      expect(head.rawPayload).toHaveLength(0)
      expect(head.headers).toMatchObject({ etag: get.headers.etag, 'content-length': String(longBody.length) })
    }
    expect(handler).toHaveBeenCalledTimes(1)
  })

  it('shares one entry between equivalent URLs', async () => {
    const { app, handler } = await createServerWithCachedRoutes()
    for (const url of [
      '/api/things?size=M&color=Red',
      '/api/things?color=Red&size=M',
      '/api/things?color=%52ed&size=M',
      '/api/%74hings?color=Red&size=M',
    ]) {
      expect((await app.inject(url)).statusCode).toBe(200)
    }
    expect(handler).toHaveBeenCalledTimes(1)
    for (const url of ['/api/things?size=M,L', '/api/things?size=M&size=L', '/api/things?size=M%2CL'])
      await app.inject(url)
    expect(handler).toHaveBeenCalledTimes(2)
  })

  it('keeps separate entries for different URLs', async () => {
    const { app, handler } = await createServerWithCachedRoutes()
    const urls = [
      '/api/things',
      '/api/things?size=M',
      '/api/things?color=M',
      '/api/things?size=',
      '/api/things/1',
      '/api/things/2',
    ]
    const tricky = ['/api/things?size=M%26color%3DRed', '/api/pairs/a%2Fb/c', '/api/pairs/a/b%2Fc']
    for (const url of [...urls, ...tricky]) await app.inject(url)
    expect(handler).toHaveBeenCalledTimes(9)
  })

  it('rejects unknown parameters every time', async () => {
    const { app, cache, handler } = await createServerWithCachedRoutes()
    await app.inject('/api/things?size=M')
    for (let n = 0; n < 2; n++) {
      expect((await app.inject('/api/things?size=M&utm=x')).statusCode).toBe(400)
      expect((await app.inject('/api/things?limit=101')).statusCode).toBe(400)
    }
    expect(handler).toHaveBeenCalledTimes(1)
    expect(cache.stats.entries).toBe(1)
  })

  it('ignores all parameters on a route without a query schema', async () => {
    const { app, handler } = await createServerWithCachedRoutes()
    for (const url of ['/api/things/1', '/api/things/1?utm=a', '/api/things/1?utm=b']) await app.inject(url)
    expect(handler).toHaveBeenCalledTimes(1)
  })

  it('is bypassed by authorized requests unless the response is shared across users', async () => {
    const { app } = await createBareServer()
    const perUser = vi.fn(async () => 'for you')
    const shared = vi.fn(async () => 'for all')
    app.get('/personal', { config: { cache: true } }, perUser)
    app.get('/common', { config: { cache: true, sharedAcrossUsers: true } }, shared)
    const headers = { authorization: 'Bearer x' }
    for (const url of ['/personal', '/common']) {
      await app.inject(url)
      await app.inject({ url, headers })
      await app.inject({ url, headers })
    }
    expect(perUser).toHaveBeenCalledTimes(3)
    expect(shared).toHaveBeenCalledTimes(1)
  })
})

describe('the response cache', () => {
  it.each([
    ['an error response', () => Promise.reject(new ShopError('not_found', 'No such thing.')), 404],
    ['a server error', () => Promise.reject(new Error('broken')), 500],
  ])('does not store %s', async (_, work, status) => {
    const { app, cache, handler } = await createServerWithCachedRoutes(work)
    for (let n = 0; n < 2; n++) expect((await app.inject('/api/things')).statusCode).toBe(status)
    expect(handler).toHaveBeenCalledTimes(2)
    expect(cache.stats.entries).toBe(0)
  })

  it.each([
    ['set-cookie', 'session=1'],
    ['cache-control', 'no-store'],
    ['cache-control', 'private, max-age=60'],
  ])('does not store a response with %s: %s', async (name, value) => {
    const { app, cache } = await createBareServer()
    app.get('/', { config: { cache: true } }, async (_request, reply) => reply.header(name, value).send('x'))
    await app.inject('/')
    expect(cache.stats.entries).toBe(0)
  })

  it.each([
    ['a buffer', () => Buffer.from('street'), 'street'],
    ['a stream', () => Readable.from(['str', 'eet']), 'street'],
    ['an empty body', () => undefined, ''],
  ])('stores %s', async (_, payload, expected) => {
    const { app, cache } = await createBareServer()
    app.get('/', { config: { cache: true } }, async (_request, reply) => reply.send(payload()))
    for (let n = 0; n < 2; n++) expect((await app.inject('/')).body).toBe(expected)
    expect(cache.stats).toMatchObject({ entries: 1, hits: 1 })
  })

  it.each([
    ['an unsupported payload', () => new Response('street')],
    ['a broken stream', () => Readable.from(brokenStream())],
  ])('fails on %s and stores nothing', async (_, payload) => {
    const { app, cache } = await createBareServer()
    app.get('/', { config: { cache: true } }, async (_request, reply) => reply.send(payload()))
    expect((await app.inject('/')).statusCode).toBe(500)
    expect(cache.waitFor('/ ?')).toBeUndefined()
    expect(cache.stats.entries).toBe(0)
  })

  it('is empty after an invalidation', async () => {
    const { app, cache, handler } = await createServerWithCachedRoutes()
    await app.inject('/api/things')
    cache.clear()
    await app.inject('/api/things')
    expect(handler).toHaveBeenCalledTimes(2)
  })

  it("keeps the route's own cache-control header", async () => {
    const { app } = await createBareServer()
    app.get('/', { config: { cache: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=9').send('x'),
    )
    await app.inject('/')
    expect((await app.inject('/')).headers['cache-control']).toBe('public, max-age=9')
  })
})

describe('over a real socket', () => {
  it('responds the same with and without entering Fastify', async () => {
    const { app, handler, logged } = await createServerWithCachedRoutes()
    const url = `http://127.0.0.1:${await listenOnFreePort(app)}/api/things`
    const read = async (init: RequestInit = {}) => {
      const response = await fetch(url, init)
      const headers = Object.fromEntries(response.headers)
      return { status: response.status, headers, body: await response.text() }
    }
    const first = await read()
    const second = await read({ headers: { 'x-request-id': 'from-the-edge' } })
    expect(second.body).toBe(longBody)
    expect(second.headers['x-request-id']).toBe('from-the-edge')
    const stableHeaders = ({ headers: { 'x-request-id': _, date, ...rest } }: typeof first) => rest
    expect(stableHeaders(second)).toEqual(stableHeaders(first))
    expect((await read({ headers: { 'if-none-match': `${second.headers['etag']}` } })).status).toBe(304)
    expect(await read({ method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
    expect(await read({ method: 'POST' })).toMatchObject({ status: 404 })
    expect(handler).toHaveBeenCalledTimes(1)
    await read({ headers: { authorization: 'Bearer x' } })
    expect(handler).toHaveBeenCalledTimes(2)
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 'debug', requestId: 'from-the-edge', url: '/api/things' }),
    )
  })
})
