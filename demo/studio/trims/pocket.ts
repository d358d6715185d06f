import { smoothstep } from '../noise.ts'
import { isInPolygon, type Point, samplePath } from '../path.ts'
import { type Applied, getBoundingBox } from './applied.ts'

/** A patch of cloth sewn down along its edge except at the mouth, which is open. */
export function pocket(outline: string, mouth: readonly [Point, Point], stand: number, inner = 0): Applied {
  const polygon = samplePath(outline, 0.5)
  return {
    ...getBoundingBox(polygon),
    at(u, v, out) {
      if (!isInPolygon(polygon, u, v)) return
      // halves that meet in the middle have no edge there
      const edge = inner ? distanceToEdge(polygon, u, v) : distanceToEdge(polygon, Math.max(u, 3), v)
      const { away, along } = projectOnLine(mouth, u, v)
      const sewn = 0.13 * smoothstep(0, 0.22, edge)
      // widest at the middle of the mouth, flat a hand's width behind
      const open = stand * (1 - smoothstep(0, 9, away)) * Math.sin(Math.PI * Math.min(1, Math.max(0, along))) ** 0.7
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
    away: Math.abs((x - ax) * dy - (y - ay) * dx) / length,
    along: ((x - ax) * dx + (y - ay) * dy) / (length * length),
  }
}
