import { isEmail, NO_EMAIL } from '#shared/email.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { isPhone, NO_PHONE } from '#shared/phone.ts'
import type { Outcome, ReturnableLine } from '../contract.ts'
import { missingFields } from '../rules.ts'
import { type Choice, isOffered } from './choice.ts'
import { NOTHING_CHOSEN } from './texts.ts'

type Entry = Record<'orderId' | 'name' | 'email' | 'number' | 'reasonDropdown', string>

/** What keeps the form from being sent, the first thing first. */
export function entryProblems(entry: Entry): FieldError[] {
  const missing = missingFields(entry)
  if (missing.length > 0) return missing
  if (!isEmail(entry.email)) return [{ field: 'email', message: NO_EMAIL }]
  return isPhone(entry.number) ? [] : [{ field: 'number', message: NO_PHONE }]
}

/** What is still to be chosen, where the order is known. */
export function choiceProblems(lines: ReturnableLine[], choice: Choice, outcome: Outcome): FieldError[] {
  const chosen = lines.filter(({ lineId }) => choice[lineId])
  if (chosen.length === 0) return [{ field: 'lines', message: NOTHING_CHOSEN }]
  if (outcome === 'refund') return []
  // a size that was sold meanwhile is as good as none
  const open = chosen.find(({ lineId, sizes }) => !isOffered(sizes, choice[lineId] ?? { quantity: 1 }))
  return open ? [{ field: 'lines', message: `Choose the new size of ${open.name}` }] : []
}

/** The form knows all its lines under one name; and which of number and e-mail is wrong, nobody is told. */
export function byField(error: unknown): never {
  if (!(error instanceof ShopError)) throw error
  const { code, message } = error
  const pair = code === 'not_found' ? ['orderId', 'email'].map((field) => ({ field, message })) : []
  const errors = (error.errors ?? pair).map((each) =>
    each.field.startsWith('lines') ? { ...each, field: 'lines' } : each,
  )
  throw new ShopError(code, message, { errors })
}
