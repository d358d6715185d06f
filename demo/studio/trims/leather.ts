import { isInPolygon, samplePath } from '../path.ts'
import { getBoundingBox, type Trim } from './trim.ts'

/** The soft gloss of coated cloth in a region. */
export function leather(region: string): Trim {
  const polygon = samplePath(region, 1.5)
  return {
    ...getBoundingBox(polygon),
    sample(u, v, out) {
      if (isInPolygon(polygon, u, v)) out.reflectivity = 0.09
    },
  }
}
