import fastifyStatic from '@fastify/static'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import type { App } from './create-server.ts'

interface Folders {
  /** The browser build: `assets/` with hashed names, and beside it what has a fixed address (favicon, robots.txt). */
  client: string
  /** By address, folders of pictures and films under names that change with their content. */
  lasting?: Record<`/${string}/`, string>
}

const ASSETS_CACHE_BYTES = 32 * 1024 * 1024
const ONE_DAY_MS = 24 * 60 * 60 * 1000
const ONE_YEAR_MS = 365 * ONE_DAY_MS
const FOREVER = 'public, max-age=31536000, immutable'

/** Serves files: those whose names change with their content for ever, all others for a day, with ETag and ranges. */
export async function registerStaticFiles(app: App, { client, lasting = {} }: Folders): Promise<void> {
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    index: false,
    globIgnore: ['assets/**', '**/*.html'],
    maxAge: ONE_DAY_MS,
    // text as well, of which nobody should guess the letters
    setHeaders: (reply, path) => path.endsWith('.svg') && reply.type('image/svg+xml; charset=utf-8'),
  })
  // the catalogue may change, but a hashed file never does: it has a store of its own, which nobody drops
  const cacheStore = new ResponseCache({ maxBytes: ASSETS_CACHE_BYTES, maxEntryBytes: ASSETS_CACHE_BYTES / 2 })
  const config = { cache: true, cacheStore, sameForAll: true, compression: 'smallest' } as const
  app.get('/assets/*', { schema: { hide: true }, config }, (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    return reply
      .header('cache-control', FOREVER)
      .sendFile(`/assets/${name}`, { cacheControl: false, etag: false, lastModified: false, acceptRanges: false })
  })
  for (const [prefix, root] of Object.entries(lasting)) {
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      index: false,
      maxAge: ONE_YEAR_MS,
      immutable: true,
    })
  }
}
