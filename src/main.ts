import { loadDemo } from '#demo/load-demo.ts'
import { makeDemoOrders } from '#demo/orders/make-demo-orders.ts'
import { ensureFirstAdmin, type FirstAdmin } from '#domains/accounts/server/ensure-first-admin.ts'
import { watchCatalogue } from '#domains/catalogue/server/watch-catalogue.ts'
import { keepReconciling } from '#domains/checkout/server/reconcile.ts'
import { Remembered } from '#platform/cache/remembered.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { openClock } from '#platform/database/clock.ts'
import { type Database, openDatabase } from '#platform/database/connect.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { waitForDatabase } from '#platform/database/wait-for-database.ts'
import { closeServer, openFrontDoor } from '#platform/http/front-door.ts'
import { createJobs } from '#platform/jobs/create-jobs.ts'
import { createLog, type Log } from '#platform/log.ts'
import { parseSettings, type Settings } from '#platform/settings.ts'
import { step } from '#platform/step.mjs'
import { openStorage } from '#platform/storage/open-storage.ts'
import { buildApp } from './app.ts'
import { openPayments } from './payments.ts'
import { registerBuiltSite, registerLiveSite } from './site.ts'
import { workersOf } from './workers.ts'

export interface RunningShop {
  url: string
  admin: FirstAdmin
  /** Where the data lies, for people. */
  data: string
  database: Database
  log: Log
  /** Finishes what is under way, then closes everything. */
  stop(): Promise<void>
}

interface Options {
  /** Pages come from their sources, and change as these change. */
  dev?: boolean
}

/** Settings → port → database → app → open. What fails on the way closes all that was opened before it. */
export async function startShop(
  env: Record<string, string | undefined>,
  { dev = false }: Options = {},
): Promise<RunningShop> {
  const settings = parseSettings(env)
  const log = createLog({ level: settings.logLevel })
  await using opened = new AsyncDisposableStack()

  const door = await openFrontDoor(settings)
  opened.defer(() => closeServer(door.server, log))
  const { url, data } = await step('Starting the database', () => startDatabase(settings, log, opened))
  await migrateDatabase({ url }, log)
  const database = openDatabase({ url }, log)
  opened.defer(() => database.close())
  const clock = await openClock({ ...database, log })
  opened.defer(() => clock.close())
  const { now } = clock
  // made-up orders are none of a live account's business
  const withOrders = settings.demo === 'on' && !settings.razorpay
  if (settings.demo !== 'off') await loadDemo({ db: database.db, log, withOrders, now })

  const cache = new ResponseCache({ maxBytes: settings.cacheBytes })
  const tallies = new Remembered()
  const jobs = createJobs({ url }, log)
  opened.defer(() => jobs.close())
  const storage = openStorage(settings)
  const payments = await openPayments({ settings, url, shop: door.url }, log)
  opened.defer(() => payments.close())
  const { gateway } = payments
  const seller = { ...settings.seller, email: settings.care.email }
  // without a setting links in mails lead to this machine
  const origin = settings.publicUrl ?? door.url
  const parts = { log, database, jobs, storage, gateway, seller, origin, now }
  const app = await buildApp({ ...parts, settings: { ...settings, dev }, cache, tallies, door })
  await app.register(payments.routes)
  await (dev ? registerLiveSite : registerBuiltSite)(app, { log, settings })
  const watch = watchCatalogue({ db: database.db, url, cache, tallies }, log)
  opened.defer(() => watch.close())
  await app.ready()
  opened.defer(() => app.close())
  // first of all, because a page under way still calls the API
  opened.defer(() => closeServer(door.server, log))
  // last, because a password that was made up is told only once
  const admin = await ensureFirstAdmin({ ...database, log }, settings.admin)
  door.open()
  // only now, and nobody waits for it: what is to be done later can begin later
  jobs.start(workersOf({ ...parts, settings }))
  payments.open()
  const reconciler = keepReconciling({ ...database, jobs, gateway, log, seller, origin, now })
  opened.defer(() => reconciler.close())
  if (withOrders && payments.payUrl) {
    const making = makeDemoOrders({ ...database, jobs, gateway, log, seller, payUrl: payments.payUrl })
    opened.defer(() => making.close())
  }

  const all = opened.move()
  return { url: door.url, admin, data, database, log, stop: () => all.disposeAsync() }
}

/** The database that the settings name, or the one that the shop brings. */
export async function startDatabase({ databaseUrl, dataDir }: Settings, log: Log, opened: AsyncDisposableStack) {
  if (databaseUrl) {
    await waitForDatabase({ url: databaseUrl }, log)
    const { host, pathname } = new URL(databaseUrl)
    return { url: databaseUrl, data: `the database ${pathname.slice(1)} at ${host}` }
  }
  const embedded = await startEmbedded({ dataDir, log })
  opened.defer(() => embedded.stop())
  return { url: embedded.url, data: embedded.location }
}
