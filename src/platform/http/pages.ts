import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CacheKey } from './cache-slot.ts'
import type { App } from './create-server.ts'
import { RETRY_AFTER_SECONDS } from './limits.ts'
import type { PageRenderer } from './page-renderer.ts'
import { errorPage, unavailablePage } from './plain-page.ts'
import { presentError } from './present-error.ts'

const REVALIDATE = 'public, max-age=0, must-revalidate'

/** Where a page is: 301 if it has moved, 302 if its path will have a page again. */
export type FindRedirect = (path: string) => Promise<{ newPath: string; status: 301 | 302 } | undefined>

interface PageOptions {
  /** Called only for paths without a page. */
  findRedirect?: FindRedirect
}

/** Serves the renderer's pages. Public ones go into the response cache under the renderer's key. */
export function registerPages(app: App, renderer: PageRenderer, { findRedirect }: PageOptions = {}): void {
  function cacheKey(request: FastifyRequest): CacheKey | undefined {
    const { key, cacheable, notFound } = renderer.resolve(request.url)
    if (!cacheable) return undefined
    if (!notFound) return { key }
    // any other missing path may have moved, so it is looked up before it gets the cached page
    return request.url === key || !findRedirect ? { key, status: 404 } : undefined
  }

  async function findRedirectUrl(request: FastifyRequest) {
    const [path = '', ...query] = request.url.split('?')
    try {
      const redirect = await findRedirect?.(path)
      return redirect && { url: [redirect.newPath, ...query].join('?'), status: redirect.status }
    } catch (error) {
      request.log.warn({ err: error }, 'Could not look up a redirect')
      return undefined
    }
  }

  async function servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // the page depends only on the API calls that the renderer makes
    reply.dependsOn([])
    try {
      const { key, cacheable, notFound } = renderer.resolve(request.url)
      const usesSharedPage = notFound && request.url !== key && findRedirect !== undefined
      const page = usesSharedPage ? { status: 404, html: '', notFoundPath: key } : await renderer.render(key)
      const { status, html, location, notFoundPath } = page
      const redirect = status === 404 ? await findRedirectUrl(request) : undefined
      // browsers must ask again, because a page may take over the path
      if (redirect) return reply.header('cache-control', REVALIDATE).redirect(redirect.url, redirect.status)
      if (notFoundPath !== undefined) return serveNotFound(notFoundPath, request, reply)
      if (!cacheable || status >= 500) reply.header('cache-control', 'no-store')
      if (location !== undefined) return reply.redirect(location, status)
      if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
      return reply.code(status).type('text/html; charset=utf-8').send(html)
    } catch (error) {
      return serveFailure(error, request, reply)
    }
  }

  async function serveNotFound(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // a response that goes through the cache is compressed there
    const encodings = request.pendingFill ? {} : pickHeaders(request.headers, ['accept-encoding'])
    const response = await app.inject({ url: path, headers: encodings })
    reply.headers(pickHeaders(response.headers, ['content-type', 'content-encoding', 'etag', 'vary']))
    reply.header('cache-control', response.statusCode === 404 ? REVALIDATE : 'no-store')
    return reply.code(response.statusCode).send(response.rawPayload)
  }

  // unknown API paths get JSON, not a page
  app.get('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound())
  app.get('/*', { schema: { hide: true }, config: { cache: true, cacheKey, sharedAcrossUsers: true } }, servePage)
}

const pickHeaders = (headers: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])))

/** Handles failures that the renderer does not turn into pages itself. */
function serveFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, retryAfterSeconds } = presentError(error)
  request.log.error({ err: error, url: request.url }, 'Page rendering failed')
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
  if (status !== 503) return reply.code(500).send(errorPage)
  return reply.code(503).header('retry-after', retryAfterSeconds).send(unavailablePage)
}
