import { createHash, randomBytes } from 'node:crypto'
import { ShopError } from '#shared/errors.ts'
import { NOT_A_FILM, type UploadedFilm } from '../contract.ts'
import { detectFilmType, filmName, UPLOADS_PATH } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

/** Stores a film as it is. Returns the existing URL if the same film is already stored. */
export async function saveFilm({ db, storage }: Pick<Deps, 'db' | 'storage'>, bytes: Buffer): Promise<UploadedFilm> {
  const type = detectFilmType(bytes)
  if (!type) throw new ShopError('unsupported_media_type', NOT_A_FILM)
  const contentHash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  // the row comes first, as in `saveUpload`
  const id = await store.upsertUpload(db, { id: randomBytes(16).toString('hex'), contentHash, bytes: bytes.length })
  await storage.put(filmName(id, type), bytes, `video/${type}`)
  return { filmUrl: `${UPLOADS_PATH}${filmName(id, type)}`, type }
}
