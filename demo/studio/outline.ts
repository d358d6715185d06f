import { createRandom } from '#shared/create-random.ts'
import type { Fabric } from './garment.ts'
import type { GBuffer } from './gbuffer.ts'

/** Blend distance at the outline, in drawn pixels. */
const BLEND_DISTANCE = 2
/** In cm: a step in depth that is the edge of a piece of cloth in front of another. */
const EDGE_STEP = 0.5

/** Returns the pixels on and next to the garment's outline and the edges of cloth in front of cloth, and those marked. */
export function findOutlinePixels({ width, height, faceId, z }: GBuffer, isMarked?: Uint8Array): Uint32Array {
  const outlinePixels: number[] = []
  for (let y = BLEND_DISTANCE; y < height - BLEND_DISTANCE; y++) {
    for (let x = BLEND_DISTANCE; x < width - BLEND_DISTANCE; x++) {
      const i = y * width + x
      const differs = (j: number) => faceId[j] !== faceId[i] || Math.abs(z[j] - z[i]) > EDGE_STEP
      if (
        isMarked?.[i] ||
        differs(i - BLEND_DISTANCE) ||
        differs(i + BLEND_DISTANCE) ||
        differs(i - BLEND_DISTANCE * width) ||
        differs(i + BLEND_DISTANCE * width)
      )
        outlinePixels.push(i)
    }
  }
  return Uint32Array.from(outlinePixels)
}

/** Binomial weights, which are close to a Gaussian. */
const WEIGHTS = [1, 4, 6, 4, 1].flatMap((vertical) => [1, 4, 6, 4, 1].map((horizontal) => vertical * horizontal))
const WEIGHT_SUM = 256

/** Softens the outline, because cloth edges have fibers and lenses are imperfect. */
export function softenOutline(pixels: Buffer, width: number, outlinePixels: Uint32Array): void {
  const softened = new Uint8Array(outlinePixels.length * 3)
  for (let r = 0; r < outlinePixels.length; r++)
    for (let k = 0; k < 3; k++) softened[r * 3 + k] = averageAround(pixels, outlinePixels[r] * 3 + k, width * 3)
  for (let r = 0; r < outlinePixels.length; r++)
    for (let k = 0; k < 3; k++) pixels[outlinePixels[r] * 3 + k] = softened[r * 3 + k]
}

function averageAround(pixels: Buffer, offset: number, row: number): number {
  let sum = WEIGHT_SUM / 2
  for (let j = 0; j < 5; j++) {
    const from = offset + (j - BLEND_DISTANCE) * row - BLEND_DISTANCE * 3
    for (let i = 0; i < 5; i++) sum += pixels[from + i * 3] * WEIGHTS[j * 5 + i]
  }
  return Math.floor(sum / WEIGHT_SUM)
}

/** The share of outline pixels from which a fiber stands off, and how long fibers are, in cm. */
const FUZZ = {
  jersey: { share: 0.06, length: 0.1 },
  loopback: { share: 0.09, length: 0.13 },
  fleece: { share: 0.13, length: 0.16 },
  twill: { share: 0.04, length: 0.09 },
  wool: { share: 0.22, length: 0.2 },
} satisfies Record<Fabric, { share: number; length: number }>
const FIBRE_OPACITY = 0.34

/** Draws fibers that stand off the cloth over the paper, because the edge of cloth is never clean. */
export function drawFuzz(
  pixels: Buffer,
  { width, height, faceId }: GBuffer,
  outlinePixels: Uint32Array,
  { fabric, scale, seed }: { fabric: Fabric; scale: number; seed: number },
): void {
  const { share, length } = FUZZ[fabric]
  const random = createRandom(seed)
  for (const i of outlinePixels) {
    if (random() > share) continue
    const x = i % width
    const y = (i / width) | 0
    const away = findWayToPaper(faceId, i, width)
    if (!away || faceId[i] === 0) continue
    const angle = Math.atan2(away[1], away[0]) + 2.2 * (random() - 0.5)
    const steps = Math.round(length * scale * (0.5 + random()))
    const source = (i - Math.round(away[1]) * width - Math.round(away[0])) * 3
    const color = [pixels[source], pixels[source + 1], pixels[source + 2]]
    for (let step = 1; step <= steps; step++) {
      const px = Math.round(x + Math.cos(angle + 0.04 * step) * step)
      const py = Math.round(y + Math.sin(angle + 0.04 * step) * step)
      if (px < 0 || py < 0 || px >= width || py >= height) break
      const to = (py * width + px) * 3
      const opacity = FIBRE_OPACITY * (1 - step / (steps + 1))
      for (let k = 0; k < 3; k++) pixels[to + k] += Math.round((color[k] - pixels[to + k]) * opacity)
    }
  }
}

/** Returns the direction from a pixel to the paper next to it. */
function findWayToPaper(faceId: Uint8Array, i: number, width: number): readonly [number, number] | undefined {
  let [dx, dy] = [0, 0]
  for (let y = -2; y <= 2; y += 2)
    for (let x = -2; x <= 2; x += 2)
      if (faceId[i + y * width + x] === 0) {
        dx += x
        dy += y
      }
  const length = Math.hypot(dx, dy)
  return length > 0 ? [(dx / length) * 2, (dy / length) * 2] : undefined
}
