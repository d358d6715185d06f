import type { GBuffer } from './raster.ts'

/** Blend distance at the outline, in drawn pixels. */
const BLEND_DISTANCE = 2

/** Returns the pixels on and next to the garment's outline. */
export function findOutlinePixels({ width, height, faceId }: GBuffer): Uint32Array {
  const outlinePixels: number[] = []
  for (let y = BLEND_DISTANCE; y < height - BLEND_DISTANCE; y++) {
    for (let x = BLEND_DISTANCE; x < width - BLEND_DISTANCE; x++) {
      const i = y * width + x
      const isPaper = faceId[i] === 0
      const differs = (j: number) => (faceId[j] === 0) !== isPaper
      if (
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

/** Softens the outline, because cloth edges have fibres and lenses are imperfect. */
export function softenOutline(pixels: Buffer, width: number, outlinePixels: Uint32Array): void {
  const softened = new Uint8Array(outlinePixels.length * 3)
  for (let r = 0; r < outlinePixels.length; r++)
    for (let k = 0; k < 3; k++) softened[r * 3 + k] = averageAround(pixels, outlinePixels[r] * 3 + k, width * 3)
  for (let r = 0; r < outlinePixels.length; r++)
    for (let k = 0; k < 3; k++) pixels[outlinePixels[r] * 3 + k] = softened[r * 3 + k]
}

function averageAround(pixels: Buffer, offset: number, row: number): number {
  const corners =
    pixels[offset - row - 3] + pixels[offset - row + 3] + pixels[offset + row - 3] + pixels[offset + row + 3]
  const sides = pixels[offset - row] + pixels[offset + row] + pixels[offset - 3] + pixels[offset + 3]
  return (corners + 2 * sides + 4 * pixels[offset]) / 16
}
