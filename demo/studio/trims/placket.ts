import { smoothstep } from '../noise.ts'
import type { Trim } from './trim.ts'

/** The edge of one front over the other: raised at x, flat to its right. */
export function placket({ x, top, bottom }: { x: number; top: number; bottom: number }): Trim {
  return {
    left: x - 0.1,
    right: x + 5,
    top,
    bottom,
    sample(u, v, out) {
      out.lift =
        0.2 * smoothstep(top, top + 3, v) * smoothstep(x - 0.1, x + 0.15, u) * (1 - smoothstep(x + 1, x + 5, u))
    },
  }
}
