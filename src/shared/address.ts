import { formatUndisplayable, hasDirectionControl } from './direction-controls.ts'
import type { FieldError } from './errors.ts'
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

/**
 * Checks the phone number, the state and the PIN code, in this order, and then whether every field can be displayed.
 * Returns at most one error per field.
 */
export function validateAddressFormat(address: Address): FieldError[] {
  const errors = [
    ...(isPhone(address.phone) ? [] : [{ field: 'phone', message: INVALID_PHONE }]),
    ...validateRegion(address),
  ]
  const undisplayable = addressFields.filter(
    (name) => hasDirectionControl(address[name]) && !errors.some(({ field }) => field === name),
  )
  return [
    ...errors,
    ...undisplayable.map((field) => ({ field, message: formatUndisplayable(addressLabels[field]) })),
  ]
}
