import type { Mesh } from './mesh.ts'

/** The cloth's surface for the camera: position and place in the flat garment of every vertex. */
export interface Surface extends Mesh {
  at: Float32Array
}

/** One round of Loop's subdivision: four triangles for one, and the corners rounded off. */
export function subdivide(coarse: Surface): Surface {
  const { triangles, vertices } = coarse
  const middle = new Map<number, number>()
  const ends: number[] = []
  const opposite: number[] = []
  const sheet: number[] = []
  const crossing: boolean[] = []
  const fine = new Uint32Array(triangles.length * 4)
  const between = (a: number, b: number, c: number, front: number) => {
    const id = Math.min(a, b) * vertices + Math.max(a, b)
    const known = middle.get(id)
    if (known !== undefined) {
      opposite[(known - vertices) * 2 + 1] = c
      crossing[known - vertices] = sheet[known - vertices] !== front
      return known
    }
    const made = vertices + ends.length / 2
    middle.set(id, made)
    ends.push(a, b)
    opposite.push(c, -1)
    sheet.push(front)
    return made
  }
  for (let i = 0; i < triangles.length; i += 3) {
    const a = triangles[i]
    const b = triangles[i + 1]
    const c = triangles[i + 2]
    const front = i < coarse.frontTriangles * 3 ? 1 : 0
    const ab = between(a, b, c, front)
    const bc = between(b, c, a, front)
    const ca = between(c, a, b, front)
    fine.set([a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca], i * 4)
  }
  const links = { ends: Uint32Array.from(ends), opposite: Int32Array.from(opposite) }
  // a seam between the sheets is a border for the flat cloth, though the draped surface runs on over it
  const apart = { ends: links.ends, opposite: links.opposite.map((v, i) => (i & 1 && crossing[i >> 1] ? -1 : v)) }
  return {
    at: smooth(coarse.at, 3, vertices, links),
    flat: smooth(coarse.flat, 2, vertices, apart),
    triangles: fine,
    frontTriangles: coarse.frontTriangles * 4,
    vertices: vertices + ends.length / 2,
  }
}

interface Links {
  ends: Uint32Array
  opposite: Int32Array
}

/** Old vertices drawn towards their neighbours (only along the border, where there is one) and new ones in between. */
function smooth(old: Float32Array, size: number, vertices: number, { ends, opposite }: Links): Float32Array {
  const edges = ends.length / 2
  const out = new Float32Array((vertices + edges) * size)
  out.set(old)
  const sum = new Float32Array(vertices * size)
  const count = new Uint16Array(vertices)
  const rim = new Uint8Array(vertices)
  for (let e = 0; e < edges; e++) if (opposite[e * 2 + 1] < 0) rim[ends[e * 2]] = rim[ends[e * 2 + 1]] = 1
  for (let e = 0; e < edges; e++) {
    const a = ends[e * 2]
    const b = ends[e * 2 + 1]
    const c = opposite[e * 2]
    const d = opposite[e * 2 + 1]
    const onRim = d < 0
    if (!rim[a] || onRim) count[a]++
    if (!rim[b] || onRim) count[b]++
    for (let k = 0; k < size; k++) {
      const pa = old[a * size + k]
      const pb = old[b * size + k]
      out[(vertices + e) * size + k] = onRim
        ? (pa + pb) / 2
        : (3 * (pa + pb) + old[c * size + k] + old[d * size + k]) / 8
      if (!rim[a] || onRim) sum[a * size + k] += pb
      if (!rim[b] || onRim) sum[b * size + k] += pa
    }
  }
  for (let v = 0; v < vertices; v++) {
    const n = count[v]
    if (n < 2) continue
    const pull = rim[v] ? 1 / 8 : n === 3 ? 3 / 16 : 3 / (8 * n)
    for (let k = 0; k < size; k++) out[v * size + k] = old[v * size + k] * (1 - n * pull) + sum[v * size + k] * pull
  }
  return out
}
