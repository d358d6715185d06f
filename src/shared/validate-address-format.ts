import { type Address, addressFields, addressLabels } from './address.ts'
import { formatUndisplayable, hasDirectionControl } from './direction-controls.ts'
import type { FieldError } from './errors.ts'
import { findBuyerGstinProblem } from './gstin.ts'
import { validateRegion } from './india.ts'
import { INVALID_PHONE, isPhone } from './phone.ts'

interface Business {
  gstin?: string | undefined
  companyName?: string | undefined
}

/**
 * Checks the phone number, the state, the PIN code and the GSTIN, in this order, and then whether every field can be
 * displayed. Returns at most one error per field.
 */
export function validateAddressFormat(address: Address & Business): FieldError[] {
  const gstinProblem = findBuyerGstinProblem(address.gstin ?? '', address)
  const errors = [
    ...(isPhone(address.phone) ? [] : [{ field: 'phone', message: INVALID_PHONE }]),
    ...validateRegion(address),
    ...(gstinProblem === undefined ? [] : [{ field: 'gstin', message: gstinProblem }]),
  ]
  const undisplayable = addressFields.filter(
    (name) => hasDirectionControl(address[name]) && !errors.some(({ field }) => field === name),
  )
  return [
    ...errors,
    ...undisplayable.map((field) => ({ field, message: formatUndisplayable(addressLabels[field]) })),
    ...(hasDirectionControl(address.companyName ?? '')
      ? [{ field: 'companyName', message: formatUndisplayable('Company name') }]
      : []),
  ]
}
