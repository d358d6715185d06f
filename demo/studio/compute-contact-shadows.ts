import { blur, type Field } from './field.ts'
import type { GBuffer } from './gbuffer.ts'
import { clamp, smoothstep } from './noise.ts'

/** `radius`: width of the shadow in cm; `fullDepth`: height difference in cm at which it is darkest. */
const SHADOWS = [
  { radius: 0.1, fullDepth: 0.07, maxDarkness: 0.3 },
  { radius: 0.45, fullDepth: 0.4, maxDarkness: 0.34 },
]

/** Light comes from the upper left, so a shadow is offset by this share of its radius to the lower right. */
const OFFSET_SHARE = 0.7

/**
 * Returns the share of light that remains at each cloth pixel, 0 to 1. The light grid is too coarse for pockets, cords
 * and seams, so the cloth is darkened by how far it is below its surroundings.
 */
export function computeContactShadows(
  gbuffer: GBuffer,
  scale: number,
  clothPixels: Uint32Array,
  relief: Float32Array,
): Float32Array {
  const { width, height } = gbuffer
  const remainingLight = new Float32Array(clothPixels.length).fill(1)
  const averageHeight: Field = { width, height, data: new Float32Array(width * height) }
  const coverage: Field = { width, height, data: new Float32Array(width * height) }
  for (const { radius, fullDepth, maxDarkness } of SHADOWS) {
    averageHeight.data.fill(0)
    coverage.data.fill(0)
    for (const i of clothPixels) {
      averageHeight.data[i] = gbuffer.z[i] + relief[i]
      coverage.data[i] = 1
    }
    blur(averageHeight, radius * scale)
    blur(coverage, radius * scale)
    const offset = Math.round(radius * scale * OFFSET_SHARE)
    for (let s = 0; s < clothPixels.length; s++) {
      const i = clothPixels[s]
      const neighbour = i - offset * (width + 1)
      const reference = neighbour >= 0 && coverage.data[neighbour] > 0.5 ? neighbour : i
      const depth = averageHeight.data[reference] / coverage.data[reference] - gbuffer.z[i] - relief[i]
      // cloth that turns away from the camera is lower without being in shadow
      const facing = smoothstep(0.15, 0.7, gbuffer.normal[i * 3 + 2])
      remainingLight[s] *= 1 - maxDarkness * facing * clamp(depth / fullDepth)
    }
  }
  return remainingLight
}
