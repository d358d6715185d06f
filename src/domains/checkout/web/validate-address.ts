import type { ShippingAddress } from '#domains/accounts/contract.ts'
import type { CartLine } from '#domains/cart/contract.ts'
import {
  addressFields,
  createMissingFieldError,
  findBlankAddressFields,
  validateAddressFormat,
} from '#shared/address.ts'
import type { FieldError } from '#shared/errors.ts'
import { FILL_REQUIRED_FIELDS } from './texts.ts'

/** Reports blank fields, or else invalid ones, in the order of the form. */
export function validateAddress(address: ShippingAddress): FieldError[] {
  const [firstBlank, ...otherBlanks] = findBlankAddressFields(address)
  if (firstBlank)
    return [{ field: firstBlank, message: FILL_REQUIRED_FIELDS }, ...otherBlanks.map(createMissingFieldError)]
  const errors = validateAddressFormat(address)
  return addressFields.flatMap((name) => errors.filter(({ field }) => field === name))
}

export function validateCartLines(lines: CartLine[]): FieldError[] {
  const deletedLines = lines.filter(({ gone }) => gone)
  return deletedLines.map(({ name }) => ({
    field: 'checkoutItems',
    message: `${name} is no longer available. Please remove it.`,
  }))
}
