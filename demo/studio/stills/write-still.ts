import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { composeStill, type Still } from './compose-still.ts'
import type { GarmentSource } from './cut-out.ts'

/** The data that the shop needs to display a still. The files are `<file>-<width>.<format>`. */
export interface StillManifestEntry {
  file: string
  widths: [small: number, large: number]
  width: number
  height: number
  /** a tiny blurred image as a data URI */
  placeholder: string
}

/** Composes a still and writes it in two widths and two formats. The file name contains a content hash. */
export async function writeStill(folder: string, still: Still, source: GarmentSource): Promise<StillManifestEntry> {
  const { name, width, height } = still
  const raw = { width, height, channels: 3 as const }
  const pixels = await (await composeStill(still, source)).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const widths: StillManifestEntry['widths'] = [width / 2, width]
  const files = new Map<string, Buffer>()
  for (const outputWidth of widths) {
    const isSmall = outputWidth === width / 2
    const resize = () => sharp(pixels, { raw }).resize(outputWidth)
    files.set(
      `${outputWidth}.avif`,
      await resize()
        .avif({ quality: isSmall ? 42 : 36, effort: 4 })
        .toBuffer(),
    )
    const webp = { quality: isSmall ? 36 : 30, effort: 6, smartSubsample: true }
    files.set(`${outputWidth}.webp`, await resize().webp(webp).toBuffer())
  }
  const hash = createHash('sha256')
  for (const bytes of files.values()) hash.update(bytes)
  const file = `${name}-${hash.digest('hex').slice(0, 8)}`
  for (const [suffix, bytes] of files) await writeFile(join(folder, `${file}-${suffix}`), bytes)
  const thumbnail = await sharp(pixels, { raw }).resize(12).webp({ quality: 30, effort: 6 }).toBuffer()
  return { file, widths, width, height, placeholder: `data:image/webp;base64,${thumbnail.toString('base64')}` }
}
