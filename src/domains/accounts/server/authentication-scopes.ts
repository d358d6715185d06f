import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { ShopError } from '#shared/errors.ts'
import { describePermission, findPermission, type Permission } from '#shared/permissions.ts'
import { type Account, authenticate } from './authenticate.ts'
import { authenticateKey, hasApiKey } from './authenticate-key.ts'
import type { Deps as AccountDeps } from './deps.ts'

type Deps = Pick<AccountDeps, 'db' | 'now' | 'sessionCache'>

declare module 'fastify' {
  interface FastifyInstance {
    /** Who may call the routes of this scope. Only `anyone` skips the session lookup. */
    readonly access: 'anyone' | 'optional login' | 'customers' | 'admins'
  }
  interface FastifyContextConfig {
    /** Treats an expired session as a guest instead of rejecting it, so a long form is not lost. */
    ignoreInvalidToken?: boolean
    /** What the admin's role must allow. Set by the admin scope on each of its routes. */
    permission?: Permission | 'any'
  }
  interface FastifyRequest {
    /** The account of the bearer token; undefined for a guest and in the public scope. */
    account: Account | undefined
    /** Like `account`, but never undefined. Throws outside the customer and admin scopes. */
    readonly actor: Account
  }
}

/** Declares the properties above and rejects admin routes outside the admin scope. Must run before any route is registered. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorate('access', 'anyone')
  app.decorateRequest('account', undefined)
  app.decorateRequest('actor', {
    getter() {
      const requiresLogin = this.server.access === 'customers' || this.server.access === 'admins'
      if (!requiresLogin || !this.account) throw new Error(`${this.url} is not in a customer or admin scope`)
      return this.account
    },
  })
  app.addHook('onRoute', function ({ url }) {
    if (/^\/api\/admin(?:\/|$)/.test(url) && this.access !== 'admins') {
      throw new Error(`${url} must be registered in the admin scope`)
    }
  })
}

/** Accepts guests and logged-in users, but rejects an invalid token. Runs before the body is parsed. */
export function authenticateIfLoggedIn(app: FastifyInstance, deps: Deps): void {
  app.decorate('access', 'optional login')
  addAuthentication(app, deps)
}

/** Requires a login. Admins can use customer routes too. */
export function requireCustomer(app: FastifyInstance, deps: Deps): void {
  app.decorate('access', 'customers')
  addAuthentication(app, deps)
  app.addHook('onRequest', async ({ account }) => {
    if (!account) throw new ShopError('not_logged_in', 'Please log in first.')
  })
}

/** Requires an admin whose role allows the call. A route without a permission makes the start fail. */
export function requireAdminRole(app: FastifyInstance, deps: Deps): void {
  app.decorate('access', 'admins')
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, permission: getRoutePermission(route) }
  })
  addAuthentication(app, deps, (header) =>
    hasApiKey(header) ? authenticateKey(deps, header) : authenticate(deps, header),
  )
  app.addHook('onRequest', async ({ account, routeOptions }) => {
    if (!account) throw new ShopError('not_logged_in', 'Please log in first.')
    if (account.role !== 'admin') throw new ShopError('forbidden', 'Only admins can do this.')
    ensurePermission(account, routeOptions.config.permission)
  })
}

function getRoutePermission({ method, url, schema }: RouteOptions): Permission | 'any' {
  const [firstMethod = ''] = [method].flat()
  const permission = (schema as Partial<Endpoint> | undefined)?.permission ?? findPermission(firstMethod, url)
  if (!permission) throw new Error(`${firstMethod} ${url} needs a permission in its contract or in permissions.ts`)
  return permission
}

/** For what only some requests to a route need. */
export function ensurePermission(account: Account, permission: Permission | 'any' | undefined): void {
  if (permission === 'any' && !account.isApiKey) return
  if (account.needsSecondFactor) throw new ShopError('forbidden', 'Please set up two-step login under Profile first.')
  if (permission && permission !== 'any' && account.permissions.includes(permission)) return
  const action = permission && permission !== 'any' ? describePermission(permission) : 'do this'
  throw new ShopError('forbidden', `${account.isApiKey ? 'This API key' : 'Your role'} can't ${action}.`)
}

function addAuthentication(
  app: FastifyInstance,
  deps: Deps,
  authenticateHeader = (header: string | undefined) => authenticate(deps, header),
): void {
  app.addHook('onRequest', async (request) => {
    request.account = await authenticateHeader(request.headers.authorization).catch((error: unknown) => {
      if (error instanceof ShopError && request.routeOptions.config.ignoreInvalidToken) return undefined
      throw error
    })
  })
}
