import { inside, sample } from '../path.ts'
import { type Applied, boxAround } from './applied.ts'

/** The soft gloss of coated cloth in a region. */
export function leather(region: string): Applied {
  const polygon = sample(region, 1.5)
  return {
    ...boxAround(polygon),
    at(u, v, out) {
      if (inside(polygon, u, v)) out.metal = 0.09
    },
  }
}
