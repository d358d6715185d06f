import { Agent, get } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import { plainServer } from '#tests/support/plain-server.ts'
import { closeServer, openFrontDoor } from './front-door.ts'
import { limits } from './limits.ts'
import { plainAnswerHeaders } from './security-headers.ts'

const log = createLog({ level: 'silent' })

async function openedDoor(publicUrl?: string) {
  const door = await openFrontDoor({ port: 0, host: '127.0.0.1', publicUrl })
  onTestFinished(() => closeServer(door.server, log))
  return door
}

describe('until the shop is ready', () => {
  it.each([
    ['/', 503, 'text/html; charset=utf-8'],
    ['/product/1', 503, 'text/html; charset=utf-8'],
    ['/api/products', 503, 'application/json; charset=utf-8'],
    ['/readyz', 503, 'application/json; charset=utf-8'],
    ['/readyz?x', 503, 'application/json; charset=utf-8'],
    ['/healthz', 200, 'application/json; charset=utf-8'],
    ['/healthz?x', 200, 'application/json; charset=utf-8'],
  ])('%s answers %d', async (path, status, type) => {
    const door = await openedDoor()
    const response = await fetch(door.url + path)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '5' : null)
    if (type.startsWith('application') && status === 503)
      expect(await response.json()).toMatchObject({ code: 'unavailable' })
  })

  it.each(['/', '/api/products', '/healthz'])('%s carries the security headers', async (path) => {
    const { headers } = await fetch((await openedDoor()).url + path)
    expect(Object.fromEntries(headers)).toMatchObject(plainAnswerHeaders({ publicUrl: undefined }))
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('promises https where shoppers come by https', async () => {
    const { headers } = await fetch((await openedDoor('https://shop.example.in')).url)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })
})

describe('when the shop is ready', () => {
  it('answers through the app from the moment it opens, and closes with it', async () => {
    const door = await openedDoor()
    const { app } = await plainServer({ door })
    app.get('/', { config: { cache: true } }, async () => 'welcome')
    await app.ready()
    expect((await fetch(door.url)).status).toBe(503)
    door.open()
    for (let n = 0; n < 2; n++) expect(await (await fetch(door.url)).text()).toBe('welcome')
    await app.close()
    expect(door.server.listening).toBe(false)
    await expect(fetch(door.url)).rejects.toThrow()
  })

  it('waits for the last answers before the app closes what it needs for them', async () => {
    const door = await openedDoor()
    const { app } = await plainServer({ door })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const asked = vi.fn()
    const closed = vi.fn()
    app.get('/slow', async () => {
      asked()
      await released
      return 'done'
    })
    app.addHook('onClose', async () => closed())
    await app.ready()
    door.open()
    const slow = fetch(`${door.url}/slow`)
    await vi.waitUntil(() => asked.mock.calls.length === 1)
    const closing = app.close()
    await vi.waitUntil(() => !door.server.listening)
    expect(closed).not.toHaveBeenCalled()
    release()
    expect(await (await slow).text()).toBe('done')
    await closing
    expect(closed).toHaveBeenCalledTimes(1)
  })
})

it('takes no more connections than it can carry, and takes the next when one has gone', async () => {
  const door = await openFrontDoor({ port: 0, host: '127.0.0.1' }, { ...limits, connections: 2 })
  onTestFinished(() => closeServer(door.server, log))
  const agents = Array.from({ length: 3 }, () => new Agent({ keepAlive: true }))
  onTestFinished(() => {
    for (const agent of agents) agent.destroy()
  })
  const ask = (agent: Agent | undefined) =>
    new Promise((resolve, reject) => {
      get(`${door.url}/healthz`, { agent }, (answer) => resolve(answer.resume().statusCode)).on('error', reject)
    })
  expect(await ask(agents[0])).toBe(200)
  expect(await ask(agents[1])).toBe(200)
  await expect(ask(agents[2])).rejects.toThrow()
  agents[0]?.destroy()
  await vi.waitFor(async () => expect(await ask(agents[2])).toBe(200), { timeout: 5000 })
})

describe('a port that cannot be had', () => {
  it('is told in one sentence, with what to set', async () => {
    const { url } = await openedDoor()
    const port = Number(new URL(url).port)
    const refused = openFrontDoor({ port, host: '127.0.0.1' })
    await expect(refused).rejects.toBeInstanceOf(StartError)
    await expect(refused).rejects.toThrow(
      `Port ${port} is taken by another program: stop it, or set PORT to another number.`,
    )
  })

  it('is told when the address is not of this machine', async () => {
    await expect(openFrontDoor({ port: 0, host: '203.0.113.9' })).rejects.toThrow(
      'HOST is "203.0.113.9", but this machine has no such address: set HOST to 127.0.0.1 or 0.0.0.0.',
    )
  })
})
