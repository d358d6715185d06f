import { formatShortRupees } from '#shared/money.ts'
import type { CartLine } from '../contract.ts'

/** What keeps a line, or some of it, from being bought. */
export function noticesOf({ gone, available, quantity }: CartLine): string[] {
  if (gone) return ['No longer sold.']
  const notices: string[] = []
  if (available === 0) notices.push('Out of stock.')
  else if (available !== undefined && available < quantity) notices.push(`Only ${available} left.`)
  return notices
}

/** What can be put away once it is known. */
export function priceNotice({ gone, price, priceWas }: CartLine): string | undefined {
  if (gone || priceWas === undefined) return undefined
  return `The price is now ${formatShortRupees(price)}. It was ${formatShortRupees(priceWas)}.`
}
