import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { exemptFromLoadShedding } from '#platform/http/limits.ts'
import { createBrandFileReader } from './create-brand-file-reader.ts'
import type { Deps } from './deps.ts'
import { brandFiles } from './draw-brand-files.ts'

/** Short, because an owner expects to see a new icon soon. */
const CACHE_CONTROL = 'public, max-age=300'

/** Serves icons, social card and manifest, which follow brand and theme. */
export function brandFileRoutes(deps: Pick<Deps, 'shopSettings' | 'storage'>): FastifyPluginAsyncZod {
  return async (app) => {
    const getBrandFile = createBrandFileReader(deps)
    for (const name of Object.keys(brandFiles)) {
      app.get(`/${name}`, { schema: { hide: true }, config: exemptFromLoadShedding }, async (request, reply) => {
        const { bytes, type, etag } = await getBrandFile(name)
        void reply.headers({ etag, 'cache-control': CACHE_CONTROL })
        return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(type).send(bytes)
      })
    }
  }
}
