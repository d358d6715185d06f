import { Agent, get } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import { createBareServer } from '#tests/support/create-bare-server.ts'
import { defaultLimits } from './limits.ts'
import { closeServer, openListener } from './listener.ts'
import { createPlainSecurityHeaders } from './security-headers.ts'

const log = createLog({ level: 'silent' })

async function openTestListener(publicUrl?: string) {
  const listener = await openListener({ port: 0, host: '127.0.0.1', publicUrl })
  onTestFinished(() => closeServer(listener.server, log))
  return listener
}

describe('before the shop is ready', () => {
  it.each([
    ['/', 503, 'text/html; charset=utf-8'],
    ['/product/1', 503, 'text/html; charset=utf-8'],
    ['/api/products', 503, 'application/json; charset=utf-8'],
    ['/readyz', 503, 'application/json; charset=utf-8'],
    ['/readyz?x', 503, 'application/json; charset=utf-8'],
    ['/healthz', 200, 'application/json; charset=utf-8'],
    ['/healthz?x', 200, 'application/json; charset=utf-8'],
  ])('%s responds %d', async (path, status, type) => {
    const listener = await openTestListener()
    const response = await fetch(listener.url + path)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '5' : null)
    if (type.startsWith('application') && status === 503)
      expect(await response.json()).toMatchObject({ code: 'unavailable' })
  })

  it.each([
    ['/', 'text/html'],
    ['/api/products', 'application/json'],
    ['/healthz', 'application/json'],
  ])('%s has the security headers', async (path, type) => {
    const { headers } = await fetch((await openTestListener()).url + path)
    expect(Object.fromEntries(headers)).toMatchObject(createPlainSecurityHeaders({})(type))
    expect(headers.has('content-security-policy')).toBe(type === 'text/html')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('sends HSTS when the public URL is https', async () => {
    const { headers } = await fetch((await openTestListener('https://shop.example.in')).url)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })
})

describe('once the shop is ready', () => {
  it('serves the app after startServing, and closes with it', async () => {
    const listener = await openTestListener()
    const { app } = await createBareServer({ listener })
    app.get('/', { config: { cache: true } }, async () => 'welcome')
    await app.ready()
    expect((await fetch(listener.url)).status).toBe(503)
    listener.startServing()
    for (let n = 0; n < 2; n++) expect(await (await fetch(listener.url)).text()).toBe('welcome')
    await app.close()
    expect(listener.server.listening).toBe(false)
    await expect(fetch(listener.url)).rejects.toThrow()
  })

  it('drains the last responses before the app closes', async () => {
    const listener = await openTestListener()
    const { app } = await createBareServer({ listener })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const requested = vi.fn()
    const closed = vi.fn()
    app.get('/slow', async () => {
      requested()
      await released
      return 'done'
    })
    app.addHook('onClose', async () => closed())
    await app.ready()
    listener.startServing()
    const slow = fetch(`${listener.url}/slow`)
    await vi.waitUntil(() => requested.mock.calls.length === 1)
    const closing = app.close()
    await vi.waitUntil(() => !listener.server.listening)
    expect(closed).not.toHaveBeenCalled()
    release()
    expect(await (await slow).text()).toBe('done')
    await closing
    expect(closed).toHaveBeenCalledTimes(1)
  })
})

it('limits connections and accepts a new one when another closes', async () => {
  const listener = await openListener({ port: 0, host: '127.0.0.1' }, { ...defaultLimits, connections: 2 })
  onTestFinished(() => closeServer(listener.server, log))
  const agents = Array.from({ length: 3 }, () => new Agent({ keepAlive: true }))
  onTestFinished(() => {
    for (const agent of agents) agent.destroy()
  })
  const request = (agent: Agent | undefined) =>
    new Promise((resolve, reject) => {
      get(`${listener.url}/healthz`, { agent }, (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
  expect(await request(agents[0])).toBe(200)
  expect(await request(agents[1])).toBe(200)
  await expect(request(agents[2])).rejects.toThrow()
  agents[0]?.destroy()
  await vi.waitFor(async () => expect(await request(agents[2])).toBe(200), { timeout: 5000 })
})

describe('a port that cannot be opened', () => {
  it('is reported with the setting to change', async () => {
    const { url } = await openTestListener()
    const port = Number(new URL(url).port)
    const listener = openListener({ port, host: '127.0.0.1' })
    await expect(listener).rejects.toBeInstanceOf(StartError)
    await expect(listener).rejects.toThrow(
      `Port ${port} is already in use. Stop the other program or set PORT to another number.`,
    )
  })

  it('is reported when the host is not an address of this machine', async () => {
    await expect(openListener({ port: 0, host: '203.0.113.9' })).rejects.toThrow(
      'HOST is "203.0.113.9", but this machine has no such address. Set HOST to 127.0.0.1 or 0.0.0.0.',
    )
  })
})
