import { ensureFirstAdmin, type FirstAdmin, SessionCache, watchSessions } from '#domains/accounts/server/api.ts'
import { watchCatalogue } from '#domains/catalogue/server/api.ts'
import { AutomaticDiscountCache } from '#domains/discounts/server/api.ts'
import { findCountdownPath } from '#domains/drops/server/api.ts'
import { ShopSettingsCache } from '#domains/settings/server/api.ts'
import { applyRatesToSettings, ShippingRatesCache } from '#domains/shipping/server/api.ts'
import { MemoCache } from '#platform/cache/memo-cache.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { openClock } from '#platform/database/clock.ts'
import { type Database, openDatabase } from '#platform/database/connect.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { startEmailWorker } from '#platform/email/email-worker.ts'
import { closeServer, type Listener } from '#platform/http/listener.ts'
import type { PageRenderer } from '#platform/http/page-renderer.ts'
import type { FindRedirect } from '#platform/http/pages.ts'
import { createJobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { createRedirectFinder } from '#platform/redirects/redirects.ts'
import type { Settings } from '#platform/settings.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { buildApp } from './app.ts'
import { createWorkers } from './create-workers.ts'
import { createShopDeps, type ShopDeps, startTasks } from './domains.ts'
import { getEmailAddresses } from './get-email-addresses.ts'
import { createGoLiveCheck } from './go-live.ts'
import { openCourier } from './open-courier.ts'
import { openPayments } from './open-payments.ts'

interface Options {
  settings: Settings
  log: Log
  listener: Listener
  databaseUrl: string
  /** Serves the pages from source with hot reload. */
  dev: boolean
}

export interface AssembledShop {
  /** The shop's name. */
  name: string
  admin: FirstAdmin
  database: Database
}

/** Opens everything that needs the database and starts serving. Adds what it opens to `opened`. */
export async function assembleShop(
  { settings, log, listener, databaseUrl, dev }: Options,
  opened: AsyncDisposableStack,
): Promise<AssembledShop> {
  await migrateDatabase({ url: databaseUrl }, log)
  const database = openDatabase({ url: databaseUrl }, log)
  opened.defer(() => database.close())
  const clock = await openClock({ ...database, log })
  opened.defer(() => clock.close())
  const { now } = clock
  // demo orders must never reach a live payment account
  const withOrders = settings.demo === 'on' && !settings.razorpay
  if (settings.demo !== 'off') {
    const { loadDemo } = await import('#demo/load-demo.ts')
    await loadDemo({ ...database, log, withOrders, now })
  }

  const cache = new ResponseCache({ maxBytes: settings.cacheBytes })
  const countCache = new MemoCache()
  const sessionCache = new SessionCache()
  const jobs = createJobs({ url: databaseUrl }, log)
  opened.defer(() => jobs.close())
  const storage = openStorage(settings)
  const payments = await openPayments({ settings, databaseUrl, shopUrl: listener.url }, log)
  opened.defer(() => payments.close())
  const { paymentProvider } = payments
  const courierAccount = await openCourier({ settings, databaseUrl, shopUrl: listener.url }, log)
  opened.defer(() => courierAccount.close())
  const { courier } = courierAccount
  const { environmentSeller } = settings
  const savedSettings = await ShopSettingsCache.load({ db: database.db, environmentSeller })
  const shippingRates = await ShippingRatesCache.load({ db: database.db, shopSettings: savedSettings })
  const shopSettings = applyRatesToSettings(savedSettings, shippingRates)
  const automaticDiscounts = await AutomaticDiscountCache.load({ db: database.db })
  // without PUBLIC_URL, links in emails point to this machine
  const origin = settings.publicUrl ?? listener.url
  const listGoLiveProblems = createGoLiveCheck({
    settings,
    shopSettings,
    // the cache is cleared when the catalogue changes; the health pool, because readiness must not wait for a busy pool
    countDemoProducts: () =>
      countCache.get('demo products', async () =>
        (await import('#demo/count-demo-products.ts')).countDemoProducts(database.healthPool),
      ),
  })
  const connections = {
    payments: settings.razorpay !== undefined,
    email: settings.smtpUrl !== undefined,
    domain: settings.publicUrl !== undefined,
  }
  const demo: ShopDeps['demo'] = {
    count: async () => (await import('#demo/count-demo-products.ts')).countDemo(database.pool),
    isLogo: async (logo) => (await import('#demo/count-demo-products.ts')).isDemoLogo(logo),
    remove: async () =>
      (await import('#demo/remove-demo.ts')).removeDemo({
        ...database,
        now,
        // a live account has no demo orders
        deleteProviderOrders: async (ids) => {
          if (!settings.razorpay)
            await (await import('#sandbox/gateway/delete-orders.ts')).deleteOrders(database.pool, ids)
        },
      }),
  }
  let pages: PageRenderer | undefined
  const deps = {
    log,
    database,
    jobs,
    storage,
    paymentProvider,
    courier,
    shopSettings,
    automaticDiscounts,
    shippingRates,
    origin,
    now,
    listGoLiveProblems,
    connections,
    demo,
    renderPage: async (path: string, responses: Record<string, unknown>) =>
      (await pages?.render(path, responses))?.html ?? '',
  }
  const app = await buildApp({
    ...deps,
    settings: { ...settings, dev },
    cache,
    countCache,
    sessionCache,
    listener,
  })
  await app.register(payments.routes)
  await app.register(courierAccount.routes)
  const registerFrontend = dev
    ? (await import('./dev-frontend.ts')).registerDevFrontend
    : (await import('./built-frontend.ts')).registerBuiltFrontend
  const findStoredRedirect = createRedirectFinder({ db: database.db, cache: countCache })
  const findRedirect: FindRedirect = async (path) => {
    const movedTo = await findStoredRedirect(path)
    if (movedTo !== undefined) return { newPath: movedTo, status: 301 }
    const countdownPath = await findCountdownPath(database, path)
    // the product gets its page when the drop opens
    return countdownPath === undefined ? undefined : { newPath: countdownPath, status: 302 }
  }
  pages = await registerFrontend(app, { log, settings, shopSettings, shippingRates, findRedirect })
  const catalogueWatcher = watchCatalogue(
    { db: database.db, url: databaseUrl, cache, countCache, shopSettings, automaticDiscounts },
    log,
  )
  opened.defer(() => catalogueWatcher.close())
  const sessionWatcher = watchSessions({ url: databaseUrl, sessionCache }, log)
  opened.defer(() => sessionWatcher.close())
  await app.ready()
  opened.defer(() => app.close())
  // closed before the app, because a page being rendered still calls the API
  opened.defer(() => closeServer(listener.server, log))
  // after everything that can fail, because a generated password is shown only once
  const admin = await ensureFirstAdmin({ ...database, log }, settings.admin)
  const problems = await listGoLiveProblems()
  if (problems.length > 0) log.warn({ problems }, 'Checkout is closed')
  listener.startServing()
  // started last and not awaited, so background work does not delay the start
  jobs.start(createWorkers({ ...deps, settings }))
  const { smtpUrl, mailFrom } = settings
  const emailWorker = startEmailWorker({
    ...database,
    log,
    smtpUrl,
    getAddresses: () => getEmailAddresses(shopSettings.current(), mailFrom),
  })
  opened.defer(() => emailWorker.close())
  payments.startWebhooks()
  courierAccount.start()
  const tasks = startTasks(createShopDeps({ ...deps, settings }))
  opened.defer(() => tasks.close())
  if (withOrders && payments.payUrl) {
    const { generateDemoOrders } = await import('#demo/orders/generate-demo-orders.ts')
    const demoOrders = generateDemoOrders({
      ...database,
      jobs,
      paymentProvider,
      log,
      shopSettings,
      now,
      payUrl: payments.payUrl,
    })
    opened.defer(() => demoOrders.close())
  }
  return { name: shopSettings.current().brand.name, admin, database }
}
