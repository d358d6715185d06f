import { groupDigits } from './group-digits.ts'

export function rupeesFromPaise(paise: number): number {
  return paise / 100
}

export function paiseFromRupees(rupees: number): number {
  return Math.round(rupees * 100)
}

/** Formats as in the product grid and the admin area: ₹1,00,000.00. */
export function formatRupees(rupees: number): string {
  const amount = groupDigits(Math.abs(rupees).toFixed(2))
  return `${rupees < 0 ? '-' : ''}₹${amount}`
}

/** Leaves out zero paise: ₹1,00,000. */
export function formatShortRupees(rupees: number): string {
  return formatRupees(rupees).replace(/\.00$/, '')
}
