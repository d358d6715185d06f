import { noise, smoothstep } from '../noise.ts'
import type { Applied } from './applied.ts'

interface PuckerArea {
  left: number
  right: number
  /** y of the seam; `above` and `below` are the extent of the puckers */
  seam: number
  above: number
  below: number
}

/** Small irregular vertical folds caused by elastic, deepest at the seam. */
export function puckers({ left, right, seam, above, below }: PuckerArea): Applied {
  return {
    left,
    right,
    top: seam - above,
    bottom: seam + below,
    at(u, v, out) {
      const reach = 0.62 + 0.38 * noise(u * 0.8 + 5, seam)
      const fade = v < seam ? 1 - smoothstep(0, above, seam - v) : 1 - smoothstep(0, below * reach, v - seam)
      const bent = u + 0.35 * noise(u * 0.5, v * 0.35)
      const patchy = 0.7 + 0.5 * noise(u / 4.5 + 9, seam)
      const fold = noise(bent / 0.85, v / 16 + seam) + 0.45 * noise(bent / 0.4 + 40, v / 9)
      out.lift = 0.11 * patchy * fold * fade
    },
  }
}
