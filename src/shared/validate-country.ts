import type { Address } from './address.ts'
import { findCountryCode } from './country-codes.ts'
import type { FieldError } from './errors.ts'
import { findState } from './india.ts'
import { isPinCode } from './pin-code.ts'

const UNKNOWN_COUNTRY = 'Please choose a country from the list.'

/**
 * An Indian address under a name of India that we don't know would be taxed and shipped as an export. Not part of
 * `validateAddressFormat`, because the list of countries is too large for the profile page.
 */
export function validateCountry({ country, state, postalCode }: Address): FieldError[] {
  const looksIndian = findState(state) !== undefined || isPinCode(postalCode.replace(/\s/g, ''))
  return looksIndian && findCountryCode(country) === undefined ? [{ field: 'country', message: UNKNOWN_COUNTRY }] : []
}
