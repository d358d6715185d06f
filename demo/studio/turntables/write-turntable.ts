import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'

/** Writes the sprite as one AVIF. Returns its file name, which contains a content hash. */
export async function writeTurntable(folder: string, name: string, sprite: Sharp): Promise<string> {
  const bytes = await sprite.avif({ quality: 50, effort: 4, chromaSubsampling: '4:2:0' }).toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const file = `${name}-${hash}.avif`
  await writeFile(join(folder, file), bytes)
  return file
}
