import { noise, smoothstep } from '../noise.ts'
import type { Trim } from './trim.ts'

interface PuckerArea {
  left: number
  right: number
  /** y of the seam; `above` and `below` are the extent of the puckers */
  seamY: number
  above: number
  below: number
}

/** Small irregular vertical folds caused by elastic, deepest at the seam. */
export function puckers({ left, right, seamY, above, below }: PuckerArea): Trim {
  return {
    left,
    right,
    top: seamY - above,
    bottom: seamY + below,
    sample(u, v, out) {
      const reach = 0.62 + 0.38 * noise(u * 0.8 + 5, seamY)
      const fade = v < seamY ? 1 - smoothstep(0, above, seamY - v) : 1 - smoothstep(0, below * reach, v - seamY)
      const warpedU = u + 0.35 * noise(u * 0.5, v * 0.35)
      const patchiness = 0.7 + 0.5 * noise(u / 4.5 + 9, seamY)
      const fold = noise(warpedU / 0.85, v / 16 + seamY) + 0.45 * noise(warpedU / 0.4 + 40, v / 9)
      out.lift = 0.11 * patchiness * fold * fade
    },
  }
}
