/** Curves in pattern space (centimetres) in SVG notation: M, L and C with absolute coordinates. */

export type Point = readonly [x: number, y: number]

type Segment = readonly [Point, Point, Point, Point]

export function parseSegments(d: string, start?: Point): Segment[] {
  const segments: Segment[] = []
  let current: Point = start ?? [0, 0]
  for (const [, command, body] of d.matchAll(/([MLC])([^MLCZ]*)/g)) {
    const numbers = (body ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    if (command === 'M') current = [numbers[0], numbers[1]]
    if (command === 'L') {
      for (let i = 0; i < numbers.length; i += 2) {
        const to: Point = [numbers[i], numbers[i + 1]]
        segments.push([current, interpolate(current, to, 1 / 3), interpolate(current, to, 2 / 3), to])
        current = to
      }
    }
    if (command === 'C') {
      for (let i = 0; i < numbers.length; i += 6) {
        const to: Point = [numbers[i + 4], numbers[i + 5]]
        segments.push([current, [numbers[i], numbers[i + 1]], [numbers[i + 2], numbers[i + 3]], to])
        current = to
      }
    }
  }
  return segments
}

const interpolate = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]

function pointOnCurve([a, b, c, d]: Segment, t: number): Point {
  const s = 1 - t
  const k0 = s * s * s
  const k1 = 3 * s * s * t
  const k2 = 3 * s * t * t
  const k3 = t * t * t
  return [k0 * a[0] + k1 * b[0] + k2 * c[0] + k3 * d[0], k0 * a[1] + k1 * b[1] + k2 * c[1] + k3 * d[1]]
}

/** Returns evenly spaced points along the curve. Includes the exact end of every segment. */
export function samplePath(d: string, spacing: number, start?: Point): Point[] {
  const segments = parseSegments(d, start)
  const points: Point[] = [segments[0][0]]
  for (const segment of segments) {
    const fine = Array.from({ length: 65 }, (_, i) => pointOnCurve(segment, i / 64))
    const distances = [0]
    for (let i = 1; i < fine.length; i++)
      distances.push(distances[i - 1] + Math.hypot(fine[i][0] - fine[i - 1][0], fine[i][1] - fine[i - 1][1]))
    const length = distances[64]
    const steps = Math.max(1, Math.round(length / spacing))
    let k = 1
    for (let s = 1; s <= steps; s++) {
      const target = (length * s) / steps
      while (k < 64 && distances[k] < target) k++
      const share = (target - distances[k - 1]) / (distances[k] - distances[k - 1] || 1)
      points.push(s === steps ? segment[3] : interpolate(fine[k - 1], fine[k], share))
    }
  }
  return points
}

export function isInPolygon(polygon: readonly Point[], x: number, y: number): boolean {
  let isWithin = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [ax, ay] = polygon[i]
    const [bx, by] = polygon[j]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isWithin = !isWithin
  }
  return isWithin
}

/** Returns how far along a path of evenly spaced points a point is, and its distance to the right of the path (y down). */
export function locateOnPath(points: readonly Point[], spacing: number, u: number, v: number) {
  let leastSquared = Number.POSITIVE_INFINITY
  let nearest = 0
  for (let i = 0; i < points.length - 1; i++) {
    const squared = (points[i][0] - u) ** 2 + (points[i][1] - v) ** 2
    if (squared >= leastSquared) continue
    leastSquared = squared
    nearest = i
  }
  const [ax, ay] = points[nearest]
  const [bx, by] = points[nearest + 1]
  const length = Math.hypot(bx - ax, by - ay)
  return {
    along: nearest * spacing + ((u - ax) * (bx - ax) + (v - ay) * (by - ay)) / length,
    across: ((v - ay) * (bx - ax) - (u - ax) * (by - ay)) / length,
  }
}

export const mirrorPoints = (points: readonly Point[]): Point[] => points.map(([x, y]) => [-x, y])

/** Negates every x of a path. */
export function mirrorPath(d: string): string {
  let isX = false
  return d.replace(/[MLCZ]|-?[\d.]+/g, (token) => {
    if (/[MLCZ]/.test(token)) {
      isX = false
      return token
    }
    isX = !isX
    return isX ? String(-Number(token)) : token
  })
}
