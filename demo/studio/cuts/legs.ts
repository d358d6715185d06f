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
      [12, 18.4, 6.2, 0],
      [17, 18.2, 6.3, -0.2],
      [22, 16.6, 5.6, -0.2],
      [27, 10, 4.4, 0],
      [32, 3, 2.4, 0],
      [38, 0.5, 0.5, 0],
      [130, 0.5, 0.5, 0],
    ],
    limbs: [
      {
        from: [6.1, 15],
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
        length: outside.length,
        cut: 90 - cut,
        hang: 91.5 - apart,
        radius: [6.9, outside.radius],
        forward: 0,
        mirror: true,
      },
    ],
  }
}
