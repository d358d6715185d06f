import { isInPolygon, samplePath } from '../path.ts'
import { type Applied, getBoundingBox } from './applied.ts'

/** The soft gloss of coated cloth in a region. */
export function leather(region: string): Applied {
  const polygon = samplePath(region, 1.5)
  return {
    ...getBoundingBox(polygon),
    at(u, v, out) {
      if (isInPolygon(polygon, u, v)) out.metal = 0.09
    },
  }
}
