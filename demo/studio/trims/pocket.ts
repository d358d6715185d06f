import { type Field, sampleField } from '../field.ts'
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

/** Samples per cm of the baked height. */
const BAKED_SCALE = 20

/** A patch of cloth sewn down along its edge except at the mouth, which is open. */
export function pocket(outline: string, options: PocketOptions): Trim {
  const polygon = samplePath(outline, 0.5)
  const bounds = getBoundingBox(polygon)
  let baked: Field | undefined
  return {
    ...bounds,
    sample(u, v, out) {
      // on first use, because a scene has many more pixels than the pocket has samples
      baked ??= bakeHeight(polygon, bounds, options)
      out.lift = sampleField(baked, (u - bounds.left) * BAKED_SCALE, (v - bounds.top) * BAKED_SCALE)
    },
  }
}

function bakeHeight(
  polygon: readonly Point[],
  { left, top, right, bottom }: ReturnType<typeof getBoundingBox>,
  options: PocketOptions,
): Field {
  const width = Math.ceil((right - left) * BAKED_SCALE) + 1
  const height = Math.ceil((bottom - top) * BAKED_SCALE) + 1
  const data = Float32Array.from({ length: width * height }, (_, i) =>
    getHeight(polygon, options, left + (i % width) / BAKED_SCALE, top + Math.floor(i / width) / BAKED_SCALE),
  )
  return { width, height, data }
}

function getHeight(polygon: readonly Point[], { mouth, opening, isJoined }: PocketOptions, u: number, v: number) {
  if (!isInPolygon(polygon, u, v)) return 0
  const edge = distanceToEdge(polygon, isJoined ? Math.max(u, 3) : u, v)
  const { distance, along } = projectOnLine(mouth, u, v)
  const sewn = 0.13 * smoothstep(0, 0.22, edge)
  // gapes most at the middle of the mouth and is flat 9 cm behind it
  const open = opening * (1 - smoothstep(0, 9, distance)) * Math.sin(Math.PI * Math.min(1, Math.max(0, along))) ** 0.7
  return sewn + open * smoothstep(0, 0.35, edge)
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
