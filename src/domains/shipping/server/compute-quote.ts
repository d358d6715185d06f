import { paiseFromRupees } from '#shared/money.ts'
import { isPinCode } from '#shared/pin-code.ts'
import { MINUTE } from '#shared/time.ts'
import type { OfferedOption } from '../rate-rules.ts'
import type { Zone } from '../rates-contract.ts'
import type { Deps } from './deps.ts'
import { findLoadedPincodes, type PincodeEntry } from './find-pincode.ts'
import { describeShippingPlace, type Parcel, type ShippingPlace } from './find-shipping-place.ts'

const PIN_START = 'postalCode='.length
const PIN_END = PIN_START + 6
/** Midnight and every full hour in India fall on one of these. */
const PERIOD_MS = 30 * MINUTE
const MAX_PARCELS_PER_ZONE = 1000

/** Plain numbers within their limits. */
const parcelValues = {
  country: /^IN$/,
  amount: /^\d{1,8}(?:\.\d{1,2})?$/,
  grams: /^\d{1,8}$/,
  pieces: /^[1-9]\d{0,5}$/,
}
interface QuotePresenters {
  presentOption: (option: OfferedOption) => object
  presentPlace: (place: PincodeEntry) => object
}

type ParcelQuery = Partial<Record<keyof typeof parcelValues, string>>

/**
 * Returns a function that computes the JSON for the queries that screens send: a PIN code in India, followed by plain
 * numbers. For any other query it returns undefined, and `getQuote` handles it. The options of a zone are serialized once per parcel, and again when
 * the rates or the day of the dispatch may have changed, so a new PIN code costs no more than a known one.
 */
export function createQuoteComputer(
  deps: Pick<Deps, 'shippingRates' | 'shopSettings' | 'now'>,
  { presentOption, presentPlace }: QuotePresenters,
): (query: string) => string | undefined {
  let optionsByZone = new Map<Zone, Map<string, string>>()
  const placeJson = new WeakMap<PincodeEntry, string>()
  let rates: unknown
  let period = 0

  function clearStaleOptions() {
    const currentRates = deps.shippingRates.current()
    const currentPeriod = Math.floor(deps.now().getTime() / PERIOD_MS)
    if (currentRates === rates && currentPeriod === period) return
    optionsByZone = new Map()
    rates = currentRates
    period = currentPeriod
  }

  function serializeOptions(zone: Zone, { serviceable, extraDays, offerOptions }: ShippingPlace, parcelQuery: string) {
    const serialized = optionsByZone.get(zone) ?? new Map<string, string>()
    const key = serviceable && extraDays === 0 ? parcelQuery : `${serviceable} ${extraDays}${parcelQuery}`
    const known = serialized.get(key)
    if (known !== undefined) return known
    const parcel = parseParcel(parcelQuery)
    if (parcel === undefined) return undefined
    const json = JSON.stringify(offerOptions(parcel).map(presentOption))
    if (serialized.size >= MAX_PARCELS_PER_ZONE) serialized.clear()
    serialized.set(key, json)
    optionsByZone.set(zone, serialized)
    return json
  }

  function serializePlace(place: PincodeEntry) {
    const json = placeJson.get(place) ?? `,"place":${JSON.stringify(presentPlace(place))}`
    placeJson.set(place, json)
    return json
  }

  return (query) => {
    const postalCode = query.slice(PIN_START, PIN_END)
    const pincodes = findLoadedPincodes()
    if (!query.startsWith('postalCode=') || !isPinCode(postalCode) || !pincodes) return undefined
    clearStaleOptions()
    const place = pincodes.get(Number(postalCode))
    const described = describeShippingPlace(deps, { country: 'IN', postalCode, state: undefined }, place)
    const { serviceable, cod, zone } = described
    // a place without a zone has no options, but the numbers must be valid anyway
    const options = zone && serializeOptions(zone, described, query.slice(PIN_END))
    if (options === undefined) return undefined
    return `{"serviceable":${serviceable},"cod":${cod},"options":${options}${place ? serializePlace(place) : ''}}`
  }
}

/** Parses a text such as `&amount=999&pieces=2`; undefined unless every value is plain. */
function parseParcel(query: string): Parcel | undefined {
  const values: ParcelQuery = {}
  for (const parameter of query.split('&').slice(1)) {
    const nameLength = parameter.indexOf('=')
    const name = parameter.slice(0, nameLength)
    const value = parameter.slice(nameLength + 1)
    if (!isKnown(name) || name in values || !parcelValues[name].test(value)) return undefined
    values[name] = value
  }
  if (query !== '' && !query.startsWith('&')) return undefined
  const { amount = '0', grams, pieces } = values
  return {
    amountPaise: paiseFromRupees(Number(amount)),
    grams: grams === undefined ? undefined : Number(grams),
    pieces: pieces === undefined ? undefined : Number(pieces),
  }
}

const isKnown = (name: string): name is keyof ParcelQuery => Object.hasOwn(parcelValues, name)
