import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { sessions, users } from '#domains/accounts/server/tables.ts'
import { hashToken, newToken } from '#domains/accounts/server/tokens.ts'
import { createProduct, type NewProduct } from '#domains/catalogue/server/create-product.ts'
import { reconcile } from '#domains/checkout/server/reconcile.ts'
import { verifyMoney } from '#domains/checkout/server/verify-money.ts'
import { createGateway } from '#domains/payments/server/gateway.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import type { Db } from '#platform/database/connect.ts'
import { createJobs, type Jobs } from '#platform/jobs/create-jobs.ts'
import { MAIL_QUEUE } from '#platform/mail/send-mail.ts'
import { openSandboxGateway } from '#sandbox-gateway/open.ts'
import { newId } from '#shared/ids.ts'
import { buildApp } from '../../src/app.ts'
import { workersOf } from '../../src/workers.ts'
import { freshDatabase } from './database.ts'

const log = pino({ level: 'silent' })

export const seller = {
  name: 'Asha Textiles',
  address: ['4 Mill Road', 'Bengaluru 560001'],
  state: 'Karnataka',
  gstin: '29ABCDE1234F1Z5',
  email: 'hello@example.in',
}

export const address = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12 Brigade Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560025',
  country: 'India',
  phone: '+91 98450 12345',
}

export interface Item {
  productId: string
  quantity: number
  size?: string
  color?: string
  price?: number
}

export type Money = Awaited<ReturnType<typeof openMoney>>
export type Customer = Awaited<ReturnType<Money['join']>>

/** Whether jobs can be put down; this one finds nothing to do. */
const begun = (db: Db, jobs: Jobs) =>
  db
    .transaction((tx) => jobs.enqueue(tx, MAIL_QUEUE, { id: 'none' }))
    .then(
      () => true,
      () => false,
    )

/**
 * The whole shop on a port, with its jobs, and the sandbox gateway as a party of its own on another. Its clock runs,
 * and can be put forward.
 */
export async function openMoney() {
  const database = await freshDatabase()
  const sandbox = await openSandboxGateway({ url: database.url }, log)
  const provider = Fastify()
  await provider.register(sandbox.routes)
  await provider.listen({ port: 0, host: '127.0.0.1' })
  const gatewayUrl = `http://127.0.0.1:${(provider.server.address() as AddressInfo).port}/sandbox/razorpay`
  const { keyId, keySecret, webhookSecret } = sandbox
  const ways = { url: `${gatewayUrl}/v1`, scriptUrl: '/script.js', keyId, keySecret, webhookSecret }
  const gateway = createGateway(ways)

  const jobs = createJobs({ url: database.url }, log)
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const deps = { db: database.db, jobs, gateway, log, seller, now }
  const app = await buildApp({
    settings: { publicUrl: undefined, metricsToken: undefined, dev: true },
    log,
    database,
    cache: new ResponseCache({ maxBytes: 1_000_000 }),
    jobs,
    gateway,
    seller,
    now,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  jobs.start(workersOf({ database, jobs, log, gateway, seller, now, settings: { smtpUrl: undefined, mailFrom: '' } }))
  // beginning takes a while, and no test is about that
  await vi.waitUntil(() => begun(database.db, jobs), { timeout: 60_000 })
  sandbox.sendWebhooksTo(`${url}/api/payments/webhook`)
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function call(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  async function rows<Row = Record<string, unknown>>(query: string, values: unknown[] = []): Promise<Row[]> {
    return (await database.pool.query(query, values)).rows as Row[]
  }

  let made = 0
  return {
    ...database,
    deps,
    url,
    gateway,
    ways,
    call,
    rows,
    now,
    /** Puts the clock forward, in minutes. */
    pass(minutes: number) {
      ahead += minutes * 60_000
    },
    /** A tee at ₹999 with so many in stock; answers its id. */
    async stock(quantity: number, different: Partial<NewProduct> = {}): Promise<string> {
      made++
      const usual = {
        sku: `NKD-${made}`,
        name: `Tee ${made}`,
        description: ['A shirt.'],
        pricePaise: 99_900,
        category: 'Top Wear',
        gender: 'Unisex' as const,
        collections: [],
        sizes: [],
        colors: [],
        brand: 'Nukkad',
        material: 'Cotton',
        images: [],
        stock: [{ quantity }],
      }
      return (await createProduct(database, { ...usual, ...different })).id
    },
    /** A customer who is logged in; no password is hashed for it. */
    async join(role: 'customer' | 'admin' = 'customer') {
      const [id, token, at] = [newId(), newToken(), now()]
      await database.db.insert(users).values({ id, name: 'Asha', email: `${id}@example.in`, passwordHash: '', role })
      const session = { id: newId(), userId: id, tokenHash: hashToken(token), device: 'a test' }
      await database.db.insert(sessions).values({ ...session, createdAt: at, lastUsedAt: at })
      return { id, token }
    },
    /** Goes to pay for these, at ₹999 each unless a price is said. */
    async checkout(customer: { token: string }, items: Item[], different: Record<string, unknown> = {}) {
      const checkoutItems = items.map((item) => ({ price: 999, ...item }))
      const totalPrice = checkoutItems.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      const body = { checkoutItems, shippingAddress: address, paymentMethod: 'Online', totalPrice, ...different }
      return call('POST', '/checkout', { token: customer.token, body })
    },
    /** What the provider's window does when the shopper presses its button. */
    async payAtGateway(orderId: string, how: Record<string, unknown> = {}) {
      const response = await fetch(`${gatewayUrl}/v1/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_id: orderId, ...how }),
      })
      return { status: response.status, body: await response.json() }
    },
    async showProof({ token }: { token: string }, checkoutId: string, paymentDetails: unknown) {
      return call('PUT', `/checkout/${checkoutId}/pay`, { token, body: { paymentStatus: 'paid', paymentDetails } })
    },
    async finalize({ token }: { token: string }, checkoutId: string) {
      return call('POST', `/checkout/${checkoutId}/finalize`, { token })
    },
    /** Something that goes wrong at the gateway from now on. */
    async fault(fault: Record<string, unknown>): Promise<void> {
      const response = await fetch(`${gatewayUrl}/faults`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      })
      expect(response.status).toBe(201)
    },
    async noFaults(): Promise<void> {
      await fetch(`${gatewayUrl}/faults`, { method: 'DELETE', headers: { authorization } })
    },
    async askGateway(method: 'GET' | 'POST', path: string) {
      const response = await fetch(`${gatewayUrl}${path}`, { method, headers: { authorization } })
      return { status: response.status, body: await response.json() }
    },
    reconcile: () => reconcile(deps),
    /** What is wrong with money and stock: nothing, at any time. */
    async wrongs(): Promise<string[]> {
      const results = await verifyMoney(database)
      return results.flatMap(({ rule, found }) => found.map((what) => `${rule} ${what}`))
    },
    /** Every payment that the gateway took is an order, a refund or a matter for people here. */
    async unknownPayments(): Promise<unknown[]> {
      return rows(
        `SELECT g.id FROM sandbox_gateway.payments g
         LEFT JOIN orders o ON o.payment_id = g.id LEFT JOIN payments p ON p.id = g.id
         WHERE g.status IN ('captured', 'refunded') AND o.id IS NULL AND p.anomaly IS NULL`,
      )
    },
    async close() {
      await sandbox.close()
      await provider.close()
      await app.close()
      await jobs.close()
      await database.close()
    },
  }
}
