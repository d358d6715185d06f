import type { Surface } from './subdivide.ts'

/** An orthographic view: `scale` in pixels per cm, `left` and `top` in cm. */
export interface Camera {
  width: number
  height: number
  scale: number
  left: number
  top: number
  behind: boolean
}

/** The surface at each pixel. Side 0 is the paper, 1 and 2 the outside of front and back, 3 and 4 their inside. */
export interface Sight {
  width: number
  height: number
  side: Uint8Array
  /** position in the flat sheet, seen from outside */
  u: Float32Array
  v: Float32Array
  z: Float32Array
  normal: Float32Array
}

/** Depth of the paper relative to the middle of the garment, in cm. */
export const PAPER_DEPTH = -4

export function rasterizeSurface(surface: Surface, camera: Camera): Sight {
  const { width, height } = camera
  const pixels = width * height
  const sight: Sight = {
    width,
    height,
    side: new Uint8Array(pixels),
    u: new Float32Array(pixels),
    v: new Float32Array(pixels),
    z: new Float32Array(pixels).fill(-1e9),
    normal: new Float32Array(pixels * 3),
  }
  const normals = computeNormals(surface)
  for (let t = 0; t < surface.triangles.length / 3; t++) rasterizeTriangle(surface, normals, camera, sight, t)
  for (let i = 0; i < pixels; i++) {
    if (sight.side[i]) continue
    sight.z[i] = PAPER_DEPTH
    sight.normal[i * 3 + 2] = 1
  }
  return sight
}

function computeNormals({ at, triangles, vertices }: Surface): Float32Array {
  const normals = new Float32Array(vertices * 3)
  for (let i = 0; i < triangles.length; i += 3) {
    const a = triangles[i] * 3
    const b = triangles[i + 1] * 3
    const c = triangles[i + 2] * 3
    const ux = at[b] - at[a]
    const uy = at[b + 1] - at[a + 1]
    const uz = at[b + 2] - at[a + 2]
    const vx = at[c] - at[a]
    const vy = at[c + 1] - at[a + 1]
    const vz = at[c + 2] - at[a + 2]
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    for (let k = 0; k < 3; k++) {
      const corner = triangles[i + k] * 3
      normals[corner] += nx
      normals[corner + 1] += ny
      normals[corner + 2] += nz
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i], normals[i + 1], normals[i + 2]) + 1e-9
    normals[i] /= length
    normals[i + 1] /= length
    normals[i + 2] /= length
  }
  return normals
}

function rasterizeTriangle(surface: Surface, normals: Float32Array, camera: Camera, sight: Sight, t: number) {
  const { at, flat, triangles, frontTriangles } = surface
  const { width, height, scale, left, top } = camera
  const turn = camera.behind ? -1 : 1
  const ia = triangles[t * 3]
  const ib = triangles[t * 3 + 1]
  const ic = triangles[t * 3 + 2]
  const ax = (at[ia * 3] * turn - left) * scale
  const ay = (at[ia * 3 + 1] - top) * scale
  const bx = (at[ib * 3] * turn - left) * scale
  const by = (at[ib * 3 + 1] - top) * scale
  const cx = (at[ic * 3] * turn - left) * scale
  const cy = (at[ic * 3 + 1] - top) * scale
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (Math.abs(area) < 1e-9) return
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx)))
  const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx)))
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy)))
  const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy)))
  if (x0 > x1 || y0 > y1) return
  const isFront = t < frontTriangles
  // each sheet's picture is drawn as one sees it from outside
  const hand = isFront ? 1 : -1
  // the screen's y points down, so a triangle that faces the camera turns clockwise on it
  const seen = area * turn * (camera.behind ? -1 : 1) > 0
  const side = (isFront ? 1 : 2) + (seen ? 0 : 2)
  const flip = seen ? turn : -turn
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const wb = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
      const wc = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
      const wa = 1 - wb - wc
      if (wa < -1e-6 || wb < -1e-6 || wc < -1e-6) continue
      const z = (wa * at[ia * 3 + 2] + wb * at[ib * 3 + 2] + wc * at[ic * 3 + 2]) * turn
      const i = y * width + x
      if (z <= sight.z[i]) continue
      sight.z[i] = z
      sight.side[i] = side
      sight.u[i] = (wa * flat[ia * 2] + wb * flat[ib * 2] + wc * flat[ic * 2]) * hand
      sight.v[i] = wa * flat[ia * 2 + 1] + wb * flat[ib * 2 + 1] + wc * flat[ic * 2 + 1]
      const nx = (wa * normals[ia * 3] + wb * normals[ib * 3] + wc * normals[ic * 3]) * flip
      const ny = (wa * normals[ia * 3 + 1] + wb * normals[ib * 3 + 1] + wc * normals[ic * 3 + 1]) * flip * turn
      const nz = Math.max(0.06, (wa * normals[ia * 3 + 2] + wb * normals[ib * 3 + 2] + wc * normals[ic * 3 + 2]) * flip)
      const n = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
      sight.normal[i * 3] = nx * n
      sight.normal[i * 3 + 1] = ny * n
      sight.normal[i * 3 + 2] = nz * n
    }
  }
}
