import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { multipartOptions, rejectLargeUpload } from '#domains/media/server/api.ts'
import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'
import { consumeRateLimit, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import { NO_ORDER_RECEIVED, rateLimits } from '../rules.ts'
import type { Deps } from './deps.ts'
import { hasPurchase } from './purchase-store.ts'

/** Registers multipart parsing with the size limit of one photo. */
export async function registerPhotoParser(app: FastifyInstance): Promise<void> {
  await app.register(multipart, multipartOptions)
}

/** Must run in onRequest, after the login was checked and before the body is read. */
export async function limitPhotoUploads(deps: Pick<Deps, 'db' | 'now'>, request: FastifyRequest): Promise<void> {
  rejectLargeUpload(request)
  // before the limits, so accounts that were made for it cannot use up those that all customers share
  if (!(await hasPurchase(deps.db, request.actor.id))) throw new ShopError('forbidden', NO_ORDER_RECEIVED)
  await consumeRateLimit(deps, [
    createRateLimit('reviewPhotosPerCustomer', rateLimits.photosPerCustomer, request.actor.id),
    createRateLimit('reviewPhotosPerNetwork', rateLimits.photosPerNetwork, toNetworkPrefix(request.ip)),
    createRateLimit('reviewPhotos', rateLimits.photos),
  ])
}
