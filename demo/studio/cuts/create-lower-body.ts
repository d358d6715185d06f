import type { Gather } from '../garment.ts'
import type { Mannequin } from '../mannequin.ts'

interface LegShape {
  /** radii of the leg, sideways; its depth is `legDepth` of them, which keeps the cloth wide */
  thigh: number
  knee: number
  ankle: number
  legDepth: number
  /** on the outside of the thigh; `radius` is at its lower end */
  thighPadding: { length: number; radius: number }
  /** degrees between each leg and the vertical: in the flat pattern and in the final pose */
  patternSpread: number
  poseSpread: number
}

/**
 * Creates the mannequin for trousers: a waist that holds the band, hips and two legs. The waist is shallow, which keeps
 * the inside of the opening in the light.
 */
export function createLowerBody({
  thigh,
  knee,
  ankle,
  legDepth,
  thighPadding,
  patternSpread,
  poseSpread,
}: LegShape): Mannequin {
  return {
    trunk: [
      [-12, 14, 3, 0.6],
      [-2, 15.8, 4, 0.6],
      [2, 17, 4.7, 0.5],
      [6, 17.8, 5.5, 0.3],
      [12, 18.4, 6.3, -0.5],
      [17, 18.2, 6.6, -0.9],
      [22, 16.8, 6.2, -0.6],
      [27, 10, 4.6, -0.2],
      [32, 3, 2.4, 0],
      [38, 0.5, 0.5, 0],
      [130, 0.5, 0.5, 0],
    ],
    limbs: [
      {
        from: [6.3, 22],
        length: 86,
        patternAngle: 90 - patternSpread,
        poseAngle: 90 - poseSpread,
        radius: [thigh, ankle],
        elbowAngle: 0,
        elbowRadius: knee,
        depthRatio: legDepth,
        forward: 0,
        mirror: true,
      },
      // pads the outside of the thigh, because the line from hip to knee would have a dent
      {
        from: [11.2, 17],
        length: thighPadding.length,
        patternAngle: 90 - patternSpread,
        poseAngle: 91.5 - poseSpread,
        radius: [6.3, thighPadding.radius],
        depthRatio: legDepth,
        forward: 0,
        mirror: true,
      },
    ],
  }
}

/** Lengthens the cloth at the crotch, because two flat sheets have no gusset and would wrinkle there. */
export const crotchGather: Gather = {
  sheet: 'both',
  region: 'M 0 23 L 5 29 L 3.6 38 L -3.6 38 L -5 29 Z',
  angle: 90,
  lengthRatio: 1.13,
  stiffness: 1,
}
