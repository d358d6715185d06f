import type { Surface } from '../subdivide.ts'

/** A cross-section of a tube: its center and its radii, sideways and towards the viewer. */
export type Ring = readonly [x: number, y: number, z: number, halfWidth: number, halfDepth: number]

const SEGMENTS = 32

/** Joins elliptical rings to a surface. Rings lie across the line from the first to the last one. */
export function createTube(rings: readonly Ring[]): Surface {
  const first = rings[0]
  const last = rings[rings.length - 1]
  const axis = normalize([last[0] - first[0], last[1] - first[1], last[2] - first[2]])
  const side = normalize([axis[1], -axis[0], 0])
  const front = cross(side, axis)
  const positions = new Float32Array(rings.length * SEGMENTS * 3)
  for (const [r, [x, y, z, halfWidth, halfDepth]] of rings.entries())
    for (let s = 0; s < SEGMENTS; s++) {
      const angle = (s / SEGMENTS) * 2 * Math.PI
      const [a, b] = [Math.cos(angle) * halfWidth, Math.sin(angle) * halfDepth]
      positions.set(
        [x + side[0] * a + front[0] * b, y + side[1] * a + front[1] * b, z + side[2] * a + front[2] * b],
        (r * SEGMENTS + s) * 3,
      )
    }
  const triangles: number[] = []
  for (let r = 0; r < rings.length - 1; r++)
    for (let s = 0; s < SEGMENTS; s++) {
      const next = (s + 1) % SEGMENTS
      const [a, b, c, d] = [s, next, s + SEGMENTS, next + SEGMENTS].map((v) => r * SEGMENTS + v)
      triangles.push(a, c, b, b, c, d)
    }
  return {
    positions,
    flat: new Float32Array(rings.length * SEGMENTS * 2),
    triangles: Uint32Array.from(triangles),
    frontTriangleCount: triangles.length / 3,
    vertexCount: rings.length * SEGMENTS,
  }
}

/** Joins surfaces of one side to one. */
export function joinSurfaces(surfaces: readonly Surface[]): Surface {
  const vertexCount = surfaces.reduce((sum, surface) => sum + surface.vertexCount, 0)
  const positions = new Float32Array(vertexCount * 3)
  const triangles: number[] = []
  let offset = 0
  for (const surface of surfaces) {
    positions.set(surface.positions, offset * 3)
    for (const v of surface.triangles) triangles.push(v + offset)
    offset += surface.vertexCount
  }
  return {
    positions,
    flat: new Float32Array(vertexCount * 2),
    triangles: Uint32Array.from(triangles),
    frontTriangleCount: triangles.length / 3,
    vertexCount,
  }
}

type Vector = readonly [number, number, number]

function normalize([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
