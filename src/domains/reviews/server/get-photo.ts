import { ShopError } from '#shared/errors.ts'
import { PHOTO_PATH_PREFIX, parsePhotoUrl } from '../rules.ts'
import type { Deps } from './deps.ts'

/** The prefix separates review photos from other images in the same storage. */
export const toPhotoFileName = (name: string) => `review-${name}.webp`

export async function getPhoto({ storage }: Pick<Deps, 'storage'>, fileName: string): Promise<Buffer> {
  const name = parsePhotoUrl(`${PHOTO_PATH_PREFIX}${fileName}`)
  const bytes = name && (await storage.get(toPhotoFileName(name)))
  if (!bytes) throw new ShopError('not_found', 'Photo not found.')
  return bytes
}
