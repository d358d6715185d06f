import { smoothstep } from '../noise.ts'
import { sample } from '../path.ts'
import type { Applied } from './applied.ts'

const STEP = 0.25
const HEIGHT = 0.24
const ROLL = 2.4
const SLIT = 0.16

/** The free edge of a pocket or fly: the cloth to the right of the path lies over what is left of it and gapes a little. */
export function lip(path: string): Applied {
  const points = sample(path, STEP)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return {
    left: Math.min(...xs) - ROLL,
    right: Math.max(...xs) + ROLL,
    top: Math.min(...ys) - ROLL,
    bottom: Math.max(...ys) + ROLL,
    at(u, v, out) {
      let best = Number.POSITIVE_INFINITY
      let nearest = 0
      for (let i = 0; i < points.length - 1; i++) {
        const d = (points[i][0] - u) ** 2 + (points[i][1] - v) ** 2
        if (d < best) {
          best = d
          nearest = i
        }
      }
      const [ax, ay] = points[nearest]
      const [bx, by] = points[nearest + 1]
      const length = Math.hypot(bx - ax, by - ay)
      const across = ((v - ay) * (bx - ax) - (u - ax) * (by - ay)) / length
      const along = nearest * STEP + ((u - ax) * (bx - ax) + (v - ay) * (by - ay)) / length
      const held = smoothstep(0, 2.5, Math.min(along, (points.length - 1) * STEP - along))
      if (across > 0) out.lift = HEIGHT * held * (1 - smoothstep(0, ROLL, across))
      else if (across > -SLIT) {
        // the shadow that the edge keeps under it
        out.colour = [0.004, 0.004, 0.005]
        out.cover = 0.45 * held * (1 + across / SLIT)
      }
    },
  }
}
