/** Incremental Delaunay triangulation (Bowyer-Watson) that locates each point by walking from the last triangle. */

export interface Points {
  x: Float64Array
  y: Float64Array
  count: number
}

interface Triangulation {
  /** three corners per triangle; -1 if deleted */
  corners: Int32Array
  /** the neighbour across the edge opposite to each corner */
  neighbours: Int32Array
  size: number
}

export function triangulate(points: Points): Uint32Array {
  const { count } = points
  const x = new Float64Array(count + 3)
  const y = new Float64Array(count + 3)
  x.set(points.x.subarray(0, count))
  y.set(points.y.subarray(0, count))
  const FAR = 1e4
  x.set([-FAR, FAR, 0], count)
  y.set([-FAR, -FAR, FAR], count)

  const capacity = count * 8 + 16
  const mesh: Triangulation = {
    corners: new Int32Array(capacity * 3).fill(-1),
    neighbours: new Int32Array(capacity * 3).fill(-1),
    size: 1,
  }
  mesh.corners.set([count, count + 1, count + 2])
  let last = 0
  for (let p = 0; p < count; p++) last = insertPoint(mesh, x, y, p, findTriangle(mesh, x, y, p, last))

  const out: number[] = []
  for (let t = 0; t < mesh.size; t++) {
    const [a, b, c] = mesh.corners.subarray(t * 3, t * 3 + 3)
    if (a >= 0 && a < count && b < count && c < count) out.push(a, b, c)
  }
  return Uint32Array.from(out)
}

function getOrientation(x: Float64Array, y: Float64Array, a: number, b: number, p: number) {
  return (x[b] - x[a]) * (y[p] - y[a]) - (y[b] - y[a]) * (x[p] - x[a])
}

function findTriangle(mesh: Triangulation, x: Float64Array, y: Float64Array, p: number, start: number): number {
  let t = start
  for (;;) {
    let next = -1
    for (let k = 0; k < 3 && next < 0; k++) {
      const a = mesh.corners[t * 3 + ((k + 1) % 3)]
      const b = mesh.corners[t * 3 + ((k + 2) % 3)]
      if (getOrientation(x, y, a, b, p) < 0) next = mesh.neighbours[t * 3 + k]
    }
    if (next < 0) return t
    t = next
  }
}

function isInCircumcircle(mesh: Triangulation, x: Float64Array, y: Float64Array, t: number, p: number): boolean {
  const a = mesh.corners[t * 3]
  const b = mesh.corners[t * 3 + 1]
  const c = mesh.corners[t * 3 + 2]
  const ax = x[a] - x[p]
  const ay = y[a] - y[p]
  const bx = x[b] - x[p]
  const by = y[b] - y[p]
  const cx = x[c] - x[p]
  const cy = y[c] - y[p]
  const aa = ax * ax + ay * ay
  const bb = bx * bx + by * by
  const cc = cx * cx + cy * cy
  return ax * (by * cc - bb * cy) - ay * (bx * cc - bb * cx) + aa * (bx * cy - by * cx) > 0
}

/** Removes every triangle whose circumcircle contains the point and fills the cavity with a fan around it. */
function insertPoint(
  mesh: Triangulation,
  x: Float64Array,
  y: Float64Array,
  p: number,
  containingTriangle: number,
): number {
  const removedTriangles = [containingTriangle]
  const removedSet = new Set(removedTriangles)
  const boundary: { a: number; b: number; outside: number }[] = []
  for (let i = 0; i < removedTriangles.length; i++) {
    const t = removedTriangles[i]
    for (let k = 0; k < 3; k++) {
      const n = mesh.neighbours[t * 3 + k]
      if (n >= 0 && removedSet.has(n)) continue
      if (n >= 0 && isInCircumcircle(mesh, x, y, n, p)) {
        removedSet.add(n)
        removedTriangles.push(n)
      } else {
        boundary.push({ a: mesh.corners[t * 3 + ((k + 1) % 3)], b: mesh.corners[t * 3 + ((k + 2) % 3)], outside: n })
      }
    }
  }
  const triangleByFirstCorner = new Map<number, number>()
  const newTriangles: number[] = []
  for (const [i, { a, b, outside }] of boundary.entries()) {
    const t = removedTriangles[i] ?? mesh.size++
    newTriangles.push(t)
    mesh.corners.set([p, a, b], t * 3)
    mesh.neighbours[t * 3] = outside
    triangleByFirstCorner.set(a, t)
    if (outside < 0) continue
    for (let k = 0; k < 3; k++)
      if (mesh.corners[outside * 3 + ((k + 1) % 3)] === b && mesh.corners[outside * 3 + ((k + 2) % 3)] === a)
        mesh.neighbours[outside * 3 + k] = t
  }
  for (const t of newTriangles) {
    const next = triangleByFirstCorner.get(mesh.corners[t * 3 + 2]) ?? -1
    mesh.neighbours[t * 3 + 1] = next
    mesh.neighbours[next * 3 + 2] = t
  }
  return newTriangles[0] ?? 0
}
