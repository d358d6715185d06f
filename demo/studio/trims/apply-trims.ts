import type { Face } from '../garment.ts'
import type { GBuffer } from '../gbuffer.ts'
import type { TrimSample } from './trim.ts'

/** The trims at each pixel. */
export interface TrimLayer {
  /** height above the cloth in cm */
  lift: Float32Array
  /** color (its square root, for precision), coverage and reflectivity: five bytes per pixel */
  paint: Uint8Array
}

const BYTES_PER_PIXEL = 5

/** Raises the depth of the G-buffer by the trims, which makes them cast shadows. Returns undefined if there are none. */
export function applyTrims(gbuffer: GBuffer, faces: readonly Face[]): TrimLayer | undefined {
  if (faces.every(({ trims }) => !trims?.length)) return undefined
  const layer: TrimLayer = {
    lift: new Float32Array(gbuffer.faceId.length),
    paint: new Uint8Array(gbuffer.faceId.length * BYTES_PER_PIXEL),
  }
  const sample: TrimSample = { lift: 0, color: [0, 0, 0], coverage: 0, reflectivity: 0 }
  for (let i = 0; i < gbuffer.faceId.length; i++) {
    const trims = gbuffer.faceId[i] ? faces[gbuffer.faceId[i] - 1].trims : undefined
    if (!trims) continue
    const u = gbuffer.u[i]
    const v = gbuffer.v[i]
    for (const trim of trims) {
      if (u < trim.left || u > trim.right || v < trim.top || v > trim.bottom) continue
      sample.lift = 0
      sample.coverage = 0
      sample.reflectivity = 0
      trim.sample(u, v, sample)
      layer.lift[i] += sample.lift
      if (sample.coverage > 0 || sample.reflectivity > 0) paintSample(layer, i, sample)
    }
    gbuffer.z[i] += layer.lift[i] * gbuffer.normal[i * 3 + 2]
  }
  return layer
}

function paintSample({ paint }: TrimLayer, i: number, { color, coverage, reflectivity }: TrimSample) {
  for (let k = 0; k < 3; k++) paint[i * BYTES_PER_PIXEL + k] = Math.round(255 * Math.sqrt(color[k]))
  paint[i * BYTES_PER_PIXEL + 3] = Math.round(255 * coverage)
  paint[i * BYTES_PER_PIXEL + 4] = Math.round(255 * reflectivity)
}

export function applyTrimColor({ paint }: TrimLayer, i: number, albedo: Float32Array) {
  const coverage = paint[i * BYTES_PER_PIXEL + 3] / 255
  if (coverage === 0) return
  for (let k = 0; k < 3; k++) albedo[k] += ((paint[i * BYTES_PER_PIXEL + k] / 255) ** 2 - albedo[k]) * coverage
}

export const getReflectivity = ({ paint }: TrimLayer, i: number) => paint[i * BYTES_PER_PIXEL + 4] / 255
