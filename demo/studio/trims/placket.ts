import { smoothstep } from '../noise.ts'
import type { Applied } from './applied.ts'

/** One front overlaps the other: raised at x, flat behind. */
export function placket(x: number, top: number, bottom: number): Applied {
  return {
    left: x - 0.1,
    right: x + 5,
    top,
    bottom,
    at(u, v, out) {
      out.lift =
        0.2 * smoothstep(top, top + 3, v) * smoothstep(x - 0.1, x + 0.15, u) * (1 - smoothstep(x + 1, x + 5, u))
    },
  }
}
