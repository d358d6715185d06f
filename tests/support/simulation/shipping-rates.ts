import { buildDefaultRates, calculateCharge } from '#domains/shipping/rate-rules.ts'
import { prepareRates } from '#domains/shipping/server/shipping-rates-cache.ts'
import { type Paise, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts'

const days = { min: 1, max: 3 }
/** With paise, and free from an amount that some orders reach, so sums with and without it can't be mixed up. */
const options = [
  { id: 'standard', charge: 79, freeFrom: 1_500 },
  { id: 'express', charge: 149.5, freeFrom: null },
].map(({ id, charge, freeFrom }) => ({
  id,
  name: id,
  basis: 'flat' as const,
  freeFrom,
  days,
  steps: [{ upTo: null, charge }],
}))
const defaults = buildDefaultRates(days)
const current = prepareRates(
  { ...defaults, zones: defaults.zones.map((zone) => ({ ...zone, options })) },
  () => undefined,
)
export const shippingRates = { current: () => current }

export const shippingOptionIds = options.map(({ id }) => id)

/** Returns the charge in rupees for items of this price; without an option that of the cheapest. */
export function getShippingCharge(amount: number, optionId: string | undefined): number {
  const option = options.find(({ id }) => id === optionId) ?? options[0]
  const amountPaise: Paise = paiseFromRupees(amount)
  return option ? rupeesFromPaise(calculateCharge(option, { amountPaise, grams: 0, pieces: 1 })) : 0
}
