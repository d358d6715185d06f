import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { neverShed } from '#platform/http/limits.ts'
import { parseByteRange, parseFilmName } from '../rules.ts'
import type { Deps } from './deps.ts'
import { type FilmFile, getFilmFile } from './get-film-file.ts'
import { getImageFile } from './get-image-file.ts'

const CACHE_FOREVER = 'public, max-age=31536000, immutable'
/** For the original served in place of a missing variant. */
const CACHE_BRIEFLY = 'public, max-age=30'
const ImageParams = z.object({ name: z.string() })

export function mediaRoutes(deps: Pick<Deps, 'storage'>): FastifyPluginAsyncZod {
  return async (app) => {
    const options = { schema: { hide: true, params: ImageParams }, config: neverShed }
    app.get('/media/uploads/:name', options, async ({ params, headers }, reply) => {
      if (parseFilmName(params.name)) return sendFilm(reply, await getFilmFile(deps, params.name), headers.range)
      const { bytes, type, isFinal } = await getImageFile(deps, params.name)
      return reply
        .header('cache-control', isFinal ? CACHE_FOREVER : CACHE_BRIEFLY)
        .type(type)
        .send(bytes)
    })
  }
}

/** Answers a range with 206, because browsers seek in films, and Safari plays no other ones. */
function sendFilm(reply: FastifyReply, { bytes, type }: FilmFile, rangeHeader: string | undefined) {
  const range = parseByteRange(rangeHeader, bytes.length)
  void reply.headers({ 'accept-ranges': 'bytes', 'cache-control': CACHE_FOREVER }).type(type)
  if (range === undefined) return reply.send(bytes)
  if (range === 'invalid') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    .send(bytes.subarray(start, end + 1))
}
