import type { Point } from '../path.ts'

/** A raised detail on the cloth (cord, zip, snap, pocket), with its bounds in cm of the sheet. */
export interface Trim {
  left: number
  top: number
  right: number
  bottom: number
  /** fills `out` for a point within the bounds */
  sample(u: number, v: number, out: TrimSample): void
}

/** The trim at one point. A `coverage` of 0 keeps the cloth's color. */
export interface TrimSample {
  /** height above the cloth in cm */
  lift: number
  color: readonly [number, number, number]
  coverage: number
  /** 0 to 1 */
  reflectivity: number
}

/** Returns the trim and its mirror image. */
export function withMirror(trim: Trim): Trim[] {
  const mirror: Trim = {
    ...trim,
    left: -trim.right,
    right: -trim.left,
    sample: (u, v, out) => trim.sample(-u, v, out),
  }
  return [trim, mirror]
}

/** Returns the bounding box of the points, extended by `margin`. */
export function getBoundingBox(points: readonly Point[], margin = 0) {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return {
    left: Math.min(...xs) - margin,
    right: Math.max(...xs) + margin,
    top: Math.min(...ys) - margin,
    bottom: Math.max(...ys) + margin,
  }
}
