import type { ShippingAddress } from '#domains/accounts/contract.ts'
import type { CartLine } from '#domains/cart/contract.ts'
import type { FieldError } from '#shared/errors.ts'
import { isPostalCode, NO_PIN } from '#shared/india.ts'
import { isPhone, NO_PHONE } from '#shared/phone.ts'
import { FILL_IN_ALL } from './texts.ts'

/** Reports blank fields first, then the first invalid one. */
export function addressProblems(address: ShippingAddress): FieldError[] {
  const blank = Object.entries(address).filter(([, text]) => text.trim() === '')
  if (blank.length > 0) return blank.map(([field]) => ({ field, message: FILL_IN_ALL }))
  if (!isPhone(address.phone)) return [{ field: 'phone', message: NO_PHONE }]
  if (!isPostalCode(address.postalCode, address.country)) return [{ field: 'postalCode', message: NO_PIN }]
  return []
}

export function goneProblems(lines: CartLine[]): FieldError[] {
  const gone = lines.filter((line) => line.gone)
  return gone.map(({ name }) => ({
    field: 'checkoutItems',
    message: `${name} is no longer available. Please remove it.`,
  }))
}
