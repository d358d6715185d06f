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

/** What an address names until the widths are made is the whole picture. */
const SHOWN_WIDTH = 1200

/** Keeps a picture and has its widths made; one that is kept already is answered by the address it has. */
export async function keepUpload({ db, jobs, storage }: Deps, bytes: Buffer): Promise<Uploaded> {
  const { picture, placeholder } = await redrawPicture(bytes)
  const content = createHash('sha256').update(picture).digest('hex').slice(0, 32)
  // the row first: a file that no row tells of would never be removed, and one that was just seen is not
  const id = await store.putUploadDown(db, {
    id: randomBytes(16).toString('hex'),
    content,
    bytes: picture.length,
  })
  await storage.put(originalName(id), picture, 'image/webp')
  await db.transaction((tx) => jobs.enqueue(tx, VARIANTS_QUEUE, { hash: id }))
  return { imageUrl: `${UPLOADS}${variantName(id, SHOWN_WIDTH, 'webp')}`, placeholder }
}
