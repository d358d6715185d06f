/** Money is integer paise until the last moment; these are the last moment. */

const twoDecimals = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

const asShort = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

export function rupeesFromPaise(paise: number): number {
  return paise / 100
}

export function paiseFromRupees(rupees: number): number {
  return Math.round(rupees * 100)
}

/** ₹1,00,000.00, as the product grid and the admin area show it. */
export function formatRupees(rupees: number): string {
  return twoDecimals.format(rupees)
}

/** ₹1,00,000, with paise only when there are some. */
export function formatShortRupees(rupees: number): string {
  return asShort.format(rupees)
}
