import { samplePath } from '../path.ts'
import { type Applied, getBoundingBox } from './applied.ts'

const RADIUS = 0.75
const THICK = 0.42

/** The rounded edge of a folded rib along the path. */
export function rolledEdge(path: string): Applied {
  const points = samplePath(path, 0.25)
  return {
    ...getBoundingBox(points, RADIUS),
    at(u, v, out) {
      let leastDistance = RADIUS * RADIUS
      for (const [x, y] of points) leastDistance = Math.min(leastDistance, (x - u) ** 2 + (y - v) ** 2)
      const into = 1 - Math.sqrt(leastDistance) / RADIUS
      out.lift = THICK * (Math.sqrt(1 - into * into) - 1)
    },
  }
}
