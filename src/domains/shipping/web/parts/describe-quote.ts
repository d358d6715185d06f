import { formatDeliveryEstimate } from '#shared/delivery-estimate.ts'
import { formatShortDay } from '#shared/format-short-day.ts'
import { formatShortRupees, paiseFromRupees, rupeesFromPaise, subtractPaise } from '#shared/money.ts'
import type { QuotedOption, ShippingQuote } from '../../quote-contract.ts'

export const formatNotServed = (postalCode: string) => `We don't deliver to ${postalCode} yet.`

/** Formats: Estimated delivery by Mon, 23 Nov. */
export const formatDelivery = ({ deliverBy }: Pick<QuotedOption, 'deliverBy'>): string =>
  formatDeliveryEstimate(new Date(deliverBy))

export const formatCharge = (charge: number): string => (charge === 0 ? 'Free' : formatShortRupees(charge))

/** Whether there is nothing to say that free shipping everywhere doesn't say. */
export const isFreeWithoutChoice = (options: ShippingQuote['options']): boolean =>
  options.length === 1 && options[0]?.charge === 0

/** Formats what shipping costs, and what arrives earlier for more: Shipping ₹79. Express by Thu, 19 Nov for ₹149. */
export function describeCharge([cheapest, ...others]: ShippingQuote['options']): string {
  if (!cheapest) return ''
  const faster = others.find(({ deliverBy }) => deliverBy < cheapest.deliverBy)
  return [
    cheapest.charge === 0 ? 'Free shipping.' : `Shipping ${formatShortRupees(cheapest.charge)}.`,
    ...(faster
      ? [`${faster.name} by ${formatShortDay(new Date(faster.deliverBy))} for ${formatShortRupees(faster.charge)}.`]
      : []),
  ].join(' ')
}

/** Returns the amount in rupees from which shipping is free, as long as it is not. */
export function findFreeFrom(options: ShippingQuote['options']): number | undefined {
  if (options.some(({ charge }) => charge === 0)) return undefined
  const amounts = options.flatMap(({ freeFrom }) => freeFrom ?? [])
  return amounts.length > 0 ? Math.min(...amounts) : undefined
}

/** Formats: Free shipping from ₹999. Add ₹200 more. */
export function formatFreeFrom(freeFrom: number, amount: number): string {
  const missing = rupeesFromPaise(subtractPaise(paiseFromRupees(freeFrom), paiseFromRupees(amount)))
  return `Free shipping from ${formatShortRupees(freeFrom)}. Add ${formatShortRupees(missing)} more.`
}
