import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import {
  authenticateIfLoggedIn,
  decorateRequests,
  requireAdminRole,
  requireCustomer,
} from '#domains/accounts/server/api.ts'
import type { ResponseCache } from '#platform/cache/response-cache.ts'
import { countQueuedEmails } from '#platform/email/delivery-store.ts'
import { type App, createServer, type ServerDeps } from '#platform/http/create-server.ts'
import { noStore } from '#platform/http/no-store.ts'
import { countJobs } from '#platform/jobs/count-jobs.ts'
import { checkReadiness } from './check-readiness.ts'
import { describeApi, documentRoute, type RouteScope } from './describe-api.ts'
import { createShopDeps, domains, type ShopDeps, type ShopParts } from './domains.ts'
import { listAnalyticsSources } from './list-analytics-sources.ts'

interface Options extends Omit<ShopParts, 'settings'> {
  settings: ServerDeps['settings'] & ShopParts['settings']
  cache: ResponseCache
  listener?: ServerDeps['listener']
  limits?: NonNullable<ServerDeps['limits']>
}

/** Builds the API from all domains. Does not listen on a port and serves no pages. */
export async function buildApp({ cache, listener, limits, ...parts }: Options): Promise<App> {
  const { database, settings, log } = parts
  const { pool } = database
  const deps = createShopDeps(parts)
  const app = await createServer({
    log,
    settings,
    cache,
    listener,
    ...(limits ? { limits } : {}),
    readiness: () => checkReadiness(database, deps.listGoLiveProblems),
    metrics: [
      ...domains.flatMap(({ metrics }) => metrics?.(deps) ?? []),
      { name: 'shop_jobs', help: 'Pending jobs and emails', label: 'queue', read: () => countPendingWork(deps) },
    ],
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    getPageSources: () => listAnalyticsSources(deps.shopSettings.current().marketing),
    api: describeApi(settings.publicUrl, deps.shopSettings),
  })
  decorateRequests(app)
  await registerRoutes(app, deps, 'publicRoutes')
  await app.register(createPrivateScope(deps, 'optionalLoginRoutes', authenticateIfLoggedIn))
  await app.register(createPrivateScope(deps, 'customerRoutes', requireCustomer))
  await app.register(createPrivateScope(deps, 'adminRoutes', requireAdminRole))
  return app
}

/** Emails are not jobs, but operators watch them together. */
const countPendingWork = async (deps: ShopDeps): Promise<Record<string, number>> => ({
  ...(await countJobs(deps)),
  mail: await countQueuedEmails(deps),
})

/** Returns a plugin whose requests are authenticated and whose responses are never cached. */
function createPrivateScope(
  deps: ShopDeps,
  scope: RouteScope,
  authenticateRequests: (app: FastifyInstance, deps: ShopDeps) => void,
): FastifyPluginAsync {
  return async (app) => {
    noStore(app)
    authenticateRequests(app, deps)
    await registerRoutes(app, deps, scope)
  }
}

async function registerRoutes(app: FastifyInstance, deps: ShopDeps, scope: RouteScope): Promise<void> {
  for (const domain of domains) {
    const routes = domain[scope]
    if (!routes) continue
    const documentation = documentRoute(domain, scope)
    await app.register(async (scoped) => {
      scoped.addHook('onRoute', (route) => {
        route.config = { documentation, ...route.config }
      })
      await scoped.register(routes(deps))
    })
  }
}
