import type { FieldError } from './errors.ts'
import { findBuyerGstinProblem } from './gstin.ts'
import { validateRegion } from './india.ts'
import { isBlank } from './is-blank.ts'
import { INVALID_PHONE, isPhone } from './phone.ts'

/** The fields of a postal address, as error messages name them. */
export const addressLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  address: 'Address',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  phone: 'Phone',
} as const

type AddressField = keyof typeof addressLabels
type Address = Record<AddressField, string>

export const MAX_ADDRESS_FIELD_LENGTH = 200

export const addressFields = Object.keys(addressLabels) as AddressField[]

export const findBlankAddressFields = (address: Address): AddressField[] =>
  addressFields.filter((field) => isBlank(address[field]))

export const createMissingFieldError = (field: AddressField): FieldError => ({
  field,
  message: `${addressLabels[field]} is required.`,
})

interface Business {
  gstin?: string | undefined
}

/** Checks the phone number, the state, the PIN code and the GSTIN, in this order. Returns at most one error per field. */
export function validateAddressFormat(address: Address & Business): FieldError[] {
  const gstinProblem = findBuyerGstinProblem(address.gstin ?? '', address)
  return [
    ...(isPhone(address.phone) ? [] : [{ field: 'phone', message: INVALID_PHONE }]),
    ...validateRegion(address),
    ...(gstinProblem === undefined ? [] : [{ field: 'gstin', message: gstinProblem }]),
  ]
}
