import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ShopError } from '#shared/errors.ts'
import type { Deps } from './deps.ts'
import { listPagePaths, listProductPaths, listSitemapPaths } from './list-sitemap-paths.ts'
import { renderRobotsTxt, renderSitemap, renderSitemapIndex } from './render-sitemap.ts'

/** Any text: a malformed number is a 404, not a 400. */
const byPart = z.object({ part: z.string() })

/** Serves robots.txt and the sitemaps. */
export function sitemapRoutes({
  publicUrl,
  ...deps
}: Pick<Deps, 'db' | 'publicUrl' | 'listOwnPagePaths'>): FastifyPluginAsyncZod {
  const getOrigin = ({ protocol, host }: FastifyRequest) => publicUrl ?? `${protocol}://${host}`
  // without a public URL the response contains the request's origin, so it must not be cached for others
  const config = { cache: publicUrl !== undefined, sharedAcrossUsers: true }
  const routeOptions = { schema: { hide: true }, config }
  const sendXml = (reply: FastifyReply, text: string) =>
    reply.dependsOn([]).type('application/xml; charset=utf-8').send(text)

  return async (app) => {
    app.get('/robots.txt', routeOptions, async (request, reply) =>
      reply
        .dependsOn([])
        .type('text/plain; charset=utf-8')
        .send(renderRobotsTxt(getOrigin(request))),
    )

    app.get('/sitemap.xml', routeOptions, async (request, reply) =>
      sendXml(reply, renderSitemapIndex(getOrigin(request), await listSitemapPaths(deps))),
    )

    app.get('/sitemaps/pages.xml', routeOptions, async (request, reply) =>
      sendXml(reply, renderSitemap(getOrigin(request), await listPagePaths(deps))),
    )

    app.get(
      '/sitemaps/products-:part.xml',
      { schema: { hide: true, params: byPart }, config },
      async (request, reply) => {
        const part = /^[1-9]\d{0,5}$/.test(request.params.part) ? Number(request.params.part) : 0
        const paths = part > 0 ? await listProductPaths(deps, part) : []
        if (paths.length === 0) throw new ShopError('not_found', 'Sitemap not found.')
        return sendXml(reply, renderSitemap(getOrigin(request), paths))
      },
    )
  }
}
