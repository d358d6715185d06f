import { smoothstep } from '../noise.ts'
import { inside, type Point, sample } from '../path.ts'
import { type Applied, boxAround } from './applied.ts'

/** A piece of cloth sewn on top: so thick in its middle, and falling to `edge` at its border. */
export function patch(outline: string, thick: number, edge: number, roll: number): Applied {
  const points = sample(outline, 0.8)
  return {
    ...boxAround(points),
    at(u, v, out) {
      if (!inside(points, u, v)) return
      out.lift = edge + (thick - edge) * smoothstep(0, roll, toBorder(points, u, v))
    },
  }
}

function toBorder(points: readonly Point[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1]
    const dx = points[i][0] - ax
    const dy = points[i][1] - ay
    const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
    const away = (ax + dx * t - x) ** 2 + (ay + dy * t - y) ** 2
    if (away < least) least = away
  }
  return Math.sqrt(least)
}
