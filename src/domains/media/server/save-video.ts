import { createHash, randomBytes } from 'node:crypto'
import { ShopError } from '#shared/errors.ts'
import { NOT_A_VIDEO, type UploadedVideo } from '../contract.ts'
import { detectVideoType, UPLOADS_PATH, videoName } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

/** Stores a video unchanged. Returns the existing URL if the same video is already stored. */
export async function saveVideo({ db, storage }: Pick<Deps, 'db' | 'storage'>, bytes: Buffer): Promise<UploadedVideo> {
  const type = detectVideoType(bytes)
  if (!type) throw new ShopError('unsupported_media_type', NOT_A_VIDEO)
  const contentHash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  // the row comes first, as in `saveUpload`
  const id = await store.upsertUpload(db, { id: randomBytes(16).toString('hex'), contentHash, bytes: bytes.length })
  await storage.put(videoName(id, type), bytes, `video/${type}`)
  return { filmUrl: `${UPLOADS_PATH}${videoName(id, type)}`, type }
}
