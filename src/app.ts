import type { FastifyPluginAsync } from 'fastify'
import { accountAdminRoutes } from '#domains/accounts/server/admin-routes.ts'
import {
  authenticateVisitors,
  decorateRequests,
  requireAdminRole,
  requireCustomer,
} from '#domains/accounts/server/authentication-scopes.ts'
import { accountRoutes } from '#domains/accounts/server/routes.ts'
import { auditAdminRoutes } from '#domains/audit/server/admin-routes.ts'
import { cartRoutes } from '#domains/cart/server/routes.ts'
import { checkoutAdminRoutes } from '#domains/checkout/server/admin-routes.ts'
import { checkoutRoutes } from '#domains/checkout/server/routes.ts'
import { contentAdminRoutes } from '#domains/content/server/admin-routes.ts'
import { contentRoutes } from '#domains/content/server/routes.ts'
import { dashboardAdminRoutes } from '#domains/dashboard/server/admin-routes.ts'
import { emailAdminRoutes } from '#domains/emails/server/admin-routes.ts'
import { mediaRoutes } from '#domains/media/server/routes.ts'
import { messageAdminRoutes } from '#domains/messages/server/admin-routes.ts'
import { messageRoutes } from '#domains/messages/server/routes.ts'
import { orderAdminRoutes } from '#domains/orders/server/admin-routes.ts'
import type { Seller } from '#domains/orders/server/build-invoice.ts'
import { orderRoutes } from '#domains/orders/server/routes.ts'
import type { PaymentGateway } from '#domains/payments/server/payment-gateway.ts'
import { paymentRoutes } from '#domains/payments/server/routes.ts'
import { restockAdminRoutes } from '#domains/restock/server/admin-routes.ts'
import { restockRoutes } from '#domains/restock/server/routes.ts'
import { returnAdminRoutes } from '#domains/returns/server/admin-routes.ts'
import { ownReturnRoutes, returnRoutes } from '#domains/returns/server/routes.ts'
import { searchRoutes } from '#domains/search/server/routes.ts'
import type { MemoCache } from '#platform/cache/memo-cache.ts'
import type { ResponseCache } from '#platform/cache/response-cache.ts'
import type { Database } from '#platform/database/connect.ts'
import { type App, createServer, type ServerDeps } from '#platform/http/create-server.ts'
import { noStore } from '#platform/http/no-store.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Settings } from '#platform/settings.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { brand } from '#shared/brand.ts'
import { checkReadiness } from './check-readiness.ts'
import { createMetrics } from './create-metrics.ts'
import { createShopDeps, domains, type ShopDeps } from './domains.ts'
import { composeEmailSamples } from './email-samples.ts'

interface Deps {
  settings: ServerDeps['settings'] & Pick<Settings, 'care' | 'grievance' | 'formCopies'>
  log: Log
  database: Database
  cache: ResponseCache
  countCache?: MemoCache
  jobs: Pick<Jobs, 'enqueue'>
  storage: Storage
  gateway: PaymentGateway
  seller: Seller
  /** Base URL for links in emails. */
  origin?: string | undefined
  listener?: ServerDeps['listener']
  limits?: NonNullable<ServerDeps['limits']>
  now?: () => Date
}

/** Builds the API without the port and the pages. Every domain is registered here explicitly. */
export async function buildApp({
  database,
  jobs,
  storage,
  gateway,
  seller,
  origin,
  countCache,
  now = () => new Date(),
  ...deps
}: Deps): Promise<App> {
  const { db, pool } = database
  const shopDeps = createShopDeps({
    database,
    jobs,
    storage,
    gateway,
    seller,
    origin,
    countCache,
    now,
    log: deps.log,
    settings: deps.settings,
  })
  const app = await createServer({
    ...deps,
    readiness: () => checkReadiness(database),
    metrics: [...domains.flatMap(({ metrics }) => metrics?.(shopDeps) ?? []), ...createMetrics({ db })],
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    api: { title: brand.name, version: '1' },
  })
  decorateRequests(app)
  for (const { publicRoutes } of domains) if (publicRoutes) await app.register(publicRoutes(shopDeps))
  await app.register(visitorRoutes(shopDeps))
  await app.register(searchRoutes({ db, countCache }))
  await app.register(accountRoutes({ db, jobs, now, publicUrl: deps.settings.publicUrl }))
  await app.register(mediaRoutes({ db, jobs, storage }))
  await app.register(cartRoutes({ db, now }))
  await app.register(restockRoutes({ db, now, publicUrl: deps.settings.publicUrl }))
  await app.register(contentRoutes({ db, seller, ...deps.settings }))
  await app.register(paymentRoutes({ db, jobs, gateway, now, log: deps.log }))
  const { publicUrl, care, formCopies } = deps.settings
  await app.register(messageRoutes({ db, jobs, now, publicUrl, care, formCopies }))
  await app.register(returnRoutes({ db, jobs, storage, now, publicUrl, care, formCopies }))
  const samples = () => [...composeEmailSamples(origin ?? 'https://shop.example'), ...shopDeps.emailSamples()]
  await app.register(customerRoutes(shopDeps))
  await app.register(adminRoutes({ ...shopDeps, samples }))
  return app
}

type PrivateRouteDeps = ShopDeps &
  Parameters<typeof checkoutRoutes>[0] &
  Parameters<typeof orderAdminRoutes>[0] &
  Parameters<typeof messageAdminRoutes>[0]

function visitorRoutes(deps: ShopDeps): FastifyPluginAsync {
  return async (app) => {
    noStore(app)
    authenticateVisitors(app, deps)
    for (const { visitorRoutes } of domains) if (visitorRoutes) await app.register(visitorRoutes(deps))
  }
}

function customerRoutes(deps: PrivateRouteDeps): FastifyPluginAsync {
  return async (app) => {
    noStore(app)
    requireCustomer(app, deps)
    for (const { customerRoutes } of domains) if (customerRoutes) await app.register(customerRoutes(deps))
    await app.register(checkoutRoutes(deps))
    await app.register(orderRoutes(deps))
    await app.register(ownReturnRoutes(deps))
  }
}

function adminRoutes(deps: PrivateRouteDeps & Parameters<typeof emailAdminRoutes>[0]): FastifyPluginAsync {
  return async (app) => {
    noStore(app)
    requireAdminRole(app, deps)
    for (const { adminRoutes } of domains) if (adminRoutes) await app.register(adminRoutes(deps))
    await app.register(dashboardAdminRoutes(deps))
    await app.register(restockAdminRoutes(deps))
    await app.register(contentAdminRoutes(deps))
    await app.register(orderAdminRoutes(deps))
    await app.register(returnAdminRoutes(deps))
    await app.register(checkoutAdminRoutes(deps))
    await app.register(accountAdminRoutes(deps))
    await app.register(emailAdminRoutes(deps))
    await app.register(messageAdminRoutes(deps))
    await app.register(auditAdminRoutes(deps))
  }
}
