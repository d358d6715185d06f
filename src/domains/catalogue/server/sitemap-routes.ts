import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ShopError } from '#shared/errors.ts'
import { listPageAddresses, listProductAddresses, listSitemaps } from './list-sitemap-urls.ts'
import { presentRobots, presentSitemap, presentSitemapIndex } from './present-sitemap.ts'

interface Deps extends Readonly<Parameters<typeof listSitemaps>[0]> {
  /** `https://shop.example`; without it, the address that the asker used is taken to be the shop's. */
  publicUrl: string | undefined
}

/** Any text: a part that cannot be is one that is not there. */
const byPart = z.object({ part: z.string() })

/** What search engines ask for: which pages there are, and which are not for them. */
export function sitemapRoutes({ publicUrl, ...deps }: Deps): FastifyPluginAsyncZod {
  const originOf = ({ protocol, host }: FastifyRequest) => publicUrl ?? `${protocol}://${host}`
  // an answer that repeats the asker's idea of the address is for that asker alone
  const config = { cache: publicUrl !== undefined, sameForAll: true }
  const hidden = { schema: { hide: true }, config }
  const xml = (reply: FastifyReply, text: string) => reply.type('application/xml; charset=utf-8').send(text)

  return async (app) => {
    app.get('/robots.txt', hidden, async (request, reply) =>
      reply.type('text/plain; charset=utf-8').send(presentRobots(originOf(request))),
    )

    app.get('/sitemap.xml', hidden, async (request, reply) =>
      xml(reply, presentSitemapIndex(originOf(request), await listSitemaps(deps))),
    )

    app.get('/sitemaps/pages.xml', hidden, async (request, reply) =>
      xml(reply, presentSitemap(originOf(request), await listPageAddresses(deps))),
    )

    app.get(
      '/sitemaps/products-:part.xml',
      { schema: { hide: true, params: byPart }, config },
      async (request, reply) => {
        const part = /^[1-9]\d{0,5}$/.test(request.params.part) ? Number(request.params.part) : 0
        const addresses = part > 0 ? await listProductAddresses(deps, part) : []
        if (addresses.length === 0) throw new ShopError('not_found', 'There is no such list of products.')
        return xml(reply, presentSitemap(originOf(request), addresses))
      },
    )
  }
}
