import { createDefaultRates, findShippingPlace, type ShippingPlace } from '#domains/shipping/server/api.ts'
import { findCountryCode } from '#shared/country-codes.ts'
import type { Address } from '../contract.ts'
import type { Deps } from './deps.ts'

type RatesDeps = Pick<Deps, 'shippingRates' | 'shopSettings' | 'now'>

/** Returns the reader of the current rates, or one of the defaults. */
export const getRatesReader = ({ shippingRates, shopSettings }: RatesDeps) =>
  shippingRates ?? createDefaultRates(shopSettings)

/** Finds the shipping rates of an address with a normalized postal code. Needs no query. */
export const findAddressRates = (
  deps: RatesDeps,
  { country, postalCode, state }: Pick<Address, 'country' | 'postalCode' | 'state'>,
): Promise<ShippingPlace> =>
  findShippingPlace(
    { ...deps, shippingRates: getRatesReader(deps) },
    { country: findCountryCode(country), postalCode, state },
  )
