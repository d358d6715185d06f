import { asPaise, type Paise, type Rupees } from '#shared/money.ts'

// inclusive bounds, also for fractions of a paisa
export const toMinPaise = (rupees: Rupees): Paise => asPaise(Math.ceil(scaleToPaise(rupees)))
export const toMaxPaise = (rupees: Rupees): Paise => asPaise(Math.floor(scaleToPaise(rupees)))

/** Corrects floating point errors: 19.99 rupees are 1999 paise, not 1998.9999999999998. */
function scaleToPaise(rupees: Rupees): number {
  return Number((rupees * 100).toFixed(6))
}
