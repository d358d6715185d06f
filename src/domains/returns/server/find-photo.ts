import type { Storage } from '#platform/storage/storage.ts'
import { ShopError } from '#shared/errors.ts'
import { PHOTOS, readPhotoUrl } from '../rules.ts'

/** The prefix keeps return photos apart from product images in the same storage. */
export const fileOf = (name: string) => `return-${name}.webp`

export async function findPhoto({ storage }: { storage: Storage }, file: string): Promise<Buffer> {
  const name = readPhotoUrl(`${PHOTOS}${file}`)
  const bytes = name && (await storage.get(fileOf(name)))
  if (!bytes) throw new ShopError('not_found', 'Photo not found.')
  return bytes
}
