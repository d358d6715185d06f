import { smoothstep } from '../noise.ts'
import { besidePath, sample } from '../path.ts'
import { type Applied, boxAround } from './applied.ts'

const STEP = 0.12
const BACK = 4

/**
 * One layer of cloth crosses over another: its edge stands up along the path, to the left of the path's direction, down
 * to the seam that holds both.
 */
export function lap(path: string, thick: number, sewnAt: (x: number) => number): Applied {
  const points = sample(path, STEP)
  const { left, right, top, bottom } = boxAround(points)
  return {
    left: left - BACK,
    right: right + BACK,
    top: top - 0.5,
    bottom: bottom + 1,
    at(u, v, out) {
      const { along, across } = besidePath(points, STEP, u, v)
      const over = -across
      // it parts from the layer below little by little, is sewn down where it ends, and lies flat behind its edge
      const sewn = smoothstep(0, 1.6, along) * (1 - smoothstep(-0.5, 0, v - sewnAt(u)))
      out.lift = thick * smoothstep(-0.05, 0.14, over) * sewn * (1 - smoothstep(BACK * 0.4, BACK, over))
    },
  }
}
