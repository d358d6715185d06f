import { describe, expect, it } from 'vitest'
import { createBareServer } from '#tests/support/create-bare-server.ts'

const token = 'a-token-of-some-length'
const bearer = (value: string) => ({ authorization: `Bearer ${value}` })

describe('/metrics', () => {
  it.each([
    ['from this machine', {}, '127.0.0.1', 200],
    ['from this machine, IPv6', {}, '::1', 200],
    ['from this machine, mapped', {}, '::ffff:127.0.0.1', 200],
    ['from elsewhere', {}, '203.0.113.9', 404],
    ['from elsewhere, IPv6', {}, '2001:db8::1', 404],
    ['through a proxy on this machine', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1', 404],
    ['through a proxy that sends Forwarded', { forwarded: 'for=203.0.113.9' }, '127.0.0.1', 404],
    ['with the token from elsewhere', bearer(token), '203.0.113.9', 200],
    ['with the token through a proxy', { ...bearer(token), 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1', 200],
    ['with a wrong token', bearer('wrong'), '203.0.113.9', 404],
    ['with a wrong token from this machine', bearer('wrong'), '127.0.0.1', 404],
  ])('controls access for a request %s', async (_, headers, remoteAddress, status) => {
    const { app } = await createBareServer({ settings: { metricsToken: token } })
    const response = await app.inject({ url: '/metrics', headers, remoteAddress })
    expect(response.statusCode).toBe(status)
    if (status === 404) expect(response.json()).toEqual({ message: 'Not found.', code: 'not_found' })
  })

  it('accepts no token unless one is set', async () => {
    const { app } = await createBareServer()
    const response = await app.inject({ url: '/metrics', headers: bearer('undefined'), remoteAddress: '203.0.113.9' })
    expect(response.statusCode).toBe(404)
  })

  it('reports requests by route, the cache, the pool and the process', async () => {
    const { app } = await createBareServer({ pool: () => ({ total: 10, idle: 7, waiting: 3 }) })
    app.get('/api/things/:id', { config: { cache: true } }, async () => 'thing')
    for (const id of [1, 2, 2, 2]) await app.inject(`/api/things/${id}`)
    await app.inject('/nowhere')
    const response = await app.inject('/metrics')
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    const lines = response.body.split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'http_request_duration_seconds_count{method="GET",route="/api/things/:id",status="200"} 2',
        'http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 1',
        'http_cache_hits_total 2',
        'http_cache_misses_total 2',
        'http_cache_entries 2',
        'database_pool_connections{state="idle"} 7',
        'database_pool_connections{state="waiting"} 3',
      ]),
    )
    expect(response.body).toMatch(/^http_cache_bytes [1-9]\d+$/m)
    expect(response.body).toMatch(/^process_cpu_seconds_total /m)
    expect(response.body).toMatch(/^nodejs_eventloop_lag_seconds /m)
    expect((await app.inject('/metrics')).body).toContain('http_cache_hits_total 2')
  })

  it('omits a metric that cannot be read and reports the rest', async () => {
    const base = { help: 'Things', label: 'kind' }
    const metrics = [
      { ...base, name: 'things', read: async () => ({ round: 3, square: 4 }) },
      { ...base, name: 'late_things', read: () => new Promise<never>(() => {}) },
      { ...base, name: 'broken_things', read: () => Promise.reject(new Error('gone')) },
    ]
    const { app } = await createBareServer({ metrics })
    const { body } = await app.inject('/metrics')
    expect(body.split('\n').filter((line) => /^[a-z_]*things/.test(line))).toEqual([
      'things{kind="round"} 3',
      'things{kind="square"} 4',
    ])
  })
})
