import { readdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import type { App } from './create-server.ts'
import { exemptFromLoadShedding } from './limits.ts'

interface Folders {
  /** The browser build: hashed files in `assets/`, and files with fixed URLs such as favicon and robots.txt. */
  client: string
  /** Media folders by URL prefix, whose file names change with their content. */
  immutable?: Record<`/${string}/`, string>
}

const ASSETS_CACHE_BYTES = 32 * 1024 * 1024
const ONE_DAY_MS = 24 * 60 * 60 * 1000
const ONE_YEAR_MS = 365 * ONE_DAY_MS
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Serves static files: content-hashed ones as immutable, all others for a day, with ETag and range support. */
export async function registerStaticFiles(app: App, folders: Folders): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...exemptFromLoadShedding, ...route.config }
    })
    await registerFolders(scope, folders)
  })
}

async function registerFolders(app: FastifyInstance, { client, immutable = {} }: Folders): Promise<void> {
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    index: false,
    globIgnore: ['assets/**', '**/*.html'],
    maxAge: ONE_DAY_MS,
    // SVG is text, so it needs a charset
    setHeaders: (reply, path) => path.endsWith('.svg') && reply.type('image/svg+xml; charset=utf-8'),
  })
  // hashed files never change, so they get a store that changes to the data do not clear
  const cacheStore = new ResponseCache({ maxBytes: ASSETS_CACHE_BYTES, maxEntryBytes: ASSETS_CACHE_BYTES / 2 })
  const config = { cache: true, cacheStore, sharedAcrossUsers: true, compression: 'smallest' } as const
  app.get('/assets/*', { schema: { hide: true }, config }, (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    return reply
      .header('cache-control', IMMUTABLE)
      .sendFile(`/assets/${name}`, { cacheControl: false, etag: false, lastModified: false, acceptRanges: false })
  })
  for (const [prefix, root] of Object.entries(immutable)) {
    await app.register(async (scope) => {
      const findReplacement = await createReplacementFinder(root)
      scope.addHook('onRequest', async (request, reply) => {
        const replacement = findReplacement(request.url.slice(prefix.length))
        if (replacement) return reply.redirect(prefix + replacement, 302)
      })
      await scope.register(fastifyStatic, {
        root,
        prefix,
        decorateReply: false,
        index: false,
        maxAge: ONE_YEAR_MS,
        immutable: true,
      })
    })
  }
}

const contentHash = /-[0-9a-f]{8}(?=(-\d+)?\.\w+$)/

/**
 * Returns a function that finds the current file for one of an earlier release, whose content hash differs. Orders,
 * emails and products of a shop keep the old URL.
 */
async function createReplacementFinder(root: string): Promise<(name: string) => string | undefined> {
  const files = new Set(await readdir(root))
  const currentNames = new Map(Array.from(files, (name) => [name.replace(contentHash, ''), name]))
  return (name) =>
    files.has(name) || !contentHash.test(name) ? undefined : currentNames.get(name.replace(contentHash, ''))
}
