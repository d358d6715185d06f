/**
 * One sitting of a garment: how its limbs, cuffs, hem and hood hang, and how it is turned towards the camera. Pairs are
 * for the limb on the right of the front image, then for the one on the left.
 */
export interface Pose {
  /** determines the folds */
  seed: number
  /** degrees added to the angle of each limb; positive lowers an arm and closes a leg */
  limbAngles: readonly [number, number]
  /** degrees added to the bend of each limb */
  elbowAngles: readonly [number, number]
  /** cm by which each elbow or knee is moved towards the viewer */
  elbowForwards: readonly [number, number]
  /** factors for how far each cuff is pushed up */
  pushUps: readonly [number, number]
  /** sideways share of gravity, which swings the hem */
  swing: number
  /** degrees about the vertical axis; positive turns the right of the image towards the camera */
  turn: number
  hood: HoodPose
}

export interface HoodPose {
  /** degrees by which the crown leans back */
  back: number
  /** cm by which the crown sags to the right of the image */
  side: number
}

/** Returns the same sitting as in a mirror, with folds of its own. */
export const mirrorPose = (pose: Pose, seed: number): Pose => ({
  seed,
  limbAngles: swap(pose.limbAngles),
  elbowAngles: swap(pose.elbowAngles),
  elbowForwards: swap(pose.elbowForwards),
  pushUps: swap(pose.pushUps),
  swing: -pose.swing,
  turn: -pose.turn,
  hood: { back: pose.hood.back + 6, side: -pose.hood.side },
})

const swap = ([right, left]: readonly [number, number]) => [left, right] as const
