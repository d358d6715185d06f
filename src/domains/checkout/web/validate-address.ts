import type { ShippingAddress } from '#domains/accounts/contract.ts'
import type { CartLine } from '#domains/cart/contract.ts'
import type { FieldError } from '#shared/errors.ts'
import { INVALID_PIN_CODE, isValidPostalCode } from '#shared/india.ts'
import { INVALID_PHONE, isPhone } from '#shared/phone.ts'
import { FILL_REQUIRED_FIELDS } from './texts.ts'

/** Reports blank fields first, then the first invalid one. */
export function validateAddress(address: ShippingAddress): FieldError[] {
  const blankFields = Object.entries(address).filter(([, text]) => text.trim() === '')
  if (blankFields.length > 0) return blankFields.map(([field]) => ({ field, message: FILL_REQUIRED_FIELDS }))
  if (!isPhone(address.phone)) return [{ field: 'phone', message: INVALID_PHONE }]
  if (!isValidPostalCode(address.postalCode, address.country))
    return [{ field: 'postalCode', message: INVALID_PIN_CODE }]
  return []
}

export function validateCartLines(lines: CartLine[]): FieldError[] {
  const deletedLines = lines.filter(({ gone }) => gone)
  return deletedLines.map(({ name }) => ({
    field: 'checkoutItems',
    message: `${name} is no longer available. Please remove it.`,
  }))
}
