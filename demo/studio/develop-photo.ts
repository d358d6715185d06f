import sharp, { type Sharp } from 'sharp'
import { createRandom } from '#shared/create-random.ts'
import { byteToLinear } from './color.ts'
import { hashToSeed } from './noise.ts'
import type { Shot } from './photo-shoots.ts'

/** What differs from one sitting in the studio to the next, and from one exposure to the next. */
interface Exposure {
  /** factor per color channel: white balance and exposure */
  gains: readonly [number, number, number]
  /** how much brighter each edge of the picture is than its middle, because the lamp is nearer */
  lampX: number
  lampY: number
  /** darkness of the corners */
  vignette: number
  /** strength of the contrast curve */
  contrast: number
  seed: number
}

/** All pictures of a product are from one sitting; its colors and views are exposed one by one. */
function chooseExposure({ sku, name }: Pick<Shot, 'sku' | 'name'>): Exposure {
  const sitting = createRandom(hashToSeed(`sitting ${sku}`))
  const seed = hashToSeed(`exposure ${name}`)
  const single = createRandom(seed)
  // more would show as papers of different colors in a list
  const warmth = 0.006 * (2 * sitting() - 1) + 0.003 * (2 * single() - 1)
  const tint = 0.002 * (2 * sitting() - 1)
  const brightness = 1 + 0.045 * (2 * sitting() - 1) + 0.03 * (2 * single() - 1)
  return {
    gains: [brightness * (1 + warmth), brightness * (1 + tint), brightness * (1 - warmth)],
    lampX: -0.02 - 0.1 * sitting(),
    lampY: -0.02 - 0.1 * sitting(),
    vignette: 0.08 + 0.12 * sitting(),
    contrast: 0.3 + 0.3 * sitting(),
    seed,
  }
}

/** Levels of the curve between black and white. */
const CURVE_STEPS = 4096

/** Returns the display value of a linear one, 0 to 1 in CURVE_STEPS: shadows with a toe, highlights with a shoulder. */
function createCurve(contrast: number): Float32Array {
  return Float32Array.from({ length: CURVE_STEPS + 1 }, (_, i) => {
    const linear = i / CURVE_STEPS
    const tone = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
    // steepest at a middle grey, and never quite black
    const curved = tone + contrast * 0.5 * tone * (1 - tone) * (tone - 0.42)
    return 255 * (0.006 + 0.988 * curved)
  })
}

const LINEAR = Float32Array.from({ length: 256 }, (_, i) => byteToLinear(i))

/** Applies lamp, lens, white balance and contrast of a photograph. */
export async function developPhoto(image: Sharp, shot: Pick<Shot, 'sku' | 'name'>): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const { gains, lampX, lampY, vignette, contrast, seed } = chooseExposure(shot)
  const curve = createCurve(contrast)
  const random = createRandom(seed)
  for (let y = 0; y < height; y++) {
    const dy = (y + 0.5) / height - 0.5
    for (let x = 0; x < width; x++) {
      const dx = (x + 0.5) / width - 0.5
      const light = (1 + 2 * (lampX * dx + lampY * dy)) * (1 - vignette * (dx * dx + dy * dy))
      const i = (y * width + x) * channels
      // hides the steps of the curve
      const dither = random()
      for (let k = 0; k < 3; k++) {
        const level = Math.min(CURVE_STEPS, LINEAR[data[i + k]] * light * gains[k] * CURVE_STEPS)
        const step = Math.min(CURVE_STEPS - 1, level | 0)
        data[i + k] = curve[step] + (curve[step + 1] - curve[step]) * (level - step) + dither
      }
    }
  }
  return sharp(data, { raw: { width, height, channels } })
}
