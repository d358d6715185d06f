import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { multipartOptions, rejectLargeUpload } from '#domains/media/server/api.ts'
import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'
import { consumeRateLimit, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { rateLimits } from '../rules.ts'
import type { Deps } from './deps.ts'

/** Registers multipart parsing with the size limit of one photo. */
export async function registerPhotoParser(app: FastifyInstance): Promise<void> {
  await app.register(multipart, multipartOptions)
}

/** Must run in onRequest, before the body is read. */
export async function limitPhotoUploads(deps: Pick<Deps, 'db' | 'now'>, request: FastifyRequest): Promise<void> {
  rejectLargeUpload(request)
  await consumeRateLimit(deps, [
    createRateLimit('photosPerNetwork', rateLimits.photosPerNetwork, toNetworkPrefix(request.ip)),
    createRateLimit('photos', rateLimits.photos),
  ])
}
