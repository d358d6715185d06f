import type { Point } from '../path.ts'

/** A raised item on the cloth (cord, zip, snap, pocket), with its bounds in cm of the sheet. */
export interface Applied {
  left: number
  top: number
  right: number
  bottom: number
  /** fills `out` for a point within the bounds */
  at(u: number, v: number, out: Spot): void
}

/** The item at one point; `cover` 0 keeps the cloth's color. */
export interface Spot {
  /** height above the cloth in cm */
  lift: number
  color: readonly [number, number, number]
  cover: number
  /** reflectivity, 0 to 1 */
  metal: number
}

/** Returns the item and its mirror image. */
export function withMirror(item: Applied): Applied[] {
  const mirror: Applied = {
    ...item,
    left: -item.right,
    right: -item.left,
    at: (u, v, out) => item.at(-u, v, out),
  }
  return [item, mirror]
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
