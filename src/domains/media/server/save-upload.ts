import { createHash, randomBytes } from 'node:crypto'
import type { UploadedImage } from '../contract.ts'
import { originalName, renditionName, UPLOADS_PATH } from '../rules.ts'
import { RENDITIONS_QUEUE } from './create-image-renditions.ts'
import type { Deps } from './deps.ts'
import { reencodeImage } from './reencode-image.ts'
import * as store from './store.ts'

const DEFAULT_WIDTH = 1200

/** Stores the image and enqueues its renditions. Returns the existing URL if the same image is already stored. */
export async function saveUpload(
  { db, jobs, storage }: Pick<Deps, 'db' | 'jobs' | 'storage'>,
  bytes: Buffer,
  { isBackground = false } = {},
): Promise<UploadedImage> {
  const { image, placeholder } = await reencodeImage(bytes, 'product', { isBackground })
  const contentHash = createHash('sha256').update(image).digest('hex').slice(0, 32)
  // the row comes first: a file without a row would never be deleted, and the new row protects it from deletion
  const id = await store.upsertUpload(db, { id: randomBytes(16).toString('hex'), contentHash, bytes: image.length })
  await storage.put(originalName(id), image, 'image/webp')
  await db.transaction((tx) => jobs.enqueue(tx, RENDITIONS_QUEUE, { hash: id }))
  return { imageUrl: `${UPLOADS_PATH}${renditionName(id, DEFAULT_WIDTH, 'webp')}`, placeholder }
}
