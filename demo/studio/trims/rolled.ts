import { sample } from '../path.ts'
import { type Applied, boxAround } from './applied.ts'

const RADIUS = 0.75
const THICK = 0.42

/** A doubled rib folds over at its end: it falls away from the viewer in a round, thick edge along the path. */
export function rolled(path: string): Applied {
  const points = sample(path, 0.25)
  return {
    ...boxAround(points, RADIUS),
    at(u, v, out) {
      let least = RADIUS * RADIUS
      for (const [x, y] of points) least = Math.min(least, (x - u) ** 2 + (y - v) ** 2)
      const into = 1 - Math.sqrt(least) / RADIUS
      out.lift = THICK * (Math.sqrt(1 - into * into) - 1)
    },
  }
}
