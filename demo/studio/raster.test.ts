import { expect, it } from 'vitest'
import { PAPER_Z, rasterizeSurface } from './raster.ts'

const camera = { width: 8, height: 8, scale: 1, left: 0, top: 0, isBehind: false }

/** Returns the depth of a triangle at this height in the middle of the image. */
function getDepth(z: number) {
  const surface = {
    positions: Float32Array.from([-9, -9, z, 30, -9, z, -9, 30, z]),
    flat: new Float32Array(6),
    triangles: Uint32Array.from([0, 1, 2]),
    frontTriangleCount: 1,
    vertexCount: 3,
  }
  return rasterizeSurface(surface, camera).z[4 * 8 + 4]
}

it('keeps cloth above the paper, in its order', () => {
  expect(getDepth(3)).toBe(3)
  expect(getDepth(-2)).toBeCloseTo(-2)
  const depths = [-1, -2.5, -4, -8, -14].map(getDepth)
  expect(depths).toEqual(depths.toSorted((a, b) => b - a))
  expect(Math.min(...depths)).toBeGreaterThan(PAPER_Z)
})
