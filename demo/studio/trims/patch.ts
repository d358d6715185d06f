import { smoothstep } from '../noise.ts'
import { isInPolygon, type Point, samplePath } from '../path.ts'
import { getBoundingBox, type Trim } from './trim.ts'

interface PatchOptions {
  /** height above the cloth: in the middle and at the border, with the width of the transition */
  middle: number
  border: number
  transition: number
}

/** A piece of cloth sewn on top. */
export function patch(outline: string, { middle, border, transition }: PatchOptions): Trim {
  const points = samplePath(outline, 0.8)
  return {
    ...getBoundingBox(points),
    sample(u, v, out) {
      if (!isInPolygon(points, u, v)) return
      out.lift = border + (middle - border) * smoothstep(0, transition, distanceToBorder(points, u, v))
    },
  }
}

function distanceToBorder(points: readonly Point[], x: number, y: number): number {
  let leastSquared = Number.POSITIVE_INFINITY
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1]
    const dx = points[i][0] - ax
    const dy = points[i][1] - ay
    const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
    const squared = (ax + dx * t - x) ** 2 + (ay + dy * t - y) ** 2
    if (squared < leastSquared) leastSquared = squared
  }
  return Math.sqrt(leastSquared)
}
