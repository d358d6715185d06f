import { groupDigits } from '#shared/group-digits.ts'
import { formatRupees } from '#shared/money.ts'
import type { CartLine } from '../contract.ts'

export function findStockNotice({ gone, available, quantity }: CartLine): string | undefined {
  if (gone) return 'No longer sold.'
  if (available === 0) return 'Out of stock.'
  return available !== undefined && available < quantity ? `Only ${groupDigits(available)} left.` : undefined
}

/** Returns how many units are left if the line has more, or undefined if there is nothing to reduce it to. */
export function findReducedQuantity({ gone, available, quantity }: CartLine): number | undefined {
  return !gone && available !== undefined && available > 0 && available < quantity ? available : undefined
}

/** Unlike the stock notice, this one can be dismissed. */
export function findPriceNotice({ gone, price, priceWas }: CartLine): string | undefined {
  if (gone || priceWas === undefined) return undefined
  return `The price is now ${formatRupees(price)}. It was ${formatRupees(priceWas)}.`
}
