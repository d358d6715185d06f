import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CacheKey } from './cache-slot.ts'
import type { App } from './create-server.ts'
import { RETRY_AFTER_SECONDS } from './limits.ts'
import type { PageRenderer } from './page-renderer.ts'
import { errorPage, unavailablePage } from './plain-page.ts'
import { presentError } from './present-error.ts'

const MISSING_CACHE_CONTROL = 'public, max-age=0, must-revalidate'

/** Serves the renderer's pages. Public ones go into the response cache under the renderer's key. */
export function registerPages(app: App, renderer: PageRenderer): void {
  function cacheKey(request: FastifyRequest): CacheKey | undefined {
    const { key, cacheable, notFound } = renderer.resolve(request.url)
    if (!cacheable) return undefined
    return notFound ? { key, status: 404 } : { key }
  }

  async function servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // on nothing but the API calls that the renderer makes
    reply.dependsOn([])
    try {
      const { key, cacheable } = renderer.resolve(request.url)
      const { status, html, location, missingPath } = await renderer.render(key)
      if (missingPath !== undefined) return serveMissing(missingPath, reply)
      if (!cacheable || status >= 500) reply.header('cache-control', 'no-store')
      if (location !== undefined) return reply.redirect(location, status)
      if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
      return reply.code(status).type('text/html; charset=utf-8').send(html)
    } catch (error) {
      return serveFailure(error, request, reply)
    }
  }

  async function serveMissing(path: string, reply: FastifyReply): Promise<FastifyReply> {
    const { statusCode, body } = await app.inject(path)
    reply.header('cache-control', statusCode === 404 ? MISSING_CACHE_CONTROL : 'no-store')
    return reply.code(statusCode).type('text/html; charset=utf-8').send(body)
  }

  // unknown API paths get JSON, not a page
  app.get('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound())
  app.get('/*', { schema: { hide: true }, config: { cache: true, cacheKey, sharedAcrossUsers: true } }, servePage)
}

/** Handles failures that the renderer does not turn into pages itself. */
function serveFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, retryAfterSeconds } = presentError(error)
  request.log.error({ err: error, url: request.url }, 'Page rendering failed')
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
  if (status !== 503) return reply.code(500).send(errorPage)
  return reply.code(503).header('retry-after', retryAfterSeconds).send(unavailablePage)
}
