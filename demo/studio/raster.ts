import { closeHoles } from './close-holes.ts'
import type { GBuffer } from './gbuffer.ts'
import type { Surface } from './subdivide.ts'

/** An orthographic view: `scale` in pixels per cm, `left` and `top` in cm. */
export interface Camera {
  width: number
  height: number
  scale: number
  left: number
  top: number
  isBehind: boolean
}

/** In cm above the middle of the garment. */
export const PAPER_Z = -4
/**
 * In cm: the inside of cloth is drawn behind its outside up to this far, because where a fold turns over itself, the
 * layers can penetrate each other.
 */
const INSIDE_OFFSET = 2.5
/** In cm above the paper: cloth below is compressed into this space, because a fold would be behind the paper. */
const COMPRESSED_SPACE = 0.5

export function rasterizeSurface(surface: Surface, camera: Camera): GBuffer {
  const { width, height } = camera
  const pixelCount = width * height
  const gbuffer: GBuffer = {
    width,
    height,
    faceId: new Uint8Array(pixelCount),
    u: new Float32Array(pixelCount),
    v: new Float32Array(pixelCount),
    z: new Float32Array(pixelCount).fill(-1e9),
    normal: new Float32Array(pixelCount * 3),
  }
  const normals = computeNormals(surface)
  const depth = new Float32Array(pixelCount).fill(-1e9)
  for (let triangle = 0; triangle < surface.triangles.length / 3; triangle++)
    rasterizeTriangle(surface, normals, camera, gbuffer, depth, triangle)
  closeHoles(gbuffer, camera.scale)
  for (let i = 0; i < pixelCount; i++) {
    if (gbuffer.faceId[i]) {
      gbuffer.z[i] = keepAbovePaper(gbuffer.z[i])
      continue
    }
    gbuffer.z[i] = PAPER_Z
    gbuffer.normal[i * 3 + 2] = 1
  }
  return gbuffer
}

function keepAbovePaper(z: number): number {
  const height = z - PAPER_Z
  if (height >= COMPRESSED_SPACE) return z
  // starts with the same slope and approaches a gap above the paper
  const gap = 0.15 * COMPRESSED_SPACE
  const range = COMPRESSED_SPACE - gap
  return PAPER_Z + gap + range * Math.exp((height - COMPRESSED_SPACE) / range)
}

function computeNormals({ positions, triangles, vertexCount }: Surface): Float32Array {
  const normals = new Float32Array(vertexCount * 3)
  for (let i = 0; i < triangles.length; i += 3) {
    const a = triangles[i] * 3
    const b = triangles[i + 1] * 3
    const c = triangles[i + 2] * 3
    const ux = positions[b] - positions[a]
    const uy = positions[b + 1] - positions[a + 1]
    const uz = positions[b + 2] - positions[a + 2]
    const vx = positions[c] - positions[a]
    const vy = positions[c + 1] - positions[a + 1]
    const vz = positions[c + 2] - positions[a + 2]
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

function rasterizeTriangle(
  surface: Surface,
  normals: Float32Array,
  camera: Camera,
  gbuffer: GBuffer,
  depth: Float32Array,
  triangle: number,
) {
  const { positions, flat, triangles, frontTriangleCount } = surface
  const { width, height, scale, left, top } = camera
  const mirrorX = camera.isBehind ? -1 : 1
  const ia = triangles[triangle * 3]
  const ib = triangles[triangle * 3 + 1]
  const ic = triangles[triangle * 3 + 2]
  const ax = (positions[ia * 3] * mirrorX - left) * scale
  const ay = (positions[ia * 3 + 1] - top) * scale
  const bx = (positions[ib * 3] * mirrorX - left) * scale
  const by = (positions[ib * 3 + 1] - top) * scale
  const cx = (positions[ic * 3] * mirrorX - left) * scale
  const cy = (positions[ic * 3 + 1] - top) * scale
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (Math.abs(area) < 1e-9) return
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx)))
  const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx)))
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy)))
  const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy)))
  if (x0 > x1 || y0 > y1) return
  const isFront = triangle < frontTriangleCount
  // face maps are drawn as seen from outside, which mirrors the back
  const mirrorU = isFront ? 1 : -1
  // y points down, so a triangle that faces the camera is clockwise on the screen
  const facesCamera = area > 0
  const faceId = (isFront ? 1 : 2) + (facesCamera ? 0 : 2)
  const depthOffset = facesCamera ? 0 : INSIDE_OFFSET
  const normalSign = facesCamera ? mirrorX : -mirrorX
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const wb = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
      const wc = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
      const wa = 1 - wb - wc
      if (wa < -1e-6 || wb < -1e-6 || wc < -1e-6) continue
      const z = (wa * positions[ia * 3 + 2] + wb * positions[ib * 3 + 2] + wc * positions[ic * 3 + 2]) * mirrorX
      const i = y * width + x
      if (z - depthOffset <= depth[i]) continue
      depth[i] = z - depthOffset
      gbuffer.z[i] = z
      gbuffer.faceId[i] = faceId
      gbuffer.u[i] = (wa * flat[ia * 2] + wb * flat[ib * 2] + wc * flat[ic * 2]) * mirrorU
      gbuffer.v[i] = wa * flat[ia * 2 + 1] + wb * flat[ib * 2 + 1] + wc * flat[ic * 2 + 1]
      const nx = (wa * normals[ia * 3] + wb * normals[ib * 3] + wc * normals[ic * 3]) * normalSign
      const ny = (wa * normals[ia * 3 + 1] + wb * normals[ib * 3 + 1] + wc * normals[ic * 3 + 1]) * normalSign * mirrorX
      const nz = Math.max(
        0.06,
        (wa * normals[ia * 3 + 2] + wb * normals[ib * 3 + 2] + wc * normals[ic * 3 + 2]) * normalSign,
      )
      const n = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
      gbuffer.normal[i * 3] = nx * n
      gbuffer.normal[i * 3 + 1] = ny * n
      gbuffer.normal[i * 3 + 2] = nz * n
    }
  }
}
