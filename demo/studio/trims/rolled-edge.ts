import { samplePath } from '../path.ts'
import { getBoundingBox, type Trim } from './trim.ts'

const RADIUS = 0.75
const THICKNESS = 0.42

/** The rounded edge of a folded rib along the path. */
export function rolledEdge(path: string): Trim {
  const points = samplePath(path, 0.25)
  return {
    ...getBoundingBox(points, RADIUS),
    sample(u, v, out) {
      let leastSquared = RADIUS * RADIUS
      for (const [x, y] of points) leastSquared = Math.min(leastSquared, (x - u) ** 2 + (y - v) ** 2)
      const into = 1 - Math.sqrt(leastSquared) / RADIUS
      out.lift = THICKNESS * (Math.sqrt(1 - into * into) - 1)
    },
  }
}
