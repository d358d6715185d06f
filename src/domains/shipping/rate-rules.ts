import { formatDay, getWeekday, splitIndianTime } from '#shared/indian-day.ts'
import { asPaise, type Paise, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts'
import type { ShippingSummary } from './quote-contract.ts'
import type { RateBasis, RateOption, ShippingRates, Zone } from './rates-contract.ts'

/** The name that orders have always shown. */
const DEFAULT_OPTION_NAME = 'Standard Delivery'

/** What applies until the owner saves rates: free shipping everywhere, delivered within these days of the order. */
export const buildDefaultRates = (days: RateOption['days']): ShippingRates => ({
  handling: { days: 0, cutOffHour: 24, weekdays: [0, 1, 2, 3, 4, 5, 6], holidays: [] },
  defaultGrams: 400,
  zones: [
    {
      id: 'everywhere',
      name: 'Everywhere else',
      isServed: true,
      countries: [],
      states: [],
      pins: [],
      options: [
        {
          id: 'standard',
          name: DEFAULT_OPTION_NAME,
          basis: 'flat',
          steps: [{ upTo: null, charge: 0 }],
          freeFrom: null,
          days,
        },
      ],
    },
  ],
})

export interface Destination {
  /** ISO code; undefined for a country that is not known by its name. */
  country: string | undefined
  postalCode: string
  /** In the official spelling; undefined if it is not known. */
  state: string | undefined
}

type ZoneFinder = (destination: Destination) => Zone | undefined

/** Returns a function that finds the zone of a place, prepared for many calls. */
export function createZoneFinder(zones: Zone[]): ZoneFinder {
  const matchers = zones.map((zone) => ({ zone, matches: createMatcher(zone) }))
  return (destination) => matchers.find(({ matches }) => matches(destination))?.zone
}

function createMatcher({ countries, states, pins }: Zone): (destination: Destination) => boolean {
  if (states.length === 0 && pins.length === 0) {
    const codes = new Set(countries)
    return ({ country }) => codes.size === 0 || (country !== undefined && codes.has(country))
  }
  const names = new Set(states)
  const ranges = pins.filter((rule) => rule.includes('-')).map((rule) => rule.split('-'))
  const starts = new Set(pins.filter((rule) => !rule.includes('-')))
  return ({ country, state, postalCode }) =>
    country === 'IN' &&
    ((state !== undefined && names.has(state)) ||
      [2, 3, 4, 5, 6].some((length) => starts.has(postalCode.slice(0, length))) ||
      ranges.some(([first = '', last = '']) => first <= postalCode && postalCode <= last))
}

export interface Parcel {
  /** The price of the items after the discount. */
  amountPaise: Paise
  grams: number
  pieces: number
}

const measures = {
  flat: () => 0,
  amount: ({ amountPaise }) => rupeesFromPaise(amountPaise),
  weight: ({ grams }) => grams,
  pieces: ({ pieces }) => pieces,
} satisfies Record<RateBasis, (parcel: Parcel) => number>

export function calculateCharge({ basis, steps, freeFrom }: RateOption, parcel: Parcel): Paise {
  if (freeFrom !== null && parcel.amountPaise >= paiseFromRupees(freeFrom)) return asPaise(0)
  const measure = measures[basis](parcel)
  const step = steps.find(({ upTo }) => upTo === null || measure <= upTo)
  return paiseFromRupees(step?.charge ?? 0)
}

/** Returns the day on which an order leaves: handling days are days on which the shop packs, and so is the last one. */
export function findDispatchDay(
  { days, cutOffHour, weekdays, holidays }: ShippingRates['handling'],
  orderedAt: Date,
): number {
  const { day: orderDay, hour } = splitIndianTime(orderedAt)
  let day = hour >= cutOffHour ? orderDay + 1 : orderDay
  for (let left = days; ; day++) {
    const isPackingDay = weekdays.includes(getWeekday(day)) && !holidays.includes(formatDay(day))
    if (isPackingDay && left-- === 0) return day
  }
}

export interface OfferedOption {
  id: string
  name: string
  chargePaise: Paise
  /** In rupees. */
  freeFrom: number | null
  deliverFrom: string
  deliverBy: string
}

/** Returns the options of a zone: the cheapest first, then the fastest. */
export function offerOptions(
  { options }: Zone,
  { parcel, dispatchDay, extraDays }: { parcel: Parcel; dispatchDay: number; extraDays: number },
): OfferedOption[] {
  return options
    .map((option) => ({ option, chargePaise: calculateCharge(option, parcel) }))
    .sort(
      (a, b) =>
        a.chargePaise - b.chargePaise || a.option.days.max - b.option.days.max || a.option.days.min - b.option.days.min,
    )
    .map(({ option: { id, name, freeFrom, days }, chargePaise }) => ({
      id,
      name,
      chargePaise,
      freeFrom,
      deliverFrom: formatDay(dispatchDay + days.min + extraDays),
      deliverBy: formatDay(dispatchDay + days.max + extraDays),
    }))
}

/** Returns the days that a parcel is on its way, over all options of the zones that are served. */
export function findShippingDays({ zones }: ShippingRates): RateOption['days'] | undefined {
  const days = zones.flatMap(({ isServed, options }) => (isServed ? options.map((option) => option.days) : []))
  if (days.length === 0) return undefined
  return { min: Math.min(...days.map(({ min }) => min)), max: Math.max(...days.map(({ max }) => max)) }
}

const listCharges = ({ steps }: RateOption) => steps.map(({ charge }) => charge)

export const hasCharge = (option: RateOption): boolean => listCharges(option).some((charge) => charge > 0)

/** Returns the amount in rupees from which the cheapest option of a zone is free; undefined if it never is. */
function findFreeFrom({ options }: Zone): number | undefined {
  const amounts = options.map((option) => (hasCharge(option) ? (option.freeFrom ?? Number.POSITIVE_INFINITY) : 0))
  const lowest = Math.min(...amounts)
  return Number.isFinite(lowest) ? lowest : undefined
}

const isLocal = ({ states, pins }: Zone) => states.length + pins.length > 0

/** Returns how many days every delivery takes; undefined if that depends on the address, the option or the day. */
function findDeliveryDays({ days, cutOffHour, weekdays, holidays }: ShippingRates['handling'], served: Zone[]) {
  const isEveryDayAlike = cutOffHour === 24 && weekdays.length === 7 && holidays.length === 0
  const [longest, ...others] = new Set(served.flatMap(({ options }) => options.map((option) => option.days.max)))
  return isEveryDayAlike && longest !== undefined && others.length === 0 ? days + longest : undefined
}

/** Returns what pages show about shipping. */
export function summarizeRates({ handling, zones, defaultGrams }: ShippingRates): ShippingSummary {
  const served = zones.filter(({ isServed }) => isServed)
  const freeFrom = served.map(findFreeFrom)
  const highest = freeFrom.includes(undefined) ? undefined : Math.max(0, ...freeFrom.map((amount) => amount ?? 0))
  const countries = served.flatMap((zone) => (isLocal(zone) ? ['IN'] : zone.countries))
  const deliveryDays = findDeliveryDays(handling, served)
  return {
    isFree: served.length > 0 && highest === 0,
    ...(highest ? { freeFrom: highest } : {}),
    ...(zones.at(-1)?.isServed ? {} : { countries: [...new Set(countries)] }),
    ...(deliveryDays === undefined ? {} : { deliveryDays }),
    defaultGrams,
    zones: served.map(({ name, countries, states, pins, options }) => ({
      name,
      countries,
      states,
      pinCount: pins.length,
      options: options.map((option) => ({
        name: option.name,
        charge: { min: Math.min(...listCharges(option)), max: Math.max(...listCharges(option)) },
        ...(option.freeFrom === null ? {} : { freeFrom: option.freeFrom }),
        days: option.days,
      })),
    })),
  }
}
