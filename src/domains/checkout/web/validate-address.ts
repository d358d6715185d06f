import type { ShippingAddress } from '#domains/accounts/contract.ts'
import type { CartLine } from '#domains/cart/contract.ts'
import { validateAddressFormat } from '#shared/address.ts'
import type { FieldError } from '#shared/errors.ts'
import { FILL_REQUIRED_FIELDS } from './texts.ts'

/** Reports blank fields first, then the first invalid one. */
export function validateAddress(address: ShippingAddress): FieldError[] {
  const blankFields = Object.entries(address).filter(([, text]) => text.trim() === '')
  if (blankFields.length > 0) return blankFields.map(([field]) => ({ field, message: FILL_REQUIRED_FIELDS }))
  return validateAddressFormat(address).slice(0, 1)
}

export function validateCartLines(lines: CartLine[]): FieldError[] {
  const deletedLines = lines.filter(({ gone }) => gone)
  return deletedLines.map(({ name }) => ({
    field: 'checkoutItems',
    message: `${name} is no longer available. Please remove it.`,
  }))
}
