import { expect, it } from 'vitest'
import type { GBuffer } from './gbuffer.ts'
import { computeLightGrid, LIGHT_CHANNELS } from './light.ts'
import { PAPER_Z } from './raster.ts'

const SIZE = 240
const SCALE = 20
const CELL = 4

/** A square of cloth, 10 cm above the paper. */
function createSquare(): GBuffer {
  const isCloth = (i: number) => {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)]
    return x > 70 && x < 130 && y > 70 && y < 130
  }
  const count = SIZE * SIZE
  return {
    width: SIZE,
    height: SIZE,
    faceId: Uint8Array.from({ length: count }, (_, i) => (isCloth(i) ? 1 : 0)),
    u: new Float32Array(count),
    v: new Float32Array(count),
    z: Float32Array.from({ length: count }, (_, i) => PAPER_Z + (isCloth(i) ? 10 : 0)),
    normal: Float32Array.from({ length: count * 3 }, (_, i) => (i % 3 === 2 ? 1 : 0)),
  }
}

/** Returns the light of the room at a pixel of the paper. */
function getLight(shadow: number, x: number, y: number): number {
  const { onPaper, width } = computeLightGrid(createSquare(), SCALE, CELL, { blur: 1 / 80, shadow })
  return onPaper[(Math.floor(y / CELL) * width + Math.floor(x / CELL)) * LIGHT_CHANNELS + 6]
}

it('weakens the shadow on the paper', () => {
  const [full, half, none] = [1, 0.5, 0].map((shadow) => getLight(shadow, 138, 138))
  expect(full).toBeLessThan(none * 0.85)
  expect(half).toBeCloseTo((full + none) / 2, 3)
})
