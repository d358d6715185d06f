import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { addFilmGrain, type Grain } from './film-grain.ts'
import type { Fabric } from './garment.ts'
import { hashToSeed } from './noise.ts'

/** The image data that the shop needs to display it. */
export interface DrawnImage {
  /** the files are `<file>-<width>.<format>` */
  file: string
  /** a tiny blurred image as a data URI */
  placeholder: string
  width: number
  height: number
}

export const WIDTHS = [400, 800, 1200] as const
export const FORMATS = ['avif', 'webp'] as const

interface QualityRange {
  /** for plain cloth, whose weave and seams must stay visible */
  best: number
  /** for the busiest wash, which needs the most bytes and hides artifacts best */
  least: number
  /** the file size above which the quality is reduced */
  bytes: number
}

interface EncoderSettings {
  avif: QualityRange
  webp: QualityRange
  /** blur for WebP, which encodes grain poorly; few browsers lack AVIF */
  smooth: number
}

function getEncoderSettings(width: number): EncoderSettings {
  if (width <= 400)
    return { avif: { best: 48, least: 28, bytes: 5_200 }, webp: { best: 32, least: 8, bytes: 4_800 }, smooth: 0.4 }
  if (width <= 800)
    return { avif: { best: 45, least: 20, bytes: 10_500 }, webp: { best: 16, least: 2, bytes: 7_500 }, smooth: 0.8 }
  return { avif: { best: 44, least: 16, bytes: 16_000 }, webp: { best: 8, least: 1, bytes: 9_000 }, smooth: 1.6 }
}

/** Grain per fabric: vertical wales for knits, diagonals for twill, tufts for brushed cloth. Less correlated grain is stronger. */
const GRAIN = {
  jersey: { follows: [-6, 46, -6, 30], strength: 66, pale: 0.9 },
  loopback: { follows: [8, 34, 8, 46], strength: 62, pale: 0.9 },
  fleece: { follows: [0, 52, 0, 46], strength: 58, pale: 0.9 },
  twill: { follows: [-22, 26, 84, 14], strength: 56, pale: 0.3 },
  wool: { follows: [-20, 66, 0, 62], strength: 54, pale: 0.7 },
} satisfies Record<Fabric, Pick<Grain, 'follows'> & { strength: number; pale: number }>

/** Reduces grain in small images, in very dark and very bright cloth, and on the paper next to textured cloth. */
function createGrain(fabric: Fabric, name: string, width: number): Grain {
  const { follows, strength, pale } = GRAIN[fabric]
  const fullStrength = strength * (width <= 400 ? 0.4 : width <= 800 ? 0.72 : 1)
  const curve = [
    [0, 0.25],
    [24, 0.7],
    [70, 1],
    [165, 1],
    [215, pale],
    [255, pale * 0.55],
  ] as const
  return {
    seed: hashToSeed(`${name} ${width}`),
    points: curve.map(([luma, part]) => [luma, Math.round(fullStrength * part)]),
    follows,
  }
}

/** How much lower the quality must be to halve the file size. */
const QUALITY_PER_HALVING = { avif: 12, webp: 26 }

/** Encodes at the best quality, or at a lower one if the file would be too large. */
async function encodeWithinBudget(
  format: keyof typeof QUALITY_PER_HALVING,
  range: QualityRange,
  encode: (quality: number) => Promise<Buffer>,
) {
  const best = await encode(range.best)
  if (best.length <= range.bytes) return best
  const reducedQuality = range.best - QUALITY_PER_HALVING[format] * Math.log2(best.length / range.bytes)
  return encode(Math.round(Math.max(range.least, reducedQuality)))
}

/** Writes an image in every width and format. The file name contains a content hash. */
export async function writeDisplayFiles(
  folder: string,
  name: string,
  picture: Sharp,
  fabric: Fabric,
  widths: readonly number[] = WIDTHS,
): Promise<DrawnImage> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const resizeTo = (width: number) => sharp(data, { raw }).resize(width, (width * 5) / 4, { kernel: 'lanczos3' })
  const files: { ending: string; bytes: Buffer }[] = []
  for (const width of widths) {
    const { avif, webp, smooth } = getEncoderSettings(width)
    const sharpImage = resizeTo(width)
    const smoothImage = resizeTo(width).blur(smooth)
    files.push({
      ending: `${width}.avif`,
      bytes: addFilmGrain(
        await encodeWithinBudget('avif', avif, (quality) =>
          sharpImage.clone().avif({ quality, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer(),
        ),
        createGrain(fabric, name, width),
      ),
    })
    files.push({
      ending: `${width}.webp`,
      bytes: await encodeWithinBudget('webp', webp, (quality) =>
        smoothImage.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer(),
      ),
    })
  }
  const hash = createHash('sha256')
  for (const { bytes } of files) hash.update(bytes)
  const file = `${name}-${hash.digest('hex').slice(0, 8)}`
  await Promise.all(files.map(({ ending, bytes }) => writeFile(join(folder, `${file}-${ending}`), bytes)))
  const thumbnail = await sharp(data, { raw }).resize(8, 10).webp({ quality: 30, effort: 6 }).toBuffer()
  return {
    file,
    placeholder: `data:image/webp;base64,${thumbnail.toString('base64')}`,
    width: info.width,
    height: info.height,
  }
}
