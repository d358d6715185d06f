/** How the prices of many products change together. */
type PriceChange = 'percent' | 'rupees' | 'round'

const toPaise = (rupees: number) => Math.round(rupees * 100) / 100

/** Returns the nearest price that ends in 9, at least ₹9. */
const roundToNine = (price: number) => Math.max(9, Math.round((price - 9) / 10) * 10 + 9)

/** Accepts the minus sign of a word processor. Returns undefined for a text that is not a number. */
export function parseChange(text: string): number | undefined {
  const number = Number(text.replace(/[₹%\s,+]/g, '').replace(/^[−–]/, '-'))
  return text.trim() === '' || Number.isNaN(number) ? undefined : number
}

/** A percentage gives whole rupees, at least ₹1. Other prices keep two decimals; the server rejects one not above 0. */
export function changePrice(price: number, change: PriceChange, amount: number): number {
  if (change === 'round') return roundToNine(price)
  if (change === 'rupees') return toPaise(price + amount)
  // in paise: 50 × 1.15 would be below 57.5
  return Math.max(1, Math.round((Math.round(price * 100) * (100 + amount)) / 10_000))
}
