import { describe, expect, it, vi } from 'vitest'
import { ShopError } from '#shared/errors.ts'
import { createBareServer, listenOnFreePort } from '#tests/support/create-bare-server.ts'
import { createServerWithCachedRoutes, longBody } from '#tests/support/create-server-with-cached-routes.ts'

const createGate = () => Promise.withResolvers<void>()

describe('concurrent requests', () => {
  it('run the handler once for a hundred requests', async () => {
    const { promise: opened, resolve: open } = createGate()
    const { app, cache, handler } = await createServerWithCachedRoutes(async () => {
      await opened
      return JSON.parse(longBody)
    })
    const requests = Array.from({ length: 100 }, () => app.inject('/api/things'))
    await vi.waitUntil(() => cache.stats.waits === 99)
    open()
    const responses = await Promise.all(requests)
    expect(handler).toHaveBeenCalledTimes(1)
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([`200 ${longBody}`]),
    )
    expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(100)
  })

  it('share the failure of the first', async () => {
    const { promise: opened, resolve: open } = createGate()
    const { app, cache, handler, logged } = await createServerWithCachedRoutes(async () => {
      await opened
      throw new ShopError('unavailable', 'Later, please.', { retryAfterSeconds: 3 })
    })
    const requests = Array.from({ length: 10 }, () => app.inject('/api/things'))
    await vi.waitUntil(() => cache.stats.waits === 9)
    open()
    for (const response of await Promise.all(requests)) {
      expect(response.statusCode).toBe(503)
      expect(response.headers['retry-after']).toBe('3')
      expect(response.json()).toEqual({ message: 'Later, please.', code: 'unavailable' })
    }
    expect(handler).toHaveBeenCalledTimes(1)
    expect(logged.filter(({ level, status }) => level === 'info' && status === 503)).toHaveLength(10)
    const { body: metrics } = await app.inject('/metrics')
    expect(metrics).toMatch(/^http_request_duration_seconds_count\{[^}]*status="503"[^}]*\} 10$/m)
  })

  it('do not reuse work that started before an invalidation', async () => {
    const gates = [createGate(), createGate()]
    let started = 0
    const { app, cache } = await createServerWithCachedRoutes(async () => {
      const number = started++
      await gates[number]?.promise
      return { number }
    })
    const before = app.inject('/api/things')
    await vi.waitUntil(() => started === 1)
    cache.clear()
    const after = app.inject('/api/things')
    await vi.waitUntil(() => started === 2)
    gates[0]?.resolve()
    expect((await before).json()).toEqual({ number: 0 })
    expect(cache.stats.entries).toBe(0)
    gates[1]?.resolve()
    expect((await after).json()).toEqual({ number: 1 })
    expect((await app.inject('/api/things')).json()).toEqual({ number: 1 })
  })

  it('still get a response when the first client disconnects', async () => {
    const { promise: opened, resolve: open } = createGate()
    const { app, cache, handler } = await createServerWithCachedRoutes(async () => {
      await opened
      return JSON.parse(longBody)
    })
    const url = `http://127.0.0.1:${await listenOnFreePort(app)}/api/things`
    const impatient = new AbortController()
    const first = fetch(url, { signal: impatient.signal }).catch(() => 'disconnected')
    await vi.waitUntil(() => handler.mock.calls.length === 1)
    const second = fetch(url)
    await vi.waitUntil(() => cache.stats.waits === 1)
    impatient.abort()
    expect(await first).toBe('disconnected')
    open()
    expect(await (await second).text()).toBe(longBody)
    expect(handler).toHaveBeenCalledTimes(1)
    expect(cache.stats.entries).toBe(1)
  })
})

/** Keeps the event loop busy until the server measures it. */
const waitUntilOverloaded = (app: { isUnderPressure: () => boolean }) =>
  vi.waitUntil(
    () => {
      const until = performance.now() + 200
      while (performance.now() < until);
      return app.isUnderPressure()
    },
    { timeout: 10_000 },
  )

describe('load shedding', () => {
  it('rejects new work but still serves cached responses and health checks', async () => {
    const { app } = await createBareServer({ limits: { eventLoopDelayMs: 20, startMs: 0 } })
    app.get('/cached', { config: { cache: true } }, async () => 'cached')
    app.get('/work', async () => 'done')
    await app.inject('/cached')
    expect((await app.inject('/work')).statusCode).toBe(200)
    await waitUntilOverloaded(app)
    const rejected = await app.inject('/work')
    expect(rejected.statusCode).toBe(503)
    expect(rejected.json()).toMatchObject({ code: 'unavailable' })
    expect(rejected.headers['retry-after']).toBe('5')
    for (const url of ['/cached', '/healthz', '/readyz', '/metrics'])
      expect((await app.inject(url)).statusCode).toBe(200)
  })

  it('rejects nothing right after the start, whose long tasks are no overload', async () => {
    const { app } = await createBareServer({ limits: { eventLoopDelayMs: 20, startMs: 60_000 } })
    app.get('/work', async () => 'done')
    await app.ready()
    await waitUntilOverloaded(app)
    expect((await app.inject('/work')).statusCode).toBe(200)
  })
})
