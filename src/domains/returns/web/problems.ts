import { INVALID_EMAIL, isEmail } from '#shared/email.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { INVALID_PHONE, isPhone } from '#shared/phone.ts'
import type { Outcome, ReturnableLine } from '../contract.ts'
import { findMissingFields } from '../rules.ts'
import { isSizeAvailable, type LineSelection } from './line-selection.ts'
import { NOTHING_SELECTED } from './texts.ts'

type FormValues = Record<'orderId' | 'name' | 'email' | 'number' | 'reasonDropdown', string>

/** Reports missing fields first, then the first invalid one. */
export function findFieldProblems(values: FormValues): FieldError[] {
  const missingFields = findMissingFields(values)
  if (missingFields.length > 0) return missingFields
  if (!isEmail(values.email)) return [{ field: 'email', message: INVALID_EMAIL }]
  return isPhone(values.number) ? [] : [{ field: 'number', message: INVALID_PHONE }]
}

export function findSelectionProblems(
  lines: ReturnableLine[],
  selection: LineSelection,
  outcome: Outcome,
): FieldError[] {
  const selectedLines = lines.filter(({ lineId }) => selection[lineId])
  if (selectedLines.length === 0) return [{ field: 'lines', message: NOTHING_SELECTED }]
  if (outcome === 'refund') return []
  // a selected size may have sold out since
  const lineWithoutSize = selectedLines.find(
    ({ lineId, sizes }) => !isSizeAvailable(sizes, selection[lineId] ?? { quantity: 1 }),
  )
  return lineWithoutSize ? [{ field: 'lines', message: `Please choose a new size for ${lineWithoutSize.name}.` }] : []
}

/**
 * Rethrows an API error with the field names of the form. All line errors go to `lines`, and "not found" marks both the
 * order number and the email, because the server doesn't reveal which is wrong.
 */
export function rethrowByField(error: unknown): never {
  if (!(error instanceof ShopError)) throw error
  const { code, message } = error
  const defaults = code === 'not_found' ? ['orderId', 'email'].map((field) => ({ field, message })) : []
  const errors = (error.errors ?? defaults).map((fieldError) =>
    fieldError.field.startsWith('lines') ? { ...fieldError, field: 'lines' } : fieldError,
  )
  throw new ShopError(code, message, { errors })
}
