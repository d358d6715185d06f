import { createHash } from 'node:crypto'
import type { Db } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Uploaded } from '../contract.ts'
import { originalName, UPLOADS, variantName } from '../rules.ts'
import { VARIANTS_QUEUE } from './make-variants.ts'
import { redrawPicture } from './redraw-picture.ts'

interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  storage: Storage
}

/** What an address names until the widths are made is the whole picture. */
const SHOWN_WIDTH = 1200

/** Keeps a picture under a name made of its content, and has its widths made; the same picture again changes nothing. */
export async function keepUpload({ db, jobs, storage }: Deps, bytes: Buffer): Promise<Uploaded> {
  const { picture, placeholder } = await redrawPicture(bytes)
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 32)
  await storage.put(originalName(hash), picture, 'image/webp')
  await db.transaction((tx) => jobs.enqueue(tx, VARIANTS_QUEUE, { hash }))
  return { imageUrl: `${UPLOADS}${variantName(hash, SHOWN_WIDTH, 'webp')}`, placeholder }
}
