import { smoothstep } from '../noise.ts'
import { locateOnPath, samplePath } from '../path.ts'
import { getBoundingBox, type Trim } from './trim.ts'

const STEP = 0.25
const HEIGHT = 0.24
const ROLL = 2.4
const SLIT = 0.16

/** The free edge of a pocket or fly: the cloth to the right of the path overlaps the left side and gapes slightly. */
export function lip(path: string): Trim {
  const points = samplePath(path, STEP)
  return {
    ...getBoundingBox(points, ROLL),
    sample(u, v, out) {
      const { along, across } = locateOnPath(points, STEP, u, v)
      const openness = smoothstep(0, 2.5, Math.min(along, (points.length - 1) * STEP - along))
      if (across > 0) out.lift = HEIGHT * openness * (1 - smoothstep(0, ROLL, across))
      else if (across > -SLIT) {
        // shadow under the edge
        out.color = [0.004, 0.004, 0.005]
        out.coverage = 0.45 * openness * (1 + across / SLIT)
      }
    },
  }
}
