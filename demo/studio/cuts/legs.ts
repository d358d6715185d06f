import type { Mannequin } from '../mannequin.ts'

/** What wears trousers: a waist that the band cannot slip over, hips, and two legs a little apart. */
export function legs({ thigh, ankle, apart }: { thigh: number; ankle: number; apart: number }): Mannequin {
  return {
    trunk: [
      [-12, 14.6, 8.6, 0],
      [0, 15.2, 8.8, 0],
      [5, 15.8, 9, 0.2],
      [12, 17.8, 10, 0.2],
      [18, 18.8, 10.6, -0.2],
      [24, 17.6, 10.2, -0.4],
      [28, 12, 8.4, -0.2],
      [32, 5, 5, 0],
      [37, 0.8, 0.8, 0],
      [130, 0.5, 0.5, 0],
    ],
    limbs: [
      {
        from: [9.8, 24],
        length: 84,
        cut: 90 - apart,
        hang: 90 - apart,
        radius: [thigh, ankle],
        forward: 0,
        mirror: true,
      },
    ],
  }
}
