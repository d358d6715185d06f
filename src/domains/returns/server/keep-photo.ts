import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readUpload } from '#domains/media/server/read-upload.ts'
import { redrawPicture } from '#domains/media/server/redraw-picture.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { photoUrl } from '../rules.ts'
import { fileOf } from './find-photo.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  storage: Storage
  now?: () => Date
}

/** Keeps a photo, drawn anew, under a name that nobody can guess: it shows somebody's home, and only a return names it. */
export async function keepPhoto({ db, storage, now = () => new Date() }: Deps, request: FastifyRequest) {
  const { picture } = await redrawPicture(await readUpload(request))
  const name = randomBytes(16).toString('hex')
  // the row first: a file that no row tells of would never be removed
  await store.insertPhoto(db, name, now())
  await storage.put(fileOf(name), picture, 'image/webp').catch(async (error: unknown) => {
    // if this fails as well, the row is swept like those that nobody wanted
    await store.deleteUnclaimed(db, [name]).catch(() => {})
    throw error
  })
  return { imageUrl: photoUrl(name) }
}
