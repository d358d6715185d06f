import { formatShortRupees } from '#shared/money.ts'
import type { CartLine } from '../contract.ts'

/** What the shopper should know about a line before paying for it. */
export function noticesOf({ gone, available, quantity, price, priceWas }: CartLine): string[] {
  if (gone) return ['No longer sold.']
  const notices: string[] = []
  if (available === 0) notices.push('Out of stock.')
  else if (available !== undefined && available < quantity) notices.push(`Only ${available} left.`)
  if (priceWas !== undefined) {
    notices.push(`The price is now ${formatShortRupees(price)}. It was ${formatShortRupees(priceWas)}.`)
  }
  return notices
}
