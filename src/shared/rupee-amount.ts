import * as z from 'zod'

/** So many rupees, to the paisa. */
export const RupeeAmount = z
  .number('is not a number')
  .min(0.01, 'is not above zero')
  .max(10_000_000, 'is too much')
  .refine((rupees) => Number(rupees.toFixed(2)) === rupees, 'has more than two decimals')
