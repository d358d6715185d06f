import { vi } from 'vitest'
import * as z from 'zod'
import type { Limits } from '#platform/http/limits.ts'
import { createBareServer } from './create-bare-server.ts'

const querystring = z.strictObject({
  limit: z.coerce.number().max(100).optional(),
  size: z.string().optional(),
  color: z.string().optional(),
})
export const longBody = JSON.stringify({ items: Array.from({ length: 200 }, (_, n) => `shirt ${n}`) })

/** Creates a server with cached routes whose handler is a mock. */
export async function createServerWithCachedRoutes(
  handle: () => Promise<unknown> = async () => JSON.parse(longBody),
  limits: Partial<Limits> = {},
) {
  const handler = vi.fn(handle)
  const { app, cache, logged } = await createBareServer({ settings: { trustProxy: 1 }, limits })
  app.get('/api/things', { schema: { querystring }, config: { cache: true } }, async (_request, reply) => {
    const body = await handler()
    return reply.header('x-total-count', 200).send(body)
  })
  app.get('/api/things/:id', { config: { cache: true } }, async () => handler())
  app.get('/api/pairs/:one/:other', { config: { cache: true } }, async () => handler())
  return { app, cache, handler, logged }
}
