import { smoothstep } from '../noise.ts'
import type { Trim, TrimSample } from './trim.ts'

const BRASS = [0.52, 0.5, 0.46] as const
const TAPE = [0.012, 0.012, 0.014] as const
const TOOTH = 0.3

/** A closed metal zip in the middle: tape between two folded edges, teeth, and a slider with its puller at the top. */
export function zip({ top, bottom }: { top: number; bottom: number }): Trim {
  return {
    left: -1.6,
    right: 1.6,
    top: top - 0.5,
    bottom,
    sample(u, v, out) {
      const across = Math.abs(u)
      if (fillSlider(u, v - top, out)) return
      if (v < top) return
      // the fronts are folded back next to the tape
      const fold = smoothstep(0.75, 0.82, across) * (1 - smoothstep(0.95, 1.5, across))
      out.lift = 0.16 * fold
      if (across > 0.78) return
      out.color = TAPE
      out.coverage = 0.9
      const step = (v / TOOTH) % 1
      const phase = (step + (u > 0 ? 0.5 : 0) + 2) % 1
      const tooth = smoothstep(0.06, 0.16, phase) * (1 - smoothstep(0.62, 0.72, phase))
      const reach = 1 - smoothstep(0.26, 0.33, across)
      if (tooth * reach < 0.2) return
      out.lift = 0.1 * tooth * reach
      out.color = BRASS
      out.coverage = tooth * reach
      out.reflectivity = 0.8
    },
  }
}

/** Fills `out` and returns true within the slider or its puller. */
function fillSlider(u: number, v: number, out: TrimSample) {
  const across = Math.abs(u)
  const isSlider = v > -0.2 && v < 1.5 && across < 0.62 - 0.16 * Math.max(0, v)
  const isRing = v > 1.1 && v < 1.9 && across < 0.28
  const isPuller = v >= 1.8 && v < 4.6 && across < 0.34 - (v > 4.3 ? (v - 4.3) * 0.5 : 0)
  if (!isSlider && !isRing && !isPuller) return false
  const isHole = isPuller && v > 3.6 && v < 4.2 && across < 0.14
  const profile = isSlider ? across / 0.62 : across / 0.34
  out.lift = (isSlider ? 0.34 : 0.24) * Math.sqrt(Math.max(0.05, 1 - profile ** 4)) - (isHole ? 0.12 : 0)
  out.color = isHole ? TAPE : BRASS
  out.coverage = 1
  out.reflectivity = isHole ? 0 : 0.85
  return true
}
