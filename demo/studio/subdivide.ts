import type { Mesh } from './mesh.ts'

/** The draped mesh. `positions` has x, y and z of every vertex. */
export interface Surface extends Mesh {
  positions: Float32Array
}

/** Applies one round of Loop subdivision. Seams that are folded stay sharp, and as smooth as the line between their points. */
export function subdivide(surface: Surface, { hasFoldedSeams = false } = {}): Surface {
  const { triangles, vertexCount } = surface
  const midpoints = new Map<number, number>()
  const ends: number[] = []
  const opposite: number[] = []
  const sheetIds: number[] = []
  const crossesSeam: boolean[] = []
  const fineTriangles = new Uint32Array(triangles.length * 4)
  const getMidpoint = (a: number, b: number, c: number, sheetId: number) => {
    const id = Math.min(a, b) * vertexCount + Math.max(a, b)
    const existing = midpoints.get(id)
    if (existing !== undefined) {
      opposite[(existing - vertexCount) * 2 + 1] = c
      crossesSeam[existing - vertexCount] = sheetIds[existing - vertexCount] !== sheetId
      return existing
    }
    const midpoint = vertexCount + ends.length / 2
    midpoints.set(id, midpoint)
    ends.push(a, b)
    opposite.push(c, -1)
    sheetIds.push(sheetId)
    return midpoint
  }
  for (let i = 0; i < triangles.length; i += 3) {
    const a = triangles[i]
    const b = triangles[i + 1]
    const c = triangles[i + 2]
    const sheetId = i < surface.frontTriangleCount * 3 ? 1 : 0
    const ab = getMidpoint(a, b, c, sheetId)
    const bc = getMidpoint(b, c, a, sheetId)
    const ca = getMidpoint(c, a, b, sheetId)
    fineTriangles.set([a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca], i * 4)
  }
  const edges = { ends: Uint32Array.from(ends), opposite: Int32Array.from(opposite) }
  // the draped surface continues across a seam, but the flat cloth ends there
  const flatEdges = {
    ends: edges.ends,
    opposite: edges.opposite.map((v, i) => (i & 1 && crossesSeam[i >> 1] ? -1 : v)),
  }
  return {
    positions: smoothVertices(surface.positions, 3, vertexCount, hasFoldedSeams ? flatEdges : edges),
    flat: smoothVertices(surface.flat, 2, vertexCount, flatEdges),
    triangles: fineTriangles,
    frontTriangleCount: surface.frontTriangleCount * 4,
    vertexCount: vertexCount + ends.length / 2,
  }
}

interface SurfaceEdges {
  ends: Uint32Array
  opposite: Int32Array
}

/** Smooths existing vertices and interpolates new ones. Border vertices use only border neighbours. */
function smoothVertices(
  values: Float32Array,
  dimensions: number,
  vertices: number,
  { ends, opposite }: SurfaceEdges,
): Float32Array {
  const edgeCount = ends.length / 2
  const out = new Float32Array((vertices + edgeCount) * dimensions)
  out.set(values)
  const sum = new Float32Array(vertices * dimensions)
  const count = new Uint16Array(vertices)
  const isBorder = new Uint8Array(vertices)
  for (let e = 0; e < edgeCount; e++) if (opposite[e * 2 + 1] < 0) isBorder[ends[e * 2]] = isBorder[ends[e * 2 + 1]] = 1
  for (let e = 0; e < edgeCount; e++) {
    const a = ends[e * 2]
    const b = ends[e * 2 + 1]
    const c = opposite[e * 2]
    const d = opposite[e * 2 + 1]
    const isBorderEdge = d < 0
    if (!isBorder[a] || isBorderEdge) count[a]++
    if (!isBorder[b] || isBorderEdge) count[b]++
    for (let k = 0; k < dimensions; k++) {
      const pa = values[a * dimensions + k]
      const pb = values[b * dimensions + k]
      out[(vertices + e) * dimensions + k] = isBorderEdge
        ? (pa + pb) / 2
        : (3 * (pa + pb) + values[c * dimensions + k] + values[d * dimensions + k]) / 8
      if (!isBorder[a] || isBorderEdge) sum[a * dimensions + k] += pb
      if (!isBorder[b] || isBorderEdge) sum[b * dimensions + k] += pa
    }
  }
  for (let v = 0; v < vertices; v++) {
    const n = count[v]
    if (n < 2) continue
    const weight = isBorder[v] ? 1 / 8 : n === 3 ? 3 / 16 : 3 / (8 * n)
    for (let k = 0; k < dimensions; k++)
      out[v * dimensions + k] = values[v * dimensions + k] * (1 - n * weight) + sum[v * dimensions + k] * weight
  }
  return out
}
