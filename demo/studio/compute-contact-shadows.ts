import { blur, type Field } from './field.ts'
import { clamp, smoothstep } from './noise.ts'
import type { Sight } from './raster.ts'

/** `reach`: width of the shadow in cm; `step`: height difference in cm at which it is darkest; `dark`: its maximum darkness. */
const SHADOWS = [
  { reach: 0.1, step: 0.07, dark: 0.3 },
  { reach: 0.45, step: 0.4, dark: 0.34 },
]

/** Light comes from the upper left, so a shadow is offset by this share of its reach to the lower right. */
const OFFSET_SHARE = 0.7

/**
 * Returns the share of light that remains at each spot, 0 to 1. The glow's grid is too coarse for pockets, cords and
 * seams, so the cloth is darkened by how far it is below its surroundings.
 */
export function computeContactShadows(
  sight: Sight,
  scale: number,
  spots: Uint32Array,
  relief: Float32Array,
): Float32Array {
  const { width, height } = sight
  const contact = new Float32Array(spots.length).fill(1)
  const around: Field = { width, height, data: new Float32Array(width * height) }
  const cover: Field = { width, height, data: new Float32Array(width * height) }
  for (const { reach, step, dark } of SHADOWS) {
    around.data.fill(0)
    cover.data.fill(0)
    for (const i of spots) {
      around.data[i] = sight.z[i] + relief[i]
      cover.data[i] = 1
    }
    blur(around, reach * scale)
    blur(cover, reach * scale)
    const offset = Math.round(reach * scale * OFFSET_SHARE)
    for (let s = 0; s < spots.length; s++) {
      const i = spots[s]
      const from = i - offset * (width + 1)
      const j = from >= 0 && cover.data[from] > 0.5 ? from : i
      const depth = around.data[j] / cover.data[j] - sight.z[i] - relief[i]
      // cloth that turns away from the camera is lower without being in shadow
      const facing = smoothstep(0.15, 0.7, sight.normal[i * 3 + 2])
      contact[s] *= 1 - dark * facing * clamp(depth / step)
    }
  }
  return contact
}
