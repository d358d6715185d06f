import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { parseSettings } from '#platform/settings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { buildApp } from './app.ts'
import { openPayments } from './payments.ts'
import { registerBuiltSite } from './site.ts'

/** Every directive there is, by name, so that one that is added or lost is seen here. */
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

const headersOfAll = {
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

const HASH = '0123456789abcdef0123456789abcdef'
const log = pino({ level: 'silent' })
const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'hush-hush', RAZORPAY_WEBHOOK_SECRET: 'hush-hush' }

/** The whole shop as browsers meet it, behind https, and one address that fails. */
async function openShop(env: Record<string, string>) {
  const settings = parseSettings({ PUBLIC_URL: 'https://shop.example.in', ...env })
  const database = await freshDatabase()
  const payments = await openPayments({ settings, url: database.url, shop: 'http://127.0.0.1:9' }, log)
  const { gateway } = payments
  const storage = memoryStorage()
  storage.files.set(`${HASH}.webp`, Buffer.from('a picture'))
  const app = await buildApp({
    ...{ settings, log, database, storage, gateway, jobs: { enqueue: async () => {} } },
    cache: new ResponseCache({ maxBytes: 10_000_000 }),
    // a busy machine is no reason to turn a test away
    limits: { eventLoopDelayMs: 0 },
    seller: { ...settings.seller, email: settings.care.email },
  })
  await app.register(payments.routes)
  for (const path of ['/breaks', '/api/breaks']) {
    app.get(path, () => {
      throw new Error('broken')
    })
  }
  await registerBuiltSite(app, { log, settings })
  return {
    async headersOf(url: string) {
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

function directivesOf(header: unknown): Record<string, string> {
  const parts = String(header).split(';')
  return Object.fromEntries(parts.map((part) => [part.split(' ', 1)[0] ?? '', part.split(' ').slice(1).join(' ')]))
}

let live: Awaited<ReturnType<typeof openShop>>
let sandbox: typeof live
beforeAll(async () => {
  live = await openShop(keys)
  sandbox = await openShop({})
})
afterAll(async () => {
  await live?.close()
  await sandbox?.close()
})

const scripts = readdirSync(join(import.meta.dirname, '../dist/client/assets')).filter((name) => name.endsWith('.js'))
const pictures = readdirSync(join(import.meta.dirname, '../demo/pictures'))

describe('the security headers', () => {
  it.each([
    ['the home page', '/', 200],
    ['the same, kept', '/', 200],
    ['a page of the admin area', '/admin', 200],
    ['the login', '/login', 200],
    ['a page that is not there', '/nowhere', 404],
    ['a page that fails', '/breaks', 500],
    ['an answer of the API', '/api/products', 200],
    ['an answer of the API, kept', '/api/products', 200],
    ['an answer that is nobody else’s', '/api/orders/my-orders', 401],
    ['an answer for admins', '/api/admin/users', 401],
    ['an address that the API does not have', '/api/nothing', 404],
    ['an answer that fails', '/api/breaks', 500],
    ['a script', `/assets/${scripts[0]}`, 200],
    ['a script that is not there', '/assets/nothing.js', 404],
    ['a file with a fixed address', '/favicon.svg', 200],
    ['a picture of the demo', `/media/${pictures[0]}`, 200],
    ['an upload', `/media/uploads/${HASH}.webp`, 200],
    ['an upload that is not there', `/media/uploads/${'f'.repeat(32)}.webp`, 404],
    ['the description of the API', '/api/docs/json', 200],
    ['the health', '/healthz', 200],
    ['the paying page with the test gateway', '/checkout', 200],
  ])('are all on %s', async (_what, url, status) => {
    const answer = await sandbox.headersOf(url)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(headersOfAll)
    expect(directivesOf(answer.headers['content-security-policy'])).toEqual(policy)
    for (const telling of ['x-powered-by', 'server', 'access-control-allow-origin'])
      expect(answer.headers).not.toHaveProperty(telling)
  })

  it('let the provider in on the page where people pay, and nowhere else', async () => {
    const { headers } = await live.headersOf('/checkout?from=cart')
    expect(headers).toMatchObject({ ...headersOfAll, 'cross-origin-opener-policy': 'same-origin-allow-popups' })
    expect(directivesOf(headers['content-security-policy'])).toEqual({
      ...policy,
      'script-src': "'self' https://checkout.razorpay.com https://cdn.razorpay.com",
      'img-src': "'self' data: blob: https: https://cdn.razorpay.com",
      'connect-src': "'self' https://lumberjack.razorpay.com",
      'frame-src': "'self' https://api.razorpay.com",
    })
    for (const url of ['/', '/admin', '/checkout/nowhere', '/order-confirmation', '/api/checkout/live', '/login']) {
      expect(JSON.stringify((await live.headersOf(url)).headers)).not.toContain('razorpay')
    }
  })
})
