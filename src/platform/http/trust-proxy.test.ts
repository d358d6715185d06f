import { expect, it } from 'vitest'
import { createBareServer } from '#tests/support/create-bare-server.ts'

async function getClientBehind(proxies: number) {
  const { app } = await createBareServer({ settings: { trustProxy: proxies }, limits: { eventLoopDelayMs: 0 } })
  app.get('/client', async ({ ip, protocol }) => ({ ip, protocol }))
  const response = await app.inject({
    url: '/client',
    remoteAddress: '10.0.0.1',
    headers: { 'x-forwarded-for': '198.51.100.9, 203.0.113.7, 10.0.0.2', 'x-forwarded-proto': 'https' },
  })
  return response.json()
}

it.each([
  [0, '10.0.0.1', 'http'],
  [1, '10.0.0.2', 'https'],
  [2, '203.0.113.7', 'https'],
  [3, '198.51.100.9', 'https'],
])('behind %i proxies, the client is %s over %s', async (proxies, ip, protocol) => {
  expect(await getClientBehind(proxies)).toEqual({ ip, protocol })
})
