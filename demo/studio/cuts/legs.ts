import type { Mannequin } from '../mannequin.ts'

/** What wears trousers: a waist that the band cannot slip over, hips, and two legs a little apart. */
export function legs({ thigh, ankle, apart }: { thigh: number; ankle: number; apart: number }): Mannequin {
  return {
    trunk: [
      [-12, 14.6, 8.2, 0],
      [0, 15.2, 8.4, 0],
      [6, 15.8, 8.6, 0.2],
      [12, 16.6, 8.6, 0],
      [18, 16.2, 8, -0.2],
      [24, 13.4, 6.8, -0.2],
      [30, 8, 5, 0],
      [36, 2.4, 2.4, 0],
      [42, 0.5, 0.5, 0],
      [130, 0.5, 0.5, 0],
    ],
    limbs: [
      {
        from: [8.7, 15],
        length: 93,
        cut: 90 - apart,
        hang: 90 - apart,
        radius: [thigh, ankle],
        forward: 0,
        mirror: true,
      },
    ],
  }
}
