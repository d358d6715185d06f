import { INVALID_EMAIL, isEmail } from '#shared/email.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { INVALID_PHONE, isPhone } from '#shared/phone.ts'
import type { Outcome, ReturnableLine } from '../contract.ts'
import { findMissingFields } from '../rules.ts'
import { isSizeAvailable, type LineSelection } from './line-selection.ts'
import { NOTHING_CHOSEN } from './texts.ts'

type Entry = Record<'orderId' | 'name' | 'email' | 'number' | 'reasonDropdown', string>

/** Reports missing fields first, then the first invalid one. */
export function findFieldProblems(entry: Entry): FieldError[] {
  const missing = findMissingFields(entry)
  if (missing.length > 0) return missing
  if (!isEmail(entry.email)) return [{ field: 'email', message: INVALID_EMAIL }]
  return isPhone(entry.number) ? [] : [{ field: 'number', message: INVALID_PHONE }]
}

export function findSelectionProblems(lines: ReturnableLine[], choice: LineSelection, outcome: Outcome): FieldError[] {
  const chosen = lines.filter(({ lineId }) => choice[lineId])
  if (chosen.length === 0) return [{ field: 'lines', message: NOTHING_CHOSEN }]
  if (outcome === 'refund') return []
  // a size that has sold out since must be chosen again
  const incomplete = chosen.find(({ lineId, sizes }) => !isSizeAvailable(sizes, choice[lineId] ?? { quantity: 1 }))
  return incomplete ? [{ field: 'lines', message: `Please choose a new size for ${incomplete.name}.` }] : []
}

/**
 * Rethrows with the form's field names. All line errors go to `lines`, and "not found" marks both the order number and
 * the email, because the server doesn't reveal which is wrong.
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
