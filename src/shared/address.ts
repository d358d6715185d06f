import type { FieldError } from './errors.ts'
import { isBlank } from './is-blank.ts'

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
export type Address = Record<AddressField, string>

export const MAX_ADDRESS_FIELD_LENGTH = 200

export const addressFields = Object.keys(addressLabels) as AddressField[]

export const findBlankAddressFields = (address: Address): AddressField[] =>
  addressFields.filter((field) => isBlank(address[field]))

export const createMissingFieldError = (field: AddressField): FieldError => ({
  field,
  message: `${addressLabels[field]} is required.`,
})

/** Removes spaces, as in a GSTIN that is copied from a letter. */
export const normalizeGstin = (text: string): string => text.replace(/\s/g, '').toUpperCase()
