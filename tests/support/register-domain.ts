import type { FastifyPluginAsync } from 'fastify'
import {
  authenticateIfLoggedIn,
  decorateRequests,
  requireAdminRole,
  requireCustomer,
} from '#domains/accounts/server/authentication-scopes.ts'
import type { SessionCache } from '#domains/accounts/server/session-cache.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Domain } from '#platform/domain.ts'
import type { App } from '#platform/http/create-server.ts'
import { noStore } from '#platform/http/no-store.ts'

/** Registers the routes of a domain in the same scopes as the app does. */
export async function registerDomain<Deps extends { db: Db; now: () => Date; sessionCache?: SessionCache | undefined }>(
  app: App,
  domain: Partial<Domain<Deps>>,
  deps: Deps,
): Promise<void> {
  if (!app.hasRequestDecorator('account')) decorateRequests(app)
  const { publicRoutes, optionalLoginRoutes, customerRoutes, adminRoutes } = domain

  const registerScope = async (enterScope: typeof requireCustomer, routes: FastifyPluginAsync | undefined) => {
    if (!routes) return
    await app.register(async (scope) => {
      noStore(scope)
      enterScope(scope, deps)
      await scope.register(routes)
    })
  }

  if (publicRoutes) await app.register(publicRoutes(deps))
  await registerScope(authenticateIfLoggedIn, optionalLoginRoutes?.(deps))
  await registerScope(requireCustomer, customerRoutes?.(deps))
  await registerScope(requireAdminRole, adminRoutes?.(deps))
}
