import { expect, it } from 'vitest'
import { cuts } from './cuts/cuts.ts'
import { drapeGarment, layGarment } from './studio.ts'
import type { Surface } from './subdivide.ts'

const coarseMesh = { spacing: 4, steps: 900 }
const { cut, poses } = cuts.sweatshirt

/** Returns the extent of the surface in cm, and how far each sheet is from the middle. */
function measure({ positions, triangles, frontTriangleCount }: Surface) {
  const list = (axis: number) => Array.from({ length: positions.length / 3 }, (_, v) => positions[v * 3 + axis])
  const getExtent = (axis: number) => Math.max(...list(axis)) - Math.min(...list(axis))
  const zOf = (from: number, to: number) => Array.from(triangles.subarray(from, to), (v) => positions[v * 3 + 2])
  return {
    width: getExtent(0),
    meanHeight: list(2).reduce((sum, z) => sum + Math.abs(z), 0) / list(2).length,
    lowestOfFront: Math.min(...zOf(0, frontTriangleCount * 3)),
    highestOfBack: Math.max(...zOf(frontTriangleCount * 3, triangles.length)),
  }
}

it('lies flat: wider than on the mannequin, thin, and the front above the back', () => {
  const worn = measure(drapeGarment(cut, poses[0], coarseMesh))
  const laid = measure(layGarment(cut, poses[0], coarseMesh))
  // a finer mesh, as in a real drawing, is thinner still
  expect(laid.meanHeight).toBeLessThan(worn.meanHeight / 2)
  expect(laid.width).toBeGreaterThan(worn.width + 10)
  expect(worn.highestOfBack).toBeGreaterThan(4)
  expect(laid.highestOfBack).toBeLessThan(2.5)
  expect(laid.lowestOfFront).toBeGreaterThan(-2.5)
})
