import { smoothstep } from '../noise.ts'
import type { Applied, Spot } from './applied.ts'

const BRASS = [0.52, 0.5, 0.46] as const
const TAPE = [0.012, 0.012, 0.014] as const
const TOOTH = 0.3

/** A closed metal zip in the middle: tape between two folded edges, teeth, and a slider with its puller at the top. */
export function zip(top: number, bottom: number): Applied {
  return {
    left: -1.6,
    right: 1.6,
    top: top - 0.5,
    bottom,
    at(u, v, out) {
      const across = Math.abs(u)
      if (fillSlider(u, v - top, out)) return
      if (v < top) return
      // the fronts are folded back next to the tape
      const fold = smoothstep(0.75, 0.82, across) * (1 - smoothstep(0.95, 1.5, across))
      out.lift = 0.16 * fold
      if (across > 0.78) return
      out.color = TAPE
      out.cover = 0.9
      const step = (v / TOOTH) % 1
      const phase = (step + (u > 0 ? 0.5 : 0) + 2) % 1
      const tooth = smoothstep(0.06, 0.16, phase) * (1 - smoothstep(0.62, 0.72, phase))
      const reach = 1 - smoothstep(0.26, 0.33, across)
      if (tooth * reach < 0.2) return
      out.lift = 0.1 * tooth * reach
      out.color = BRASS
      out.cover = tooth * reach
      out.metal = 0.8
    },
  }
}

/** Fills `out` and returns true within the slider or its puller. */
function fillSlider(u: number, v: number, out: Spot) {
  const across = Math.abs(u)
  const body = v > -0.2 && v < 1.5 && across < 0.62 - 0.16 * Math.max(0, v)
  const ring = v > 1.1 && v < 1.9 && across < 0.28
  const puller = v >= 1.8 && v < 4.6 && across < 0.34 - (v > 4.3 ? (v - 4.3) * 0.5 : 0)
  if (!body && !ring && !puller) return false
  const hole = puller && v > 3.6 && v < 4.2 && across < 0.14
  const side = body ? across / 0.62 : across / 0.34
  out.lift = (body ? 0.34 : 0.24) * Math.sqrt(Math.max(0.05, 1 - side ** 4)) - (hole ? 0.12 : 0)
  out.color = hole ? TAPE : BRASS
  out.cover = 1
  out.metal = hole ? 0 : 0.85
  return true
}
