import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { uploadImage, uploadLogo } from '../contract.ts'
import type { Deps } from './deps.ts'
import { multipartOptions, readUpload, rejectLargeUpload } from './read-upload.ts'
import { saveLogo } from './save-logo.ts'
import { saveUpload } from './save-upload.ts'

export function mediaAdminRoutes(deps: Pick<Deps, 'db' | 'jobs' | 'storage'>): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart, multipartOptions)

    app.post(uploadImage.path, {
      schema: uploadImage,
      onRequest: async (request) => rejectLargeUpload(request),
      handler: async (request) => saveUpload(deps, await readUpload(request)),
    })

    app.post(uploadLogo.path, {
      schema: uploadLogo,
      onRequest: async (request) => rejectLargeUpload(request),
      handler: async (request) => saveLogo(deps, await readUpload(request)),
    })
  }
}
