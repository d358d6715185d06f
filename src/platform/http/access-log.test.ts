import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { plainServer } from '#tests/support/plain-server.ts'

it('writes one line for a request, with what was asked and how it went', async () => {
  const { app, logged } = await plainServer()
  app.get('/shelf', async () => 'ok')
  await app.inject('/shelf?size=M')
  expect(logged).toEqual([
    expect.objectContaining({
      level: 'info',
      msg: 'request',
      method: 'GET',
      url: '/shelf?size=M',
      status: 200,
      ms: expect.any(Number),
      ip: '127.0.0.1',
    }),
  ])
})

it('writes refusals too', async () => {
  const { app, logged } = await plainServer()
  await app.inject('/nowhere')
  expect(logged).toMatchObject([{ level: 'info', status: 404 }])
})

it('keeps quiet about health checks and answers from the cache', async () => {
  const { app, logged } = await plainServer()
  app.get('/kept', { config: { cache: true } }, async () => 'ok')
  for (const url of ['/healthz', '/readyz', '/metrics', '/kept', '/kept']) await app.inject(url)
  expect(logged.map(({ url, level }) => [url, level])).toEqual([
    ['/healthz', 'debug'],
    ['/readyz', 'debug'],
    ['/metrics', 'debug'],
    ['/kept', 'info'],
    ['/kept', 'debug'],
  ])
})

it('warns of slow requests', async () => {
  const { app, logged } = await plainServer({ limits: { slowRequestMs: 20 } })
  app.get('/slow', async () => {
    await delay(30)
    return 'ok'
  })
  await app.inject('/slow')
  expect(logged).toMatchObject([{ level: 'warn', msg: 'slow request', url: '/slow' }])
})
