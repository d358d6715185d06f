import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { createShareCardReader } from './create-share-card-reader.ts'
import type { Deps } from './deps.ts'

/** Short, because a changed price must not be shared for long. */
const CACHE_CONTROL = 'public, max-age=300'

/** Serves the image of a shared link to a product: a JPEG, because link previews accept no newer format. */
export function shareCardRoutes(deps: Pick<Deps, 'db' | 'storage' | 'shopSettings'>): FastifyPluginAsyncZod {
  return async (app) => {
    const getShareCard = createShareCardReader(deps)
    const schema = { hide: true, params: z.object({ id: z.string() }) }
    app.get('/share/products/:id.jpg', { schema }, async (request, reply) => {
      const { bytes, etag } = await getShareCard(request.params.id)
      void reply.headers({ etag, 'cache-control': CACHE_CONTROL })
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('image/jpeg').send(bytes)
    })
  }
}
