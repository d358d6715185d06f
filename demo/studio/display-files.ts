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
  const factor = hasWall ? 1.8 : 1
  if (width <= 400) return { best: 50, worst: 30, byteBudget: 6_200 * factor }
  if (width <= 800) return { best: 50, worst: 26, byteBudget: 13_500 * factor }
  return { best: 48, worst: 24, byteBudget: 22_000 * factor }
}

/**
 * Grain per fabric: of a sensor, which is the same everywhere, and of the fibers, which are upright in knits and diagonal
 * in twill. Their texture is in the image, and its finest part is in the grain.
 */
const GRAIN = {
  jersey: { arCoefficients: [-4, 22, -4, 10], strength: 40 },
  loopback: { arCoefficients: [2, 20, 2, 18], strength: 42 },
  fleece: { arCoefficients: [0, 24, 0, 22], strength: 44 },
  twill: { arCoefficients: [-12, 12, 36, 8], strength: 40 },
  wool: { arCoefficients: [-10, 34, 0, 32], strength: 46 },
} satisfies Record<Fabric, Pick<Grain, 'arCoefficients'> & { strength: number }>

/** Reduces grain in small images, and where a sensor has little of it: in black and on the bright paper. */
function createGrain(fabric: Fabric, name: string, width: number): Grain {
  const { arCoefficients, strength } = GRAIN[fabric]
  const fullStrength = strength * (width <= 400 ? 0.35 : width <= 800 ? 0.6 : 0.8)
  const curve = [
    [0, 0.3],
    [24, 0.75],
    [70, 1],
    [165, 0.85],
    [205, 0.6],
    [235, 0.45],
    [255, 0.4],
  ] as const
  return {
    seed: hashToSeed(`${name} ${width}`),
    scalingPoints: curve.map(([luma, share]) => [luma, Math.round(fullStrength * share)]),
    arCoefficients,
  }
}

/** How many points of quality halve the file size. */
const QUALITY_PER_HALVING = 12

/** The share by which a file may exceed its budget, because a second try costs time. */
const TOLERANCE = 1.1

/**
 * Encodes an AVIF at the best quality, or at a lower one if the file would be too large. `expected` is the quality of the
 * same image in the next smaller width, which saves a try.
 */
async function encodeAvif(image: Sharp, { best, worst, byteBudget }: QualityRange, expected: number) {
  const encode = (quality: number) => image.clone().avif({ quality, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer()
  const quality = Math.min(best, expected)
  const bytes = await encode(quality)
  if (bytes.length <= byteBudget * TOLERANCE) return { bytes, quality }
  const lower = Math.round(Math.max(worst, quality - QUALITY_PER_HALVING * Math.log2(bytes.length / byteBudget)))
  return { bytes: lower < quality ? await encode(lower) : bytes, quality: lower }
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
  let expected = Number.POSITIVE_INFINITY
  for (const width of widths) {
    const { bytes, quality } = await encodeAvif(resizeTo(width), getQualityRange(width, hasWall), expected)
    files.push({ suffix: `${width}.avif`, bytes: addFilmGrain(bytes, createGrain(fabric, name, width)) })
    expected = quality
  }
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
