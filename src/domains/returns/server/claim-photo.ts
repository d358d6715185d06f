import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { PHOTO_CLAIM_WINDOW_MS } from '#shared/photo-url.ts'
import { parsePhotoUrl } from '../rules.ts'
import * as store from './store.ts'

const PHOTO_NOT_FOUND = 'This photo is no longer available. Please upload it again.'

/** Reserves an uploaded photo for one return, so it is never deleted as an orphan. Returns its name. */
export async function claimPhoto(tx: Tx, imageUrl: string | undefined, now: Date): Promise<string | null> {
  if (!imageUrl) return null
  const name = parsePhotoUrl(imageUrl)
  const createdAfter = new Date(now.getTime() - PHOTO_CLAIM_WINDOW_MS)
  if (!name || !(await store.claimPhoto(tx, name, { claimedAt: now, createdAfter }))) {
    throw new ShopError('conflict', PHOTO_NOT_FOUND, { errors: [{ field: 'imageUrl', message: PHOTO_NOT_FOUND }] })
  }
  return name
}
