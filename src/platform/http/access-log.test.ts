import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createBareServer } from '#tests/support/create-bare-server.ts'

it('logs one line per request with its outcome', async () => {
  const { app, logged } = await createBareServer()
  app.get('/shelf', async () => 'ok')
  await app.inject('/shelf?size=M')
  expect(logged).toEqual([
    expect.objectContaining({
      level: 'info',
      msg: 'Request',
      method: 'GET',
      url: '/shelf?size=M',
      status: 200,
      ms: expect.any(Number),
      ip: '127.0.0.1',
    }),
  ])
})

it('logs rejected requests too', async () => {
  const { app, logged } = await createBareServer()
  await app.inject('/nowhere')
  expect(logged).toMatchObject([{ level: 'info', status: 404 }])
})

it('logs health checks and cache hits at debug level only', async () => {
  const { app, logged } = await createBareServer()
  app.get('/cached', { config: { cache: true } }, async () => 'ok')
  for (const url of ['/healthz', '/readyz', '/metrics', '/cached', '/cached']) await app.inject(url)
  expect(logged.map(({ url, level }) => [url, level])).toEqual([
    ['/healthz', 'debug'],
    ['/readyz', 'debug'],
    ['/metrics', 'debug'],
    ['/cached', 'info'],
    ['/cached', 'debug'],
  ])
})

it('warns about slow requests', async () => {
  const { app, logged } = await createBareServer({ limits: { slowRequestMs: 20 } })
  app.get('/slow', async () => {
    await delay(30)
    return 'ok'
  })
  await app.inject('/slow')
  expect(logged).toMatchObject([{ level: 'warn', msg: 'Slow request', url: '/slow' }])
})
