import { smoothstep } from '../noise.ts'
import { locateOnPath, samplePath } from '../path.ts'
import { getBoundingBox, type Trim } from './trim.ts'

const STEP = 0.12
const FADE_DISTANCE = 4

/** A layer of cloth over another: raised along the path, to the left of its direction, down to the seam that joins both. */
export function overlap(
  path: string,
  { thickness, getSeamY }: { thickness: number; getSeamY: (x: number) => number },
): Trim {
  const points = samplePath(path, STEP)
  const { left, right, top, bottom } = getBoundingBox(points)
  return {
    left: left - FADE_DISTANCE,
    right: right + FADE_DISTANCE,
    top: top - 0.5,
    bottom: bottom + 1,
    sample(u, v, out) {
      const { along, across } = locateOnPath(points, STEP, u, v)
      const depth = -across
      // starts gradually, ends at the seam, and is flat behind its edge
      const looseness = smoothstep(0, 1.6, along) * (1 - smoothstep(-0.5, 0, v - getSeamY(u)))
      out.lift =
        thickness *
        smoothstep(-0.05, 0.14, depth) *
        looseness *
        (1 - smoothstep(FADE_DISTANCE * 0.4, FADE_DISTANCE, depth))
    },
  }
}
