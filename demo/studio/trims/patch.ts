import { smoothstep } from '../noise.ts'
import { isInPolygon, type Point, samplePath } from '../path.ts'
import { type Applied, getBoundingBox } from './applied.ts'

/** A piece of cloth sewn on top: `thick` in the middle, `edge` at its border. */
export function patch(outline: string, thick: number, edge: number, roll: number): Applied {
  const points = samplePath(outline, 0.8)
  return {
    ...getBoundingBox(points),
    at(u, v, out) {
      if (!isInPolygon(points, u, v)) return
      out.lift = edge + (thick - edge) * smoothstep(0, roll, distanceToBorder(points, u, v))
    },
  }
}

function distanceToBorder(points: readonly Point[], x: number, y: number): number {
  let leastDistance = Number.POSITIVE_INFINITY
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1]
    const dx = points[i][0] - ax
    const dy = points[i][1] - ay
    const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
    const distance = (ax + dx * t - x) ** 2 + (ay + dy * t - y) ** 2
    if (distance < leastDistance) leastDistance = distance
  }
  return Math.sqrt(leastDistance)
}
