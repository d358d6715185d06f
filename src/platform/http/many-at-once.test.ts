import { describe, expect, it, vi } from 'vitest'
import { ShopError } from '#shared/errors.ts'
import { cachedServer, long } from '#tests/support/cached-server.ts'
import { openPort, plainServer } from '#tests/support/plain-server.ts'

const gate = () => Promise.withResolvers<void>()

describe('many at once', () => {
  it('does the work once for a hundred who ask together', async () => {
    const { promise: opened, resolve: open } = gate()
    const { app, cache, handler } = await cachedServer(async () => {
      await opened
      return JSON.parse(long)
    })
    const asked = Array.from({ length: 100 }, () => app.inject('/api/things'))
    await vi.waitUntil(() => cache.stats.waits === 99)
    open()
    const answers = await Promise.all(asked)
    expect(handler).toHaveBeenCalledTimes(1)
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set([`200 ${long}`]))
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(100)
  })

  it('gives all of them the failure of the first', async () => {
    const { promise: opened, resolve: open } = gate()
    const { app, cache, handler, logged } = await cachedServer(async () => {
      await opened
      throw new ShopError('unavailable', 'Later, please.', { retryAfterSeconds: 3 })
    })
    const asked = Array.from({ length: 10 }, () => app.inject('/api/things'))
    await vi.waitUntil(() => cache.stats.waits === 9)
    open()
    for (const answer of await Promise.all(asked)) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('3')
      expect(answer.json()).toEqual({ message: 'Later, please.', code: 'unavailable' })
    }
    expect(handler).toHaveBeenCalledTimes(1)
    expect(logged.filter(({ level, status }) => level === 'info' && status === 503)).toHaveLength(10)
    const { body: figures } = await app.inject('/metrics')
    expect(figures).toMatch(/^http_request_duration_seconds_count\{[^}]*status="503"[^}]*\} 10$/m)
  })

  it('does not keep work that began before a drop, nor give it to whoever asks after it', async () => {
    const gates = [gate(), gate()]
    let begun = 0
    const { app, cache } = await cachedServer(async () => {
      const number = begun++
      await gates[number]?.promise
      return { number }
    })
    const before = app.inject('/api/things')
    await vi.waitUntil(() => begun === 1)
    cache.drop()
    const after = app.inject('/api/things')
    await vi.waitUntil(() => begun === 2)
    gates[0]?.resolve()
    expect((await before).json()).toEqual({ number: 0 })
    expect(cache.stats.entries).toBe(0)
    gates[1]?.resolve()
    expect((await after).json()).toEqual({ number: 1 })
    expect((await app.inject('/api/things')).json()).toEqual({ number: 1 })
  })

  it('finishes the work for the others when the first hangs up', async () => {
    const { promise: opened, resolve: open } = gate()
    const { app, cache, handler } = await cachedServer(async () => {
      await opened
      return JSON.parse(long)
    })
    const url = `http://127.0.0.1:${await openPort(app)}/api/things`
    const impatient = new AbortController()
    const first = fetch(url, { signal: impatient.signal }).catch(() => 'hung up')
    await vi.waitUntil(() => handler.mock.calls.length === 1)
    const second = fetch(url)
    await vi.waitUntil(() => cache.stats.waits === 1)
    impatient.abort()
    expect(await first).toBe('hung up')
    open()
    expect(await (await second).text()).toBe(long)
    expect(handler).toHaveBeenCalledTimes(1)
    expect(cache.stats.entries).toBe(1)
  })
})

describe('under pressure', () => {
  it('turns new work away, but still answers what is kept and whether it lives', async () => {
    const { app } = await plainServer({ limits: { eventLoopDelayMs: 20 } })
    app.get('/kept', { config: { cache: true } }, async () => 'kept')
    app.get('/work', async () => 'done')
    await app.inject('/kept')
    expect((await app.inject('/work')).statusCode).toBe(200)
    await vi.waitUntil(
      () => {
        const until = performance.now() + 200
        while (performance.now() < until);
        return app.isUnderPressure()
      },
      { timeout: 10_000 },
    )
    const refused = await app.inject('/work')
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toMatchObject({ code: 'unavailable' })
    expect(refused.headers['retry-after']).toBe('5')
    for (const url of ['/kept', '/healthz', '/readyz', '/metrics']) expect((await app.inject(url)).statusCode).toBe(200)
  })
})
