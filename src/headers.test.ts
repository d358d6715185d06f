import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDefaultRates } from '#domains/shipping/server/api.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { registerPages } from '#platform/http/pages.ts'
import { registerStaticFiles } from '#platform/http/static-files.ts'
import { projectRoot } from '#platform/project-root.ts'
import { parseSettings } from '#platform/settings.ts'
import { createMemoryStorage } from '#tests/support/create-memory-storage.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { shopSettings } from '#tests/support/shop-settings.ts'
import { createRenderer } from '#web/entry-server.tsx'
import { buildApp } from './app.ts'
import { createRendererOptions, immutableFolders } from './frontend.ts'
import { openPayments } from './open-payments.ts'

/** Contains every directive, so an added or missing one fails the test. */
const policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob: https:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'media-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'upgrade-insecure-requests': '',
}

/** For files that a browser may open as a document: images, PDFs, CSV and XML. */
const strictPolicy = {
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'img-src': "'self'",
  'media-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'none'",
}

const dataHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
}

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

const kinds = {
  json: { headers: dataHeaders, policy: undefined },
  page: { headers: pageHeaders, policy },
  script: { headers: dataHeaders, policy },
  file: { headers: dataHeaders, policy: strictPolicy },
}

const UPLOAD_ID = '0123456789abcdef0123456789abcdef'
const log = pino({ level: 'silent' })
const liveKeys = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'hush-hush',
  RAZORPAY_WEBHOOK_SECRET: 'hush-hush',
}

/** Opens the whole shop as behind HTTPS, with extra routes that fail or send files. */
async function openShop(env: Record<string, string>) {
  const settings = parseSettings({ PUBLIC_URL: 'https://shop.example.in', ...env })
  const database = await createMigratedDatabase()
  const payments = await openPayments({ settings, databaseUrl: database.url, shopUrl: 'http://127.0.0.1:9' }, log)
  const { paymentProvider } = payments
  const storage = createMemoryStorage()
  storage.files.set(`${UPLOAD_ID}.webp`, Buffer.from('an image'))
  const app = await buildApp({
    now: () => new Date(),
    settings,
    log,
    database,
    storage,
    paymentProvider,
    jobs: { enqueue: async () => {} },
    cache: new ResponseCache({ maxBytes: 10_000_000 }),
    // a slow test machine must not trigger load shedding
    limits: { eventLoopDelayMs: 0 },
    shopSettings,
  })
  await app.register(payments.routes)
  for (const path of ['/breaks', '/api/breaks']) {
    app.get(path, () => {
      throw new Error('broken')
    })
  }
  for (const [path, type] of [
    ['/file.csv', 'text/csv; charset=utf-8'],
    ['/file.pdf', 'application/pdf'],
  ] as const)
    app.get(path, (_request, reply) => reply.type(type).send('content'))
  await registerStaticFiles(app, { client: join(projectRoot, 'dist/client'), immutable: immutableFolders })
  const shippingRates = createDefaultRates(shopSettings)
  registerPages(app, createRenderer(createRendererOptions(app, { log, settings, shopSettings, shippingRates })))
  return {
    async getHeaders(url: string) {
      const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html,*/*' } })
      return { status: statusCode, headers }
    },
    async close() {
      await app.close()
      await payments.close()
      await database.close()
    },
  }
}

function parseDirectives(header: unknown): Record<string, string> | undefined {
  if (header === undefined) return undefined
  const parts = String(header).split(';')
  return Object.fromEntries(parts.map((part) => [part.split(' ', 1)[0] ?? '', part.split(' ').slice(1).join(' ')]))
}

const pickHeaders = (headers: object, names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)))

let liveShop: Awaited<ReturnType<typeof openShop>>
let sandboxShop: typeof liveShop
beforeAll(async () => {
  liveShop = await openShop(liveKeys)
  sandboxShop = await openShop({})
})
afterAll(async () => {
  await liveShop?.close()
  await sandboxShop?.close()
})

const scripts = readdirSync(join(import.meta.dirname, '../dist/client/assets')).filter((name) => name.endsWith('.js'))
const stylesheets = readdirSync(join(import.meta.dirname, '../dist/client/assets')).filter((name) =>
  name.endsWith('.css'),
)
const images = readdirSync(join(import.meta.dirname, '../demo/pictures'))

describe('security headers', () => {
  it.each([
    ['the home page', '/', 200, 'page'],
    ['the home page from the cache', '/', 200, 'page'],
    ['an admin page', '/admin', 200, 'page'],
    ['the login page', '/login', 200, 'page'],
    ['a missing page', '/nowhere', 404, 'page'],
    ['a page that fails', '/breaks', 500, 'json'],
    ['an API response', '/api/products', 200, 'json'],
    ['an API response from the cache', '/api/products', 200, 'json'],
    ['a private API response', '/api/orders/my-orders', 401, 'json'],
    ['an admin API response', '/api/admin/users', 401, 'json'],
    ['an unknown API path', '/api/nothing', 404, 'json'],
    ['a failing API call', '/api/breaks', 500, 'json'],
    ['a script', `/assets/${scripts[0]}`, 200, 'script'],
    ['a missing script', '/assets/nothing.js', 404, 'json'],
    ['the service worker', '/service-worker.js', 200, 'script'],
    ['a file with a fixed URL', '/favicon.svg', 200, 'file'],
    ['a stylesheet', `/assets/${stylesheets[0]}`, 200, 'file'],
    ['a demo image', `/media/${images[0]}`, 200, 'file'],
    ['an upload', `/media/uploads/${UPLOAD_ID}.webp`, 200, 'file'],
    ['a missing upload', `/media/uploads/${'f'.repeat(32)}.webp`, 404, 'json'],
    ['a CSV file', '/file.csv', 200, 'file'],
    ['a PDF file', '/file.pdf', 200, 'file'],
    ['the sitemap', '/sitemap.xml', 200, 'file'],
    ['the API description', '/api/docs/json', 200, 'json'],
    ['the API documentation', '/api/docs', 200, 'page'],
    ['the health check', '/healthz', 200, 'json'],
    ['the checkout page with the sandbox gateway', '/checkout', 200, 'page'],
  ] as const)('of %s are exactly those of its kind', async (_case, url, status, kind) => {
    const response = await sandboxShop.getHeaders(url)
    expect(response.status).toBe(status)
    const { 'content-security-policy': receivedPolicy, ...headers } = response.headers
    expect(parseDirectives(receivedPolicy)).toEqual(kinds[kind].policy)
    expect(pickHeaders(headers, Object.keys(pageHeaders))).toEqual(kinds[kind].headers)
    for (const header of ['x-powered-by', 'server', 'access-control-allow-origin'])
      expect(headers).not.toHaveProperty(header)
  })

  it('allow the payment provider on the checkout page only', async () => {
    const { headers } = await liveShop.getHeaders('/checkout?from=cart')
    expect(headers).toMatchObject({ ...pageHeaders, 'cross-origin-opener-policy': 'same-origin-allow-popups' })
    expect(parseDirectives(headers['content-security-policy'])).toEqual({
      ...policy,
      'script-src': "'self' https://checkout.razorpay.com https://cdn.razorpay.com",
      'img-src': "'self' data: blob: https: https://cdn.razorpay.com",
      'connect-src': "'self' https://lumberjack.razorpay.com",
      'frame-src': "'self' https://api.razorpay.com",
    })
    for (const url of ['/', '/admin', '/checkout/nowhere', '/order-confirmation', '/api/checkout/live', '/login']) {
      expect(JSON.stringify((await liveShop.getHeaders(url)).headers)).not.toContain('razorpay')
    }
  })
})
