import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ErrorBody } from '#shared/error-body.ts'
import { httpStatusByCode, ShopError } from '#shared/errors.ts'
import { createBareServer } from '#tests/support/create-bare-server.ts'

async function failWith(error: unknown) {
  const { app, logged } = await createBareServer()
  app.get('/fails', async () => {
    throw error
  })
  const response = await app.inject('/fails')
  ErrorBody.parse(response.json())
  return { response, logged }
}

describe('a ShopError', () => {
  it.each(Object.entries(httpStatusByCode))('%s responds %d with its own message', async (code, status) => {
    const { response } = await failWith(new ShopError(code as keyof typeof httpStatusByCode, 'Only 2 left.'))
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({ message: 'Only 2 left.', code })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('includes field errors and Retry-After', async () => {
    const errors = [{ field: 'email', message: 'is taken' }]
    const { response } = await failWith(
      new ShopError('too_many_requests', 'Slow down.', { errors, retryAfterSeconds: 7 }),
    )
    expect(response.json()).toEqual({ message: 'Slow down.', code: 'too_many_requests', errors })
    expect(response.headers['retry-after']).toBe('7')
  })

  it('is recognized by name when it comes from another bundle', async () => {
    const foreign = Object.assign(new Error('Sold out.'), { name: 'ShopError', code: 'conflict' })
    const { response } = await failWith(foreign)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toEqual({ message: 'Sold out.', code: 'conflict' })
  })
})

describe('text that PostgreSQL cannot store', () => {
  it.each(['22021', '22P02', '22P05'])('is a bad request: %s', async (code) => {
    const { response } = await failWith(new Error('Failed query', { cause: Object.assign(new Error('no'), { code }) }))
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ message: 'The request is invalid.', code: 'bad_request' })
  })
})

describe('an unexpected error', () => {
  it('returns 500 and logs the internal message with the request id', async () => {
    const { response, logged } = await failWith(new Error('secret table name'))
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      code: 'internal',
    })
    expect(logged).toContainEqual(
      expect.objectContaining({
        level: 'error',
        requestId: response.headers['x-request-id'],
        err: expect.objectContaining({ message: 'secret table name', stack: expect.stringContaining('error-handler') }),
      }),
    )
  })

  it.each([['a text'], [undefined], [null], [{ statusCode: 200 }]])('handles %s being thrown', async (thrown) => {
    const { response } = await failWith(thrown)
    expect(response.statusCode).toBe(500)
  })

  it('hides a response that violates its contract', async () => {
    const { app, logged } = await createBareServer()
    app.get(
      '/',
      { schema: { response: { 200: z.object({ price: z.number() }) } } },
      async () => ({ price: 'x' }) as never,
    )
    const response = await app.inject('/')
    expect(response.statusCode).toBe(500)
    expect(response.json()).toMatchObject({ code: 'internal', message: /^Something went wrong/ as never })
    expect(logged.some(({ level }) => level === 'error')).toBe(true)
  })
})

