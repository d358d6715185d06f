import type { Surface } from './subdivide.ts'

const ROUNDS = 8
/** The step back after each step of smoothing keeps the size of the folds. */
const STEPS = [0.5, -0.52]
/** Seams and free edges are smoothed more, because they are the outline of the garment. Corners, where they meet, stay. */
const EDGE_ROUNDS = 16
const EDGE_STEPS = [0.5, -0.42]

/** Removes the noise of the simulation from a laid garment, whose seams zigzag because nothing holds them straight. */
export function smoothSurface<S extends Surface>(surface: S): S {
  const { inner, edges, isEdge, isFree } = findNeighbours(surface)
  let positions = surface.positions.slice()
  for (let round = 0; round < ROUNDS; round++)
    for (const step of STEPS) positions = moveToMean(positions, inner, step, (v) => !isFree[v])
  for (let round = 0; round < EDGE_ROUNDS; round++)
    for (const step of EDGE_STEPS)
      positions = moveToMean(positions, edges, step, (v, count) => isEdge[v] === 1 && count === 2)
  return { ...surface, positions }
}

/** Rounds off the folds of a laid garment: smooths its heights only, by about 2 cm, and leaves seams and edges. */
export function softenFolds<S extends Surface>(surface: S): S {
  const { inner, isEdge } = findNeighbours(surface)
  let heights = new Float32Array(surface.positions.length)
  for (let i = 2; i < heights.length; i += 3) heights[i] = surface.positions[i]
  for (let round = 0; round < FOLD_ROUNDS; round++) heights = moveToMean(heights, inner, 0.5, (v) => !isEdge[v])
  const positions = surface.positions.slice()
  for (let i = 2; i < heights.length; i += 3) positions[i] = heights[i]
  return { ...surface, positions }
}
const FOLD_ROUNDS = 9

/** Lists pairs of neighbours: all of them, and those along a seam or a free edge. */
export function findNeighbours({ triangles, frontTriangleCount, vertexCount }: Surface) {
  const sheets = new Map<number, number[]>()
  for (let i = 0; i < triangles.length; i += 3)
    for (let k = 0; k < 3; k++) {
      const a = triangles[i + k]
      const b = triangles[i + ((k + 1) % 3)]
      const id = Math.min(a, b) * vertexCount + Math.max(a, b)
      const list = sheets.get(id) ?? []
      list.push(i < frontTriangleCount * 3 ? 1 : 2)
      sheets.set(id, list)
    }
  const inner: number[] = []
  const edges: number[] = []
  const isEdge = new Uint8Array(vertexCount)
  /** on an edge that is sewn to nothing */
  const isFree = new Uint8Array(vertexCount)
  for (const [id, [first, second]] of sheets) {
    const a = Math.floor(id / vertexCount)
    const b = id % vertexCount
    inner.push(a, b)
    if (first === second) continue
    edges.push(a, b)
    isEdge[a] = isEdge[b] = 1
    if (second === undefined) isFree[a] = isFree[b] = 1
  }
  return { inner, edges, isEdge, isFree }
}

/** Moves the chosen vertices by a share of the way to the mean of their neighbours. */
function moveToMean(
  positions: Float32Array<ArrayBuffer>,
  pairs: readonly number[],
  share: number,
  isMoved: (v: number, neighbourCount: number) => boolean,
): Float32Array<ArrayBuffer> {
  const sum = new Float32Array(positions.length)
  const count = new Uint16Array(positions.length / 3)
  for (let i = 0; i < pairs.length; i += 2) {
    const a = pairs[i]
    const b = pairs[i + 1]
    count[a]++
    count[b]++
    for (let k = 0; k < 3; k++) {
      sum[a * 3 + k] += positions[b * 3 + k]
      sum[b * 3 + k] += positions[a * 3 + k]
    }
  }
  const moved = positions.slice()
  for (let v = 0; v < count.length; v++) {
    if (count[v] === 0 || !isMoved(v, count[v])) continue
    for (let k = 0; k < 3; k++) moved[v * 3 + k] += (sum[v * 3 + k] / count[v] - positions[v * 3 + k]) * share
  }
  return moved
}
