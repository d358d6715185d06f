import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { addFilmGrain, type Grain } from './film-grain.ts'
import type { Fabric } from './garment.ts'
import { hashToSeed } from './noise.ts'

/** The data that the shop needs to display an image. */
export interface ImageManifestEntry {
  /** the files are `<file>-<width>.<format>` */
  file: string
  /** a tiny blurred image as a data URI */
  placeholder: string
  width: number
  height: number
}

const WIDTHS = [400, 800, 1200] as const
/** The width in which a garment is drawn. */
export const DRAWN_WIDTH = WIDTHS[2]
/** Of the only WebP, which emails, link previews and browsers without AVIF show. */
const WEBP_WIDTH = 800
const WEBP = { quality: 63, effort: 5, smartSubsample: true } as const

/** Returns the files of an image. */
export const listDisplayFiles = (file: string) => [
  ...WIDTHS.map((width) => `${file}-${width}.avif`),
  `${file}-${WEBP_WIDTH}.webp`,
]

interface QualityRange {
  /** for plain cloth, whose weave and seams must stay visible */
  best: number
  /** for the busiest wash, which needs the most bytes and hides artifacts best */
  worst: number
  /** file size above which the quality is reduced */
  byteBudget: number
}

function getQualityRange(width: number, hasWall: boolean): QualityRange {
  // a wall has more detail than paper, and half of the picture is wall
  const factor = hasWall ? 2.4 : 1
  if (width <= 400) return { best: 48, worst: 28, byteBudget: 5_200 * factor }
  if (width <= 800) return { best: 45, worst: 20, byteBudget: 10_500 * factor }
  return { best: 44, worst: 16, byteBudget: 16_000 * factor }
}

/**
 * Grain per fabric: vertical wales for knits, diagonals for twill, tufts for brushed cloth. `highlightStrength` is the
 * share of the strength that remains in bright areas.
 */
const GRAIN = {
  jersey: { arCoefficients: [-6, 46, -6, 30], strength: 66, highlightStrength: 0.9 },
  loopback: { arCoefficients: [8, 34, 8, 46], strength: 62, highlightStrength: 0.9 },
  fleece: { arCoefficients: [0, 52, 0, 46], strength: 58, highlightStrength: 0.9 },
  twill: { arCoefficients: [-22, 26, 84, 14], strength: 56, highlightStrength: 0.3 },
  wool: { arCoefficients: [-20, 66, 0, 62], strength: 54, highlightStrength: 0.7 },
} satisfies Record<Fabric, Pick<Grain, 'arCoefficients'> & { strength: number; highlightStrength: number }>

/** Reduces grain in small images, in very dark and very bright cloth, and on the paper next to textured cloth. */
function createGrain(fabric: Fabric, name: string, width: number): Grain {
  const { arCoefficients, strength, highlightStrength } = GRAIN[fabric]
  const fullStrength = strength * (width <= 400 ? 0.3 : width <= 800 ? 0.5 : 0.68)
  const curve = [
    [0, 0.25],
    [24, 0.7],
    [70, 1],
    [165, 1],
    // the tone of the paper, which is smooth
    [205, 0.6 * highlightStrength],
    [222, 0.42 * highlightStrength],
    [255, 0.5 * highlightStrength],
  ] as const
  return {
    seed: hashToSeed(`${name} ${width}`),
    scalingPoints: curve.map(([luma, share]) => [luma, Math.round(fullStrength * share)]),
    arCoefficients,
  }
}

/** How many points of quality halve the file size. */
const QUALITY_PER_HALVING = 12

/** Encodes an AVIF at the best quality, or at a lower one if the file would be too large. */
async function encodeAvif(image: Sharp, { best, worst, byteBudget }: QualityRange): Promise<Buffer> {
  const encode = (quality: number) => image.clone().avif({ quality, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer()
  const bytes = await encode(best)
  if (bytes.length <= byteBudget) return bytes
  return encode(Math.round(Math.max(worst, best - QUALITY_PER_HALVING * Math.log2(bytes.length / byteBudget))))
}

interface DisplayOptions {
  widths?: readonly number[]
  webpWidth?: number
  /** whether the background is a wall instead of paper */
  hasWall?: boolean
}

/** Writes an image as AVIF in every width and as one WebP. The file name contains a content hash. */
export async function writeDisplayFiles(
  folder: string,
  name: string,
  image: Sharp,
  fabric: Fabric,
  { widths = WIDTHS, webpWidth = WEBP_WIDTH, hasWall = false }: DisplayOptions = {},
): Promise<ImageManifestEntry> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const resizeTo = (width: number) =>
    sharp(data, { raw }).resize(width, Math.round((width * info.height) / info.width), { kernel: 'lanczos3' })
  const files: { suffix: string; bytes: Buffer }[] = []
  for (const width of widths)
    files.push({
      suffix: `${width}.avif`,
      bytes: addFilmGrain(
        await encodeAvif(resizeTo(width), getQualityRange(width, hasWall)),
        createGrain(fabric, name, width),
      ),
    })
  files.push({ suffix: `${webpWidth}.webp`, bytes: await resizeTo(webpWidth).webp(WEBP).toBuffer() })
  const hash = createHash('sha256')
  for (const { bytes } of files) hash.update(bytes)
  const file = `${name}-${hash.digest('hex').slice(0, 8)}`
  await Promise.all(files.map(({ suffix, bytes }) => writeFile(join(folder, `${file}-${suffix}`), bytes)))
  const thumbnail = await sharp(data, { raw }).resize(8).webp({ quality: 30, effort: 6 }).toBuffer()
  return {
    file,
    placeholder: `data:image/webp;base64,${thumbnail.toString('base64')}`,
    width: info.width,
    height: info.height,
  }
}
