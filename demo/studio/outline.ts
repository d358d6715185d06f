import type { GBuffer } from './raster.ts'

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

/** Softens the outline, because cloth edges have fibres and lenses are imperfect. */
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
