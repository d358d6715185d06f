import type { Gather } from '../garment.ts'
import type { Mannequin } from '../mannequin.ts'

interface Stance {
  /** the leg's radius at the hip and at the ankle */
  thigh: number
  ankle: number
  /** how far down the outside of the thigh is padded, and its radius there */
  outside: { length: number; radius: number }
  /** degrees by which each leg leans outwards: as the pattern is cut, and as the garment hangs at last */
  cut: number
  apart: number
}

/**
 * What wears trousers: a waist that the band cannot slip over, hips, and two legs side by side. The waist is shallow, as
 * on a hanger: what is behind its opening lies near the paper, where light still falls.
 */
export function legs({ thigh, ankle, outside, cut, apart }: Stance): Mannequin {
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
      // the outside of the thigh, so that the line from hip to knee has no dent
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
 * Two flat sheets have no fork to pass between the legs, and would pull in a star at the crotch: there the cloth is
 * longer than it was cut.
 */
export const fork: Gather = {
  sheet: 'both',
  region: 'M 0 23 L 5 29 L 3.6 38 L -3.6 38 L -5 29 Z',
  angle: 90,
  keep: 1.13,
  stiffer: 1,
}
