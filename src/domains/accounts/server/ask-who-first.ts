import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireUser } from './authenticate.ts'

/**
 * For scopes in which everything is private: whoever is not logged in hears just that, whatever else is wrong with what
 * they send. Costs nothing where nothing is wrong, because the use cases ask who it is themselves.
 */
export function askWhoFirst(app: FastifyInstance, deps: Parameters<typeof requireUser>[0]): void {
  const understood = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', async ({ headers }) => {
    // nobody's body is read; without a token, no database is asked either
    if (headers.authorization === undefined) await requireUser(deps, undefined)
  })
  app.addHook('preHandler', async (request) => {
    understood.add(request)
  })
  app.setErrorHandler(async (error, request) => {
    if (!understood.has(request)) await requireUser(deps, request.headers.authorization)
    throw error
  })
}
