import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { createBareServer } from '#tests/support/create-bare-server.ts'

const listThings = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: 'All things',
  query: z.strictObject({ limit: z.coerce.number().max(100).optional() }),
  responseBody: z.array(z.object({ name: z.string() })),
  paged: true,
})

const thingsCsv = endpoint({
  method: 'GET',
  path: '/api/things.csv',
  summary: 'All things as a file',
  responseBody: z.unknown(),
  contentType: 'text/csv',
})

const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/admin/things/:id',
  summary: 'Uploads a photo of a thing',
  params: z.strictObject({ id: z.string() }),
  upload: 'photo',
  responseBody: z.object({ name: z.string() }),
  errorStatuses: [409],
})

async function createDocumentedServer() {
  const operationIds = new Map([['GET /api/things', 'listThings']])
  const { app } = await createBareServer({ api: { title: () => 'Things', version: '1', operationIds } })
  app.get(listThings.path, { schema: listThings }, async () => [])
  app.get(thingsCsv.path, { schema: thingsCsv }, async () => '')
  app.post(uploadPhoto.path, { schema: uploadPhoto }, async () => ({ name: 'a thing' }))
  app.get('/page', async () => 'not part of the API')
  return app
}

interface Operation {
  requestBody?: unknown
  responses: Record<string, { description: string; content?: unknown }>
}

interface Document {
  info: { title: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

describe('/api/openapi.json', () => {
  it('describes every endpoint from its contract and nothing else', async () => {
    const app = await createDocumentedServer()
    const { info, paths } = (await app.inject('/api/openapi.json')).json<Document>()
    expect(info.title).toBe('Things')
    expect(Object.keys(paths)).toEqual([
      '/metrics',
      '/healthz',
      '/readyz',
      '/api/things',
      '/api/things.csv',
      '/api/admin/things/{id}',
    ])
    expect(paths['/api/things']).toMatchObject({
      get: {
        operationId: 'listThings',
        summary: 'All things',
        tags: ['things'],
        parameters: [{ in: 'query', name: 'limit', required: false, schema: { maximum: 100 } }],
        responses: {
          200: {
            headers: { 'X-Total-Count': { schema: { type: 'integer' } } },
            content: { 'application/json': { schema: { type: 'array' } } },
          },
          400: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        },
      },
    })
  })

  it('describes each response by its status, and a success by what it returns', async () => {
    const { paths } = (await (await createDocumentedServer()).inject('/api/openapi.json')).json<Document>()
    const describeAll = (path: string, method: string) =>
      Object.fromEntries(
        Object.entries(paths[path]?.[method]?.responses ?? {}).map(([status, { description }]) => [
          status,
          description,
        ]),
      )
    expect(describeAll('/api/things', 'get')).toEqual({
      200: 'A list of objects with `name`',
      400: 'Invalid request',
      431: 'Request headers too large',
      500: 'Internal error',
      503: 'Unavailable; try again after Retry-After',
    })
    expect(describeAll('/api/things.csv', 'get')[200]).toBe('The file')
    expect(describeAll('/api/admin/things/{id}', 'post')).toMatchObject({
      200: 'An object with `name`',
      401: 'Not logged in',
      404: 'Not found',
      409: 'Conflict with the current state',
      413: 'Request too large',
    })
  })

  it('lists exactly the error statuses of each call', async () => {
    const { paths } = (await (await createDocumentedServer()).inject('/api/openapi.json')).json<Document>()
    const statuses = Object.entries(paths).map(([path, calls]) => [
      path,
      Object.values(calls).map(({ responses }) => Object.keys(responses).map(Number)),
    ])
    expect(Object.fromEntries(statuses)).toMatchObject({
      '/api/things': [[200, 400, 431, 500, 503]],
      '/api/things.csv': [[200, 400, 431, 500, 503]],
      '/api/admin/things/{id}': [[200, 400, 401, 403, 404, 409, 413, 415, 431, 500, 503]],
    })
  })

  it('describes file uploads and downloads', async () => {
    const { paths } = (await (await createDocumentedServer()).inject('/api/openapi.json')).json<Document>()
    const file = { type: 'string', format: 'binary' }
    expect(paths['/api/admin/things/{id}']?.['post']?.requestBody).toEqual({
      required: true,
      content: {
        'multipart/form-data': { schema: { type: 'object', properties: { photo: file }, required: ['photo'] } },
      },
    })
    expect(paths['/api/things.csv']?.['get']?.responses['200']?.content).toEqual({ 'text/csv': { schema: file } })
  })

  it('shows the new title and description after the shop is renamed', async () => {
    let title = 'Things'
    const { app, cache } = await createBareServer({
      api: { title: () => title, version: '1', description: (name) => `The API of ${name}.` },
    })
    const getInfo = async () => (await app.inject('/api/openapi.json')).json().info
    expect(await getInfo()).toMatchObject({ title: 'Things', description: 'The API of Things.' })
    title = 'Other things'
    cache.clear()
    expect(await getInfo()).toMatchObject({ title: 'Other things', description: 'The API of Other things.' })
  })

  it('uses the security and tag of the scope, unless the contract has its own security', async () => {
    const { app } = await createBareServer({
      api: {
        title: () => 'Things',
        version: '1',
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'A session.' },
          signature: { type: 'apiKey', in: 'header', name: 'X-Signature', description: 'A signature.' },
        },
      },
    })
    const config = { documentation: { tag: 'shelf', security: [{ session: [] }] } }
    app.get(listThings.path, { schema: listThings, config }, async () => [])
    const signed = endpoint({
      method: 'POST',
      path: '/api/signed',
      summary: 'Receives a signed thing',
      responseBody: z.object({}),
      security: [{ signature: [] }],
    })
    app.post(signed.path, { schema: signed, config }, async () => ({}))
    const { paths } = (await app.inject('/api/openapi.json')).json<Document>()
    expect(paths['/api/things']?.['get']).toMatchObject({ tags: ['shelf'], security: [{ session: [] }] })
    expect(paths['/api/signed']?.['post']).toMatchObject({ tags: ['shelf'], security: [{ signature: [] }] })
    expect(paths['/healthz']?.['get']).toMatchObject({ tags: ['operations'], security: [] })
  })

  it('is generated and compressed once', async () => {
    const app = await createDocumentedServer()
    const headers = { 'accept-encoding': 'gzip' }
    const first = await app.inject({ url: '/api/openapi.json', headers })
    expect(first.headers['content-encoding']).toBe('gzip')
    const etag = `${first.headers.etag}`
    const second = await app.inject({ url: '/api/openapi.json', headers: { ...headers, 'if-none-match': etag } })
    expect(second.statusCode).toBe(304)
  })

  it('defines the error schema once', async () => {
    const app = await createDocumentedServer()
    const { components } = (await app.inject('/api/openapi.json')).json<Document>()
    expect(Object.keys(components.schemas)).toEqual(['Error'])
    expect(components.schemas['Error']).toMatchObject({ required: ['message', 'code'] })
  })
})

