import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { consumeRateLimit, rateLimitKey, toNetworkPrefix } from '#domains/accounts/server/api.ts'
import { multipartOptions, rejectLargeUpload } from '#domains/media/server/api.ts'
import type { Deps } from './deps.ts'

/** Registers multipart parsing with the size limit of one photo. */
export async function registerPhotoUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, multipartOptions)
}

/** Must run in onRequest, before the body is read. */
export async function limitPhotoUploads(deps: Pick<Deps, 'db' | 'now'>, request: FastifyRequest): Promise<void> {
  rejectLargeUpload(request)
  await consumeRateLimit(deps, [rateLimitKey('photoFromAddress', toNetworkPrefix(request.ip)), rateLimitKey('photos')])
}
