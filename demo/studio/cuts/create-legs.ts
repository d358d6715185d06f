import type { Gather } from '../garment.ts'
import type { Mannequin } from '../mannequin.ts'

interface Stance {
  /** leg radius at the hip; `ankle` at the ankle */
  thigh: number
  ankle: number
  /** padding on the outside of the thigh: its length and end radius */
  outside: { length: number; radius: number }
  /** outward degrees of each leg: in the pattern (`cut`) and in the final pose (`apart`) */
  cut: number
  apart: number
}

/**
 * Creates the mannequin of trousers: a waist that holds the band, hips and two legs. The waist is shallow, which keeps
 * the inside of the opening in the light.
 */
export function createLegs({ thigh, ankle, outside, cut, apart }: Stance): Mannequin {
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
        cut: 90 - cut,
        hang: 90 - apart,
        radius: [thigh, ankle],
        forward: 0,
        mirror: true,
      },
      // pads the outside of the thigh, because the line from hip to knee would have a dent
      {
        from: [11.2, 17],
        length: outside.length,
        cut: 90 - cut,
        hang: 91.5 - apart,
        radius: [6.3, outside.radius],
        forward: 0,
        mirror: true,
      },
    ],
  }
}

/**
 * Lengthens the cloth at the crotch, because two flat sheets have no gusset and would wrinkle there.
 */
export const crotchGather: Gather = {
  sheet: 'both',
  region: 'M 0 23 L 5 29 L 3.6 38 L -3.6 38 L -5 29 Z',
  angle: 90,
  keep: 1.13,
  stiffer: 1,
}
