import type { Mesh } from './mesh.ts'

/** The draped surface. `at` has x, y and z of every vertex. */
export interface Surface extends Mesh {
  at: Float32Array
}

/** Applies one round of Loop subdivision. */
export function subdivide(coarse: Surface): Surface {
  const { triangles, vertices } = coarse
  const midpoints = new Map<number, number>()
  const ends: number[] = []
  const opposite: number[] = []
  const sheet: number[] = []
  const crossing: boolean[] = []
  const fine = new Uint32Array(triangles.length * 4)
  const getMidpoint = (a: number, b: number, c: number, front: number) => {
    const id = Math.min(a, b) * vertices + Math.max(a, b)
    const existing = midpoints.get(id)
    if (existing !== undefined) {
      opposite[(existing - vertices) * 2 + 1] = c
      crossing[existing - vertices] = sheet[existing - vertices] !== front
      return existing
    }
    const midpoint = vertices + ends.length / 2
    midpoints.set(id, midpoint)
    ends.push(a, b)
    opposite.push(c, -1)
    sheet.push(front)
    return midpoint
  }
  for (let i = 0; i < triangles.length; i += 3) {
    const a = triangles[i]
    const b = triangles[i + 1]
    const c = triangles[i + 2]
    const front = i < coarse.frontTriangles * 3 ? 1 : 0
    const ab = getMidpoint(a, b, c, front)
    const bc = getMidpoint(b, c, a, front)
    const ca = getMidpoint(c, a, b, front)
    fine.set([a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca], i * 4)
  }
  const links = { ends: Uint32Array.from(ends), opposite: Int32Array.from(opposite) }
  // the draped surface continues across a seam, but the flat cloth ends there
  const flatLinks = { ends: links.ends, opposite: links.opposite.map((v, i) => (i & 1 && crossing[i >> 1] ? -1 : v)) }
  return {
    at: smooth(coarse.at, 3, vertices, links),
    flat: smooth(coarse.flat, 2, vertices, flatLinks),
    triangles: fine,
    frontTriangles: coarse.frontTriangles * 4,
    vertices: vertices + ends.length / 2,
  }
}

interface Links {
  ends: Uint32Array
  opposite: Int32Array
}

/** Smooths existing vertices and interpolates new ones. Border vertices use only border neighbours. */
function smooth(old: Float32Array, size: number, vertices: number, { ends, opposite }: Links): Float32Array {
  const edges = ends.length / 2
  const out = new Float32Array((vertices + edges) * size)
  out.set(old)
  const sum = new Float32Array(vertices * size)
  const count = new Uint16Array(vertices)
  const isRim = new Uint8Array(vertices)
  for (let e = 0; e < edges; e++) if (opposite[e * 2 + 1] < 0) isRim[ends[e * 2]] = isRim[ends[e * 2 + 1]] = 1
  for (let e = 0; e < edges; e++) {
    const a = ends[e * 2]
    const b = ends[e * 2 + 1]
    const c = opposite[e * 2]
    const d = opposite[e * 2 + 1]
    const isRimEdge = d < 0
    if (!isRim[a] || isRimEdge) count[a]++
    if (!isRim[b] || isRimEdge) count[b]++
    for (let k = 0; k < size; k++) {
      const pa = old[a * size + k]
      const pb = old[b * size + k]
      out[(vertices + e) * size + k] = isRimEdge
        ? (pa + pb) / 2
        : (3 * (pa + pb) + old[c * size + k] + old[d * size + k]) / 8
      if (!isRim[a] || isRimEdge) sum[a * size + k] += pb
      if (!isRim[b] || isRimEdge) sum[b * size + k] += pa
    }
  }
  for (let v = 0; v < vertices; v++) {
    const n = count[v]
    if (n < 2) continue
    const pull = isRim[v] ? 1 / 8 : n === 3 ? 3 / 16 : 3 / (8 * n)
    for (let k = 0; k < size; k++) out[v * size + k] = old[v * size + k] * (1 - n * pull) + sum[v * size + k] * pull
  }
  return out
}
