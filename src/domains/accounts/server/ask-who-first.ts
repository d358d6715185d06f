import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { requireAdmin, requireUser } from './authenticate.ts'

/**
 * For scopes in which everything is private: whoever may not be here hears just that, whatever else is wrong with what
 * they send. Costs nothing where nothing is wrong, because the use cases ask who it is themselves.
 */
export function askWhoFirst(
  app: FastifyInstance,
  deps: Parameters<typeof requireUser>[0],
  requireOne: typeof requireUser | typeof requireAdmin,
): void {
  const understood = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', async ({ headers }) => {
    // nobody's body is read; without a token, no database is asked either
    if (headers.authorization === undefined) await requireOne(deps, undefined)
  })
  app.addHook('preHandler', async (request) => {
    understood.add(request)
  })
  app.setErrorHandler(async (error, request) => {
    if (!understood.has(request)) await requireOne(deps, request.headers.authorization)
    throw error
  })
}
