import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { parseSettings } from '#platform/settings.ts'
import { createMemoryStorage } from '#tests/support/create-memory-storage.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { shopSettings } from '#tests/support/shop-settings.ts'
import { buildApp } from './app.ts'
import { openPayments } from './open-payments.ts'

const log = pino({ level: 'silent' })
const settings = parseSettings({})
const ID = '0'.repeat(24)

async function openOverloadedShop() {
  const database = await createMigratedDatabase()
  const payments = await openPayments({ settings, databaseUrl: database.url, shopUrl: 'http://127.0.0.1:9' }, log)
  const { paymentProvider } = payments
  const app = await buildApp({
    now: () => new Date(),
    settings,
    log,
    database,
    paymentProvider,
    storage: createMemoryStorage(),
    jobs: { enqueue: async () => {} },
    cache: new ResponseCache({ maxBytes: 1_000_000 }),
    // always exceeded
    limits: { eventLoopDelayMs: 1e-9, startMs: 0 },
    shopSettings,
  })
  await app.register(payments.routes)
  await app.ready()
  // the delay is measured once a second
  await vi.waitUntil(() => app.isUnderPressure(), { timeout: 10_000 })
  const close = async () => {
    await app.close()
    await payments.close()
    await database.close()
  }
  return { app, close }
}

let shop: Awaited<ReturnType<typeof openOverloadedShop>>
beforeAll(async () => {
  shop = await openOverloadedShop()
})
afterAll(() => shop?.close())

it.each([
  ['GET', '/api/products', 503],
  ['POST', '/api/checkout', 503],
  ['GET', '/api/checkout/live', 503],
  ['PUT', `/api/checkout/${ID}/pay`, 401],
  ['POST', `/api/checkout/${ID}/finalize`, 401],
  ['GET', `/api/checkout/${ID}/outcome`, 401],
  ['POST', '/api/payments/webhook', 400],
  ['GET', '/sandbox/razorpay/v1/checkout.js', 200],
  ['GET', `/sandbox/razorpay/v1/checkout/window?key_id=none&order_id=none`, 400],
  ['POST', '/sandbox/razorpay/v1/pay', 400],
  ['POST', '/sandbox/razorpay/v1/orders', 401],
  ['GET', '/sandbox/razorpay/v1/orders/order_1/payments', 401],
] as const)('an overloaded shop responds to %s %s with %i', async (method, url, status) => {
  const payload = method === 'GET' ? {} : { payload: {} }
  expect(await shop.app.inject({ method, url, ...payload })).toMatchObject({ statusCode: status })
})

it('an overloaded shop responds to a page with a page', async () => {
  const response = await shop.app.inject({ url: '/login', headers: { accept: 'text/html,application/xhtml+xml' } })
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBeDefined()
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.body).toContain('<a href="">Try again</a>')
})
