import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Uploaded } from '../contract.ts'
import { originalName, UPLOADS, variantName } from '../rules.ts'
import { VARIANTS_QUEUE } from './make-variants.ts'
import { redrawPicture } from './redraw-picture.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  storage: Storage
}

const DEFAULT_WIDTH = 1200

/** Stores the image and enqueues its variants. Returns the existing URL if the same image is already stored. */
export async function keepUpload({ db, jobs, storage }: Deps, bytes: Buffer): Promise<Uploaded> {
  const { picture: image, placeholder } = await redrawPicture(bytes)
  const content = createHash('sha256').update(image).digest('hex').slice(0, 32)
  // the row comes first: a file without a row would never be deleted, and the new row protects it from deletion
  const id = await store.putUploadDown(db, {
    id: randomBytes(16).toString('hex'),
    content,
    bytes: image.length,
  })
  await storage.put(originalName(id), image, 'image/webp')
  await db.transaction((tx) => jobs.enqueue(tx, VARIANTS_QUEUE, { hash: id }))
  return { imageUrl: `${UPLOADS}${variantName(id, DEFAULT_WIDTH, 'webp')}`, placeholder }
}
