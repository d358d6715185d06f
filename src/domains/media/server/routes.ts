import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { exemptFromLoadShedding } from '#platform/http/limits.ts'
import type { Deps } from './deps.ts'
import { findVideoRange } from './find-video-range.ts'
import { getImageFile } from './get-image-file.ts'

const CACHE_FOREVER = 'public, max-age=31536000, immutable'
/** For the original served in place of a missing rendition. */
const CACHE_BRIEFLY = 'public, max-age=30'
const ImageParams = z.object({ name: z.string() })

export function mediaRoutes(deps: Pick<Deps, 'storage'>): FastifyPluginAsyncZod {
  return async (app) => {
    const options = { schema: { hide: true, params: ImageParams }, config: exemptFromLoadShedding }
    app.get('/media/uploads/:name', options, async ({ params, headers }, reply) => {
      const video = await findVideoRange(deps, params.name, headers.range)
      if (video) {
        return reply
          .code(video.status)
          .headers({ ...video.headers, 'accept-ranges': 'bytes', 'cache-control': CACHE_FOREVER })
          .type(video.type)
          .send(video.bytes)
      }
      const { bytes, type, isFinal } = await getImageFile(deps, params.name)
      return reply
        .header('cache-control', isFinal ? CACHE_FOREVER : CACHE_BRIEFLY)
        .type(type)
        .send(bytes)
    })
  }
}
