import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { ShopError } from '#shared/errors.ts'
import { cachedServer, long } from '#tests/support/cached-server.ts'
import { openPort, plainServer } from '#tests/support/plain-server.ts'

async function* brokenStream() {
  yield 'str'
  throw new Error('the disk is gone')
}

describe('a cached route', () => {
  it('does its work once, and answers the same with every header but the id of the request', async () => {
    const { app, handler } = await cachedServer()
    const first = await app.inject('/api/things?limit=20')
    const second = await app.inject('/api/things?limit=20')
    expect(handler).toHaveBeenCalledTimes(1)
    expect(second.body).toBe(long)
    const comparable = ({ headers: { 'x-request-id': _, date, ...rest } }: typeof first) => rest
    expect(comparable(second)).toEqual(comparable(first))
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
  ])('answers in %s, the first time and from the cache', async (encoding, decode) => {
    const { app } = await cachedServer()
    const headers = encoding ? { 'accept-encoding': encoding } : {}
    for (let n = 0; n < 2; n++) {
      const response = await app.inject({ url: '/api/things', headers })
      expect(response.headers['content-encoding']).toBe(encoding)
      expect(response.headers['content-length']).toBe(String(response.rawPayload.length))
      expect(decode(response.rawPayload).toString()).toBe(long)
    }
  })

  it('answers 304 to whoever has it already', async () => {
    const { app } = await cachedServer()
    const headers = { 'accept-encoding': 'br' }
    const { headers: had } = await app.inject({ url: '/api/things', headers })
    for (const known of [had.etag, `W/${had.etag}`, `"other", ${had.etag}`, '*']) {
      const response = await app.inject({ url: '/api/things', headers: { ...headers, 'if-none-match': known } })
      expect(response.statusCode).toBe(304)
      expect(response.rawPayload).toHaveLength(0)
      expect(response.headers).toMatchObject({
        etag: had.etag,
        vary: 'Accept-Encoding',
        'cache-control': had['cache-control'],
      })
      expect(response.headers).not.toHaveProperty('content-length')
      expect(response.headers).not.toHaveProperty('content-encoding')
    }
    const other = await app.inject({ url: '/api/things', headers: { ...headers, 'if-none-match': '"other"' } })
    expect(other.statusCode).toBe(200)
    const otherEncoding = await app.inject({ url: '/api/things', headers: { 'if-none-match': had.etag } })
    expect(otherEncoding.statusCode).toBe(200)
  })

  it('answers 304 even when it has to do the work anew', async () => {
    const { app, cache } = await cachedServer()
    const { headers } = await app.inject('/api/things')
    cache.drop()
    const response = await app.inject({ url: '/api/things', headers: { 'if-none-match': headers.etag } })
    expect(response.statusCode).toBe(304)
  })

  it('answers what it doubts only while nothing newer can be made', async () => {
    const { app, cache, handler } = await cachedServer()
    const { body } = await app.inject('/api/things')
    cache.doubt()
    handler.mockRejectedValueOnce(new ShopError('unavailable', 'not now'))
    expect(await app.inject('/api/things')).toMatchObject({ statusCode: 200, body })
    handler.mockResolvedValueOnce({ newer: true })
    expect((await app.inject('/api/things')).json()).toEqual({ newer: true })
    cache.doubt()
    handler.mockRejectedValueOnce(new ShopError('not_found', 'gone'))
    expect((await app.inject('/api/things')).statusCode).toBe(404)
    cache.drop()
    handler.mockRejectedValueOnce(new ShopError('unavailable', 'not now'))
    expect((await app.inject('/api/things')).statusCode).toBe(503)
  })

  it('answers HEAD like GET without a body, whichever comes first', async () => {
    const { app, handler } = await cachedServer()
    const cold = await app.inject({ method: 'HEAD', url: '/api/things' })
    const get = await app.inject('/api/things')
    const warm = await app.inject({ method: 'HEAD', url: '/api/things' })
    for (const head of [cold, warm]) {
      expect(head.statusCode).toBe(200)
      expect(head.rawPayload).toHaveLength(0)
      expect(head.headers).toMatchObject({ etag: get.headers.etag, 'content-length': String(long.length) })
    }
    expect(handler).toHaveBeenCalledTimes(1)
  })

  it('is shared by all who mean the same', async () => {
    const { app, handler } = await cachedServer()
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

  it('is not shared by those who mean different things', async () => {
    const { app, handler } = await cachedServer()
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

  it('refuses what its contract does not know, however often', async () => {
    const { app, cache, handler } = await cachedServer()
    await app.inject('/api/things?size=M')
    for (let n = 0; n < 2; n++) {
      expect((await app.inject('/api/things?size=M&utm=x')).statusCode).toBe(400)
      expect((await app.inject('/api/things?limit=101')).statusCode).toBe(400)
    }
    expect(handler).toHaveBeenCalledTimes(1)
    expect(cache.stats.entries).toBe(1)
  })

  it('drops parameters that a route without a contract cannot mean', async () => {
    const { app, handler } = await cachedServer()
    for (const url of ['/api/things/1', '/api/things/1?utm=a', '/api/things/1?utm=b']) await app.inject(url)
    expect(handler).toHaveBeenCalledTimes(1)
  })

  it('is left out by requests that say who they are, unless the answer is the same for all', async () => {
    const { app } = await plainServer()
    const personal = vi.fn(async () => 'for you')
    const common = vi.fn(async () => 'for all')
    app.get('/personal', { config: { cache: true } }, personal)
    app.get('/common', { config: { cache: true, sameForAll: true } }, common)
    const headers = { authorization: 'Bearer x' }
    for (const url of ['/personal', '/common']) {
      await app.inject(url)
      await app.inject({ url, headers })
      await app.inject({ url, headers })
    }
    expect(personal).toHaveBeenCalledTimes(3)
    expect(common).toHaveBeenCalledTimes(1)
  })
})

describe('what is kept', () => {
  it.each([
    ['a refusal', () => Promise.reject(new ShopError('not_found', 'No such thing.')), 404],
    ['a failure', () => Promise.reject(new Error('broken')), 500],
  ])('is not %s', async (_, work, status) => {
    const { app, cache, handler } = await cachedServer(work)
    for (let n = 0; n < 2; n++) expect((await app.inject('/api/things')).statusCode).toBe(status)
    expect(handler).toHaveBeenCalledTimes(2)
    expect(cache.stats.entries).toBe(0)
  })

  it.each([
    ['set-cookie', 'session=1'],
    ['cache-control', 'no-store'],
    ['cache-control', 'private, max-age=60'],
  ])('is not an answer with %s: %s', async (name, value) => {
    const { app, cache } = await plainServer()
    app.get('/', { config: { cache: true } }, async (_request, reply) => reply.header(name, value).send('x'))
    await app.inject('/')
    expect(cache.stats.entries).toBe(0)
  })

  it.each([
    ['bytes', () => Buffer.from('street'), 'street'],
    ['a stream', () => Readable.from(['str', 'eet']), 'street'],
    ['nothing', () => undefined, ''],
  ])('may be %s', async (_, payload, expected) => {
    const { app, cache } = await plainServer()
    app.get('/', { config: { cache: true } }, async (_request, reply) => reply.send(payload()))
    for (let n = 0; n < 2; n++) expect((await app.inject('/')).body).toBe(expected)
    expect(cache.stats).toMatchObject({ entries: 1, hits: 1 })
  })

  it.each([
    ['what cannot be kept whole', () => new Response('street')],
    ['a stream that breaks', () => Readable.from(brokenStream())],
  ])('is not %s, and that is a failure', async (_, payload) => {
    const { app, cache } = await plainServer()
    app.get('/', { config: { cache: true } }, async (_request, reply) => reply.send(payload()))
    expect((await app.inject('/')).statusCode).toBe(500)
    expect(cache.join('/ ?')).toBeUndefined()
    expect(cache.stats.entries).toBe(0)
  })

  it('is gone after a drop', async () => {
    const { app, cache, handler } = await cachedServer()
    await app.inject('/api/things')
    cache.drop()
    await app.inject('/api/things')
    expect(handler).toHaveBeenCalledTimes(2)
  })

  it("keeps the route's own cache-control", async () => {
    const { app } = await plainServer()
    app.get('/', { config: { cache: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=9').send('x'),
    )
    await app.inject('/')
    expect((await app.inject('/')).headers['cache-control']).toBe('public, max-age=9')
  })
})

describe('over a real socket', () => {
  it('answers the same ahead of the router as behind it', async () => {
    const { app, handler, logged } = await cachedServer()
    const url = `http://127.0.0.1:${await openPort(app)}/api/things`
    const read = async (init: RequestInit = {}) => {
      const response = await fetch(url, init)
      const headers = Object.fromEntries(response.headers)
      return { status: response.status, headers, body: await response.text() }
    }
    const first = await read()
    const second = await read({ headers: { 'x-request-id': 'from-the-edge' } })
    expect(second.body).toBe(long)
    expect(second.headers['x-request-id']).toBe('from-the-edge')
    const comparable = ({ headers: { 'x-request-id': _, date, ...rest } }: typeof first) => rest
    expect(comparable(second)).toEqual(comparable(first))
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
