import { findCountryCode } from '#shared/country-codes.ts'
import { findShippingPlace } from './find-shipping-place.ts'
import { findStateMismatch } from './find-state-mismatch.ts'

interface Address {
  postalCode: string
  state: string
  country: string
}

/** Returns what decides whether an order can be sent to an address with a normalized postal code. Needs no query. */
export async function findDestination(deps: Parameters<typeof findShippingPlace>[0], address: Address) {
  const { country, postalCode, state } = address
  const { serviceable, cod } = await findShippingPlace(deps, { country: findCountryCode(country), postalCode, state })
  return {
    stateMismatch: await findStateMismatch(address),
    isServiceable: serviceable,
    isServiceableForCod: cod,
  }
}
