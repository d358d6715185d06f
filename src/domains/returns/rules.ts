import { isBlank } from '#shared/blank.ts'
import type { FieldError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { FILL_IN_ALL, type Outcome, type ReturnReason, type ReturnStatus } from './contract.ts'

/** After so many days from the delivery, a request is taken and marked as late. */
export const RETURN_WINDOW_DAYS = 3
const DAY_MS = 24 * 60 * 60 * 1000

export const NO_SUCH_ORDER = 'We could not find an order with this number and e-mail.'

/** Reasons that a photo says more of than words. */
const shown: readonly ReturnReason[] = ['Received a different item', 'Defective or damaged', 'Something else']
export const wantsPhoto = (reason: string): boolean => shown.some((each) => each === reason)

const requiredFields = ['orderId', 'name', 'email', 'number', 'reasonDropdown'] as const
type RequiredField = (typeof requiredFields)[number]

/** What is still to be filled in, field by field. */
export function missingFields(draft: Record<RequiredField, string>): FieldError[] {
  return requiredFields.filter((field) => isBlank(draft[field])).map((field) => ({ field, message: FILL_IN_ALL }))
}

/** What was typed for the order: its whole number, or how it ends as the receipt shows it. */
export function readOrderNumber(typed: string): { id: string } | { ending: string } | undefined {
  const number = typed.trim().replace(/^#\s*/, '').toLowerCase()
  if (idPattern.test(number)) return { id: number }
  return /^[0-9a-f]{8}$/.test(number) ? { ending: number } : undefined
}

export const isLate = (deliveredAt: Date | null, now: Date): boolean =>
  deliveredAt !== null && now.getTime() - deliveredAt.getTime() > RETURN_WINDOW_DAYS * DAY_MS

export type BadgeColour = 'yellow' | 'blue' | 'green' | 'red' | 'gray'

export const statusLabel = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received',
  refunded: 'Refunded',
  exchanged: 'Exchange sent',
  rejected: 'Rejected',
} satisfies Record<ReturnStatus, string>

export const statusColour = {
  requested: 'yellow',
  approved: 'blue',
  received: 'blue',
  refunded: 'green',
  exchanged: 'green',
  rejected: 'red',
} satisfies Record<ReturnStatus, BadgeColour>

/** Which steps may follow; the last one depends on what was asked for. */
const following: Record<ReturnStatus, readonly ReturnStatus[]> = {
  requested: ['approved', 'rejected'],
  approved: ['received', 'rejected'],
  received: ['refunded', 'exchanged'],
  refunded: [],
  exchanged: [],
  rejected: [],
}

interface Standing {
  status: ReturnStatus
  outcome: Outcome
}

/** What can be done next; an exchange may still become a refund, because what was held for it may turn out damaged. */
export function nextSteps({ status, outcome }: Standing): ReturnStatus[] {
  return following[status].filter((next) => next !== 'exchanged' || outcome === 'exchange')
}

/** Why a step cannot be taken, as the admin reads it. */
export function stepProblem(standing: Standing, wanted: ReturnStatus): string | undefined {
  const { status } = standing
  const next = nextSteps(standing)
  if (next.includes(wanted)) return undefined
  if (status === wanted) return `This return is ${status} already.`
  if (status === 'received' && wanted === 'exchanged')
    return 'The customer asked for the money back, not for an exchange.'
  const rest = next.length === 0 ? 'Nothing follows that.' : `It can be ${next.join(' or ')} next.`
  return `This return is ${status} and cannot be ${wanted} now. ${rest}`
}

/** Nothing more happens to it, so that it stands in nobody's way. */
export const isFinished = (status: ReturnStatus): boolean => following[status].length === 0
