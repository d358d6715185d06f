import type { FastifyInstance } from 'fastify'

/** Forbids browsers and CDNs to cache any response of this scope: it belongs to one person. */
export function noStore(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
