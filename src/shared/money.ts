import { groupDigits } from './group-digits.ts'

declare const unit: unique symbol

/** Amounts in the database and at the payment provider. The type keeps them apart from rupees and from counts. */
export type Paise = number & { readonly [unit]: 'paise' }

/** Amounts in the API and on screens: any number except paise. */
export type Rupees = number & { readonly [unit]?: 'rupees' }

/** Marks a literal or the result of a calculation with paise. */
export const asPaise = (amount: number) => amount as Paise

export const sumPaise = (amounts: Paise[]): Paise => asPaise(amounts.reduce((sum, amount) => sum + amount, 0))

export const subtractPaise = (amount: Paise, deduction: Paise): Paise => asPaise(amount - deduction)

export const multiplyPaise = (price: Paise, quantity: number): Paise => asPaise(price * quantity)

export const sumLineTotals = (lines: { pricePaise: Paise; quantity: number }[]): Paise =>
  sumPaise(lines.map(({ pricePaise, quantity }) => multiplyPaise(pricePaise, quantity)))

export function rupeesFromPaise(paise: Paise): Rupees {
  return paise / 100
}

export function paiseFromRupees(rupees: Rupees): Paise {
  return asPaise(Math.round(rupees * 100))
}

/** Formats as in the product grid and the admin area: ₹1,00,000.00. */
export function formatRupees(rupees: Rupees): string {
  const amount = groupDigits(Math.abs(rupees).toFixed(2))
  return `${rupees < 0 ? '-' : ''}₹${amount}`
}

/** Leaves out zero paise: ₹1,00,000. */
export function formatShortRupees(rupees: Rupees): string {
  return formatRupees(rupees).replace(/\.00$/, '')
}

export const formatShortPaise = (paise: Paise): string => formatShortRupees(rupeesFromPaise(paise))
