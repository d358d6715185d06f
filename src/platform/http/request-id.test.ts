import { expect, it } from 'vitest'
import { createBareServer } from '#tests/support/create-bare-server.ts'

it('gives every request its own id, in the response and in every log line', async () => {
  const { app, logged } = await createBareServer()
  app.get('/', async (request) => {
    request.log.info('inside')
    return 'ok'
  })
  const first = (await app.inject('/')).headers['x-request-id']
  const second = (await app.inject('/')).headers['x-request-id']
  expect(first).toMatch(/^[\w-]{8,64}$/)
  expect(first).not.toBe(second)
  const lines = logged.filter(({ requestId }) => requestId === first)
  expect(lines.map(({ msg }) => msg)).toEqual(['inside', 'Request'])
})

it('uses the id of a trusted proxy', async () => {
  const { app } = await createBareServer({ settings: { trustProxy: 1 } })
  const response = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'edge:7f.A_b-12' } })
  expect(response.headers['x-request-id']).toBe('edge:7f.A_b-12')
})

it('ignores the header without a trusted proxy', async () => {
  const { app, logged } = await createBareServer()
  const response = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'edge:7f.A_b-12' } })
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{12}-\w+$/)
  expect(JSON.stringify(logged)).not.toContain('edge:7f')
})

it.each(['short', 'a'.repeat(65), 'has spaces in it', '"quoted-id"', '<script>alert</script>'])(
  'rejects %s as an id',
  async (id) => {
    const { app } = await createBareServer({ settings: { trustProxy: 1 } })
    const response = await app.inject({ url: '/healthz', headers: { 'x-request-id': id } })
    expect(response.headers['x-request-id']).not.toBe(id)
    expect(response.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/)
  },
)
