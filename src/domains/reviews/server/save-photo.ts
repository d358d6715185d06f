import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Account } from '#domains/accounts/server/api.ts'
import { readUpload, reencodeImage } from '#domains/media/server/api.ts'
import { buildPhotoUrl } from '../rules.ts'
import type { Deps } from './deps.ts'
import { toPhotoFileName } from './get-photo.ts'
import * as store from './store.ts'

/** Stores a re-encoded photo, without the place where it was taken, under an unguessable name. */
export async function savePhoto(
  { db, storage, now }: Pick<Deps, 'db' | 'storage' | 'now'>,
  actor: Account,
  request: FastifyRequest,
) {
  const { image } = await reencodeImage(await readUpload(request), 'customerPhoto')
  const name = randomBytes(16).toString('hex')
  // the row first: a file without a row would never be deleted
  await store.insertPhoto(db, { name, userId: actor.id, createdAt: now() })
  await storage.put(toPhotoFileName(name), image, 'image/webp').catch(async (error: unknown) => {
    // if this fails too, the row is deleted later as an orphan
    await store.deleteOrphanPhotoRows(db, [name]).catch(() => {})
    throw error
  })
  return { imageUrl: buildPhotoUrl(name) }
}
