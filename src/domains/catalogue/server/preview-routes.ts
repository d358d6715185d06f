import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../preview-contract.ts'
import type { Deps } from './deps.ts'
import { presentProductDetail } from './present.ts'
import { countPreviewLinks, createPreviewLink, getPreview, revokePreviewLinks } from './preview-product.ts'

export function previewRoutes(deps: Pick<Deps, 'db' | 'now' | 'shopSettings'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getPreview.path, { schema: contract.getPreview }, async ({ params }, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      const { product, expiresAt } = await getPreview(deps, params.token)
      const { sizeOrder } = deps.shopSettings.current().commerce
      return {
        product: presentProductDetail(product, sizeOrder),
        state: product.state,
        expiresAt: expiresAt.toISOString(),
      }
    })
  }
}

export function previewAdminRoutes(deps: Pick<Deps, 'db' | 'now'>): FastifyPluginAsyncZod {
  return async (app) => {
    const { createPreviewLink: create, countPreviewLinks: count, revokePreviewLinks: revoke } = contract
    app.post(create.path, { schema: create }, async ({ actor, params }, reply) => {
      const { token, expiresAt } = await createPreviewLink(deps, actor, params.id)
      return reply.code(201).send({ path: `/preview/${token}`, expiresAt: expiresAt.toISOString() })
    })

    app.get(count.path, { schema: count }, async ({ params }) => ({
      active: await countPreviewLinks(deps, params.id),
    }))

    app.delete(revoke.path, { schema: revoke }, async ({ actor, params }) => ({
      revoked: await revokePreviewLinks(deps, actor, params.id),
    }))
  }
}
