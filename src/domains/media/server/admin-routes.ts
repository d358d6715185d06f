import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { uploadIcon, uploadImage, uploadLogo, uploadSocialCard, uploadVideo } from '../contract.ts'
import type { Deps } from './deps.ts'
import { multipartOptions, readUpload, rejectLargeUpload, videoLimits } from './read-upload.ts'
import { saveBrandImage } from './save-brand-image.ts'
import { saveLogo } from './save-logo.ts'
import { saveUpload } from './save-upload.ts'
import { saveVideo } from './save-video.ts'

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

    app.post(uploadIcon.path, {
      schema: uploadIcon,
      onRequest: async (request) => rejectLargeUpload(request),
      handler: async (request) => saveBrandImage(deps, 'icon', await readUpload(request)),
    })

    app.post(uploadVideo.path, {
      schema: uploadVideo,
      onRequest: async (request) => rejectLargeUpload(request, videoLimits),
      handler: async (request) => saveVideo(deps, await readUpload(request, videoLimits)),
    })

    app.post(uploadSocialCard.path, {
      schema: uploadSocialCard,
      onRequest: async (request) => rejectLargeUpload(request),
      handler: async (request) => saveBrandImage(deps, 'socialCard', await readUpload(request)),
    })
  }
}
