import { formatShortRupees } from '#shared/money.ts'
import type { CartLine } from '../contract.ts'

export function getStockNotices({ gone, available, quantity }: CartLine): string[] {
  if (gone) return ['No longer sold.']
  const notices: string[] = []
  if (available === 0) notices.push('Out of stock.')
  else if (available !== undefined && available < quantity) notices.push(`Only ${available} left.`)
  return notices
}

/** Unlike stock notices, this one can be dismissed. */
export function getPriceNotice({ gone, price, priceWas }: CartLine): string | undefined {
  if (gone || priceWas === undefined) return undefined
  return `The price is now ${formatShortRupees(price)}. It was ${formatShortRupees(priceWas)}.`
}
