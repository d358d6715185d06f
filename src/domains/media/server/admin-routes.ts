import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { uploadImage } from '../contract.ts'
import type { Deps } from './deps.ts'
import { multipartOptions, readUpload, rejectLargeUpload } from './read-upload.ts'
import { saveUpload } from './save-upload.ts'

export function mediaAdminRoutes(deps: Pick<Deps, 'db' | 'jobs' | 'storage'>): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart, multipartOptions)

    app.post(uploadImage.path, {
      schema: uploadImage,
      onRequest: async (request) => rejectLargeUpload(request),
      handler: async (request) => saveUpload(deps, await readUpload(request)),
    })
  }
}
