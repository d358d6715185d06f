import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { registerPages } from '#platform/http/pages.ts'
import { registerStaticFiles } from '#platform/http/static-files.ts'
import { projectRoot } from '#platform/project-root.ts'
import { parseSettings } from '#platform/settings.ts'
import { createMemoryStorage } from '#tests/support/create-memory-storage.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
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

const commonHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

const UPLOAD_ID = '0123456789abcdef0123456789abcdef'
const log = pino({ level: 'silent' })
const liveKeys = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'hush-hush',
  RAZORPAY_WEBHOOK_SECRET: 'hush-hush',
}

/** Opens the whole shop as behind HTTPS, with an extra route that always fails. */
async function openShop(env: Record<string, string>) {
  const settings = parseSettings({ PUBLIC_URL: 'https://shop.example.in', ...env })
  const database = await createMigratedDatabase()
  const payments = await openPayments({ settings, databaseUrl: database.url, shopUrl: 'http://127.0.0.1:9' }, log)
  const { gateway } = payments
  const storage = createMemoryStorage()
  storage.files.set(`${UPLOAD_ID}.webp`, Buffer.from('an image'))
  const app = await buildApp({
    now: () => new Date(),
    ...{ settings, log, database, storage, gateway, jobs: { enqueue: async () => {} } },
    cache: new ResponseCache({ maxBytes: 10_000_000 }),
    // a slow test machine must not trigger load shedding
    limits: { eventLoopDelayMs: 0 },
    seller: { ...settings.seller, email: settings.care.email },
  })
  await app.register(payments.routes)
  for (const path of ['/breaks', '/api/breaks']) {
    app.get(path, () => {
      throw new Error('broken')
    })
  }
  await registerStaticFiles(app, { client: join(projectRoot, 'dist/client'), immutable: immutableFolders })
  registerPages(app, createRenderer(createRendererOptions(app, { log, settings })))
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

function parseDirectives(header: unknown): Record<string, string> {
  const parts = String(header).split(';')
  return Object.fromEntries(parts.map((part) => [part.split(' ', 1)[0] ?? '', part.split(' ').slice(1).join(' ')]))
}

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
const images = readdirSync(join(import.meta.dirname, '../demo/pictures'))

describe('security headers', () => {
  it.each([
    ['the home page', '/', 200],
    ['the home page from the cache', '/', 200],
    ['an admin page', '/admin', 200],
    ['the login page', '/login', 200],
    ['a missing page', '/nowhere', 404],
    ['a page that fails', '/breaks', 500],
    ['an API response', '/api/products', 200],
    ['an API response from the cache', '/api/products', 200],
    ['a private API response', '/api/orders/my-orders', 401],
    ['an admin API response', '/api/admin/users', 401],
    ['an unknown API path', '/api/nothing', 404],
    ['a failing API call', '/api/breaks', 500],
    ['a script', `/assets/${scripts[0]}`, 200],
    ['a missing script', '/assets/nothing.js', 404],
    ['a file with a fixed URL', '/favicon.svg', 200],
    ['a demo image', `/media/${images[0]}`, 200],
    ['an upload', `/media/uploads/${UPLOAD_ID}.webp`, 200],
    ['a missing upload', `/media/uploads/${'f'.repeat(32)}.webp`, 404],
    ['the API description', '/api/docs/json', 200],
    ['the health check', '/healthz', 200],
    ['the checkout page with the sandbox gateway', '/checkout', 200],
  ])('are all sent with %s', async (_case, url, status) => {
    const response = await sandboxShop.getHeaders(url)
    expect(response.status).toBe(status)
    expect(response.headers).toMatchObject(commonHeaders)
    expect(parseDirectives(response.headers['content-security-policy'])).toEqual(policy)
    for (const header of ['x-powered-by', 'server', 'access-control-allow-origin'])
      expect(response.headers).not.toHaveProperty(header)
  })

  it('allow the payment provider on the checkout page only', async () => {
    const { headers } = await liveShop.getHeaders('/checkout?from=cart')
    expect(headers).toMatchObject({ ...commonHeaders, 'cross-origin-opener-policy': 'same-origin-allow-popups' })
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
