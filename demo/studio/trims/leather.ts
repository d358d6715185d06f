import { inside, sample } from '../path.ts'
import type { Applied } from './applied.ts'

/** The soft gloss of coated cloth over a region. */
export function leather(region: string): Applied {
  const polygon = sample(region, 1.5)
  const xs = polygon.map(([x]) => x)
  const ys = polygon.map(([, y]) => y)
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    at(u, v, out) {
      if (inside(polygon, u, v)) out.metal = 0.09
    },
  }
}
