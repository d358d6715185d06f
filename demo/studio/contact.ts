import { blur, type Field } from './field.ts'
import { clamp, smoothstep } from './noise.ts'
import type { Sight } from './raster.ts'

/** How wide the shadow is, in centimetres, how deep a step makes it full, and how dark it is then. */
const SHADOWS = [
  { reach: 0.1, step: 0.07, dark: 0.3 },
  { reach: 0.45, step: 0.4, dark: 0.34 },
]

/** The light falls from the upper left, so a shadow lies this share of its reach below and to the right. */
const ASLANT = 0.7

/**
 * The glow sees folds but no pocket, cord or seam, which are thinner than its grid: beside them, and where one layer
 * lies on another, the cloth is darkened by how far it lies below what surrounds it. What of the light is left at each spot, 0 to 1.
 */
export function contactShadows(sight: Sight, scale: number, spots: Uint32Array, relief: Float32Array): Float32Array {
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
    const aside = Math.round(reach * scale * ASLANT)
    for (let s = 0; s < spots.length; s++) {
      const i = spots[s]
      const from = i - aside * (width + 1)
      const j = from >= 0 && cover.data[from] > 0.5 ? from : i
      const below = around.data[j] / cover.data[j] - sight.z[i] - relief[i]
      // where the cloth turns away it falls off by itself, without a shadow
      const facing = smoothstep(0.15, 0.7, sight.normal[i * 3 + 2])
      contact[s] *= 1 - dark * facing * clamp(below / step)
    }
  }
  return contact
}
