import { expect, it } from 'vitest'
import { createBareServer } from '#tests/support/create-bare-server.ts'

const policy =
  "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob: https:;font-src 'self';connect-src 'self';media-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'"

it.each(['/healthz', '/nowhere', '/api/docs', '/cached', '/cached'])('sends security headers with %s', async (url) => {
  const { app } = await createBareServer()
  app.get('/cached', { config: { cache: true } }, async () => 'ok')
  await app.inject(url)
  const { headers } = await app.inject(url)
  expect(headers).toMatchObject({
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(headers).not.toHaveProperty('x-powered-by')
})

it('sends HSTS only when the public URL is https', async () => {
  const { app } = await createBareServer({ settings: { publicUrl: 'https://shop.example.in' } })
  const { headers } = await app.inject('/healthz')
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  expect(headers['content-security-policy']).toBe(`${policy};upgrade-insecure-requests`)
  const plain = await createBareServer({ settings: { publicUrl: 'http://127.0.0.1:3000' } })
  expect((await plain.app.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security')
})

it("allows Vite's client in development", async () => {
  const { app } = await createBareServer({ settings: { dev: true } })
  const { headers } = await app.inject('/healthz')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).toContain("connect-src 'self' ws:;")
})

it.each(['/%ff', '/collections/%zz', '/api/%ff'])(
  'sends them even with %s, which is rejected before routing',
  async (url) => {
    const { app } = await createBareServer({ settings: { publicUrl: 'https://shop.example.in' } })
    expect((await app.inject(url)).headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';style-src 'unsafe-inline';img-src 'self';base-uri 'none';frame-ancestors 'none';form-action 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  },
)
