import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { compose, type Still } from './compose.ts'
import type { Stock } from './cut-out.ts'

/** What the shop must know of a still to show it; its files are `<file>-<width>.<format>`. */
export interface DrawnStill {
  file: string
  widths: [small: number, large: number]
  width: number
  height: number
  /** a tiny blurred picture as a data URI */
  placeholder: string
}

/** Composes a still and writes it in two widths and two formats, under a name that changes with its content. */
export async function writeStill(folder: string, still: Still, stock: Stock): Promise<DrawnStill> {
  const { name, width, height } = still
  const raw = { width, height, channels: 3 as const }
  const pixels = await (await compose(still, stock)).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const widths: DrawnStill['widths'] = [width / 2, width]
  const files = new Map<string, Buffer>()
  for (const shown of widths) {
    const small = shown === width / 2
    const sized = () => sharp(pixels, { raw }).resize(shown)
    files.set(
      `${shown}.avif`,
      await sized()
        .avif({ quality: small ? 42 : 36, effort: 4 })
        .toBuffer(),
    )
    const webp = { quality: small ? 36 : 30, effort: 6, smartSubsample: true }
    files.set(`${shown}.webp`, await sized().webp(webp).toBuffer())
  }
  const hash = createHash('sha256')
  for (const bytes of files.values()) hash.update(bytes)
  const file = `${name}-${hash.digest('hex').slice(0, 8)}`
  for (const [ending, bytes] of files) await writeFile(join(folder, `${file}-${ending}`), bytes)
  const tiny = await sharp(pixels, { raw }).resize(12).webp({ quality: 30, effort: 6 }).toBuffer()
  return { file, widths, width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}
