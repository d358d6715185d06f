import { groupDigits } from './digits.ts'

/** Money is integer paise until the last moment; these are the last moment. */

export function rupeesFromPaise(paise: number): number {
  return paise / 100
}

export function paiseFromRupees(rupees: number): number {
  return Math.round(rupees * 100)
}

/** ₹1,00,000.00, as the product grid and the admin area show it. */
export function formatRupees(rupees: number): string {
  const amount = groupDigits(Math.abs(rupees).toFixed(2))
  return `${rupees < 0 ? '-' : ''}₹${amount}`
}

/** ₹1,00,000, with paise only when there are some. */
export function formatShortRupees(rupees: number): string {
  return formatRupees(rupees).replace(/\.00$/, '')
}
