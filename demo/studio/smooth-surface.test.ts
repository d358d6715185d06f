import { expect, it } from 'vitest'
import { smoothSurface, softenFolds } from './smooth-surface.ts'

const LENGTH = 21

/** A strip of cloth whose free edges zigzag by 1 cm. */
function createZigzag() {
  const positions = new Float32Array(LENGTH * 2 * 3)
  const triangles: number[] = []
  for (let i = 0; i < LENGTH; i++) {
    positions.set([i, i % 2, 0], i * 6)
    positions.set([i, 6 + (i % 2), 0], i * 6 + 3)
    if (i === 0) continue
    triangles.push(i * 2 - 2, i * 2 - 1, i * 2, i * 2 - 1, i * 2 + 1, i * 2)
  }
  return {
    positions,
    flat: new Float32Array(LENGTH * 4),
    triangles: Uint32Array.from(triangles),
    frontTriangleCount: triangles.length / 3,
    vertexCount: LENGTH * 2,
  }
}

it('straightens a zigzag edge and keeps its length', () => {
  const { positions } = smoothSurface(createZigzag())
  const heights = Array.from({ length: 9 }, (_, i) => positions[(i + 6) * 6 + 1])
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.1)
  const xs = Array.from({ length: LENGTH }, (_, i) => positions[i * 6])
  expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(LENGTH - 3)
})

const SIZE = 15
const MIDDLE = 7

/** A square cloth with a crease of 1 cm along its middle, and a free edge. */
function createCrease() {
  const positions = new Float32Array(SIZE * SIZE * 3)
  const triangles: number[] = []
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const v = y * SIZE + x
      positions.set([x, y, x === MIDDLE ? 1 : 0], v * 3)
      if (x > 0 && y > 0) triangles.push(v - SIZE - 1, v - SIZE, v, v - SIZE - 1, v, v - 1)
    }
  return {
    positions,
    flat: new Float32Array(SIZE * SIZE * 2),
    triangles: Uint32Array.from(triangles),
    frontTriangleCount: triangles.length / 3,
    vertexCount: SIZE * SIZE,
  }
}

it('rounds off a crease and leaves the edges and where the cloth lies', () => {
  const crease = createCrease()
  const { positions } = softenFolds(crease)
  const getHeight = (x: number, y: number) => positions[(y * SIZE + x) * 3 + 2]
  expect(getHeight(MIDDLE, MIDDLE)).toBeLessThan(0.4)
  expect(getHeight(MIDDLE + 2, MIDDLE)).toBeGreaterThan(0.05)
  expect(getHeight(MIDDLE, 0)).toBe(1)
  expect(positions.filter((_, i) => i % 3 < 2)).toEqual(crease.positions.filter((_, i) => i % 3 < 2))
})
