import { smoothstep } from '../noise.ts'
import { sample } from '../path.ts'
import type { Applied } from './applied.ts'

const STEP = 0.12
const BACK = 4

/** One layer of cloth crosses over another: its edge stands up along the path, to the left of the path's direction. */
export function lap(path: string, thick: number): Applied {
  const points = sample(path, STEP)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const bottom = Math.max(...ys)
  return {
    left: Math.min(...xs) - BACK,
    right: Math.max(...xs) + BACK,
    top: Math.min(...ys) - 0.5,
    bottom,
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
      const over = ((u - ax) * (by - ay) - (v - ay) * (bx - ax)) / Math.hypot(bx - ax, by - ay)
      // where it ends it is sewn down, and behind its edge it lies flat again
      const sewn = smoothstep(-0.4, 0.4, nearest * STEP) * (1 - smoothstep(bottom - 0.7, bottom, v))
      out.lift = thick * smoothstep(-0.05, 0.14, over) * sewn * (1 - smoothstep(BACK * 0.4, BACK, over))
    },
  }
}
