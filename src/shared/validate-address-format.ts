import type { Address } from './address.ts'
import type { FieldError } from './errors.ts'
import { findBuyerGstinProblem } from './gstin.ts'
import { validateRegion } from './india.ts'
import { INVALID_PHONE, isPhone } from './phone.ts'

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
