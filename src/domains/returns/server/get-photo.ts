import { ShopError } from '#shared/errors.ts'
import { PHOTO_PATH_PREFIX, parsePhotoUrl } from '../rules.ts'
import type { Deps } from './deps.ts'

/** The prefix keeps return photos apart from product images in the same storage. */
export const toPhotoFileName = (name: string) => `return-${name}.webp`

export async function getPhoto({ storage }: Pick<Deps, 'storage'>, file: string): Promise<Buffer> {
  const name = parsePhotoUrl(`${PHOTO_PATH_PREFIX}${file}`)
  const bytes = name && (await storage.get(toPhotoFileName(name)))
  if (!bytes) throw new ShopError('not_found', 'Photo not found.')
  return bytes
}
