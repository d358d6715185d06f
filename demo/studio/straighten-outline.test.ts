import { expect, it } from 'vitest'
import { createMesh } from './mesh.ts'
import { straightenOutline } from './straighten-outline.ts'
import { subdivide } from './subdivide.ts'

const HEIGHT = 80
const mesh = createMesh(
  {
    front: {
      start: [0, 0],
      edges: [
        { path: 'L 20 0', sewn: false },
        { path: `L 20 ${HEIGHT}`, sewn: true },
        { path: `L 0 ${HEIGHT}`, sewn: false },
      ],
    },
    back: {
      start: [0, 0],
      edges: [
        { path: 'L 20 0', sewn: false },
        { path: `L 20 ${HEIGHT}`, sewn: true },
        { path: `L 0 ${HEIGHT}`, sewn: false },
      ],
    },
    gathers: [],
    cloth: { bendStiffness: 100, stretchStiffness: 1e6 },
  },
  1,
  1,
)

/** Moves every point of a plain cloth sideways by a wave along its height and returns what is left of it per vertex. */
function straightenWave(length: number, options?: { unfolds: boolean }) {
  const wave = (y: number) => Math.sin((y / length) * Math.PI * 2)
  const positions = new Float32Array(mesh.vertexCount * 3)
  for (let v = 0; v < mesh.vertexCount; v++) {
    const [x, y] = mesh.flat.subarray(v * 2, v * 2 + 2)
    positions.set([x + wave(y), y, Math.cos(x * y)], v * 3)
  }
  const straightened = straightenOutline({ ...mesh, positions }, options)
  const getRemains = (isChosen: (x: number, y: number) => boolean) => {
    let [sum, sumBefore] = [0, 0]
    for (let v = 0; v < mesh.vertexCount; v++) {
      const [x, y] = mesh.flat.subarray(v * 2, v * 2 + 2)
      if (!isChosen(x, y)) continue
      sum += Math.abs(straightened.positions[v * 3] - x)
      sumBefore += Math.abs(wave(y))
    }
    return sum / sumBefore
  }
  return { positions, straightened, getRemains }
}

const isSide = (x: number, y: number) => Math.abs(x) > 19.99 && y > 10 && y < HEIGHT - 10

it('removes ripples from the outline and from the cloth next to it, and keeps the folds inside', () => {
  const { getRemains } = straightenWave(3)
  expect(getRemains(isSide)).toBeLessThan(0.05)
  expect(getRemains((x, y) => Math.abs(x) > 17.5 && Math.abs(x) < 19.5 && y > 10 && y < HEIGHT - 10)).toBeLessThan(0.3)
  expect(getRemains((x, y) => Math.abs(x) < 10 && y > 10 && y < HEIGHT - 10)).toBeGreaterThan(0.95)
})

it('unfolds all of the cloth of trousers', () => {
  const { getRemains } = straightenWave(3, { unfolds: true })
  expect(getRemains((x, y) => Math.abs(x) < 10 && y > 10 && y < HEIGHT - 10)).toBeLessThan(0.1)
})

it('keeps long curves, corners and heights', () => {
  const { positions, straightened, getRemains } = straightenWave(54)
  expect(getRemains(isSide)).toBeGreaterThan(0.8)
  for (let v = 0; v < mesh.vertexCount; v++) {
    expect(straightened.positions[v * 3 + 2]).toBe(positions[v * 3 + 2])
    const [x, y] = mesh.flat.subarray(v * 2, v * 2 + 2)
    if (Math.abs(x) > 19.99 && (y < 0.01 || y > HEIGHT - 0.01))
      expect(straightened.positions[v * 3]).toBeCloseTo(positions[v * 3])
  }
})

it('keeps a straight outline straight when the mesh gets finer, if its seams are folded', () => {
  const positions = new Float32Array(mesh.vertexCount * 3)
  for (let v = 0; v < mesh.vertexCount; v++) positions.set(mesh.flat.subarray(v * 2, v * 2 + 2), v * 3)
  const getOutermost = (hasFoldedSeams: boolean) => {
    const fine = subdivide({ ...mesh, positions }, { hasFoldedSeams })
    const sides = Array.from({ length: fine.vertexCount }, (_, v) => v)
      .filter((v) => isSide(fine.flat[v * 2], fine.flat[v * 2 + 1]))
      .map((v) => Math.abs(fine.positions[v * 3]))
    return { least: Math.min(...sides), most: Math.max(...sides) }
  }
  const folded = getOutermost(true)
  expect(folded.least).toBeCloseTo(20, 3)
  expect(folded.most).toBeCloseTo(20, 3)
  expect(getOutermost(false).least).toBeLessThan(19.8)
})
