import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { plainServer } from '#tests/support/plain-server.ts'

const listThings = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: 'All things',
  query: z.strictObject({ limit: z.coerce.number().max(100).optional() }),
  reply: z.array(z.object({ name: z.string() })),
  paged: true,
})

async function documentedServer() {
  const { app } = await plainServer({ api: { title: 'Things', version: '1' } })
  app.get(listThings.path, { schema: listThings }, async () => [])
  app.get('/page', async () => 'no call of the API')
  return app
}

interface Document {
  info: { title: string }
  paths: Record<string, unknown>
  components: { schemas: Record<string, unknown> }
}

describe('/api/openapi.json', () => {
  it('describes every endpoint from its contract, and nothing else', async () => {
    const app = await documentedServer()
    const { info, paths } = (await app.inject('/api/openapi.json')).json<Document>()
    expect(info.title).toBe('Things')
    expect(Object.keys(paths)).toEqual(['/api/things'])
    expect(paths['/api/things']).toMatchObject({
      get: {
        summary: 'All things',
        tags: ['things'],
        parameters: [{ in: 'query', name: 'limit', required: false, schema: { maximum: 100 } }],
        responses: {
          200: {
            headers: { 'X-Total-Count': { schema: { type: 'integer' } } },
            content: { 'application/json': { schema: { type: 'array' } } },
          },
          '4XX': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        },
      },
    })
  })

  it('says once what an error looks like', async () => {
    const app = await documentedServer()
    const { components } = (await app.inject('/api/openapi.json')).json<Document>()
    expect(Object.keys(components.schemas)).toEqual(['Error'])
    expect(components.schemas['Error']).toMatchObject({ required: ['message', 'code'] })
  })
})

describe('/api/docs', () => {
  it('is a page without a line of inline script, under the same strict policy', async () => {
    const app = await documentedServer()
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
