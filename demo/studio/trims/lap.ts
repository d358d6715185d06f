import { smoothstep } from '../noise.ts'
import { locateOnPath, samplePath } from '../path.ts'
import { type Applied, getBoundingBox } from './applied.ts'

const STEP = 0.12
const BACK = 4

/**
 * A layer of cloth depth another: raised along the path, to the left of its direction, down to the seam that holds both.
 */
export function lap(path: string, thick: number, sewnAt: (x: number) => number): Applied {
  const points = samplePath(path, STEP)
  const { left, right, top, bottom } = getBoundingBox(points)
  return {
    left: left - BACK,
    right: right + BACK,
    top: top - 0.5,
    bottom: bottom + 1,
    at(u, v, out) {
      const { along, across } = locateOnPath(points, STEP, u, v)
      const depth = -across
      // separates gradually, is sewn down at the end, and is flat behind its edge
      const looseness = smoothstep(0, 1.6, along) * (1 - smoothstep(-0.5, 0, v - sewnAt(u)))
      out.lift = thick * smoothstep(-0.05, 0.14, depth) * looseness * (1 - smoothstep(BACK * 0.4, BACK, depth))
    },
  }
}
