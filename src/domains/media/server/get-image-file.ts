import { ShopError } from '#shared/errors.ts'
import { originalName, parseFileName } from '../rules.ts'
import type { Deps } from './deps.ts'

interface ImageFile {
  bytes: Buffer
  type: string
  /** False when the original is served in place of a rendition that does not exist yet. */
  isFinal: boolean
}

export async function getImageFile({ storage }: Pick<Deps, 'storage'>, name: string): Promise<ImageFile> {
  const parsed = parseFileName(name)
  if (!parsed) throw new ShopError('not_found', 'Image not found.')
  const bytes = await storage.get(name)
  if (bytes) return { bytes, type: `image/${parsed.format}`, isFinal: true }
  const original = parsed.isRendition ? await storage.get(originalName(parsed.id)) : undefined
  if (!original) throw new ShopError('not_found', 'Image not found.')
  return { bytes: original, type: 'image/webp', isFinal: false }
}
