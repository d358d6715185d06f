import { expect, it } from 'vitest'
import { PAPER_Z } from './raster.ts'
import { centerFrame, turnToCamera } from './turn-to-camera.ts'

const frame = { centerX: 0, top: -40, width: 64 }
const createSurface = (...points: (readonly [number, number, number])[]) => ({
  positions: Float32Array.from(points.flat()),
  flat: new Float32Array(points.length * 2),
  triangles: new Uint32Array(),
  frontTriangleCount: 0,
  vertexCount: points.length,
})
const turn = (points: (readonly [number, number, number])[], degrees: number, isBehind = false) =>
  turnToCamera(createSurface(...points), frame, { degrees, isBehind }).positions

it('curves a straight hem: parts near the lens appear lower', () => {
  const [, sideY, , , frontY] = turn(
    [
      [20, 40, 0],
      [0, 40, 8],
    ],
    0,
  )
  expect(frontY).toBeGreaterThan(sideY + 0.8)
  const [, , , , backY] = turn(
    [
      [20, 40, 0],
      [0, 40, -8],
    ],
    0,
    true,
  )
  expect(backY).toBeCloseTo(frontY)
})

it('turns the right of the image towards the camera', () => {
  // what is nearer appears larger, and further from the middle
  const getDistances = (degrees: number) =>
    turn(
      [
        [20, 0, 0],
        [-20, 0, 0],
      ],
      degrees,
    )
      .filter((_, i) => i % 3 === 0)
      .map(Math.abs)
  const [right, left] = getDistances(30)
  expect(right).toBeGreaterThan(left + 0.5)
  expect(right).toBeLessThan(20)
  expect(getDistances(-30)).toEqual(getDistances(30).toReversed())
})

it('lays the garment on the paper, whichever side is up', () => {
  const height = turn([[20, 0, 0]], 0)[2] - PAPER_Z
  expect(height).toBeGreaterThan(0.1)
  expect(height).toBeLessThan(0.5)
  expect(turn([[20, 0, 0]], 28)[2] - PAPER_Z).toBeCloseTo(height)
  expect(-turn([[20, 0, 0]], 0, true)[2] - PAPER_Z).toBeCloseTo(height)
  // what is on top is higher, seen from either side
  expect(turn([[20, 0, 3]], 28)[2] - PAPER_Z).toBeGreaterThan(3 + height)
  expect(-turn([[20, 0, -3]], 0, true)[2] - PAPER_Z).toBeGreaterThan(2.9 + height)
})

it('turns the garment on the paper', () => {
  const [x, y] = turnToCamera(createSurface([20, 0, 0]), frame, { degrees: 0, spin: 90, isBehind: false }).positions
  expect(x).toBeCloseTo(0, 0)
  expect(y).toBeCloseTo(20, 0)
})

it('puts the garment into the middle of the frame, mirrored from behind', () => {
  const surface = createSurface([0, 0, 0], [20, 40, 0])
  const front = centerFrame(frame, surface, { isBehind: false })
  expect(front).toMatchObject({ centerX: 10, width: 64 })
  expect(front.top + 40).toBeCloseTo(20, -1)
  expect(centerFrame(frame, surface, { isBehind: true }).centerX).toBe(-10)
})

it('widens the frame for a garment that would not fit', () => {
  const surface = createSurface([-30, 0, 0], [40, 40, 0])
  expect(centerFrame(frame, surface, { isBehind: false }).width).toBe(81)
  expect(centerFrame(frame, createSurface([0, 0, 0], [0, 89, 0]), { isBehind: false }).width).toBe(80)
})
