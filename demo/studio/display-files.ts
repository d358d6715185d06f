import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

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
/** Larger pictures are shown on denser screens, where each pixel counts for less. */
const quality = (width: number) =>
  width <= 400 ? { avif: 46, webp: 58 } : width <= 800 ? { avif: 38, webp: 44 } : { avif: 32, webp: 30 }

/** Writes a picture in every width and format, under a name that changes with its content. */
export async function writeDisplayFiles(
  folder: string,
  name: string,
  picture: Sharp,
  widths: readonly number[] = WIDTHS,
): Promise<DrawnPicture> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const files: { ending: string; bytes: Buffer }[] = []
  for (const width of widths) {
    const sized = sharp(data, { raw }).resize(width, (width * 5) / 4, { kernel: 'lanczos3' })
    const avif = sized.clone().avif({ quality: quality(width).avif, effort: 3, chromaSubsampling: '4:2:0' })
    const webp = sized.clone().webp({ quality: quality(width).webp, effort: 5, smartSubsample: true })
    files.push({ ending: `${width}.avif`, bytes: await avif.toBuffer() })
    files.push({ ending: `${width}.webp`, bytes: await webp.toBuffer() })
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
