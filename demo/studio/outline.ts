import type { Sight } from './raster.ts'

/** How far from its outline, in pixels as drawn, a garment blends with the paper. */
const NEAR = 2

/** The pixels along the garment's outline, on it and beside it. */
export function outlineOf({ width, height, side }: Sight): Uint32Array {
  const rim: number[] = []
  for (let y = NEAR; y < height - NEAR; y++) {
    for (let x = NEAR; x < width - NEAR; x++) {
      const i = y * width + x
      const paper = side[i] === 0
      const differs = (j: number) => (side[j] === 0) !== paper
      if (differs(i - NEAR) || differs(i + NEAR) || differs(i - NEAR * width) || differs(i + NEAR * width)) rim.push(i)
    }
  }
  return Uint32Array.from(rim)
}

/** Fibres stand out from every edge of cloth and no lens is perfect: the outline is softened, never cut out. */
export function softenOutline(picture: Buffer, width: number, rim: Uint32Array): void {
  const soft = new Uint8Array(rim.length * 3)
  for (let r = 0; r < rim.length; r++)
    for (let k = 0; k < 3; k++) soft[r * 3 + k] = around(picture, rim[r] * 3 + k, width * 3)
  for (let r = 0; r < rim.length; r++) for (let k = 0; k < 3; k++) picture[rim[r] * 3 + k] = soft[r * 3 + k]
}

function around(picture: Buffer, o: number, row: number): number {
  const corners = picture[o - row - 3] + picture[o - row + 3] + picture[o + row - 3] + picture[o + row + 3]
  const sides = picture[o - row] + picture[o + row] + picture[o - 3] + picture[o + 3]
  return (corners + 2 * sides + 4 * picture[o]) / 16
}
