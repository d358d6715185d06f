import { expect, it } from 'vitest'
import { leanHood } from './lean-hood.ts'

/** x, y and z of the crown, the rim and the chest */
const surface = {
  positions: Float32Array.from([0, -20, 0, 0, -8, 4, 5, 20, 6]),
  flat: new Float32Array(6),
  triangles: new Uint32Array(),
  frontTriangleCount: 0,
  vertexCount: 3,
}

it('lets the crown fall back and to one side, and leaves the body as it is', () => {
  const [x, y, z, , rimY, rimZ, ...chest] = leanHood(surface, { back: 45, side: 3 }, 1).positions
  expect(x).toBeCloseTo(3, 0)
  expect(y).toBeGreaterThan(-18)
  expect(z).toBeLessThan(-6)
  expect(rimY).toBeGreaterThan(-12)
  expect(rimZ).toBeLessThan(4)
  expect(chest).toEqual([5, 20, 6])
  expect(leanHood(surface, { back: 45, side: -3 }, 1).positions[0]).toBeCloseTo(-3, 0)
})

it('keeps fewer folds in a hood that lies', () => {
  const measureFold = (slackness: number) =>
    Math.abs(leanHood(surface, { back: 0, side: 0 }, 3, slackness).positions[2] - surface.positions[2])
  expect(measureFold(0.3)).toBeCloseTo(measureFold(1) * 0.3)
  expect(measureFold(1)).toBeGreaterThan(0.05)
})

it('leaves an upright hood at its height', () => {
  const { positions } = leanHood(surface, { back: 0, side: 0 }, 1)
  expect(positions[0]).toBeCloseTo(0)
  expect(positions[1]).toBeCloseTo(-20)
})
