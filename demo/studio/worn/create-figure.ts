import { createBody, type LimbAxis, type Mannequin } from '../mannequin.ts'
import type { Pose } from '../pose.ts'
import type { Surface } from '../subdivide.ts'
import { createTube, joinSurfaces, type Ring } from './create-tube.ts'

/** y of the waistband of trousers below the high point of the shoulder, in cm. */
export const WAIST_Y = 38

interface Posed {
  mannequin: Mannequin
  pose: Pose
}

/** Creates the visible shop mannequin that fits into a draped top and draped trousers: head, torso, upper arms and legs. */
export function createFigure(top: Posed, bottom: Posed): Surface {
  const arms = listAxes(top).map(createArm)
  const legs = listAxes(bottom).map(createLeg)
  return joinSurfaces([createTube(headRings), createTorso(top.mannequin), ...arms, ...legs])
}

/** From the collarbone to the crown; the face is smooth. */
const headRings: readonly Ring[] = [
  [0, 7, -1, 6.4, 3],
  [0, 3, -0.9, 5.6, 4.2],
  [0, 0, -0.6, 5.1, 4.7],
  [0, -3, 0, 4.9, 4.9],
  [0, -4.8, 0.6, 4.9, 5.4],
  [0, -6, 2.3, 4.5, 6.9],
  [0, -7.2, 3.4, 5.1, 7.9],
  [0, -9.6, 3.5, 6, 8.6],
  [0, -14, 2.9, 6.9, 9.2],
  [0, -20, 2.2, 7.4, 9.5],
  [0, -26, 1.6, 7.4, 9.3],
  [0, -31, 1, 6.1, 7.6],
  [0, -34, 0.6, 3.5, 4.4],
  [0, -35, 0.5, 0.2, 0.2],
]

/** Smaller than the body inside the cloth, and below the collar. */
const createTorso = ({ trunk }: Mannequin): Surface =>
  createTube(
    trunk
      .filter(([y]) => y > 4 && y <= 60)
      .map(([y, halfWidth, halfDepth, forward]): Ring => [0, y, forward, halfWidth * 0.88, halfDepth * 0.82]),
  )

/** Returns the axis of each limb from its start to its end, and its elbow or knee if it has one. */
function listAxes({ mannequin, pose }: Posed): { axis: LimbAxis; elbow: readonly number[] | undefined }[] {
  const body = createBody(mannequin, pose)
  body.pose(1)
  const axes = body.listLimbAxes()
  const [limb] = mannequin.limbs
  if (limb.elbowAngle === undefined) return axes.slice(0, 2).map((axis) => ({ axis, elbow: undefined }))
  return [0, 2].map((i) => ({ axis: { from: axes[i].from, to: axes[i + 1].to }, elbow: axes[i].to }))
}

/** From the shoulder to the rounded end of each arm, in cm: inside a long sleeve and inside a short one. */
const ARM_LENGTH = { long: 46, short: 19 }

/** The mannequin has stumps instead of hands, as many in shops do; sleeves cover them. */
function createArm({ axis: { from, to }, elbow }: { axis: LimbAxis; elbow: readonly number[] | undefined }): Surface {
  if (!elbow) {
    const end = moveTowards(from, to, ARM_LENGTH.short)
    return createTube([
      ring(from, 4.4, 4.4),
      ring(interpolate(from, end, 0.5), 4.1, 4.2),
      ring(interpolate(from, end, 0.94), 3.6, 3.8),
      ring(end, 0.2, 0.2),
    ])
  }
  const end = moveTowards(elbow, to, ARM_LENGTH.long - Math.hypot(...subtract(elbow, from)))
  return createTube([
    ring(from, 4.4, 4.4),
    ring(interpolate(from, elbow, 0.5), 4.1, 4.2),
    ring(elbow, 3.4, 3.6),
    ring(interpolate(elbow, end, 0.9), 2.9, 3.1),
    ring(end, 0.2, 0.2),
  ])
}

function createLeg({ axis: { from, to }, elbow }: { axis: LimbAxis; elbow: readonly number[] | undefined }): Surface {
  const knee = elbow ?? interpolate(from, to, 0.5)
  return createTube([
    ring(below(from), 7.4, 7.4),
    ring(below(interpolate(from, knee, 0.55)), 6.8, 7.2),
    ring(below(knee), 5, 5.6),
    ring(below(interpolate(knee, to, 0.12)), 4.7, 5.3),
    ring(below(interpolate(knee, to, 0.4)), 5, 5.8),
    ring(below(interpolate(knee, to, 0.95)), 3, 3.4),
  ])
}

const ring = ([x, y, z]: readonly number[], halfWidth: number, halfDepth: number): Ring => [
  x,
  y,
  z,
  halfWidth,
  halfDepth,
]
const below = ([x, y, z]: readonly number[]): number[] => [x, y + WAIST_Y, z]
const subtract = (a: readonly number[], b: readonly number[]) => a.map((value, k) => value - b[k])
const interpolate = (a: readonly number[], b: readonly number[], t: number) => a.map((v, k) => v + (b[k] - v) * t)

function moveTowards(from: readonly number[], to: readonly number[], distance: number): number[] {
  const difference = subtract(to, from)
  const length = Math.hypot(...difference) || 1
  return from.map((value, k) => value + (difference[k] * distance) / length)
}
