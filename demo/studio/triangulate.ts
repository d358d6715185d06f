/** Delaunay triangulation by inserting one point after another (Bowyer and Watson), walking from the last triangle. */

export interface Points {
  x: Float64Array
  y: Float64Array
  count: number
}

interface Web {
  /** three corners each; a dead triangle has corner -1 */
  corner: Int32Array
  /** the neighbour across the edge opposite to each corner */
  across: Int32Array
  size: number
}

export function triangulate(points: Points): Uint32Array {
  const { count } = points
  const x = new Float64Array(count + 3)
  const y = new Float64Array(count + 3)
  x.set(points.x.subarray(0, count))
  y.set(points.y.subarray(0, count))
  const far = 1e4
  x.set([-far, far, 0], count)
  y.set([-far, -far, far], count)

  const room = count * 8 + 16
  const web: Web = { corner: new Int32Array(room * 3).fill(-1), across: new Int32Array(room * 3).fill(-1), size: 1 }
  web.corner.set([count, count + 1, count + 2])
  let last = 0
  for (let p = 0; p < count; p++) last = insert(web, x, y, p, locate(web, x, y, p, last))

  const out: number[] = []
  for (let t = 0; t < web.size; t++) {
    const [a, b, c] = web.corner.subarray(t * 3, t * 3 + 3)
    if (a >= 0 && a < count && b < count && c < count) out.push(a, b, c)
  }
  return Uint32Array.from(out)
}

function side(x: Float64Array, y: Float64Array, a: number, b: number, p: number) {
  return (x[b] - x[a]) * (y[p] - y[a]) - (y[b] - y[a]) * (x[p] - x[a])
}

function locate(web: Web, x: Float64Array, y: Float64Array, p: number, start: number): number {
  let t = start
  for (;;) {
    let next = -1
    for (let k = 0; k < 3 && next < 0; k++) {
      const a = web.corner[t * 3 + ((k + 1) % 3)]
      const b = web.corner[t * 3 + ((k + 2) % 3)]
      if (side(x, y, a, b, p) < 0) next = web.across[t * 3 + k]
    }
    if (next < 0) return t
    t = next
  }
}

function inCircle(web: Web, x: Float64Array, y: Float64Array, t: number, p: number): boolean {
  const a = web.corner[t * 3]
  const b = web.corner[t * 3 + 1]
  const c = web.corner[t * 3 + 2]
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

/** Digs out every triangle whose circle holds the point and fills the hollow with a fan around it. */
function insert(web: Web, x: Float64Array, y: Float64Array, p: number, found: number): number {
  const dead = [found]
  const marked = new Set(dead)
  const rim: { a: number; b: number; outside: number }[] = []
  for (let i = 0; i < dead.length; i++) {
    const t = dead[i]
    for (let k = 0; k < 3; k++) {
      const n = web.across[t * 3 + k]
      if (n >= 0 && marked.has(n)) continue
      if (n >= 0 && inCircle(web, x, y, n, p)) {
        marked.add(n)
        dead.push(n)
      } else {
        rim.push({ a: web.corner[t * 3 + ((k + 1) % 3)], b: web.corner[t * 3 + ((k + 2) % 3)], outside: n })
      }
    }
  }
  const startAt = new Map<number, number>()
  const made: number[] = []
  for (const [i, { a, b, outside }] of rim.entries()) {
    const t = dead[i] ?? web.size++
    made.push(t)
    web.corner.set([p, a, b], t * 3)
    web.across[t * 3] = outside
    startAt.set(a, t)
    if (outside < 0) continue
    for (let k = 0; k < 3; k++)
      if (web.corner[outside * 3 + ((k + 1) % 3)] === b && web.corner[outside * 3 + ((k + 2) % 3)] === a)
        web.across[outside * 3 + k] = t
  }
  for (const t of made) {
    const next = startAt.get(web.corner[t * 3 + 2]) ?? -1
    web.across[t * 3 + 1] = next
    web.across[next * 3 + 2] = t
  }
  return made[0] ?? 0
}
