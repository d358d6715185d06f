import type { ShippingAddress } from '#domains/accounts/contract.ts'
import type { CartLine } from '#domains/cart/contract.ts'
import { createMissingFieldError, findBlankAddressFields } from '#shared/address.ts'
import type { FieldError } from '#shared/errors.ts'
import { validateAddressFormat } from '#shared/validate-address-format.ts'
import { validateCountry } from '#shared/validate-country.ts'
import { FILL_REQUIRED_FIELDS } from './texts.ts'

/** The PIN code comes first, because it fills in the city and the state. */
const requiredFields = [
  'postalCode',
  'country',
  'firstName',
  'lastName',
  'address',
  'city',
  'state',
  'phone',
] as const satisfies (keyof ShippingAddress)[]
export const formFields = [...requiredFields, 'gstin', 'companyName'] as const

/** Reports blank fields, or else invalid ones, in the order of the form. */
export function validateAddress(address: ShippingAddress): FieldError[] {
  const blanks = findBlankAddressFields(address)
  const [firstBlank, ...otherBlanks] = requiredFields.filter((name) => blanks.includes(name))
  if (firstBlank)
    return [{ field: firstBlank, message: FILL_REQUIRED_FIELDS }, ...otherBlanks.map(createMissingFieldError)]
  const errors = [...validateAddressFormat(address), ...validateCountry(address)]
  return formFields.flatMap((name) => errors.filter(({ field }) => field === name))
}

export function validateCartLines(lines: CartLine[]): FieldError[] {
  const deletedLines = lines.filter(({ gone }) => gone)
  return deletedLines.map(({ name }) => ({
    field: 'checkoutItems',
    message: `${name} is no longer available. Please remove it.`,
  }))
}