describe('the API documents', () => {
  it.each(['/api/openapi.json', '/api/docs/yaml', '/api/docs/json'])('%s is compressed and cached', async (url) => {
    const app = await createDocumentedServer()
    const headers = { 'accept-encoding': 'br' }
    const first = await app.inject({ url, headers })
    expect(first).toMatchObject({ statusCode: 200, headers: { 'content-encoding': 'br' } })
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain('/api/things')
    const again = await app.inject({ url, headers: { ...headers, 'if-none-match': String(first.headers.etag) } })
    expect(again.statusCode).toBe(304)
  })
})

describe('/api/docs', () => {
  it('is tried again after it could not start', async () => {
    const app = await createDocumentedServer()
    vi.doMock('@fastify/swagger-ui', () => {
      throw new Error('Too many open files')
    })
    expect((await app.inject('/api/docs')).statusCode).toBe(500)
    vi.doUnmock('@fastify/swagger-ui')
    expect((await app.inject('/api/docs')).statusCode).toBe(200)
  })

  it('has no inline scripts and the same strict policy', async () => {
    const app = await createDocumentedServer()
    const response = await app.inject('/api/docs')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-security-policy']).toContain("script-src 'self';")
    expect(response.body).toContain('<title>Things</title>')
    expect(response.body).not.toMatch(/<script(?![^>]* src=)/)
    for (const [, path] of response.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await app.inject(`${path}`)).statusCode).toBe(200)
    }
  })
})
