import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type Grain, withGrain } from './film-grain.ts'
import type { Fabric } from './garment.ts'
import { seedOf } from './noise.ts'

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

interface Dial {
  /** what plain cloth gets, so that its weave and seams can be seen */
  best: number
  /** what the busiest wash may fall to: it costs the most and hides the most */
  least: number
  /** what a file may weigh before it is given less than the best */
  bytes: number
}

interface Dials {
  avif: Dial
  webp: Dial
  /** browsers without AVIF are few: for them grain is smoothed away, because WebP pays dearly for it */
  smooth: number
}

function dialsFor(width: number): Dials {
  if (width <= 400)
    return { avif: { best: 48, least: 28, bytes: 5_200 }, webp: { best: 32, least: 8, bytes: 4_800 }, smooth: 0.4 }
  if (width <= 800)
    return { avif: { best: 45, least: 20, bytes: 10_500 }, webp: { best: 16, least: 2, bytes: 7_500 }, smooth: 0.8 }
  return { avif: { best: 44, least: 16, bytes: 16_000 }, webp: { best: 8, least: 1, bytes: 9_000 }, smooth: 1.6 }
}

/** How the grain of a cloth hangs together: wales run down, twill climbs, brushed cloth is all tufts. The less it does, the stronger it is. */
const GRAIN = {
  jersey: { follows: [-6, 46, -6, 30], strength: 66, pale: 0.9 },
  loopback: { follows: [8, 34, 8, 46], strength: 62, pale: 0.9 },
  fleece: { follows: [0, 52, 0, 46], strength: 58, pale: 0.9 },
  twill: { follows: [-22, 26, 84, 14], strength: 56, pale: 0.3 },
  wool: { follows: [-20, 66, 0, 62], strength: 54, pale: 0.7 },
} satisfies Record<Fabric, Pick<Grain, 'follows'> & { strength: number; pale: number }>

/** What is shown small is shown calm; so are the darkest cloth and the whitest, and the paper beside a cloth with a grain of its own. */
function grainFor(fabric: Fabric, name: string, width: number): Grain {
  const { follows, strength, pale } = GRAIN[fabric]
  const full = strength * (width <= 400 ? 0.4 : width <= 800 ? 0.72 : 1)
  const shown = [
    [0, 0.25],
    [24, 0.7],
    [70, 1],
    [165, 1],
    [215, pale],
    [255, pale * 0.55],
  ] as const
  return {
    seed: seedOf(`${name} ${width}`),
    points: shown.map(([luma, part]) => [luma, Math.round(full * part)]),
    follows,
  }
}

/** By so much the quality falls when a file shall weigh half. */
const HALVING = { avif: 12, webp: 26 }

/** At its best, or at what brings a picture that is too heavy near its weight. */
async function weighed(format: keyof typeof HALVING, dial: Dial, encode: (quality: number) => Promise<Buffer>) {
  const best = await encode(dial.best)
  if (best.length <= dial.bytes) return best
  const lighter = dial.best - HALVING[format] * Math.log2(best.length / dial.bytes)
  return encode(Math.round(Math.max(dial.least, lighter)))
}

/** Writes a picture in every width and format, under a name that changes with its content. */
export async function writeDisplayFiles(
  folder: string,
  name: string,
  picture: Sharp,
  fabric: Fabric,
  widths: readonly number[] = WIDTHS,
): Promise<DrawnPicture> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const sized = (width: number) => sharp(data, { raw }).resize(width, (width * 5) / 4, { kernel: 'lanczos3' })
  const files: { ending: string; bytes: Buffer }[] = []
  for (const width of widths) {
    const { avif, webp, smooth } = dialsFor(width)
    const fine = sized(width)
    const plain = sized(width).blur(smooth)
    files.push({
      ending: `${width}.avif`,
      bytes: withGrain(
        await weighed('avif', avif, (quality) =>
          fine.clone().avif({ quality, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer(),
        ),
        grainFor(fabric, name, width),
      ),
    })
    files.push({
      ending: `${width}.webp`,
      bytes: await weighed('webp', webp, (quality) =>
        plain.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer(),
      ),
    })
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
