import { createRandom } from '#shared/create-random.ts'
import type { Gather, Pattern, Sheet } from './garment.ts'
import { noise } from './noise.ts'
import { isInPolygon, mirrorPath, mirrorPoints, type Point, samplePath } from './path.ts'
import { triangulate } from './triangulate.ts'

/** The cloth as triangles. The first `frontTriangleCount` triangles are the front sheet, the rest the back. */
export interface Mesh {
  /** position of each vertex in the flat garment, seen from the front */
  flat: Float32Array
  triangles: Uint32Array
  frontTriangleCount: number
  vertexCount: number
}

interface FlatSheet {
  points: Point[]
  /** for each outline point (the first points): whether it is sewn to the other sheet */
  sewn: boolean[]
  triangles: Uint32Array
}

export function createMesh(pattern: Pattern, spacing: number, seed: number): Mesh {
  const front = meshSheet(pattern.front, spacing, seed)
  const back = meshSheet(pattern.back, spacing, seed + 1)
  const flat: number[] = []
  const seam = new Map<string, number>()
  const getKey = ([x, y]: Point) => `${x.toFixed(3)},${y.toFixed(3)}`
  for (const [i, point] of front.points.entries()) {
    if (front.sewn[i]) seam.set(getKey(point), i)
    flat.push(...point)
  }
  const backIndices = back.points.map((point, i) => {
    const sharedIndex = back.sewn[i] ? seam.get(getKey(point)) : undefined
    if (sharedIndex !== undefined) return sharedIndex
    flat.push(...point)
    return flat.length / 2 - 1
  })
  const triangles = new Uint32Array(front.triangles.length + back.triangles.length)
  triangles.set(front.triangles)
  // reversed winding, because both sheets must face outwards
  for (let i = 0; i < back.triangles.length; i += 3) {
    triangles[front.triangles.length + i] = backIndices[back.triangles[i]]
    triangles[front.triangles.length + i + 1] = backIndices[back.triangles[i + 2]]
    triangles[front.triangles.length + i + 2] = backIndices[back.triangles[i + 1]]
  }
  return {
    flat: Float32Array.from(flat),
    triangles,
    frontTriangleCount: front.triangles.length / 3,
    vertexCount: flat.length / 2,
  }
}

function meshSheet(sheet: Sheet, spacing: number, seed: number): FlatSheet {
  const { outline, sewn } = traceOutline(sheet, spacing)
  const holes = (sheet.holes ?? []).map((d) => samplePath(d, spacing).slice(1))
  const points = [...outline, ...holes.flat()]
  for (const hole of holes) for (const _ of hole) sewn.push(false)
  const rings = [outline, ...holes]
  const isInside = (x: number, y: number) => rings.every((ring, i) => isInPolygon(ring, x, y) === (i === 0))

  const random = createRandom(seed)
  const outlinePoints = points.slice()
  const rowHeight = spacing * Math.sqrt(0.75)
  const [left, right, top, bottom] = getBounds(outline)
  for (let row = 0, y = top; y < bottom; row++, y += rowHeight) {
    for (let x = left + (row & 1 ? spacing / 2 : 0); x < right; x += spacing) {
      const point: Point = [x + (random() - 0.5) * spacing * 0.25, y + (random() - 0.5) * spacing * 0.25]
      if (
        isInside(...point) &&
        outlinePoints.every((b) => Math.hypot(b[0] - point[0], b[1] - point[1]) > spacing * 0.62)
      )
        points.push(point)
    }
  }
  const candidates = triangulate({
    // jitter, because four points on one circle have no unique triangulation
    x: Float64Array.from(points, ([x, y]) => x + noise(x * 31.7, y * 27.1) * 1e-4),
    y: Float64Array.from(points, ([x, y]) => y + noise(y * 29.3, x * 33.9) * 1e-4),
    count: points.length,
  })
  const indices: number[] = []
  for (let i = 0; i < candidates.length; i += 3) {
    const corners = [points[candidates[i]], points[candidates[i + 1]], points[candidates[i + 2]]]
    const cx = (corners[0][0] + corners[1][0] + corners[2][0]) / 3
    const cy = (corners[0][1] + corners[1][1] + corners[2][1]) / 3
    if (isInside(cx, cy)) indices.push(candidates[i], candidates[i + 1], candidates[i + 2])
  }
  return { points, sewn, triangles: Uint32Array.from(indices) }
}

function traceOutline(sheet: Sheet, spacing: number): { outline: Point[]; sewn: boolean[] } {
  const halfOutline: Point[] = [sheet.start]
  const halfSewn: boolean[] = [false]
  for (const edge of sheet.edges) {
    const points = samplePath(edge.path, spacing, halfOutline.at(-1)).slice(1)
    if (edge.sewn) halfSewn[halfSewn.length - 1] = true
    halfOutline.push(...points)
    for (const _ of points) halfSewn.push(edge.sewn)
  }
  const otherHalf = mirrorPoints(halfOutline).reverse().slice(1, -1)
  return { outline: [...halfOutline, ...otherHalf], sewn: [...halfSewn, ...halfSewn.toReversed().slice(1, -1)] }
}

function getBounds(points: readonly Point[]): [number, number, number, number] {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
}

/** Returns a function that finds the gather at a point of a sheet. */
export function createGatherFinder(gathers: readonly Gather[]) {
  const regions = gathers.flatMap((gather) => {
    const radians = (gather.angle * Math.PI) / 180
    const createRegion = (path: string, dx: number) => {
      const polygon = samplePath(path, 0.5)
      return { gather, polygon, bounds: getBounds(polygon), dx, dy: Math.sin(radians) }
    }
    const region = createRegion(gather.region, Math.cos(radians))
    return gather.mirror ? [region, createRegion(mirrorPath(gather.region), -region.dx)] : [region]
  })
  return (sheet: 'front' | 'back', x: number, y: number) =>
    regions.find(
      ({ gather, polygon, bounds: [left, right, top, bottom] }) =>
        (gather.sheet === 'both' || gather.sheet === sheet) &&
        x >= left &&
        x <= right &&
        y >= top &&
        y <= bottom &&
        isInPolygon(polygon, x, y),
    )
}
