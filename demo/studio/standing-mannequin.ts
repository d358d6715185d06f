import type { Stance } from '#demo/catalogue/types.ts'
import type { Cut } from './cut.ts'
import { crotchGather } from './cuts/create-lower-body.ts'
import type { Mannequin } from './mannequin.ts'
import { mix, smoothstep } from './noise.ts'
import type { Pose } from './pose.ts'

/** Returns the mannequin with the depth of a real body, for garments that are seen from all sides. */
export const createStandingMannequin = ({ mannequin: { trunk, limbs }, hasHood }: Cut): Mannequin => ({
  trunk: trunk.map(([y, halfWidth, halfDepth, forward]) => {
    const body = smoothstep(1, 18, y)
    // a hood needs the depth of a head, a collar that of the bare neck
    const head = hasHood ? 1 - smoothstep(-6, 0, y) : 0
    return [
      y,
      halfWidth * mix(1, 0.86, body) * mix(1, 0.92, head),
      halfDepth * mix(1, 1.5, body) * mix(1, 1.35, head),
      forward,
    ]
  }),
  limbs: limbs.map(({ depthRatio, radius: [near, far], ...limb }) =>
    depthRatio ? { ...limb, radius: [near * 0.84, far * 0.84] } : { ...limb, radius: [near, far] },
  ),
})

const still: Pose = {
  seed: 31,
  limbAngles: [0, 0],
  elbowAngles: [0, 0],
  elbowForwards: [0, 0],
  pushUps: [1, 1],
  swing: 0,
  turn: 0,
  hood: { back: 34, side: 1.2 },
}

/** Arms: degrees below the horizontal, and how much more each elbow is bent. Legs: added to the angles of the cut. */
const stances = [
  { arms: [76, 74], elbows: [-4, -8], legs: [0, 0], knees: [0, 0] },
  { arms: [79, 67], elbows: [-6, 20], legs: [-1, -4], knees: [0, 4.5] },
  { arms: [70, 78], elbows: [14, -4], legs: [-4, -0.5], knees: [4, 0] },
] as const

/** Returns how the mannequin stands. The first stance is at rest, in the others the weight is on one leg. */
export function getStandingPose({ pattern, mannequin }: Cut, stance: Stance = 0): Pose {
  const { arms, elbows, legs, knees } = stances[stance]
  const seed = still.seed + stance
  if (pattern.gathers.includes(crotchGather)) return { ...still, seed, limbAngles: legs, elbowForwards: knees }
  const { poseAngle } = mannequin.limbs[0]
  return { ...still, seed, limbAngles: [arms[0] - poseAngle, arms[1] - poseAngle], elbowAngles: elbows }
}
