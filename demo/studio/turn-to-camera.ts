import type { Cut } from './cut.ts'
import { PAPER_Z } from './raster.ts'
import type { Surface } from './subdivide.ts'

/** Of the lens from the middle of the garment, in cm. Near enough for hems to curve as in a photograph. */
export const CAMERA_DISTANCE = 290

/** Height of a laid garment's seams above the paper, in cm. */
const SEAM_HEIGHT = 0.28

export interface Viewpoint {
  /** by which the camera is moved around the garment */
  degrees: number
  /** degrees by which the garment is turned on the paper */
  spin?: number
  isBehind: boolean
}

/**
 * Lays the surface on the paper with one side up, moves the camera around it and applies the perspective of the lens,
 * which looks at the middle of the frame. Paper and light stay with the garment, so its depth is still measured from
 * the paper. The result is drawn without perspective.
 */
export function turnToCamera(
  surface: Surface,
  { centerX, top, width }: Cut['frame'],
  { degrees, spin = 0, isBehind }: Viewpoint,
): Surface {
  const spinCos = Math.cos((spin * Math.PI) / 180)
  const spinSin = Math.sin((spin * Math.PI) / 180)
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  const middle = top + (width * 5) / 8
  const towardsLens = isBehind ? -1 : 1
  const positions = new Float32Array(surface.positions.length)
  for (let i = 0; i < positions.length; i += 3) {
    const x = surface.positions[i] * spinCos - (surface.positions[i + 1] - middle) * spinSin
    const y = surface.positions[i] * spinSin + (surface.positions[i + 1] - middle) * spinCos + middle
    const z = surface.positions[i + 2]
    const turnedX = x * cos - z * sin
    const turnedZ = x * sin + z * cos
    const zoom = CAMERA_DISTANCE / (CAMERA_DISTANCE - turnedZ * towardsLens)
    positions[i] = centerX + (turnedX - centerX) * zoom
    positions[i + 1] = middle + (y - middle) * zoom
    // at one point of the image, this has the same order as the distance to the camera
    positions[i + 2] = z / cos + towardsLens * (PAPER_Z + SEAM_HEIGHT)
  }
  return { ...surface, positions }
}

/** Share of the frame's height by which the garment is above the middle, because its shadow falls below it. */
const RISE = 0.012
/** Least distance between the garment and the edge of the frame, in cm. */
const MARGIN = 5.5

/** Returns the frame with the garment in its middle, wider if the garment would not fit. */
export function centerFrame(
  frame: Cut['frame'],
  { positions }: Surface,
  { isBehind }: { isBehind: boolean },
): Cut['frame'] {
  let [left, right, top, bottom] = [positions[0], positions[0], positions[1], positions[1]]
  for (let i = 0; i < positions.length; i += 3) {
    left = Math.min(left, positions[i])
    right = Math.max(right, positions[i])
    top = Math.min(top, positions[i + 1])
    bottom = Math.max(bottom, positions[i + 1])
  }
  const width = Math.max(frame.width, right - left + 2 * MARGIN, (bottom - top + 2 * MARGIN) * 0.8)
  const centerX = ((left + right) / 2) * (isBehind ? -1 : 1)
  return { centerX, top: (top + bottom) / 2 - width * 1.25 * (0.5 - RISE), width }
}
