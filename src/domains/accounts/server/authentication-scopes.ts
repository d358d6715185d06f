import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { type Account, authenticate } from './authenticate.ts'

interface Deps {
  db: Db
  now: () => Date
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account whose token was sent; undefined for a guest, and in the public scope. */
    account: Account | undefined
    /** The account that acts. Throws outside the customer and admin scopes. */
    readonly actor: Account
  }
}

/** Must run before any scope is registered. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('account', undefined)
  app.decorateRequest('actor', {
    getter() {
      if (!this.account) throw new Error(`${this.url} is not in a customer or admin scope`)
      return this.account
    },
  })
}

/** Reads the session once per request, before the body; an invalid token is rejected, never treated as a guest. */
export function authenticateVisitors(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request) => {
    request.account = await authenticate(deps, request.headers.authorization)
  })
}

export function requireCustomer(app: FastifyInstance, deps: Deps): void {
  authenticateVisitors(app, deps)
  app.addHook('onRequest', async ({ account }) => {
    if (!account) throw new ShopError('not_logged_in', 'Please log in first.')
  })
}

export function requireAdminRole(app: FastifyInstance, deps: Deps): void {
  requireCustomer(app, deps)
  app.addHook('onRequest', async ({ actor }) => {
    if (actor.role !== 'admin') throw new ShopError('forbidden', 'Only admins can do this.')
  })
}
