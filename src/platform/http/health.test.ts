import { describe, expect, it, vi } from 'vitest'
import { createBareServer } from '#tests/support/create-bare-server.ts'
import packageJson from '../../../package.json' with { type: 'json' }

describe('/healthz', () => {
  it('responds while the process runs, whatever the database does', async () => {
    const { app } = await createBareServer({ readiness: () => Promise.reject(new Error('gone')) })
    const response = await app.inject('/healthz')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ status: 'ok', version: packageJson.version })
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

describe('/readyz', () => {
  it('returns 200 when ready', async () => {
    const { app } = await createBareServer()
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })

  it('lists what is missing for live payments without being unready', async () => {
    const missing = ['Set SELLER_NAME.']
    const { app } = await createBareServer({ readiness: async () => ({ ok: true, goLiveProblems: missing }) })
    const response = await app.inject('/readyz')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ status: 'ok', missing })
  })

  it('gives the reason when not ready', async () => {
    const { app } = await createBareServer({
      readiness: async () => ({ ok: false, reason: 'The database is starting.' }),
    })
    const response = await app.inject('/readyz')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({ message: 'The database is starting.', code: 'unavailable' })
    expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  })

  it('does not leak internal messages when the check fails', async () => {
    const { app } = await createBareServer({ readiness: () => Promise.reject(new Error('password for shop is wrong')) })
    const response = await app.inject('/readyz')
    expect(response.statusCode).toBe(503)
    expect(response.body).not.toContain('password')
  })

  it('does not wait for a database that hangs', async () => {
    const { app } = await createBareServer({ readiness: () => new Promise(() => {}), limits: { readinessMs: 50 } })
    const response = await app.inject('/readyz')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ message: 'The database did not respond in time.' })
  })

  it('checks at most once a second, however many probes arrive', async () => {
    const readiness = vi.fn(async () => ({ ok: true }))
    const { app } = await createBareServer({ readiness })
    await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')))
    expect(readiness).toHaveBeenCalledTimes(1)
    const future = performance.now() + 1001
    vi.spyOn(performance, 'now').mockReturnValue(future)
    await app.inject('/readyz')
    expect(readiness).toHaveBeenCalledTimes(2)
  })
})
