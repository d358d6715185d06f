import { smoothstep } from '../noise.ts'
import { isInPolygon, type Point, samplePath } from '../path.ts'
import { getBoundingBox, type Trim } from './trim.ts'

interface PocketOptions {
  /** both ends of the open edge */
  mouth: readonly [Point, Point]
  /** how far the mouth gapes, in cm */
  opening: number
  /** whether the pocket continues in its mirror image, without an edge in the middle */
  isJoined: boolean
}

/** A patch of cloth sewn down along its edge except at the mouth, which is open. */
export function pocket(outline: string, { mouth, opening, isJoined }: PocketOptions): Trim {
  const polygon = samplePath(outline, 0.5)
  return {
    ...getBoundingBox(polygon),
    sample(u, v, out) {
      if (!isInPolygon(polygon, u, v)) return
      const edge = distanceToEdge(polygon, isJoined ? Math.max(u, 3) : u, v)
      const { distance, along } = projectOnLine(mouth, u, v)
      const sewn = 0.13 * smoothstep(0, 0.22, edge)
      // gapes most at the middle of the mouth and is flat 9 cm behind it
      const open =
        opening * (1 - smoothstep(0, 9, distance)) * Math.sin(Math.PI * Math.min(1, Math.max(0, along))) ** 0.7
      out.lift = sewn + open * smoothstep(0, 0.35, edge)
    },
  }
}

function distanceToEdge(polygon: readonly Point[], x: number, y: number): number {
  let leastDistance = Number.POSITIVE_INFINITY
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++)
    leastDistance = Math.min(leastDistance, segmentDistance(polygon[j], polygon[i], x, y))
  return leastDistance
}

function segmentDistance([ax, ay]: Point, [bx, by]: Point, x: number, y: number): number {
  const dx = bx - ax
  const dy = by - ay
  const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - ax - dx * t, y - ay - dy * t)
}

function projectOnLine([[ax, ay], [bx, by]]: readonly [Point, Point], x: number, y: number) {
  const dx = bx - ax
  const dy = by - ay
  const length = Math.hypot(dx, dy)
  return {
    distance: Math.abs((x - ax) * dy - (y - ay) * dx) / length,
    along: ((x - ax) * dx + (y - ay) * dy) / (length * length),
  }
}
