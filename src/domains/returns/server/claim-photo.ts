import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { PHOTO_LIFE_MS, readPhotoUrl } from '../rules.ts'
import * as store from './store.ts'

const NO_SUCH_PHOTO = 'This photo is no longer there. Please upload it again.'

/** Makes an uploaded photo the return's own: from then on no job removes it, and no other return can have it. */
export async function claimPhoto(tx: Tx, imageUrl: string | undefined, now: Date): Promise<string | null> {
  if (!imageUrl) return null
  const name = readPhotoUrl(imageUrl)
  const madeAfter = new Date(now.getTime() - PHOTO_LIFE_MS)
  if (!name || !(await store.claimPhoto(tx, name, { claimedAt: now, madeAfter }))) {
    throw new ShopError('conflict', NO_SUCH_PHOTO, { errors: [{ field: 'imageUrl', message: NO_SUCH_PHOTO }] })
  }
  return name
}
