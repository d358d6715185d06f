import { smoothstep } from '../noise.ts'
import { sample } from '../path.ts'
import type { Applied } from './applied.ts'

const STEP = 0.12
const BACK = 4

/**
 * One layer of cloth crosses over another: its edge stands up along the path, to the left of the path's direction, down
 * to the seam that holds both.
 */
export function lap(path: string, thick: number, sewnAt: (x: number) => number): Applied {
  const points = sample(path, STEP)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return {
    left: Math.min(...xs) - BACK,
    right: Math.max(...xs) + BACK,
    top: Math.min(...ys) - 0.5,
    bottom: Math.max(...ys) + 1,
    at(u, v, out) {
      let nearest = 0
      let least = Number.POSITIVE_INFINITY
      for (let i = 0; i < points.length - 1; i++) {
        const away = (points[i][0] - u) ** 2 + (points[i][1] - v) ** 2
        if (away >= least) continue
        least = away
        nearest = i
      }
      const [ax, ay] = points[nearest]
      const [bx, by] = points[nearest + 1]
      const length = Math.hypot(bx - ax, by - ay)
      const over = ((u - ax) * (by - ay) - (v - ay) * (bx - ax)) / length
      const along = nearest * STEP + ((u - ax) * (bx - ax) + (v - ay) * (by - ay)) / length
      // it parts from the layer below little by little, is sewn down where it ends, and lies flat behind its edge
      const sewn = smoothstep(0, 1.6, along) * (1 - smoothstep(-0.5, 0, v - sewnAt(u)))
      out.lift = thick * smoothstep(-0.05, 0.14, over) * sewn * (1 - smoothstep(BACK * 0.4, BACK, over))
    },
  }
}
