import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import * as contract from '../contract.ts'
import { getImageFile } from './get-image-file.ts'
import { multipartOptions, readUpload, rejectLargeUpload } from './read-upload.ts'
import { requireUploader } from './require-uploader.ts'
import { saveUpload } from './save-upload.ts'

type Deps = Parameters<typeof saveUpload>[0]

const FOREVER = 'public, max-age=31536000, immutable'
/** For the original served in place of a missing variant. */
const SOON = 'public, max-age=30'
const ImageParams = z.object({ name: z.string() })

export function mediaRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart, multipartOptions)

    const { uploadImage } = contract
    app.post(uploadImage.path, {
      schema: uploadImage,
      // runs before the body is read
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        await requireUploader(deps, request.headers.authorization)
        rejectLargeUpload(request)
      },
      handler: async (request) => saveUpload(deps, await readUpload(request)),
    })

    app.get('/media/uploads/:name', { schema: { hide: true, params: ImageParams } }, async ({ params }, reply) => {
      const { bytes, type, isFinal } = await getImageFile(deps, params.name)
      return reply
        .header('cache-control', isFinal ? FOREVER : SOON)
        .type(type)
        .send(bytes)
    })
  }
}
