import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { requireAdmin, requireUser } from './authenticate.ts'

/**
 * Makes a private scope report a missing or invalid login before any validation error. Adds no work to valid requests,
 * because use cases authenticate themselves.
 */
export function authenticateBeforeValidation(
  app: FastifyInstance,
  deps: Parameters<typeof requireUser>[0],
  requireAccount: typeof requireUser | typeof requireAdmin,
): void {
  const validated = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', async ({ headers }) => {
    // rejects requests without a token before reading the body or querying the database
    if (headers.authorization === undefined) await requireAccount(deps, undefined)
  })
  app.addHook('preHandler', async (request) => {
    validated.add(request)
  })
  app.setErrorHandler(async (error, request) => {
    if (!validated.has(request)) await requireAccount(deps, request.headers.authorization)
    throw error
  })
}
