import type { Storage } from '#platform/storage/storage.ts'
import { ShopError } from '#shared/errors.ts'
import { originalName, readFileName } from '../rules.ts'

interface Found {
  bytes: Buffer
  type: string
  /** Whether this is what the name says, or the whole picture in the place of a width that is not made yet. */
  isFinal: boolean
}

/** The file of an uploaded picture. */
export async function findPicture({ storage }: { storage: Storage }, name: string): Promise<Found> {
  const read = readFileName(name)
  if (!read) throw new ShopError('not_found', 'There is no such picture.')
  const bytes = await storage.get(name)
  if (bytes) return { bytes, type: `image/${read.format}`, isFinal: true }
  const whole = read.isVariant ? await storage.get(originalName(read.id)) : undefined
  if (!whole) throw new ShopError('not_found', 'There is no such picture.')
  return { bytes: whole, type: 'image/webp', isFinal: false }
}
