import type { Mannequin } from '../mannequin.ts'

interface Stance {
  /** the leg's radius at the hip and at the ankle */
  thigh: number
  ankle: number
  /** degrees by which each leg leans outwards: as the pattern is cut, and as the garment hangs at last */
  cut: number
  apart: number
}

/**
 * What wears trousers: a waist that the band cannot slip over, hips, and two legs side by side. The waist is shallow, as
 * on a hanger: what is behind its opening lies near the paper, where light still falls.
 */
export function legs({ thigh, ankle, cut, apart }: Stance): Mannequin {
  return {
    trunk: [
      [-12, 14, 3, 0.6],
      [-2, 15.8, 4, 0.6],
      [2, 17, 4.7, 0.5],
      [6, 17.6, 5.5, 0.3],
      [12, 18, 6.3, 0.1],
      [17, 17.6, 6.4, 0],
      [22, 16.2, 5.8, 0],
      [27, 10, 4.4, 0],
      [32, 3, 2.4, 0],
      [38, 0.5, 0.5, 0],
      [130, 0.5, 0.5, 0],
    ],
    limbs: [
      {
        from: [7.2, 15],
        length: 93,
        cut: 90 - cut,
        hang: 90 - apart,
        radius: [thigh, ankle],
        forward: 0,
        mirror: true,
      },
      // the outside of the thigh, so that the line from hip to knee has no dent
      {
        from: [10.6, 13],
        length: 46,
        cut: 90 - cut,
        hang: 91.5 - apart,
        radius: [6.9, 4.6],
        forward: 0,
        mirror: true,
      },
    ],
  }
}
