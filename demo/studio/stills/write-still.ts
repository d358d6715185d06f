import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { composeStill, type Still } from './compose-still.ts'
import type { GarmentSource } from './cut-out.ts'

/** The data that the shop needs to display a still. The files are `<file>-<width>.<format>`. */
export interface StillManifestEntry {
  file: string
  /** the smallest first */
  widths: readonly number[]
  width: number
  height: number
  /** a tiny blurred image as a data URI */
  placeholder: string
}

/** Files at their full width are shown on dense screens, which hide more. */
const qualities = {
  normal: { scaled: { avif: 42, webp: 36 }, full: { avif: 36, webp: 30 } },
  large: { scaled: { avif: 48, webp: 58 }, full: { avif: 42, webp: 52 } },
}

/** Composes a still and writes it in each width and two formats. The file name contains a content hash. */
export async function writeStill(folder: string, still: Still, source: GarmentSource): Promise<StillManifestEntry> {
  const { name, width, height, widths = [width / 2, width], isLarge = false } = still
  const raw = { width, height, channels: 3 as const }
  const pixels = await (await composeStill(still, source)).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const files = new Map<string, Buffer>()
  for (const outputWidth of widths) {
    const quality = qualities[isLarge ? 'large' : 'normal'][outputWidth < width ? 'scaled' : 'full']
    const resize = () => sharp(pixels, { raw }).resize(outputWidth)
    files.set(`${outputWidth}.avif`, await resize().avif({ quality: quality.avif, effort: 4 }).toBuffer())
    const webp = { quality: quality.webp, effort: 6, smartSubsample: true }
    files.set(`${outputWidth}.webp`, await resize().webp(webp).toBuffer())
  }
  const hash = createHash('sha256')
  for (const bytes of files.values()) hash.update(bytes)
  const file = `${name}-${hash.digest('hex').slice(0, 8)}`
  for (const [suffix, bytes] of files) await writeFile(join(folder, `${file}-${suffix}`), bytes)
  const thumbnail = await sharp(pixels, { raw }).resize(12).webp({ quality: 30, effort: 6 }).toBuffer()
  return { file, widths, width, height, placeholder: `data:image/webp;base64,${thumbnail.toString('base64')}` }
}
