import type { Face } from '../garment.ts'
import type { Sight } from '../raster.ts'
import type { Spot } from './applied.ts'

/** What stands on the cloth, pixel by pixel of a sight. */
export interface Laid {
  /** centimetres over the cloth */
  lift: Float32Array
  /** colour (as its root, which bytes hold better), cover and metal, five bytes a pixel */
  paint: Uint8Array
}

const PAINT = 5

/** Finds what is applied to the sheets where the camera sees it, and raises the sight by it, so that it casts shadows. */
export function layOn(sight: Sight, faces: readonly Face[]): Laid | undefined {
  if (faces.every(({ applied }) => !applied?.length)) return undefined
  const laid: Laid = {
    lift: new Float32Array(sight.side.length),
    paint: new Uint8Array(sight.side.length * PAINT),
  }
  const spot: Spot = { lift: 0, colour: [0, 0, 0], cover: 0, metal: 0 }
  for (let i = 0; i < sight.side.length; i++) {
    const things = sight.side[i] ? faces[sight.side[i] - 1].applied : undefined
    if (!things) continue
    const u = sight.u[i]
    const v = sight.v[i]
    for (const thing of things) {
      if (u < thing.left || u > thing.right || v < thing.top || v > thing.bottom) continue
      spot.lift = 0
      spot.cover = 0
      spot.metal = 0
      thing.at(u, v, spot)
      laid.lift[i] += spot.lift
      if (spot.cover > 0 || spot.metal > 0) paintSpot(laid, i, spot)
    }
    sight.z[i] += laid.lift[i] * sight.normal[i * 3 + 2]
  }
  return laid
}

function paintSpot({ paint }: Laid, i: number, { colour, cover, metal }: Spot) {
  for (let k = 0; k < 3; k++) paint[i * PAINT + k] = Math.round(255 * Math.sqrt(colour[k]))
  paint[i * PAINT + 3] = Math.round(255 * cover)
  paint[i * PAINT + 4] = Math.round(255 * metal)
}

export function coverLaid({ paint }: Laid, i: number, albedo: Float32Array) {
  const cover = paint[i * PAINT + 3] / 255
  if (cover === 0) return
  for (let k = 0; k < 3; k++) albedo[k] += ((paint[i * PAINT + k] / 255) ** 2 - albedo[k]) * cover
}

export const metalLaid = ({ paint }: Laid, i: number) => paint[i * PAINT + 4] / 255
