import { loadDemo } from '#demo/load-demo.ts'
import { generateDemoOrders } from '#demo/orders/generate-demo-orders.ts'
import { ensureFirstAdmin, type FirstAdmin } from '#domains/accounts/server/api.ts'
import { watchCatalogue } from '#domains/catalogue/server/api.ts'
import { startReconciler } from '#domains/checkout/server/api.ts'
import { MemoCache } from '#platform/cache/memo-cache.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { openClock } from '#platform/database/clock.ts'
import { type Database, openDatabase } from '#platform/database/connect.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { waitForDatabase } from '#platform/database/wait-for-database.ts'
import { closeServer, openListener } from '#platform/http/listener.ts'
import { createJobs } from '#platform/jobs/create-jobs.ts'
import { createLog, type Log } from '#platform/log.ts'
import { parseSettings, type Settings } from '#platform/settings.ts'
import { step } from '#platform/step.mjs'
import { openStorage } from '#platform/storage/open-storage.ts'
import { buildApp } from './app.ts'
import { createWorkers } from './create-workers.ts'
import { registerBuiltFrontend, registerDevFrontend } from './frontend.ts'
import { openPayments } from './open-payments.ts'

export interface RunningShop {
  url: string
  admin: FirstAdmin
  /** Human-readable location of the data. */
  dataLocation: string
  database: Database
  log: Log
  /** Drains requests in flight, then closes everything. */
  stop(): Promise<void>
}

interface Options {
  /** Serves the pages from source with hot reload. */
  dev?: boolean
}

/** Opens the port, the database and the app in this order. If one fails, closes those opened before it. */
export async function startShop(
  env: Record<string, string | undefined>,
  { dev = false }: Options = {},
): Promise<RunningShop> {
  const settings = parseSettings(env)
  const log = createLog({ level: settings.logLevel })
  await using opened = new AsyncDisposableStack()

  const listener = await openListener(settings)
  opened.defer(() => closeServer(listener.server, log))
  const { url, dataLocation } = await step('Starting the database', () => startDatabase(settings, log, opened))
  await migrateDatabase({ url }, log)
  const database = openDatabase({ url }, log)
  opened.defer(() => database.close())
  const clock = await openClock({ ...database, log })
  opened.defer(() => clock.close())
  const { now } = clock
  // demo orders must never reach a live payment account
  const withOrders = settings.demo === 'on' && !settings.razorpay
  if (settings.demo !== 'off') await loadDemo({ db: database.db, log, withOrders, now })

  const cache = new ResponseCache({ maxBytes: settings.cacheBytes })
  const countCache = new MemoCache()
  const jobs = createJobs({ url }, log)
  opened.defer(() => jobs.close())
  const storage = openStorage(settings)
  const payments = await openPayments({ settings, databaseUrl: url, shopUrl: listener.url }, log)
  opened.defer(() => payments.close())
  const { gateway } = payments
  const seller = { ...settings.seller, email: settings.care.email }
  // without PUBLIC_URL, links in emails point to this machine
  const origin = settings.publicUrl ?? listener.url
  const deps = { log, database, jobs, storage, gateway, seller, origin, now }
  const app = await buildApp({
    ...deps,
    settings: { ...settings, dev },
    cache,
    countCache,
    listener,
  })
  await app.register(payments.routes)
  await (dev ? registerDevFrontend : registerBuiltFrontend)(app, { log, settings })
  const catalogueWatcher = watchCatalogue({ db: database.db, url, cache, countCache }, log)
  opened.defer(() => catalogueWatcher.close())
  await app.ready()
  opened.defer(() => app.close())
  // closed before the app, because a page being rendered still calls the API
  opened.defer(() => closeServer(listener.server, log))
  // after everything that can fail, because a generated password is shown only once
  const admin = await ensureFirstAdmin({ ...database, log }, settings.admin)
  listener.startServing()
  // started last and not awaited, so background work does not delay the start
  jobs.start(createWorkers({ ...deps, settings }))
  payments.startWebhooks()
  const reconciler = startReconciler({ ...database, jobs, gateway, log, seller, origin, now })
  opened.defer(() => reconciler.close())
  if (withOrders && payments.payUrl) {
    const demoOrders = generateDemoOrders({ ...database, jobs, gateway, log, seller, now, payUrl: payments.payUrl })
    opened.defer(() => demoOrders.close())
  }

  const resources = opened.move()
  return { url: listener.url, admin, dataLocation: dataLocation, database, log, stop: () => resources.disposeAsync() }
}

interface StartedDatabase {
  url: string
  /** Human-readable location of the data. */
  dataLocation: string
}

/** Waits for the database at DATABASE_URL, or starts the embedded PostgreSQL. */
export async function startDatabase(
  { databaseUrl, dataDir }: Settings,
  log: Log,
  opened: AsyncDisposableStack,
): Promise<StartedDatabase> {
  if (databaseUrl) {
    await waitForDatabase({ url: databaseUrl }, log)
    const { host, pathname } = new URL(databaseUrl)
    return { url: databaseUrl, dataLocation: `database ${pathname.slice(1)} at ${host}` }
  }
  const embedded = await startEmbedded({ dataDir, log })
  opened.defer(() => embedded.stop())
  return { url: embedded.url, dataLocation: embedded.location }
}
