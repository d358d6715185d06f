import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '#domains/accounts/server/network-of.ts'
import { bucket, takeTurns } from '#domains/accounts/server/throttle.ts'
import { oneFile, refuseLarge } from '#domains/media/server/read-upload.ts'
import type { Db } from '#platform/database/connect.ts'

/** Registers multipart parsing with the size limit of one photo. */
export async function acceptPhotos(app: FastifyInstance): Promise<void> {
  await app.register(multipart, oneFile)
}

/** Must run in onRequest, before the body is read. */
export async function admitPhoto(deps: { db: Db; now?: () => Date }, request: FastifyRequest): Promise<void> {
  refuseLarge(request)
  await takeTurns(deps, [bucket('photoFromAddress', networkOf(request.ip)), bucket('photos')])
}
