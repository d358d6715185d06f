import { formatUndisplayable, hasDirectionControl, validateDisplayedName } from '#shared/direction-controls.ts'
import { INVALID_EMAIL, isEmail } from '#shared/email.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { INVALID_PHONE, isPhone } from '#shared/phone.ts'
import { ACCOUNT_HOLDER, type Outcome, type RefundDestination, type ReturnableLine } from '../contract.ts'
import { findMissingFields } from '../rules.ts'
import { isSizeAvailable, type LineSelection } from './line-selection.ts'
import { NOTHING_SELECTED } from './texts.ts'

type FormValues = Record<'orderId' | 'name' | 'email' | 'number' | 'reasonDropdown', string>

/** Reports missing fields first, then the first invalid one. */
export function findFieldProblems(values: FormValues): FieldError[] {
  const missingFields = findMissingFields(values)
  if (missingFields.length > 0) return missingFields
  if (!isEmail(values.email)) return [{ field: 'email', message: INVALID_EMAIL }]
  if (!isPhone(values.number)) return [{ field: 'number', message: INVALID_PHONE }]
  const nameError = validateDisplayedName(values.name)
  return nameError ? [nameError] : []
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

export const refundTargets = ['upi', 'bank'] as const
export type RefundTarget = (typeof refundTargets)[number]

type RefundDestinationValues = Record<'upiId' | 'accountName' | 'accountNumber' | 'ifsc', string>

/** The contract has the same patterns. */
export function findRefundDestinationProblems(target: RefundTarget, values: RefundDestinationValues): FieldError[] {
  const upiId = values.upiId.trim()
  if (target === 'upi') {
    return /^[\w.-]{2,}@[A-Za-z][A-Za-z0-9]+$/.test(upiId) && upiId.length <= 100
      ? []
      : [{ field: 'upiId', message: 'UPI ID must look like name@bank.' }]
  }
  const problems = {
    accountName: findAccountNameProblem(values.accountName),
    accountNumber:
      !/^\d{9,18}$/.test(toAccountNumber(values.accountNumber)) && 'Account number must have 9 to 18 digits.',
    ifsc: !/^[A-Z]{4}0[A-Z0-9]{6}$/i.test(values.ifsc.trim()) && 'IFSC must have 11 characters, such as HDFC0001234.',
  }
  return Object.entries(problems).flatMap(([field, message]) => (message ? [{ field, message }] : []))
}

function findAccountNameProblem(accountName: string): string | undefined {
  if (accountName.trim() === '') return `${ACCOUNT_HOLDER} is required.`
  return hasDirectionControl(accountName) ? formatUndisplayable(ACCOUNT_HOLDER) : undefined
}

/** People type it in groups. */
const toAccountNumber = (text: string) => text.replaceAll(/[\s-]/g, '')

export function toRefundDestination(target: RefundTarget, values: RefundDestinationValues): RefundDestination {
  if (target === 'upi') return { upiId: values.upiId.trim() }
  const { accountName, accountNumber, ifsc } = values
  return {
    accountName: accountName.trim(),
    accountNumber: toAccountNumber(accountNumber),
    ifsc: ifsc.trim().toUpperCase(),
  }
}

/**
 * Rethrows an API error with the field names of the form. All line errors go to `lines`, and "not found" marks both the
 * order number and the email, because the server doesn't reveal which is wrong.
 */
export function rethrowByField(error: unknown): never {
  if (!(error instanceof ShopError)) throw error
  const { code, message } = error
  const defaults = code === 'not_found' ? ['orderId', 'email'].map((field) => ({ field, message })) : []
  const errors = (error.errors ?? defaults).map((fieldError) => {
    if (fieldError.field.startsWith('lines')) return { ...fieldError, field: 'lines' }
    return { ...fieldError, field: fieldError.field.replace(/^refundTo[.]/, '') }
  })
  throw new ShopError(code, message, { errors })
}
