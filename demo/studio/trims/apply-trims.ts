import type { Face } from '../garment.ts'
import type { Sight } from '../raster.ts'
import type { Spot } from './applied.ts'

/** The raised items at each pixel of a sight. */
export interface AppliedLayer {
  /** height above the cloth in cm */
  lift: Float32Array
  /** color (its square root, for precision), cover and metal: five bytes per pixel */
  paint: Uint8Array
}

const BYTES_PER_PIXEL = 5

/** Adds the raised items to the sight's depth, which makes them cast shadows. Returns undefined if there are none. */
export function applyTrims(sight: Sight, faces: readonly Face[]): AppliedLayer | undefined {
  if (faces.every(({ applied }) => !applied?.length)) return undefined
  const laid: AppliedLayer = {
    lift: new Float32Array(sight.side.length),
    paint: new Uint8Array(sight.side.length * BYTES_PER_PIXEL),
  }
  const spot: Spot = { lift: 0, color: [0, 0, 0], cover: 0, metal: 0 }
  for (let i = 0; i < sight.side.length; i++) {
    const items = sight.side[i] ? faces[sight.side[i] - 1].applied : undefined
    if (!items) continue
    const u = sight.u[i]
    const v = sight.v[i]
    for (const item of items) {
      if (u < item.left || u > item.right || v < item.top || v > item.bottom) continue
      spot.lift = 0
      spot.cover = 0
      spot.metal = 0
      item.at(u, v, spot)
      laid.lift[i] += spot.lift
      if (spot.cover > 0 || spot.metal > 0) paintSpot(laid, i, spot)
    }
    sight.z[i] += laid.lift[i] * sight.normal[i * 3 + 2]
  }
  return laid
}

function paintSpot({ paint }: AppliedLayer, i: number, { color, cover, metal }: Spot) {
  for (let k = 0; k < 3; k++) paint[i * BYTES_PER_PIXEL + k] = Math.round(255 * Math.sqrt(color[k]))
  paint[i * BYTES_PER_PIXEL + 3] = Math.round(255 * cover)
  paint[i * BYTES_PER_PIXEL + 4] = Math.round(255 * metal)
}

export function applyCover({ paint }: AppliedLayer, i: number, albedo: Float32Array) {
  const cover = paint[i * BYTES_PER_PIXEL + 3] / 255
  if (cover === 0) return
  for (let k = 0; k < 3; k++) albedo[k] += ((paint[i * BYTES_PER_PIXEL + k] / 255) ** 2 - albedo[k]) * cover
}

export const getMetal = ({ paint }: AppliedLayer, i: number) => paint[i * BYTES_PER_PIXEL + 4] / 255
