import { expect, it } from 'vitest'
import { createBareServer } from '#tests/support/create-bare-server.ts'

const policy =
  "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob: https:;font-src 'self';connect-src 'self';media-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'"
const strictPolicy =
  "default-src 'none';style-src 'unsafe-inline';img-src 'self';media-src 'self';base-uri 'none';frame-ancestors 'none';form-action 'none'"

const dataHeaders = { 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' }
const pageHeaders = {
  ...dataHeaders,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
const securityHeaderNames = [...Object.keys(pageHeaders), 'content-security-policy', 'strict-transport-security']

const pickSecurityHeaders = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => securityHeaderNames.includes(name)))

it.each([
  ['application/json; charset=utf-8', dataHeaders],
  ['text/html; charset=utf-8', { ...pageHeaders, 'content-security-policy': policy }],
  ['text/javascript; charset=utf-8', { ...dataHeaders, 'content-security-policy': policy }],
  ['image/svg+xml; charset=utf-8', { ...dataHeaders, 'content-security-policy': strictPolicy }],
  ['application/pdf', { ...dataHeaders, 'content-security-policy': strictPolicy }],
  ['text/csv; charset=utf-8', { ...dataHeaders, 'content-security-policy': strictPolicy }],
])('sends %s with exactly its security headers, cached or not', async (type, expected) => {
  const { app } = await createBareServer()
  app.get('/plain', async (_request, reply) => reply.type(type).send('{}'))
  app.get('/cached', { config: { cache: true } }, async (_request, reply) => reply.type(type).send('{}'))
  for (const url of ['/plain', '/cached', '/cached']) {
    const { headers } = await app.inject(url)
    expect(pickSecurityHeaders(headers)).toEqual(expected)
    expect(headers).not.toHaveProperty('x-powered-by')
  }
})

it('keeps the values that a route sets itself', async () => {
  const { app } = await createBareServer()
  const own = { 'content-security-policy': "default-src 'none'", 'x-frame-options': 'SAMEORIGIN' }
  app.get('/own', async (_request, reply) => reply.headers(own).type('text/html').send(''))
  expect((await app.inject('/own')).headers).toMatchObject({ ...pageHeaders, ...own })
})

it('sends HSTS with everything, and only when the public URL is https', async () => {
  const { app } = await createBareServer({ settings: { publicUrl: 'https://shop.example.in' } })
  expect((await app.inject('/healthz')).headers['strict-transport-security']).toBe('max-age=31536000')
  const { headers } = await app.inject('/api/docs')
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  expect(headers['content-security-policy']).toBe(`${policy};upgrade-insecure-requests`)
  const plain = await createBareServer({ settings: { publicUrl: 'http://127.0.0.1:3000' } })
  expect((await plain.app.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security')
})

it("allows Vite's client in development", async () => {
  const { app } = await createBareServer({ settings: { dev: true } })
  const { headers } = await app.inject('/api/docs')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).toContain("connect-src 'self' ws:;")
})

it('allows pages, and nothing else, what the shop loads from elsewhere at the moment', async () => {
  let sources: Record<string, string> | undefined
  const { app } = await createBareServer({ getPageSources: () => sources })
  app.get('/page', async (_request, reply) => reply.type('text/html').send(''))
  app.get('/script.js', async (_request, reply) => reply.type('text/javascript').send(''))
  const getPolicy = async (url: string) => (await app.inject(url)).headers['content-security-policy']
  expect(await getPolicy('/page')).toBe(policy)
  sources = { 'script-src': 'https://a.example' }
  expect(await getPolicy('/page')).toBe(policy.replace("script-src 'self'", "script-src 'self' https://a.example"))
  expect(await getPolicy('/script.js')).toBe(policy)
})

it.each([
  ['/%ff', { ...pageHeaders, 'content-security-policy': strictPolicy }],
  ['/collections/%zz', { ...pageHeaders, 'content-security-policy': strictPolicy }],
  ['/api/%ff', dataHeaders],
])('sends the security headers even with %s, which is rejected before routing', async (url, expected) => {
  const { app } = await createBareServer({ settings: { publicUrl: 'https://shop.example.in' } })
  const { headers } = await app.inject(url)
  expect(pickSecurityHeaders(headers)).toEqual({ ...expected, 'strict-transport-security': 'max-age=31536000' })
})
