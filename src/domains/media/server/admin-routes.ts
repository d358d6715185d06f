import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { uploadFilm, uploadIcon, uploadImage, uploadLogo, uploadSocialCard } from '../contract.ts'
import type { Deps } from './deps.ts'
import { filmLimits, multipartOptions, readUpload, rejectLargeUpload } from './read-upload.ts'
import { saveBrandImage } from './save-brand-image.ts'
import { saveFilm } from './save-film.ts'
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

    app.post(uploadIcon.path, {
      schema: uploadIcon,
      onRequest: async (request) => rejectLargeUpload(request),
      handler: async (request) => saveBrandImage(deps, 'icon', await readUpload(request)),
    })

    app.post(uploadFilm.path, {
      schema: uploadFilm,
      onRequest: async (request) => rejectLargeUpload(request, filmLimits),
      handler: async (request) => saveFilm(deps, await readUpload(request, filmLimits)),
    })

    app.post(uploadSocialCard.path, {
      schema: uploadSocialCard,
      onRequest: async (request) => rejectLargeUpload(request),
      handler: async (request) => saveBrandImage(deps, 'socialCard', await readUpload(request)),
    })
  }
}
