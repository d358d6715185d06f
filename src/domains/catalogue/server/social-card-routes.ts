import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { createSocialCardRenderer } from './create-social-card-renderer.ts'
import type { Deps } from './deps.ts'

/** Short, because a changed price must not be shared for long. */
const CACHE_CONTROL = 'public, max-age=300'

/** Serves the images of shared links to products and collections: JPEGs, because link previews accept no newer format. */
export function socialCardRoutes(
  deps: Pick<Deps, 'db' | 'storage' | 'shopSettings' | 'countCache'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const { getProductCard, getCollectionCard } = createSocialCardRenderer(deps)
    const schema = { hide: true, params: z.object({ address: z.string() }) }
    app.get('/share/products/:address.jpg', { schema }, async (request, reply) =>
      sendCard(await getProductCard(request.params.address), request, reply),
    )
    app.get('/share/collections/:address.jpg', { schema }, async (request, reply) =>
      sendCard(await getCollectionCard(request.params.address), request, reply),
    )
  }
}

function sendCard({ bytes, etag }: { bytes: Buffer; etag: string }, request: FastifyRequest, reply: FastifyReply) {
  void reply.headers({ etag, 'cache-control': CACHE_CONTROL })
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('image/jpeg').send(bytes)
}
