import { findState } from '#shared/india.ts'
import { isCodPin } from '#shared/is-cod-pin.ts'
import { asPaise, type Paise } from '#shared/money.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'
import { type Destination, findDispatchDay, type OfferedOption, offerOptions } from '../rate-rules.ts'
import type { Zone } from '../rates-contract.ts'
import { findPincode, type PincodeEntry } from './find-pincode.ts'
import type { ShippingRatesReader } from './shipping-rates-cache.ts'

interface Deps {
  shippingRates: ShippingRatesReader
  shopSettings: ShopSettingsReader
  now: () => Date
}

export interface Parcel {
  /** The price of the items after the discount. */
  amountPaise?: Paise | undefined
  /** If it is not given, every piece has the default weight. */
  grams?: number | undefined
  pieces?: number | undefined
}

/** A place with the shipping rates in force. */
export interface ShippingPlace {
  /** Absent for an unknown PIN code and for other countries. */
  place: PincodeEntry | undefined
  /** The first zone that matches; undefined if none does. */
  zone: Zone | undefined
  serviceable: boolean
  cod: boolean
  /** False if the uploaded list says that there is no cash on delivery. */
  listAllowsCod: boolean
  defaultGrams: number
  /** How many days longer a delivery to this PIN code takes. */
  extraDays: number
  /** Returns the cheapest option first, then the fastest; none if the place is not serviceable. */
  offerOptions: (parcel: Parcel) => OfferedOption[]
}

/**
 * Finds the shipping rates of a place. Needs no query. The state only counts if the PIN code, which must have six digits,
 * is not in the directory: the PIN code is all that the product page knows.
 */
export async function findShippingPlace(deps: Deps, destination: Destination): Promise<ShippingPlace> {
  const place = destination.country === 'IN' ? await findPincode(destination.postalCode) : undefined
  return describeShippingPlace(deps, destination, place)
}

/** Like `findShippingPlace`, with a place that the caller has looked up. */
export function describeShippingPlace(
  { shippingRates, shopSettings, now }: Deps,
  { country, postalCode, state }: Destination,
  place: PincodeEntry | undefined,
): ShippingPlace {
  const { rates, findZone, findPin } = shippingRates.current()
  const isIndian = country === 'IN'
  const listed = isIndian ? findPin(postalCode) : undefined
  const zone = findZone({ country, postalCode, state: isIndian ? (place?.state ?? findState(state ?? '')) : undefined })
  const { cod } = shopSettings.current().commerce
  const listAllowsCod = listed?.cod !== false
  const serviceable = zone?.isServed === true && listed?.serviceable !== false
  const { defaultGrams, handling } = rates
  const extraDays = listed?.extraDays ?? 0
  return {
    place,
    zone,
    serviceable,
    cod: serviceable && cod.enabled && isIndian && listAllowsCod && isCodPin(cod, postalCode),
    listAllowsCod,
    defaultGrams,
    extraDays,
    offerOptions: ({ amountPaise = asPaise(0), pieces = 1, grams = pieces * defaultGrams }) =>
      zone && serviceable
        ? offerOptions(zone, {
            parcel: { amountPaise, grams, pieces },
            dispatchDay: findDispatchDay(handling, now()),
            extraDays,
          })
        : [],
  }
}
