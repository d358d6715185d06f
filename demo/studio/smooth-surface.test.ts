import { expect, it } from 'vitest'
import { smoothSurface } from './smooth-surface.ts'

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
