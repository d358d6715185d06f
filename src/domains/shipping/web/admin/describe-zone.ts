import { formatRange } from '#shared/format-promises.ts'
import { formatShortRupees } from '#shared/money.ts'
import type { RateOption, Zone } from '../../rates-contract.ts'
import { nameCountry } from './country-names.ts'

const MAX_NAMES = 3

const formatNames = (names: string[]) =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
    : names.join(', ')

/** Returns where a zone is, such as "Kerala, Goa, 12 PIN codes or areas". */
export function describePlaces({ countries, states, pins }: Pick<Zone, 'countries' | 'states' | 'pins'>): string {
  if (states.length + pins.length > 0)
    return [
      ...(states.length > 0 ? [formatNames(states)] : []),
      ...(pins.length > MAX_NAMES ? [`${pins.length} PIN codes or areas`] : pins),
    ].join(', ')
  if (countries.join() === 'IN') return 'All of India'
  return formatNames(countries.map(nameCountry))
}

const formatCharges = ({ steps }: RateOption): string => {
  const charges = steps.map(({ charge }) => charge)
  const [lowest, highest] = [Math.min(...charges), Math.max(...charges)]
  if (highest === 0) return 'free'
  return lowest === highest
    ? formatShortRupees(lowest)
    : `${formatShortRupees(lowest)} to ${formatShortRupees(highest)}`
}

/** Returns what an option costs and how long it takes, such as "Standard: ₹79, free from ₹999, 3-6 days". */
export function describeOption(option: RateOption): string {
  const { name, freeFrom, days } = option
  const facts = [
    formatCharges(option),
    ...(freeFrom === null ? [] : [`free from ${formatShortRupees(freeFrom)}`]),
    `${formatRange(days)} days`,
  ]
  return `${name || 'Unnamed option'}: ${facts.join(', ')}`
}