describe('a full disk', () => {
  it.each([
    ['of the database', new Error('Failed query', { cause: Object.assign(new Error('x'), { code: '53100' }) })],
    ['of uploads', Object.assign(new Error('ENOSPC: /data/media/a.webp'), { code: 'ENOSPC' })],
  ])('%s: returns 503 without internal paths', async (_, error) => {
    const { response } = await failWith(error)
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('60')
    expect(response.json()).toEqual({ code: 'unavailable', message: expect.stringMatching(/^We can't save anything/) })
  })
})

describe('an unreachable database', () => {
  it.each([
    ['connection refused', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    ['socket file missing', Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' })],
    ['shutting down', Object.assign(new Error('terminating connection'), { code: '57P01' })],
    ['starting up', Object.assign(new Error('starting up'), { code: '57P03' })],
    ['too many connections', Object.assign(new Error('too many clients'), { code: '53300' })],
    ['statement timeout', Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })],
    ['deadlock', Object.assign(new Error('deadlock detected'), { code: '40P01' })],
    ['no free connection', new Error('timeout exceeded when trying to connect')],
    ['connection terminated', new Error('Connection terminated unexpectedly')],
    ['several addresses, all refused', Object.assign(new AggregateError([], 'none'), { code: 'ECONNREFUSED' })],
    ['wrapped error', new Error('Failed query', { cause: Object.assign(new Error('x'), { code: '08006' }) })],
  ])('%s: returns 503 with Retry-After', async (_, error) => {
    const { response, logged } = await failWith(error)
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ code: 'unavailable' })
    expect(response.headers['retry-after']).toBe('5')
    expect(logged).toContainEqual(expect.objectContaining({ level: 'warn', err: expect.anything() }))
  })

  it('does not include missing files or duplicate rows', async () => {
    expect(
      (await failWith(Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' }))).response.statusCode,
    ).toBe(500)
    expect((await failWith(Object.assign(new Error('duplicate'), { code: '23505' }))).response.statusCode).toBe(500)
  })
})

describe('a request that violates the contract', () => {
  async function createContractServer() {
    const { app } = await createBareServer()
    app.get(
      '/api/things/:id',
      {
        schema: {
          params: z.object({ id: z.string().regex(/^\d+$/, '{field} is not a thing ID.') }),
          querystring: z.strictObject({
            limit: z.coerce.number().int().min(1).max(100).optional(),
            kind: z.enum(['big', 'small']).optional(),
            size: z.string().max(20).optional(),
          }),
        },
      },
      async (request) => request.query,
    )
    app.post(
      '/api/things',
      {
        schema: {
          body: z.strictObject({ name: z.string().min(2), parts: z.array(z.strictObject({ count: z.int() })) }),
        },
      },
      async () => ({}),
    )
    return app
  }

  it.each([
    ['/api/things/1?limit=101', 'Limit can be at most 100.', 'limit'],
    ['/api/things/1?limit=x', 'Limit must be a number.', 'limit'],
    ['/api/things/1?limit=1.5', 'Limit must be a whole number.', 'limit'],
    ['/api/things/1?limit=0', 'Limit must be at least 1.', 'limit'],
    ['/api/things/1?kind=odd', 'Kind must be one of: big, small.', 'kind'],
    ['/api/things/1?size=aaaaaaaaaaaaaaaaaaaaa', 'Size can be at most 20 characters.', 'size'],
    ['/api/things/1?color=red', 'Unknown field color.', 'color'],
    ['/api/things/x', 'ID is not a thing ID.', 'id'],
    ['/api/things/1?limit=1&limit=2', 'Limit must be a number.', 'limit'],
  ])('GET %s: %s', async (url, message, field) => {
    const response = await (await createContractServer()).inject(url)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'bad_request', message, errors: [{ field }] })
  })

  it('names every invalid field, including nested ones', async () => {
    const app = await createContractServer()
    const payload = { name: 'x', parts: [{ count: 1 }, { count: 'y' }], more: 1 }
    const response = await app.inject({ method: 'POST', url: '/api/things', payload })
    expect(response.json()).toEqual({
      code: 'bad_request',
      message: 'Name must be at least 2 characters. Count must be a number. Unknown field more.',
      errors: [
        { field: 'name', message: 'Name must be at least 2 characters.' },
        { field: 'parts.1.count', message: 'Count must be a number.' },
        { field: 'more', message: 'Unknown field more.' },
      ],
    })
  })

  it('names missing fields', async () => {
    const app = await createContractServer()
    const response = await app.inject({ method: 'POST', url: '/api/things', payload: { parts: [] } })
    expect(response.json()).toMatchObject({ message: 'Name is required.' })
    const empty = await app.inject({ method: 'POST', url: '/api/things' })
    expect(empty.json()).toMatchObject({ message: 'Body must be an object.', errors: [{ field: 'body' }] })
  })

  it('names at most 20 unknown fields, shortened', async () => {
    const app = await createContractServer()
    const names = Array.from({ length: 25 }, (_, index) => `k${index}`)
    const unknownFields = Object.fromEntries(names.map((name) => [name, 1]))
    const payload = { name: 'xy', parts: [], ...unknownFields }
    const body = (await app.inject({ method: 'POST', url: '/api/things', payload })).json()
    expect(body.errors).toHaveLength(21)
    expect(body.errors.slice(-2)).toEqual([
      { field: 'k19', message: 'Unknown field k19.' },
      { field: 'body', message: 'And 5 more.' },
    ])
    expect(body.message).toMatch(/Unknown field k19\. And 5 more\.$/)
    const long = await app.inject({
      method: 'POST',
      url: '/api/things',
      payload: { ...payload, ['x'.repeat(5_000)]: 1 },
    })
    expect(long.body.length).toBeLessThan(3_000)
    const query = names.map((name) => `${name}=1`).join('&')
    expect((await app.inject(`/api/things/1?${query}`)).json().message).toMatch(/And 5 more\.$/)
  })

  it('lists at most 20 errors in total, wrong fields before unknown ones', async () => {
    const app = await createContractServer()
    const post = async (part: object, count: number) => {
      const payload = { name: 'xy', parts: Array(count).fill(part) }
      const response = await app.inject({ method: 'POST', url: '/api/things', payload })
      expect(response.body.length).toBeLessThan(4_000)
      return response.json()
    }
    const missing = await post({}, 5_000)
    expect(missing.errors).toHaveLength(21)
    expect(missing.errors.at(-1)).toEqual({ field: 'body', message: 'And 4,980 more.' })
    const unknown = Object.fromEntries(Array.from({ length: 199 }, (_, index) => [`${'x'.repeat(200)}${index}`, 1]))
    const both = await post(unknown, 15)
    expect(both.errors).toHaveLength(21)
    expect(both.errors[14]).toMatchObject({ message: expect.stringContaining('is required.') })
    expect(both.errors.at(-2)).toMatchObject({ message: expect.stringMatching(/^Unknown field x{40}\.$/) })
    expect(both.message).toMatch(/And 2,980 more\.$/)
  })

  it.each([
    ['an object', '{%}'],
    ['a nested object', '{"parts":[{"a":1},{"b":"}\\\\\\"{",%}]}'],
    ['the last of several objects', '[{"a":1},{"b":{}},{%}]'],
  ])('rejects more than 200 keys in %s before it is parsed', async (_, json) => {
    const app = await createContractServer()
    const post = (keyCount: number) => {
      const keys = Array.from({ length: keyCount }, (_key, index) => `"k${index}":{"a":"{:\\":"}`)
      const payload = json.replace('%', () => keys.join(','))
      return app.inject({
        method: 'POST',
        url: '/api/things',
        payload,
        headers: { 'content-type': 'application/json' },
      })
    }
    const tooMany = { message: 'An object in the request body can have at most 200 fields.', code: 'bad_request' }
    expect([(await post(201)).statusCode, (await post(201)).json()]).toEqual([400, tooMany])
    expect((await post(150)).json().message).not.toBe(tooMany.message)
  })

  it('accepts a long text with quotes and braces', async () => {
    const payload = { name: `${'{"a":1,'.repeat(300)}\\`, parts: Array(300).fill({ count: 1 }) }
    const response = await (await createContractServer()).inject({ method: 'POST', url: '/api/things', payload })
    expect(response.statusCode).toBe(200)
  })

  it('joins a repeated parameter with commas', async () => {
    const response = await (await createContractServer()).inject('/api/things/1?size=M&size=L')
    expect(response.json()).toEqual({ size: 'M,L' })
  })
})

describe('errors raised by Fastify', () => {
  async function createEchoServer() {
    const { app } = await createBareServer({ limits: { bodyBytes: 100, paramLength: 20 } })
    app.post('/api/echo/:name', async (request) => request.body)
    return app
  }
  const json = { 'content-type': 'application/json' }

  it.each([
    ['a body that is too large', '/api/echo/a', json, 'x'.repeat(101), 413, 'too_large'],
    ['broken JSON', '/api/echo/a', json, '{"a":', 400, 'bad_request'],
    ['an empty body', '/api/echo/a', json, '', 400, 'bad_request'],
    ['prototype pollution', '/api/echo/a', json, '{"__proto__":{"admin":true}}', 400, 'bad_request'],
    [
      'an unsupported content type',
      '/api/echo/a',
      { 'content-type': 'text/csv' },
      'a,b',
      415,
      'unsupported_media_type',
    ],
    ['plain text', '/api/echo/a', { 'content-type': 'text/plain' }, '{}', 415, 'unsupported_media_type'],
    ['a malformed URL', '/api/echo/%ff', json, '{}', 400, 'bad_request'],
    ['an oversized parameter', `/api/echo/${'a'.repeat(21)}`, json, '{}', 400, 'bad_request'],
  ])('rejects %s', async (_, url, headers, payload, status, code) => {
    const app = await createEchoServer()
    const response = await app.inject({ method: 'POST', url, headers, payload })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/), code })
    expect(response.headers['x-request-id']).toBeTruthy()
  })

  it.each(['/%ff', '/collections/%zz'])('responds to the malformed page URL %s with a 400 page', async (url) => {
    const { app } = await createBareServer()
    const response = await app.inject(url)
    expect(response.statusCode).toBe(400)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
    })
    expect(response.body).toContain('<a href="/">')
  })

  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('returns 404 as JSON to %s of an unknown URL', async (method) => {
    const { app } = await createBareServer()
    const response = await app.inject({ method, url: '/api/nowhere' })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ message: 'Not found.', code: 'not_found' })
    expect(response.headers['content-type']).toMatch(/^application\/json/)
  })
})
