import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { clamp } from './noise.ts'

/** What the shop must know of a picture to show it. */
export interface DrawnPicture {
  /** its files are `<file>-<width>.<format>` */
  file: string
  /** a tiny blurred picture as a data URI */
  placeholder: string
  width: number
  height: number
}

export const WIDTHS = [400, 800, 1200] as const
export const FORMATS = ['avif', 'webp'] as const
interface Quality {
  avif: number
  webp: number
  /** browsers without AVIF are few: for them grain is smoothed away, because WebP pays dearly for it */
  smooth: number
}

/** Larger pictures are shown on denser screens, where a pixel counts for less; busy cloth hides what is lost. */
function qualityFor(width: number, busy: number): Quality {
  if (width <= 400) return { avif: 44 - 9 * busy, webp: 32 - 14 * busy, smooth: 0.4 }
  if (width <= 800) return { avif: 35 - 10 * busy, webp: 14 - 9 * busy, smooth: 0.6 + 0.2 * busy }
  return { avif: 29 - 8 * busy, webp: 8 - 6 * busy, smooth: 1.2 + 0.3 * busy }
}

/** How much there is to see, from 0 for plain cloth to 1 for a wash or a close-up: what it costs when small tells. */
async function busyness(small: Sharp): Promise<number> {
  const { length } = await small.avif({ quality: 44, effort: 2 }).toBuffer()
  return clamp(Math.log2(length / 4600) / 1.1)
}

/** Writes a picture in every width and format, under a name that changes with its content. */
export async function writeDisplayFiles(
  folder: string,
  name: string,
  picture: Sharp,
  widths: readonly number[] = WIDTHS,
): Promise<DrawnPicture> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const sized = (width: number) => sharp(data, { raw }).resize(width, (width * 5) / 4, { kernel: 'lanczos3' })
  const busy = await busyness(sized(WIDTHS[0]))
  const files: { ending: string; bytes: Buffer }[] = []
  for (const width of widths) {
    const { avif, webp, smooth } = qualityFor(width, busy)
    const fine = sized(width).avif({ quality: Math.round(avif), effort: 3, chromaSubsampling: '4:2:0' })
    const plain = sized(width)
      .blur(smooth)
      .webp({ quality: Math.round(webp), effort: 5, smartSubsample: true })
    files.push({ ending: `${width}.avif`, bytes: await fine.toBuffer() })
    files.push({ ending: `${width}.webp`, bytes: await plain.toBuffer() })
  }
  const hash = createHash('sha256')
  for (const { bytes } of files) hash.update(bytes)
  const file = `${name}-${hash.digest('hex').slice(0, 8)}`
  await Promise.all(files.map(({ ending, bytes }) => writeFile(join(folder, `${file}-${ending}`), bytes)))
  const tiny = await sharp(data, { raw }).resize(8, 10).webp({ quality: 30, effort: 6 }).toBuffer()
  return {
    file,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    width: info.width,
    height: info.height,
  }
}
