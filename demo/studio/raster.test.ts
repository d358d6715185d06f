import { expect, it } from 'vitest'
import { PAPER_Z, rasterizeSurface } from './raster.ts'

const camera = { width: 8, height: 8, scale: 1, left: 0, top: 0, isBehind: false }
const MIDDLE = 4 * 8 + 4

/** Draws triangles at these heights, which cover the image and show their outside or their inside. */
function draw(...triangles: { z: number; isTurnedOver?: boolean }[]) {
  return rasterizeSurface(
    {
      positions: Float32Array.from(triangles.flatMap(({ z }) => [-9, -9, z, 30, -9, z, -9, 30, z])),
      flat: new Float32Array(triangles.length * 6),
      triangles: Uint32Array.from(
        triangles.flatMap(({ isTurnedOver }, i) =>
          (isTurnedOver ? [0, 2, 1] : [0, 1, 2]).map((corner) => i * 3 + corner),
        ),
      ),
      frontTriangleCount: triangles.length,
      vertexCount: triangles.length * 3,
    },
    camera,
  )
}

const getDepth = (z: number) => draw({ z }).z[MIDDLE]

it('keeps cloth above the paper, in its order', () => {
  expect(getDepth(3)).toBe(3)
  expect(getDepth(-2)).toBeCloseTo(-2)
  const depths = [-1, -2.5, -4, -8, -14].map(getDepth)
  expect(depths).toEqual(depths.toSorted((a, b) => b - a))
  expect(Math.min(...depths)).toBeGreaterThan(PAPER_Z)
})

it('hides the inside of a fold that penetrates the cloth next to it', () => {
  const turnedOver = { z: 1, isTurnedOver: true }
  expect(draw({ z: 0.2 }, turnedOver).faceId[MIDDLE]).toBe(1)
  expect(draw({ z: -3 }, turnedOver).faceId[MIDDLE]).toBe(3)
  expect(draw(turnedOver).faceId[MIDDLE]).toBe(3)
})
