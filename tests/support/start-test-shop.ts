import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { pino } from 'pino'
import { vi } from 'vitest'
import { RESET_LINK_QUEUE } from '#domains/accounts/server/request-reset-link.ts'
import { startEventWorker } from '#domains/checkout/server/event-worker.ts'
import { reconcilePayments } from '#domains/checkout/server/reconcile-payments.ts'
import { AutomaticDiscountCache } from '#domains/discounts/server/api.ts'
import { startCreditNoteWorker } from '#domains/orders/server/issue-credit-notes.ts'
import { startInvoiceWorkers } from '#domains/orders/server/issue-invoices.ts'
import { createPaymentProvider } from '#domains/payments/server/payment-provider.ts'
import {
  announceShipments,
  createShiprocket,
  listLineShipments,
  ShippingRatesCache,
} from '#domains/shipping/server/api.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import type { Db } from '#platform/database/connect.ts'
import { startEmailWorker } from '#platform/email/email-worker.ts'
import { createJobs, type Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { parseSettings } from '#platform/settings.ts'
import { openSandboxCourier } from '#sandbox/courier/open-sandbox-courier.ts'
import { allEvents } from '#sandbox/gateway/fault.ts'
import { defaultWebhookEvents, openSandboxGateway } from '#sandbox/gateway/open-sandbox-gateway.ts'
import { buildApp } from '../../src/app.ts'
import { createWorkers } from '../../src/create-workers.ts'
import { getEmailAddresses } from '../../src/get-email-addresses.ts'
import { createMemoryStorage } from './create-memory-storage.ts'
import { createShopClient } from './create-shop-client.ts'
import { createMigratedDatabase } from './database.ts'
import { createShopSettings } from './shop-settings.ts'

const silent = pino({ level: 'silent' })
const settings = parseSettings({})

const shopSettings = createShopSettings({
  seller: {
    name: 'Asha Textiles',
    address: ['4 Mill Road', 'Bengaluru 560001'],
    state: 'Karnataka',
    gstin: '29ABCDE1234F1Z5',
    careEmail: 'hello@example.in',
  },
})

export type TestShop = Awaited<ReturnType<typeof startTestShop>>

/** Enqueues a job that does nothing and returns whether that worked. */
const canEnqueue = (db: Db, jobs: Jobs) =>
  db
    .transaction((tx) => jobs.enqueue(tx, RESET_LINK_QUEUE, { email: 'none' }))
    .then(
      () => true,
      () => false,
    )

interface Options {
  log?: Log
  /** Subscribes to all events instead of only those that the shop needs. */
  hasAllWebhookEvents?: boolean
  listGoLiveProblems?: () => Promise<string[]>
  /** Connects the sandbox courier. Its shipments move only when a test moves them. */
  hasCourier?: boolean
}

/** Starts the whole shop with its jobs, and the sandbox gateway on its own port. The clock can be advanced. */
export async function startTestShop({
  log = silent,
  hasAllWebhookEvents = false,
  listGoLiveProblems = async () => [],
  hasCourier = false,
}: Options = {}) {
  const database = await createMigratedDatabase()
  const webhookEvents = hasAllWebhookEvents ? allEvents : defaultWebhookEvents
  const sandbox = await openSandboxGateway({ databaseUrl: database.url, webhookEvents }, log)
  const sandboxServer = Fastify()
  await sandboxServer.register(sandbox.routes)
  const sandboxCourier = hasCourier ? await openSandboxCourier({ databaseUrl: database.url }, log) : undefined
  if (sandboxCourier) await sandboxServer.register(sandboxCourier.routes)
  await sandboxServer.listen({ port: 0, host: '127.0.0.1' })
  const sandboxUrl = `http://127.0.0.1:${(sandboxServer.server.address() as AddressInfo).port}/sandbox`
  const providerUrl = `${sandboxUrl}/razorpay`
  const courier =
    sandboxCourier &&
    createShiprocket({
      ...sandboxCourier.account,
      pickupLocation: 'Primary',
      url: `${sandboxUrl}/shiprocket/v1/external`,
    })
  const { keyId, keySecret, webhookSecret } = sandbox
  const providerSettings = { url: `${providerUrl}/v1`, scriptUrl: '/script.js', keyId, keySecret, webhookSecret }
  const paymentProvider = createPaymentProvider(providerSettings)

  const jobs = createJobs({ url: database.url }, log)
  let offsetMs = 0
  const now = () => new Date(Date.now() + offsetMs)
  const automaticDiscounts = await AutomaticDiscountCache.load(database)
  const shippingRates = await ShippingRatesCache.load({ db: database.db, shopSettings })
  const deps = {
    db: database.db,
    jobs,
    paymentProvider,
    log,
    shopSettings,
    automaticDiscounts,
    shippingRates,
    now,
    courier,
    announceShipments,
    listLineShipments,
  }
  const storage = createMemoryStorage()
  const app = await buildApp({
    storage,
    settings: { ...settings, dev: true },
    log,
    database,
    cache: new ResponseCache({ maxBytes: 1_000_000 }),
    jobs,
    paymentProvider,
    courier,
    shopSettings,
    automaticDiscounts,
    shippingRates,
    now,
    listGoLiveProblems,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  jobs.start(createWorkers({ database, jobs, log, storage, paymentProvider, shopSettings, now, settings }))
  const tasks = [
    startEventWorker(deps),
    ...startInvoiceWorkers({ ...deps, origin: url }),
    startCreditNoteWorker(deps),
    startEmailWorker({
      ...database,
      log,
      smtpUrl: settings.smtpUrl,
      getAddresses: () => getEmailAddresses(shopSettings.current(), settings.mailFrom),
    }),
  ]
  // the queue starts in the background
  await vi.waitUntil(() => canEnqueue(database.db, jobs), { timeout: 60_000 })
  sandbox.sendWebhooksTo(`${url}/api/payments/webhook`)

  return {
    ...database,
    ...createShopClient({ database, getUrls: () => ({ url, providerUrl }) }),
    deps,
    url,
    paymentProvider,
    providerSettings,
    now,
    advanceMinutes(minutes: number) {
      offsetMs += minutes * 60_000
    },
    /** Waits until every placed order has its email, and what is to be invoiced its invoice. */
    waitForInvoices: () =>
      vi.waitUntil(
        async () =>
          (await database.pool.query(`SELECT FROM outbox WHERE kind IN ('order.placed', 'order.shipped')`)).rowCount ===
          0,
        { timeout: 20_000 },
      ),
    reconcile: () => reconcilePayments(deps),
    /** Faults, the pace and the calls of the sandbox courier. */
    async callCourier(method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, body?: object) {
      const response = await fetch(`${sandboxUrl}/shiprocket${path}`, {
        method,
        headers: {
          authorization: `Bearer ${sandboxCourier?.account.token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: response.status, body: await response.json() }
    },
    courierWebhookToken: sandboxCourier?.account.webhookToken ?? '',
    async close() {
      await sandboxCourier?.close()
      await sandbox.close()
      for (const task of tasks) await task.close()
      // an abandoned webhook leaves a connection open, which close() would wait a minute for
      for (const { server } of [sandboxServer, app]) server.close().closeAllConnections()
      await sandboxServer.close()
      await app.close()
      await jobs.close()
      await database.close()
    },
  }
}
