import type { Sight } from './raster.ts'

/** Blend distance at the outline, in drawn pixels. */
const BLEND_DISTANCE = 2

/** Returns the pixels on and next to the garment's outline. */
export function findOutline({ width, height, side }: Sight): Uint32Array {
  const rim: number[] = []
  for (let y = BLEND_DISTANCE; y < height - BLEND_DISTANCE; y++) {
    for (let x = BLEND_DISTANCE; x < width - BLEND_DISTANCE; x++) {
      const i = y * width + x
      const isPaper = side[i] === 0
      const differs = (j: number) => (side[j] === 0) !== isPaper
      if (
        differs(i - BLEND_DISTANCE) ||
        differs(i + BLEND_DISTANCE) ||
        differs(i - BLEND_DISTANCE * width) ||
        differs(i + BLEND_DISTANCE * width)
      )
        rim.push(i)
    }
  }
  return Uint32Array.from(rim)
}

/** Softens the outline, because cloth edges have fibres and lenses are imperfect. */
export function softenOutline(picture: Buffer, width: number, rim: Uint32Array): void {
  const softened = new Uint8Array(rim.length * 3)
  for (let r = 0; r < rim.length; r++)
    for (let k = 0; k < 3; k++) softened[r * 3 + k] = averageAround(picture, rim[r] * 3 + k, width * 3)
  for (let r = 0; r < rim.length; r++) for (let k = 0; k < 3; k++) picture[rim[r] * 3 + k] = softened[r * 3 + k]
}

function averageAround(picture: Buffer, o: number, row: number): number {
  const corners = picture[o - row - 3] + picture[o - row + 3] + picture[o + row - 3] + picture[o + row + 3]
  const sides = picture[o - row] + picture[o + row] + picture[o - 3] + picture[o + 3]
  return (corners + 2 * sides + 4 * picture[o]) / 16
}
